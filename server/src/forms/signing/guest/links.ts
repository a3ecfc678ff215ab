import type { SigningMethod } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { networkOf } from '#http'
import { secretHash } from '#identity'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import type { SigningCallParts, SigningParts } from '../parts.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'

export type LinkMethod = Exclude<SigningMethod, 'account'>

const minute = 60_000
/** Milliseconds for which a link can be opened. */
const opens: Readonly<Record<LinkMethod, number>> = { email: 14 * 24 * 60 * minute, qr: minute, here: 10 * minute }
/** Milliseconds to read and sign once a code that is held up was opened, and to go on after the last sign of work. */
const reads = 10 * minute
/** Minutes after which such a link ends, however long its signer works or waits for a code. */
export const longestHeldUp = 30

/** How long a mailed link works, in words. */
export const mailedLasts = '14 days'

/** A link as it is kept. */
export interface SigningLink {
  id: number
  organisation_id: number
  devformsignature_id: number
  method: LinkMethod
  /** For which content it was made; null where it was made before the form was completed. */
  content_hash: string | null
  email: string | null
  expires_at: string
  opened_at: string | null
  used_at: string | null
  used_for: Buffer | null
  answer: unknown
  code_hash: Buffer | null
  code_sent_at: string | null
  code_expires_at: string | null
  attempts: number
}

const columns = `id, organisation_id, devformsignature_id, method, content_hash, email, expires_at, opened_at, used_at, used_for, answer, code_hash,
  code_sent_at, code_expires_at, attempts`

/** Where a link leads. What is behind the # stays in the browser. */
const addressOf = ({ publicUrl }: Pick<SigningParts, 'publicUrl'>, token: string): string =>
  `${publicUrl()}/app/sign#token=${token}`

/** Makes a link for somebody who is asked; what is kept of its secret is a hash. */
export const makeSigningLink = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl'>,
  made: { form: SignedForm; row: AskedRow; method: LinkMethod; email?: string | null },
): Promise<{ token: string; link: string; expires_at: string }> => {
  const token = call.random(24).toString('base64url')
  const now = call.now()
  const expires = new Date(now.getTime() + opens[made.method])
  await call.db.rows(
    `insert into signinglink (organisation_id, devformsignature_id, token_hash, method, content_hash, email, expires_at, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      made.form.organisation_id,
      made.row.id,
      secretHash(token),
      made.method,
      made.form.content_hash,
      made.email ?? null,
      expires,
      now,
      call.actor.id || null,
    ],
  )
  return { token, link: addressOf(parts, token), expires_at: expires.toISOString() }
}

/** Ends links of somebody who is asked: all of them, or those of one kind. A held up code that somebody has opened goes on. */
export const endSigningLinks = async (
  db: Runner,
  now: Date,
  asked: number,
  method: LinkMethod | null = null,
): Promise<void> => {
  await db.rows(
    `update signinglink set used_at = $2 where devformsignature_id = $1 and used_at is null
       and ($3::text is null or (method = $3 and (method <> 'qr' or opened_at is null)))`,
    [asked, now, method],
  )
}

const notRight = (): ApiError =>
  new ApiError(
    code.tokenInvalid,
    'This link was used before, or part of it is missing. Open it from the newest email, or ask for a new one.',
  )

/** Wrong links from one address in ten minutes. */
const guesses = { name: 'signing-link', most: 60, seconds: 600 } as const

/** The link of a secret, used and expired ones too; 469 for one that is not known. */
export const knownLink = async (
  call: Call,
  { limits }: Pick<SigningCallParts, 'limits'>,
  token: string,
): Promise<SigningLink> => {
  const row = await call.db.row<SigningLink>(`select ${columns} from signinglink where token_hash = $1`, [
    secretHash(token),
  ])
  if (row) return row
  await limits.take(guesses, networkOf(call.caller.ip))
  throw notRight()
}

/** The same link as it stands now, held until the transaction ends. */
export const heldLink = async (db: Runner, id: number): Promise<SigningLink> => {
  const row = await db.row<SigningLink>(`select ${columns} from signinglink where id = $1 for update`, [id])
  if (!row) throw notRight()
  return row
}

/** Refuses a link that was used (469) or is too old (470). */
export const checkLink = (link: SigningLink, now: Date): void => {
  if (link.used_at !== null) throw notRight()
  if (new Date(link.expires_at) > now) return
  const renewable = link.method === 'email'
  throw new ApiError(
    code.tokenExpired,
    renewable
      ? 'This link has expired. Ask for a new one: it is sent to the same address.'
      : 'This link has expired. Ask to be shown a new one.',
    undefined,
    { renewable },
  )
}

// Whoever fills in a long part reads the link again as they work: it then waits for them, within reason.
const prolonged = async (db: Runner, now: Date, link: SigningLink): Promise<string> => {
  if (link.method === 'email') return link.expires_at
  const row = await db.row<{ expires_at: string }>(
    `update signinglink set expires_at = greatest(expires_at, least($2::timestamptz, created_at + make_interval(mins => ${longestHeldUp})))
     where id = $1 and used_at is null returning expires_at`,
    [link.id, new Date(now.getTime() + reads)],
  )
  return row?.expires_at ?? link.expires_at
}

/** Notes that a link was opened. One that is held up works for ten minutes from then and from each time it is read again, and any opened before it no longer. */
export const noteOpened = async (db: Runner, now: Date, link: SigningLink): Promise<string> => {
  if (link.opened_at !== null) return prolonged(db, now, link)
  const expires = link.method === 'qr' ? new Date(now.getTime() + reads) : new Date(link.expires_at)
  const mine = await db.row<{ expires_at: string }>(
    `update signinglink set opened_at = $2, expires_at = $3 where id = $1 and opened_at is null and used_at is null returning expires_at`,
    [link.id, now, expires],
  )
  if (mine && link.method === 'qr')
    await db.rows(
      `update signinglink set used_at = $2 where devformsignature_id = $1 and method = 'qr' and opened_at is not null and used_at is null and id <> $3`,
      [link.devformsignature_id, now, link.id],
    )
  return mine?.expires_at ?? link.expires_at
}
