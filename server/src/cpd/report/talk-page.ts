import { cycleSet, ownYear } from '@college/contract/cpd'
import type { Cycle } from '@college/contract/cpd'
import type { Form, WholeForm } from '@college/contract/forms'
import { dayIn, isAdmin } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { loadActor } from '#people'
import type { Call } from '#platform'
import { mayReadRows, todayOf } from '../people/person.ts'
import { formInYear, talkTemplate } from './talk.ts'

type Near = Pick<Cycle, 'id' | 'name' | 'type' | 'start_date' | 'end_date'> & {
  certificate: string | null
  /** The day on which one that has expired judged the person. */
  judged: string | null
}

/**
 * Cycles of a person, those of their set first, within whose years of them a day may lie: an own year begins up to twelve months before its cycle, or
 * ends after it.
 */
const cyclesAbout = (call: Call, { id, organisation_id, home_roles }: Actor, day: string): Promise<Near[]> =>
  call.db.rows<Near>(
    `select c.id, c.name, c.type, c.start_date, c.end_date, k.day as judged,
       case when k.day is null then u.apc_date else p.certificate end as certificate
     from devcycle c join "user" u on u.id = $2
     left join closed_cycle k on k.devcycle_id = c.id and c.expired_at is not null
     left join closed_cycle_person p on p.devcycle_id = k.devcycle_id and p.user_id = u.id
     where c.organisation_id = $1 and c.deleted_at is null and c.start_date <= $3::date + 366 and c.end_date >= $3::date - 366
       and (c.type = $4 or exists (select from devactivity a where a.user_id = u.id and a.devcycle_id = c.id and a.deleted_at is null))
     order by (c.type = $4) desc, c.start_date desc, c.id desc`,
    [organisation_id, id, day, cycleSet(home_roles)],
  )

const path = (cycle: number, person: Actor, reader: Actor): string =>
  `/app/conversation?cycle=${cycle}${person.id === reader.id ? '' : `&user_id=${person.id}`}`

/** The page of the structured conversation that shows a form as the one of the year, for who may read it; null of any other form. */
export const conversationOf = async (call: Call, form: Form): Promise<WholeForm['belongs_to']> => {
  if ((await talkTemplate(call, form.organisation_id)) !== form.devformtemplate_id) return null
  const { actor } = call
  const person = form.user_id === actor.id ? actor : await loadActor(call.db, form.user_id, call.now(), true)
  if (!person || person.organisation_id !== form.organisation_id || !mayReadRows(call, person)) return null
  // Who has no role has no such page.
  if (actor.roles.length === 0 && !isAdmin(actor)) return null
  const day = dayIn(person.timezone, new Date(form.created_at))
  for (const cycle of await cyclesAbout(call, person, day)) {
    const { start: from, end: to } = ownYear(cycle, cycle.certificate, cycle.judged ?? todayOf(call))
    if (day < from || day > to) continue
    const shown = await formInYear(call, form.devformtemplate_id, person, { from, to })
    if (shown?.id === form.id)
      return { title: `Structured conversation, ${cycle.name}`, path: path(cycle.id, person, actor) }
  }
  return null
}
