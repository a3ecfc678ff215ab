import { ruleFor } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { supervisingRoles, user } from '@college/contract/people'
import { ruleSql, Values } from '#records'
import { badField } from '#platform'
import type { Call } from '#platform'
import { loadActor } from './actor.ts'

/** Whose supervisor is chosen; a plan that is no person's has only an organisation. */
type Supervised = Pick<Actor, 'id' | 'organisation_id' | 'supervisors'>

/** People who may supervise a person: those who look after them, and holders of a supervising role whom the caller may know. */
export const possibleSupervisors = (
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  person: Supervised,
  only?: number,
): Promise<{ id: number; name: string }[]> => {
  const values = new Values()
  const linked = `u.id = any(${values.add(person.supervisors)}::bigint[])`
  const holds = `exists (select from held_role h where h.user_id = u.id and h.organisation_id = ${values.add(person.organisation_id)}
    and h.name = any(${values.add(supervisingRoles)}::text[]))`
  const isOffice = actor.platform_admin || actor.admin_organisations.includes(person.organisation_id)
  const known = isOffice ? 'true' : ruleSql(ruleFor(user, 'see', actor), 'u', values)
  return db.rows(
    `select u.id, u.display_name as name from "user" u
     where u.active and u.deleted_at is null and u.id <> ${values.add(person.id)} and (${linked} or (${holds} and ${known}))
       ${only === undefined ? '' : `and u.id = ${values.add(only)}`}
     order by ${linked} desc, u.display_name, u.id`,
    values.list,
  )
}

const supervisedOf = async (call: Call, userId: number | null, organisationId: number): Promise<Supervised> => {
  const unnamed = { id: 0, organisation_id: organisationId, supervisors: [] }
  if (userId === null) return unnamed
  return userId === call.actor.id ? call.actor : ((await loadActor(call.db, userId, call.now(), true)) ?? unnamed)
}

interface Supervision {
  user_id: number | null
  organisation_id: number
  supervisor_id: number | null
}

/** Refuses a supervisor who may not supervise; a supervisor who is on the record already stays. */
export const checkSupervisor = async (
  call: Call,
  after: Supervision,
  before: Pick<Supervision, 'supervisor_id'> | null = null,
): Promise<void> => {
  const { supervisor_id: id, user_id } = after
  if (id === null || id === before?.supervisor_id) return
  if (id === user_id) throw badField('supervisor_id', 'Choose another person as supervisor')
  const person = await supervisedOf(call, user_id, after.organisation_id)
  const [found] = await possibleSupervisors(call, person, id)
  if (!found) throw badField('supervisor_id', 'Choose an educator, director or fellow of the college')
}
