import { showInstant } from '@college/contract/kit'
import type { ServerRecord } from '#kit'
import { queueMail } from '#messaging'
import { users } from '#people'

/** People as records; a changed address is told to the one before it. */
export const accounts: ServerRecord = {
  ...users,
  follow: async (call, { before, after }) => {
    const [old, now] = [before['email'], after['email']]
    if (typeof old !== 'string' || typeof now !== 'string' || old.toLowerCase() === now.toLowerCase()) return
    await queueMail(call.db, {
      event: 'email_changed',
      organisationId: Number(before['organisation_id']),
      userId: Number(before['id']),
      to: old,
      values: { when: showInstant(call.now().toISOString(), call.actor.timezone), new_email: now },
      causedBy: call.actor.id,
    })
  },
}
