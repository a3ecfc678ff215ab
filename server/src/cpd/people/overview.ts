import { ruleFor } from '@college/contract/kit'
import { behindIn, hoursState, overallState, person as stated, usersOverview } from '@college/contract/cpd'
import type { CycleProgress, Person } from '@college/contract/cpd'
import { serve } from '#http'
import { lastReminders } from '#messaging'
import { pageOf, readList, ruleSql, Values } from '#records'
import { badField } from '#platform'
import type { Served } from '#http'
import type { ListAsk } from '#records'
import type { Call } from '#platform'
import { stateSql } from '#people'
import { currentProgressOf } from './current-progress.ts'
import { organisationRulesOf } from './organisation-rules.ts'
import { programmesOf } from '../programme/progress.ts'

type Plain = Omit<Person, 'standing' | 'counts' | 'done' | 'required' | 'expected' | 'cycle_behind' | 'last_reminder'>
type Progress = Pick<Person, 'standing' | 'counts' | 'done' | 'required' | 'expected' | 'cycle_behind'>
type Read = Plain & { apc_date: string | null; home_roles: string[] }

const held = 'from held_role h where h.user_id = u.id'

interface Narrow {
  role: string[]
  organisation: number[]
  deleted: boolean
  /** These alone, where they are known. */
  ids?: readonly number[]
}

// The removed can be brought back for thirty days; after that nobody looks for them.
const readPeople = (call: Call, { role, organisation, deleted, ids }: Narrow): Promise<Read[]> => {
  const values = new Values()
  const conditions = [
    ruleSql(ruleFor(stated, 'see', call.actor), 'u', values),
    deleted
      ? `(u.deleted_at is null or u.deleted_at > ${values.add(call.now())}::timestamptz - interval '30 days')`
      : 'u.deleted_at is null',
  ]
  if (role.length > 0) conditions.push(`exists (select 1 ${held} and h.name = any(${values.add(role)}::text[]))`)
  if (organisation.length > 0) conditions.push(`u.organisation_id = any(${values.add(organisation)}::bigint[])`)
  if (ids) conditions.push(`u.id = any(${values.add(ids)}::bigint[])`)
  return call.db.rows<Read>(
    `select u.id, u.organisation_id, u.created_at, u.updated_at, u.created_by, u.updated_by, u.display_name, u.username, u.email,
       u.email_undeliverable_at is not null as email_undeliverable, u.mcnz_number, u.wanted_role, ${stateSql('u')} as state,
       u.created_at as registered_at, u.current_login_at as last_sign_in,
       coalesce(u.current_login_at > ${values.add(call.now())}::timestamptz - interval '30 days', false) as recent, u.tf_enabled as two_step, u.apc_date,
       (select coalesce(array_agg(distinct h.name order by h.name), '{}') ${held}) as roles,
       (select coalesce(array_agg(distinct h.name), '{}') ${held} and h.organisation_id = u.organisation_id) as home_roles
     from "user" u where ${conditions.join(' and ')}`,
    values.list,
  )
}

const nothing: Progress = {
  standing: null,
  counts: null,
  done: null,
  required: null,
  expected: null,
  cycle_behind: null,
}

const behindOf = (cycle: CycleProgress | undefined): Progress['cycle_behind'] =>
  cycle?.state === 'behind' ? (behindIn(cycle).hours ? 'hours' : 'minimum') : null

const ofHours = (cycle: CycleProgress): Progress => {
  const { counted, required, due } = cycle.total
  return {
    standing: hoursState(cycle),
    counts: cycle.unit,
    done: counted,
    required,
    expected: due,
    cycle_behind: behindOf(cycle),
  }
}

/** Progress by user id: of programme and cycle for whoever holds the Trainee role in their own organisation, else of the cycle for fellows. */
const progressOf = async (call: Call, all: readonly Read[]): Promise<ReadonlyMap<number, Progress>> => {
  // Nothing is asked of who may not sign in, or is gone.
  const people = all.filter(({ state }) => state !== 'inactive' && state !== 'deleted')
  const trainees = people.filter(({ home_roles: roles }) => roles.includes('Trainee'))
  const fellows = people.filter(({ home_roles: roles }) => roles.includes('Fellow') && !roles.includes('Trainee'))
  const placesOf = (those: readonly Read[], set: 'trainee' | 'fellow') =>
    organisationRulesOf(
      call,
      those.map(({ organisation_id }) => organisation_id),
      set,
    )
  const [traineePlaces, fellowPlaces] = [await placesOf(trainees, 'trainee'), await placesOf(fellows, 'fellow')]
  const programmes = await programmesOf(call, trainees, traineePlaces)
  const cycles = new Map([
    ...(await currentProgressOf(call, trainees, traineePlaces)),
    ...(await currentProgressOf(call, fellows, fellowPlaces)),
  ])
  const found = new Map<number, Progress>()
  for (const { id } of trainees) {
    const status = programmes.get(id)
    if (!status) continue
    const cycle = cycles.get(id)
    // Who has a cycle and no programme yet is measured by the hours, as on their page.
    if (status.state === 'none' && cycle && cycle.total.required > 0) {
      found.set(id, ofHours(cycle))
      continue
    }
    const { completed, goals, evenPace } = status.progress
    const figures =
      status.state === 'none' || status.state === 'to_come'
        ? nothing
        : { ...nothing, counts: 'goals' as const, done: completed, required: goals, expected: evenPace }
    const standing = overallState(status.state, cycle ?? null)
    found.set(id, { ...figures, standing, cycle_behind: behindOf(cycle) })
  }
  for (const { id } of fellows) {
    const cycle = cycles.get(id)
    found.set(id, cycle ? ofHours(cycle) : { ...nothing, standing: 'none' })
  }
  return found
}

const withProgress = async (call: Call, people: readonly Read[]): Promise<Person[]> => {
  const progress = await progressOf(call, people)
  return people.map(({ apc_date: _apc, home_roles: _held, ...person }) => ({
    last_reminder: null,
    ...(progress.get(person.id) ?? nothing),
    ...person,
  }))
}

/** The rows of a page, with when each of their people was last reminded. */
const withReminders = async (call: Call, rows: readonly Person[]): Promise<Person[]> => {
  const reminders = await lastReminders(call, rows)
  return rows.map((row) => ({ ...row, last_reminder: reminders.get(row.id) ?? null }))
}

const asksForProgress = (ask: ListAsk): boolean =>
  ask.filters.some(({ column }) => column === 'standing') || ask.sort.some(({ column }) => column === 'standing')

const many = (given: string | string[] | undefined): string[] =>
  given === undefined ? [] : Array.isArray(given) ? given : [given]

interface Asked {
  readonly ask: ListAsk
  readonly narrow: Narrow
}

/** What a query of this list asks for; refuses what the list has not. */
const askedOf = ({
  role,
  organisation_id,
  ...rest
}: Readonly<Record<string, string | string[] | undefined>>): Asked => {
  const ask = readList(stated, rest)
  const organisation = many(organisation_id).map(Number)
  if (organisation.some((id) => !Number.isSafeInteger(id))) throw badField('organisation_id', 'An id is a whole number')
  if (many(role).some((name) => name.includes('\u0000'))) throw badField('role', 'We couldn’t find this role')
  const deleted = ask.filters.some(({ column, values }) => column === 'state' && values.includes('deleted'))
  return { ask, narrow: { role: many(role), organisation, deleted } }
}

type ListQuery = Readonly<Record<string, string | string[]>>

/** People whose progress is worked out together: that takes all they have logged. */
const portion = 500

const inPortions = async (call: Call, people: readonly Read[]): Promise<Person[]> => {
  const all: Person[] = []
  for (let at = 0; at < people.length; at += portion)
    all.push(...(await withProgress(call, people.slice(at, at + portion))))
  return all
}

/** The list of users in its order, for a file of it: whose they are first, and then page by page what stands in it. */
export const peopleList = {
  check: (query: ListQuery): void => void askedOf(query),
  ids: async (call: Call, query: ListQuery): Promise<number[]> => {
    const { ask, narrow } = askedOf(query)
    const people = await readPeople(call, narrow)
    const whole = { ...ask, limit: people.length, offset: 0, after: null }
    const { rows } = asksForProgress(ask)
      ? pageOf(stated, whole, await inPortions(call, people))
      : pageOf(stated, whole, people)
    return rows.map(({ id }) => id)
  },
  rows: async (call: Call, ids: readonly number[]): Promise<Person[]> => {
    const people = await readPeople(call, { role: [], organisation: [], deleted: true, ids })
    const read = await withReminders(call, await withProgress(call, people))
    const by = new Map(read.map((person) => [person.id, person]))
    return ids.flatMap((id) => by.get(id) ?? [])
  },
}

/** The people of the organisations the caller administers; a handful of statements, however many they are. */
export const serveUsersOverview: Served = serve(usersOverview, async (call, { query }) => {
  const { ask, narrow } = askedOf(query)
  const people = await readPeople(call, narrow)
  if (asksForProgress(ask)) {
    const { rows, info } = pageOf(stated, ask, await withProgress(call, people))
    return { data: await withReminders(call, rows), info }
  }
  // Progress is worked out for the page alone where neither filter nor order ask for it.
  const { rows, info } = pageOf(stated, ask, people)
  return { data: await withReminders(call, await withProgress(call, rows)), info }
})
