import { audit } from '#records'
import type { Runner } from '#database'
import type { Changes } from '#records'
import type { Call } from '#platform'
import { queueMail } from '#messaging'

/** Tells a person by mail what was changed about their two-step verification, and keeps it on record. */
export const tellChange = async (
  call: Call,
  tx: Runner,
  userId: number,
  told: { sentence: string; changes: Changes },
): Promise<void> => {
  const person = await tx.row<{ organisation_id: number; email: string | null }>(
    'select u.organisation_id, u.email from "user" u where u.id = $1',
    [userId],
  )
  if (!person) throw new Error('there is no such person')
  await audit(tx, call.caller, {
    resource: 'user',
    recordId: userId,
    organisationId: person.organisation_id,
    changes: told.changes,
  })
  if (!person.email) return
  await queueMail(tx, {
    event: 'two_step_changed',
    organisationId: person.organisation_id,
    userId,
    to: person.email,
    causedBy: call.actor.id || userId,
    values: { when: { at: call.now() }, change: told.sentence },
  })
}
