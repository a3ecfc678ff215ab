import type { ActPeople, PeopleAct, PeopleActCheck } from '@college/contract/identity'
import { shownInPreview } from '@college/contract/identity'
import { lastProgrammeDay } from '@college/contract/cpd'
import { code, showDate } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import type { ReadAudienceList } from '#messaging'
import { programmesOf } from '#cpd'
import type { ProgrammeTemplate } from '#cpd'
import { accountRefusal, readAccounts } from '#people'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import { notTooMany, printOf } from './batch.ts'

/** What an act needs to know of what it gives. */
type Gift =
  | { readonly kind: 'role'; readonly id: number; readonly name: string; readonly is_admin: boolean }
  | { readonly kind: 'teacher'; readonly id: number; readonly name: string }
  | {
      readonly kind: 'programme'
      readonly template: ProgrammeTemplate
      readonly start: CivilDate
      readonly end: CivilDate
    }

/** Where an act stands with one person. */
interface Standing {
  readonly id: number
  readonly name: string | null
  readonly is: 'changes' | 'already' | 'refused'
  readonly why: string
}

/** An act as it was looked at: what it would do with whom. */
export interface JudgedAct {
  readonly gift: Gift
  readonly title: string
  readonly standings: readonly Standing[]
  /** Who would be changed. */
  readonly ids: readonly number[]
  readonly print: string
}

interface Facts {
  id: number
  name: string
  roles: string[]
  /** Whether they hold the role, have the relationship, or are on the programme. */
  has: boolean
  /** Another programme that covers some of the same days, by its name. */
  other: string | null
}

const roleOf = async (call: Call, organisationId: number, id: number): Promise<Gift> => {
  const role = await call.db.row<{ id: number; name: string; is_admin: boolean; role_is_admin: boolean }>(
    'select id, name, is_admin, role_is_admin from role where id = $1 and organisation_id = $2 and deleted_at is null',
    [id, organisationId],
  )
  if (!role) throw badField('act.role_id', 'This role doesn’t exist')
  if (role.is_admin) throw new ApiError(code.forbidden, 'Give or remove the platform role one person at a time.')
  return { kind: 'role', id: role.id, name: role.name, is_admin: role.role_is_admin }
}

const teacherOf = async (call: Call, organisationId: number, id: number): Promise<Gift> => {
  const person = await call.db.row<{ id: number; name: string; active: boolean }>(
    'select id, display_name as name, active from "user" where id = $1 and organisation_id = $2 and deleted_at is null',
    [id, organisationId],
  )
  if (!person) throw badField('act.user_id', 'This person doesn’t exist')
  if (!person.active) throw badField('act.user_id', `${person.name} is inactive`)
  return { kind: 'teacher', id: person.id, name: person.name }
}

const programmeOf = async (
  call: Call,
  organisationId: number,
  act: PeopleAct & { kind: 'programme' },
): Promise<Gift> => {
  const template = (await programmesOf(call.db, organisationId)).find(({ id }) => id === act.source_plan_id)
  if (!template) throw badField('act.source_plan_id', 'This training programme doesn’t exist')
  if (template.closed_at !== null)
    throw new ApiError(code.archived, 'This training programme is archived. Choose another one.', [
      { path: 'act.source_plan_id', message: 'This training programme is archived' },
    ])
  const end = act.end_date ?? lastProgrammeDay(template, act.start_date)
  if (end < act.start_date) throw badField('act.end_date', 'The end is before the start')
  return { kind: 'programme', template, start: act.start_date, end }
}

const giftOf = (call: Call, organisationId: number, act: PeopleAct): Promise<Gift> => {
  switch (act.kind) {
    case 'role_give':
    case 'role_take':
      return roleOf(call, organisationId, act.role_id)
    case 'relationship':
      return teacherOf(call, organisationId, act.user_id)
    case 'programme':
      return programmeOf(call, organisationId, act)
  }
}

const titleOf = (act: PeopleAct, gift: Gift): string => {
  if (gift.kind === 'role')
    return act.kind === 'role_take' ? `Remove the role ${gift.name}` : `Give the role ${gift.name}`
  if (gift.kind === 'teacher') return `Link with ${gift.name} as ${act.kind === 'relationship' ? act.as : ''}`
  return `Assign ${gift.template.name} from ${showDate(gift.start)}`
}

const facts = `select u.id, u.display_name as name,
  (select coalesce(json_agg(h.name), '[]') from held_role h where h.user_id = u.id and h.organisation_id = $2) as roles`

const factsOf = (call: Call, organisationId: number, ids: readonly number[], act: PeopleAct, gift: Gift) => {
  switch (gift.kind) {
    case 'role':
      return call.db.rows<Facts & Record<string, unknown>>(
        `${facts}, exists (select 1 from membership m where m.user_id = u.id and m.role_id = $3 and m.deleted_at is null) as has, null::text as other
         from "user" u where u.id = any($1::bigint[]) and u.organisation_id = $2 and u.deleted_at is null`,
        [ids, organisationId, gift.id],
      )
    case 'teacher':
      return call.db.rows<Facts & Record<string, unknown>>(
        `${facts}, exists (select 1 from userrelationship l where l.trainee_id = u.id and l.user_id = $3 and l.kind = $4 and l.deleted_at is null) as has,
           null::text as other
         from "user" u where u.id = any($1::bigint[]) and u.organisation_id = $2 and u.deleted_at is null`,
        [ids, organisationId, gift.id, act.kind === 'relationship' ? act.as : ''],
      )
    case 'programme':
      return call.db.rows<Facts & Record<string, unknown>>(
        `${facts}, coalesce(p.source_plan_id = $3, false) as has, p.name as other
         from "user" u left join lateral (
           select d.source_plan_id, d.name from devplan d where d.user_id = u.id and d.category = 'PLAN' and d.closed_at is null
             and d.deleted_at is null and d.start_date <= $5::date and d.end_date >= $4::date order by d.start_date limit 1) p on true
         where u.id = any($1::bigint[]) and u.organisation_id = $2 and u.deleted_at is null`,
        [ids, organisationId, gift.template.id, gift.start, gift.end],
      )
  }
}

const standingOf = (call: Call, act: PeopleAct, gift: Gift, person: Facts): Omit<Standing, 'id' | 'name'> => {
  const already = { is: 'already', why: '' } as const
  const refused = (why: string) => ({ is: 'refused', why }) as const
  const changes = { is: 'changes', why: '' } as const
  if (act.kind === 'role_take') {
    if (!person.has) return already
    if (gift.kind === 'role' && gift.is_admin && person.id === call.actor.id)
      return refused('Ask another administrator to do this to your account.')
    return changes
  }
  if (person.has) return already
  if (gift.kind === 'teacher' && gift.id === person.id) return refused('This is the same person.')
  if (gift.kind === 'programme') {
    if (!person.roles.includes('Trainee')) return refused('Not a trainee.')
    if (person.other !== null) return refused(`Already on ${person.other} at that time.`)
  }
  return changes
}

/** What an act would do with each of the people. */
export const judgeAct = async (
  call: Call,
  organisationId: number,
  ids: readonly number[],
  act: PeopleAct,
): Promise<JudgedAct> => {
  const gift = await giftOf(call, organisationId, act)
  const accounts = await readAccounts(call, ids)
  const found = new Map((await factsOf(call, organisationId, ids, act, gift)).map((each) => [each.id, each]))
  const standings = ids.map((id): Standing => {
    const refusal = accountRefusal(call.actor, accounts.get(id))
    const person = found.get(id)
    if (refusal || !person) {
      const why = refusal?.words ?? 'This person belongs to another organisation.'
      return { id, name: person?.name ?? null, is: 'refused', why }
    }
    return { id, name: person.name, ...standingOf(call, act, gift, person) }
  })
  const changed = standings.filter((each) => each.is === 'changes').map(({ id }) => id)
  const days = gift.kind === 'programme' ? [gift.start, gift.end] : []
  return {
    gift,
    title: titleOf(act, gift),
    standings,
    ids: changed,
    print: await printOf([organisationId, act, days, standings.map(({ id, is }) => [id, is])]),
  }
}

/** Everyone whom an act is for, each once and in their order. */
export const peopleOf = async (call: Call, readList: ReadAudienceList, people: ActPeople): Promise<number[]> => {
  const ids = 'ids' in people ? people.ids : await readList(call, people.list, people.query)
  const all = [...new Set(ids)].toSorted((a, b) => a - b)
  if (all.length === 0) throw new ApiError(code.notPossible, 'The list is empty, so there is no one to change.')
  notTooMany(all.length)
  return all
}

/** A judged act as the wire gives it. */
export const shownAct = ({ title, standings, print }: JudgedAct): PeopleActCheck => {
  const of = (is: Standing['is']): Standing[] =>
    standings.filter((each) => each.is === is).toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'en-NZ'))
  const named = (people: readonly Standing[]) => people.slice(0, shownInPreview).map(({ id, name }) => ({ id, name }))
  const [changes, already, refused] = [of('changes'), of('already'), of('refused')]
  return {
    title,
    total: standings.length,
    changes: changes.length,
    changing: named(changes),
    already: already.length,
    having: named(already),
    refused: refused.length,
    refusals: refused.slice(0, shownInPreview).map(({ id, name, why }) => ({ id, name, why })),
    print,
  }
}
