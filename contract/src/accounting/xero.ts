import { code, endpoint } from '#kit'
import { z } from 'zod'

/** An id as Xero gives them. */
export const xeroId = z.uuid('Give an id of Xero')

/** What stands between a college and Xero: nothing yet, a choice of organisation, a connection, or one that has ended. */
export const xeroStates = ['off', 'choosing', 'connected', 'lost'] as const

/** Why no call is made just now: one of Xero's limits, or Xero does not answer. */
export const xeroWaits = ['minute', 'day', 'concurrent', 'trouble'] as const

const instant = z.string()

const tenant = z.strictObject({ id: xeroId, name: z.string() })

/** What the office sees of its connection with Xero. */
export const xeroState = z.strictObject({
  /** Whether this installation is registered with Xero at all. */
  available: z.boolean(),
  state: z.enum(xeroStates),
  /** Why the connection ended. */
  problem: z.string().nullable(),
  tenant: tenant.nullable(),
  /** The organisations that Xero offers, while one has to be chosen. */
  tenants: z.array(tenant),
  connected_by: z.string().nullable(),
  connected_at: instant.nullable(),
  /** When changes were last fetched, and when everything was last compared. */
  synced_at: instant.nullable(),
  compared_at: instant.nullable(),
  waits_until: instant.nullable(),
  waits_for: z.enum(xeroWaits).nullable(),
  /** Calls of the last 24 hours, of the 5,000 that Xero takes. */
  calls: z.number().int(),
  /** Acts that are on their way to Xero. */
  waiting: z.number().int(),
  /** Acts that were given up, the newest first. */
  failed: z.array(
    z.strictObject({
      id: z.number().int(),
      what: z.string(),
      problem: z.string(),
      at: instant,
      path: z.string().nullable(),
    }),
  ),
  /** Differences that wait for a decision. */
  differences: z.number().int(),
  /** What our invoices are booked on. */
  account_code: z.string().nullable(),
  branding_theme_id: xeroId.nullable(),
  settings_at: instant.nullable(),
})
export type XeroState = z.output<typeof xeroState>

export const readXero = endpoint({
  method: 'GET',
  path: '/xero/state',
  summary: 'Returns how the college is connected with Xero, what is on its way there, and what failed.',
  who: 'admin',
  answer: xeroState,
  ok: code.ok,
})

/** Minutes in which a connection that was begun has to be finished. */
export const xeroMinutes = 10

export const connectXero = endpoint({
  method: 'POST',
  path: '/xero/connect',
  summary: `Begins a connection with Xero: returns the address at Xero where the administrator agrees, within ${xeroMinutes} minutes.`,
  who: 'admin',
  body: z.strictObject({}),
  answer: z.strictObject({ url: z.url() }),
  ok: code.ok,
  stepUp: true,
  acting: 'refused',
  outside: true,
})

export const finishXero = endpoint({
  method: 'POST',
  path: '/xero/callback',
  summary:
    'Finishes a connection with what Xero sent the administrator back with. The state works once, within ten minutes, in the session that began it.',
  who: 'admin',
  body: z.strictObject({
    state: z.string().min(1).max(200),
    code: z.string().max(2_000).optional(),
    /** What Xero says instead of a code, such as `access_denied`. */
    error: z.string().max(200).optional(),
  }),
  answer: xeroState,
  ok: code.updated,
  acting: 'refused',
  invalidates: ['xero', 'xerodifference'],
  outside: true,
})

export const chooseXeroTenant = endpoint({
  method: 'POST',
  path: '/xero/tenant',
  summary: 'Chooses which of the organisations that Xero offers is the college’s.',
  who: 'admin',
  body: z.strictObject({ tenant_id: xeroId }),
  answer: xeroState,
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates: ['xero', 'xerodifference'],
  outside: true,
})

export const saveXeroSettings = endpoint({
  method: 'POST',
  path: '/xero/settings',
  summary: 'Saves which account of Xero our invoices are booked on, and which branding theme they have.',
  who: 'admin',
  body: z.strictObject({
    account_code: z.string('Choose an account').trim().min(1, 'Choose an account').max(10).nullable(),
    branding_theme_id: xeroId.nullable(),
    settings_at: z.iso.datetime({ offset: true }),
  }),
  answer: xeroState,
  ok: code.updated,
  invalidates: ['xero', 'xerodifference'],
  outside: true,
})

export const syncXero = endpoint({
  method: 'POST',
  path: '/xero/sync',
  summary: 'Fetches what changed in Xero as soon as possible, and tries again what failed.',
  who: 'admin',
  body: z.strictObject({}),
  answer: xeroState,
  ok: code.accepted,
  invalidates: ['xero', 'xerodifference'],
  outside: true,
})

export const disconnectXero = endpoint({
  method: 'POST',
  path: '/xero/disconnect',
  summary: 'Ends the connection with Xero, here and at Xero, and forgets its keys. What was fetched stays.',
  who: 'admin',
  body: z.strictObject({}),
  answer: xeroState,
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  outside: true,
})

/** Header with Xero's signature of a web hook: the HMAC-SHA256 of the body in base64. */
export const xeroSignature = 'x-xero-signature'

export const xeroHook = endpoint({
  method: 'POST',
  path: '/xero/webhook',
  summary:
    'Takes what Xero reports as changed. The body is signed; a wrong signature is answered 401, also in Xero’s own test of the address. The answer has no body, as Xero asks.',
  who: 'anyone',
  query: z.object({ [xeroSignature]: z.string().max(200).optional() }),
  inHeaders: [xeroSignature],
  bytes: 'application/json',
  /** A thousand events; Xero takes a report that is refused for one that was not heard. */
  largest: 500_000,
  answer: z.undefined(),
  ok: code.ok,
})
