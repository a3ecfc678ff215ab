import { dayIn } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call, Limit, Limits } from '#platform'
import { queueMail } from '#messaging'

// Whoever looks up a patient or two is far below; whoever walks through a logbook is stopped, and the office is told.
const limits: readonly Limit[] = [
  { name: 'nhi', most: 40, seconds: 600 },
  { name: 'nhi-day', most: 200, seconds: 86_400 },
]

/** Tells the administrators of the caller's organisation, once a day for each person who was stopped. */
const tellAdmins = async (call: Call): Promise<void> => {
  const { actor } = call
  const person = await call.unscoped.row<{ name: string; timezone: string }>(
    `select u.display_name as name, o.timezone from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
    [actor.id],
  )
  const admins = await call.unscoped.rows<{ id: number; email: string }>(
    `select distinct u.id, u.email from "user" u join membership m on m.user_id = u.id and m.deleted_at is null
     join role r on r.id = m.role_id and r.deleted_at is null and r.role_is_admin
     where m.organisation_id = $1 and u.active and u.deleted_at is null and u.email is not null order by u.id limit 50`,
    [actor.organisation_id],
  )
  if (!person) return
  const day = dayIn(person.timezone, call.now())
  await call.unscoped.transaction(async (tx) => {
    for (const { id, email } of admins)
      await queueMail(tx, {
        event: 'nhi_many',
        organisationId: actor.organisation_id,
        userId: id,
        to: email,
        values: { person: person.name, when: { at: call.now() } },
        dedupe: `nhi_many ${actor.id} ${day} ${id}`,
      })
  })
}

/** Counts a look at an NHI before anything is looked at, found or not; beyond the limits it is refused. */
export const countLook = async (call: Call, shared: Limits): Promise<void> => {
  try {
    for (const limit of limits) await shared.take(limit, `user ${call.actor.id}`)
  } catch (error) {
    if (error instanceof ApiError) {
      call.log.warn({ user: call.actor.id, session: call.caller.session }, 'too many looks at NHI numbers')
      await tellAdmins(call)
    }
    throw error
  }
}
