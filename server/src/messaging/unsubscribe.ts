import { timingSafeEqual } from 'node:crypto'
import { code } from '@college/contract/kit'
import {
  openUnsubscribe,
  unsubscribe,
  unsubscribeAlerts,
  unsubscribeNewsletter,
  unsubscribeReminders,
} from '@college/contract/messaging'
import type { Endable } from '@college/contract/messaging'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call, Keys } from '#platform'

type BlindKeys = Pick<Keys, 'blind'>

const purposes: Readonly<Record<Endable, string>> = {
  reminders: 'unsubscribe',
  alerts: 'unsubscribe alerts',
  newsletter: 'unsubscribe newsletter',
}

const hashOf = (keys: BlindKeys, what: Endable, user: number): Buffer => keys.blind(purposes[what], String(user))

/** The address in the header of a mail, with which its reader alone can end more of them without signing in. */
export const unsubscribeAddress = (
  { keys, publicUrl }: { keys: BlindKeys; publicUrl: string },
  what: Endable,
  user: number,
): string => `${publicUrl}/api/v1/${what}/unsubscribe/${user}-${hashOf(keys, what, user).toString('base64url')}`

const readerOf = (keys: BlindKeys, what: Endable, secret: string): number | null => {
  const [, id = '', hash = ''] = /^(\d{1,15})-([\w-]{43})$/.exec(secret) ?? []
  const given = Buffer.from(hash, 'base64url')
  const right = hashOf(keys, what, Number(id))
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : null
}

const ending: Readonly<Record<Endable, string>> = {
  reminders: 'update "user" set reminders = false where id = $1',
  alerts: 'update "user" set alerts = false where id = $1',
  newsletter: 'update "user" set newsletter = false where id = $1',
}

const end = async (call: Call, what: Endable, secret: string): Promise<void> => {
  const person = await call.db.row<{ id: number; organisation_id: number } & Record<Endable, boolean>>(
    'select id, organisation_id, reminders, alerts, newsletter from "user" where id = $1 and deleted_at is null for update',
    [readerOf(call.keys, what, secret)],
  )
  if (!person) throw new ApiError(code.notFound, `This link is incomplete. Sign in to turn ${names[what]} off.`)
  if (!person[what]) return
  await call.db.rows(ending[what], [person.id])
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: person.id,
    organisationId: person.organisation_id,
    ownerId: person.id,
    changes: { [what]: [true, false] },
  })
}

const names: Readonly<Record<Endable, string>> = {
  reminders: 'reminders',
  alerts: 'alerts',
  newsletter: 'the newsletter',
}

/** Mail programs ask these when their "Unsubscribe" is pressed: once or several times, it is the same. */
export const unsubscribeCalls = (publicUrl: () => string): readonly Served[] => [
  // After the `#` the secret stays in the browser: no server on the way reads it once more.
  serve(openUnsubscribe, (_call, { query: { what, secret } }) =>
    Promise.resolve({
      headers: {
        location: `${publicUrl()}/app/unsubscribe#${new URLSearchParams({ token: `${what} ${secret}` }).toString()}`,
      },
    }),
  ),
  serve(unsubscribe, async (call, { body: { what, secret } }) => {
    await end(call, what, secret)
    return { data: { unsubscribed: true } }
  }),
  serve(unsubscribeReminders, async (call, { query }) => {
    await end(call, 'reminders', query.secret)
    return { data: { unsubscribed: true } }
  }),
  serve(unsubscribeAlerts, async (call, { query }) => {
    await end(call, 'alerts', query.secret)
    return { data: { unsubscribed: true } }
  }),
  serve(unsubscribeNewsletter, async (call, { query }) => {
    await end(call, 'newsletter', query.secret)
    return { data: { unsubscribed: true } }
  }),
]
