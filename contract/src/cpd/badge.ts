import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

const whole = z.number().int()
const rowId = whole.positive()
const file = (type: string) => z.string().meta({ format: 'binary', contentMediaType: type })

/** A digital certificate: an Open Badges 3.0 credential, signed by the college. */
const badge = z.strictObject({
  id: whole,
  user_id: whole,
  devcycle_id: whole.nullable(),
  devplan_id: whole.nullable(),
  title: z.string(),
  issued_at: z.string(),
  withdrawn_at: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Badge = z.output<typeof badge>

export const badges = endpoint({
  method: 'GET',
  path: '/badges',
  shows: 'handled',
  summary:
    'Returns a person’s digital certificates, the newest first: the signed-in user’s, or those of a person they administer.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: z.strictObject({
    badges: z.array(badge),
    /** What was met or completed and can be taken along; of the signed-in user alone. */
    ready: z.array(z.strictObject({ devcycle_id: whole.nullable(), devplan_id: whole.nullable() })),
  }),
  ok: code.ok,
})

export const issueBadge = endpoint({
  method: 'PUT',
  path: '/badge',
  summary:
    'Issues a digital certificate of a cycle the signed-in user met, or a programme they completed, once that is closed. Its `title` and dates are the college’s; the name is on it only if asked for.',
  who: 'signedIn',
  body: z
    .strictObject({ devcycle_id: rowId.optional(), devplan_id: rowId.optional(), named: z.boolean() })
    .refine((body) => (body.devcycle_id === undefined) !== (body.devplan_id === undefined), {
      path: ['devcycle_id'],
      message: 'Choose a cycle or a programme',
    }),
  answer: badge,
  ok: code.created,
  acting: 'refused',
  invalidates: ['badge'],
})

export const badgeFile = endpoint({
  method: 'GET',
  path: '/badge/file',
  summary: 'Returns one of the signed-in user’s digital certificates as a .jwt file.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: file('text/plain'),
  ok: code.ok,
})

export const withdrawBadge = endpoint({
  method: 'POST',
  path: '/badge/withdraw',
  summary: 'Withdraws a digital certificate for good, with a reason that anyone who checks it can read.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId, reason: z.string().trim().min(3, 'Enter a reason').max(300) }),
  answer: badge,
  ok: code.updated,
  acting: 'refused',
  invalidates: ['badge'],
})

export const renewBadgeKey = endpoint({
  method: 'POST',
  path: '/badge/key',
  summary:
    'Makes a new key for signing digital certificates. The public key of the one before stays published; its private key is destroyed.',
  who: 'admin',
  body: z.strictObject({ organisation_id: rowId.optional() }),
  answer: z.strictObject({ kid: z.string(), created_at: z.string() }),
  ok: code.created,
  stepUp: true,
  acting: 'refused',
  invalidates: ['signingkeys'],
})

const ofCollege = z.strictObject({ organisation_id: idText })

export const badgeIssuer = endpoint({
  method: 'GET',
  path: '/badge/issuer/:organisation_id',
  summary: 'Returns the college as an issuer of Open Badges 3.0.',
  who: 'anyone',
  query: ofCollege,
  answer: file('application/json'),
  ok: code.ok,
})

export const badgeKeys = endpoint({
  method: 'GET',
  path: '/badge/keys/:organisation_id',
  summary:
    'Returns all public keys of the college’s digital certificates as a JWK set, also those no longer used to sign.',
  who: 'anyone',
  query: ofCollege,
  answer: file('application/json'),
  ok: code.ok,
})

export const badgeKey = endpoint({
  method: 'GET',
  path: '/badge/key/:kid',
  summary: 'Returns one public key as a JWK: the address that a certificate’s header names.',
  who: 'anyone',
  query: z.strictObject({ kid: z.string().regex(/^[0-9a-f]{32}$/, 'This isn’t a key') }),
  answer: file('application/json'),
  ok: code.ok,
})

export const badgeStatus = endpoint({
  method: 'GET',
  path: '/badge/status/:organisation_id',
  summary: 'Returns the college’s signed W3C bitstring status list, in which withdrawn certificates are marked.',
  who: 'anyone',
  query: ofCollege,
  answer: file('application/vc+jwt'),
  ok: code.ok,
})

/** Letters of the longest certificate that is looked at. */
export const longestBadge = 12_000

export const verifyBadge = endpoint({
  method: 'POST',
  path: '/badge/verify',
  summary: 'Checks whether a digital certificate is one of ours, unchanged, and not withdrawn.',
  who: 'anyone',
  body: z.strictObject({ credential: z.string().trim().min(1).max(longestBadge) }),
  answer: z.strictObject({
    result: z.enum(['valid', 'withdrawn', 'altered', 'unknown']),
    /** What a genuine one says. */
    says: z
      .strictObject({
        organisation: z.string(),
        title: z.string(),
        name: z.string().nullable(),
        start_date: z.string(),
        end_date: z.string(),
        issued_at: z.string(),
        withdrawn_at: z.string().nullable(),
        reason: z.string().nullable(),
        timezone: z.string(),
      })
      .nullable(),
  }),
  ok: code.ok,
})
export type VerifiedBadge = z.output<typeof verifyBadge.answer>
