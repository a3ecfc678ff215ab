import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

const device = z.strictObject({
  id: z.number().int(),
  /** Browser and system, such as “Firefox on Windows”. */
  name: z.string(),
  created_at: z.string(),
  last_told_at: z.string().nullable(),
  /** Whether it was switched on in this sign-in. */
  current: z.boolean(),
})

export type PushDevice = z.output<typeof device>

export const pushDevices = endpoint({
  method: 'GET',
  path: '/pushdevices',
  summary:
    'Lists the devices that show notifications to the signed-in user, with the key that a browser needs to show them.',
  who: 'signedIn',
  answer: z.strictObject({
    public_key: z.string(),
    /** Whether the user’s alerts are on: without them nothing is shown. */
    alerts: z.boolean(),
    devices: z.array(device),
  }),
  ok: code.ok,
})

/** Base64url of so many bytes, as browsers give keys. */
const bytes = (length: number): z.ZodString =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}={0,2}$`), 'This isn’t a key of a browser')

export const addPushDevice = endpoint({
  method: 'PUT',
  path: '/pushdevice',
  summary:
    'Shows notifications on this device from now on, until its sign-in ends. Only public https addresses of push services are taken.',
  who: 'signedIn',
  body: z.strictObject({
    endpoint: z.string().min(12).max(2_000),
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  answer: device,
  ok: code.created,
  acting: 'refused',
  invalidates: ['pushdevice'],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/pushdevice',
  summary: 'Shows no more notifications on one of the signed-in user’s devices.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.null(),
  ok: code.deleted,
  acting: 'refused',
  invalidates: ['pushdevice'],
})
