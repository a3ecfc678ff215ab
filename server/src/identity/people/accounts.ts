import type { ServerRecord } from '#records'
import { queueMail } from '#messaging'
import { userRecord } from '#people'

/** People as records; a changed address is told to the one before it. */
export const accounts: ServerRecord = userRecord(async (call, { act, before, after }) => {
  if (act !== 'update' || before.email === null || after.email === null) return
  if (before.email.toLowerCase() === after.email.toLowerCase()) return
  await queueMail(call.db, {
    event: 'email_changed',
    organisationId: before.organisation_id,
    userId: before.id,
    to: before.email,
    values: { when: { at: call.now() }, new_email: after.email },
    causedBy: call.actor.id,
  })
})
