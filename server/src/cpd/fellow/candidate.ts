import { matches, organisationsInSight, where } from '@college/contract/kit'
import type { Plan } from '@college/contract/cpd'
import type { Rule } from '@college/contract/kit'
import { notFound } from '#platform'
import type { Call } from '#platform'
import { organisationRulesOf } from '../people/organisation-rules.ts'
import type { OrganisationRules } from '../people/organisation-rules.ts'
import { readPlans } from '../people/person.ts'

/** A person who may be made a fellow, as the office finds them. */
export interface Candidate {
  id: number
  organisation_id: number
  name: string
  fellow_since: string | null
}

interface Held {
  id: number
  organisation_id: number
  role_id: number
  name: string
}

/** What stands before a person is made a fellow, and what stands in the way. */
export interface Status {
  held: readonly Held[]
  /** The membership whose role moves, and the role it moves to; null where that cannot be. */
  move: { membership: Held; fellow: number } | null
  plans: readonly (Plan & { user_id: number })[]
  place: OrganisationRules
  refused: string | null
}

/**
 * A person of an organisation that the caller administers; 404 for anyone else. Within a write the row stays locked, so that
 * of several who make or take back at once each finds what the one before has done.
 */
export const candidateFor = async (call: Call, userId: number, lock = false): Promise<Candidate> => {
  const person = await call.db.row<Candidate>(
    `select id, organisation_id, display_name as name, fellow_since from "user"
     where id = $1 and deleted_at is null${lock ? ' for no key update' : ''}`,
    [userId],
  )
  const administered: Rule = where('organisation_id', ...call.actor.admin_organisations)
  const known =
    person && (call.actor.platform_admin || matches(administered, { organisation_id: person.organisation_id }))
  if (!known) throw notFound('person')
  return person
}

const heldSql = `select h.membership_id as id, h.organisation_id, h.role_id, h.name from held_role h where h.user_id = $1`

/** The roles a person holds, in all organisations: also those that row security keeps from the caller. */
export const heldBy = async (call: Call, userId: number): Promise<Held[]> => {
  const here = await call.db.rows<Held>(`${heldSql} order by h.membership_id`, [userId])
  const met = organisationsInSight(call.actor)
  if (met === null) return here
  const elsewhere = await call.unscoped.rows<Held>(
    `${heldSql} and h.organisation_id <> all($2::bigint[]) order by h.membership_id`,
    [userId, met],
  )
  return [...here, ...elsewhere]
}

/** The id of a role of an organisation by its name. */
export const roleNamed = async (call: Call, organisationId: number, name: string): Promise<number | null> => {
  const row = await call.db.row<{ id: number }>(
    'select id from role where organisation_id = $1 and name = $2 and deleted_at is null',
    [organisationId, name],
  )
  return row?.id ?? null
}

/** Where a person stands before being made a fellow. */
export const statusOf = async (call: Call, person: Candidate): Promise<Status> => {
  const held = await heldBy(call, person.id)
  const fellow = await roleNamed(call, person.organisation_id, 'Fellow')
  const place = (await organisationRulesOf(call, [person.organisation_id], 'fellow')).get(person.organisation_id)
  if (!place) throw notFound('person')
  const plans = (await readPlans(call, person.id))
    .filter((plan) => plan.category === 'PLAN' && plan.closed_at === null)
    .map((plan) => ({ ...plan, user_id: person.id }))
  const membership = held.find((each) => each.name === 'Trainee' && each.organisation_id === person.organisation_id)
  const refused = held.some((each) => each.name === 'Fellow' && each.organisation_id === person.organisation_id)
    ? `${person.name} is already a fellow.`
    : !membership
      ? `${person.name} is not a trainee.`
      : fellow === null
        ? 'The college has no role called Fellow.'
        : null
  const move = membership && fellow !== null ? { membership, fellow } : null
  return { held, move, plans, place, refused }
}
