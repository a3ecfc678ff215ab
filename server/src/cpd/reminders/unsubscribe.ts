import { timingSafeEqual } from 'node:crypto'
import { code } from '@college/contract/kit'
import { unsubscribeReminders } from '@college/contract/messaging'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Keys } from '#platform'

const hashOf = (keys: Pick<Keys, 'blind'>, user: number): Buffer => keys.blind('unsubscribe', String(user))

/** What the header of a mail carries, so that its reader alone can turn reminders off without signing in. */
export const unsubscribeSecret = (keys: Pick<Keys, 'blind'>, user: number): string =>
  `${user}-${hashOf(keys, user).toString('base64url')}`

const readerOf = (keys: Pick<Keys, 'blind'>, secret: string): number | null => {
  const [, id = '', hash = ''] = /^(\d{1,15})-([\w-]{43})$/.exec(secret) ?? []
  const given = Buffer.from(hash, 'base64url')
  const right = hashOf(keys, Number(id))
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : null
}

/** Mail programs ask this when their "Unsubscribe" is pressed: once or several times, it is the same. */
export const serveUnsubscribe: Served = serve(unsubscribeReminders, async (call, { query }) => {
  const reader = readerOf(call.keys, query.secret)
  const person = await call.db.row<{ id: number; organisation_id: number; reminders: boolean }>(
    'select id, organisation_id, reminders from "user" where id = $1 and deleted_at is null for update',
    [reader],
  )
  if (!person) throw new ApiError(code.notFound, 'This link is incomplete. Sign in to turn reminders off.')
  if (person.reminders) {
    await call.db.rows('update "user" set reminders = false where id = $1', [person.id])
    await audit(call.db, call.caller, {
      resource: 'user',
      recordId: person.id,
      organisationId: person.organisation_id,
      ownerId: person.id,
      changes: { reminders: [true, false] },
    })
  }
  return { data: { unsubscribed: true } }
})
