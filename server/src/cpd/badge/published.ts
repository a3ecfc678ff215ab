import { code } from '@college/contract/kit'
import { badgeIssuer, badgeKey, badgeKeys, badgeStatus, verifyBadge } from '@college/contract/cpd'
import { createVerifier } from 'fast-jwt'
import { z } from 'zod'
import { networkOf, serve } from '#http'
import { ApiError } from '#platform'
import type { FileAnswer, Served } from '#http'
import type { Call, Limit } from '#platform'
import { addresses, profileOf, publishedProfile, statusListOf } from './credential.ts'
import { publicJwk, signerOf } from './keys.ts'
import type { BadgeParts } from './parts.ts'

const perAddress: Limit = { name: 'certificate-check', most: 60, seconds: 900 }

const json = (name: string, value: unknown): FileAnswer => ({
  file: Buffer.from(JSON.stringify(value)),
  name: `${name}.json`,
  type: 'application/json; charset=utf-8',
})

const unknown = (): ApiError => new ApiError(code.notFound, 'There is nothing here.')

/** A college that has issued certificates; of any other nothing is published. */
const issuerOf = async (call: Call, organisationId: number): Promise<{ name: string; email: string | null }> => {
  const row = await call.db.row<{ name: string; email: string | null }>(
    `select o.name, o.email from organisation o where o.id = $1 and o.deleted_at is null
       and exists (select 1 from badgekey k where k.organisation_id = o.id)`,
    [organisationId],
  )
  if (!row) throw unknown()
  return row
}

const serveIssuer = ({ publicUrl }: BadgeParts): Served =>
  serve(badgeIssuer, async (call, { query }) => {
    const at = addresses(publicUrl(), query.organisation_id)
    const profile = profileOf(at, await issuerOf(call, query.organisation_id), publicUrl())
    return json('issuer', publishedProfile(profile, at))
  })

const serveKeys: Served = serve(badgeKeys, async (call, { query }) => {
  await issuerOf(call, query.organisation_id)
  const rows = await call.db.rows<{ kid: string; public_key: string }>(
    'select kid, public_key from badgekey where organisation_id = $1 order by id',
    [query.organisation_id],
  )
  return json('keys', { keys: rows.map(publicJwk) })
})

const serveKey: Served = serve(badgeKey, async (call, { query }) => {
  const row = await call.db.row<{ kid: string; public_key: string }>(
    'select kid, public_key from badgekey where kid = $1',
    [query.kid],
  )
  if (!row) throw unknown()
  return json('key', publicJwk(row))
})

const serveStatus = ({ publicUrl }: BadgeParts): Served =>
  serve(badgeStatus, async (call, { query }) => {
    const { organisation_id: id } = query
    const at = addresses(publicUrl(), id)
    const profile = profileOf(at, await issuerOf(call, id), publicUrl())
    const rows = await call.db.rows<{ place: number }>(
      'select status_index as place from badge where organisation_id = $1 and withdrawn_at is not null',
      [id],
    )
    const list = statusListOf(
      at,
      profile,
      rows.map(({ place }) => place),
      call.now(),
    )
    const { sign } = await signerOf(call, id, at.key)
    return { file: Buffer.from(sign(list, 'vc+jwt')), name: 'status.jwt', type: 'application/vc+jwt' }
  })

interface Found {
  credential: string
  public_key: string
  organisation: string
  timezone: string
  title: string
  issued_at: string
  withdrawn_at: string | null
  reason: string | null
}

const findBadge = (call: Call, number: string): Promise<Found | null> =>
  call.db.row<Found>(
    `select b.credential, k.public_key, o.name as organisation, o.timezone, b.title, b.issued_at, b.withdrawn_at, b.reason
     from badge b join badgekey k on k.id = b.badgekey_id join organisation o on o.id = b.organisation_id
     where b.number::text = $1`,
    [number],
  )

const claims = z.object({
  jti: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  credentialSubject: z.object({
    identifier: z.array(z.object({ identityHash: z.string() })).optional(),
    activityStartDate: z.string(),
    activityEndDate: z.string(),
  }),
})

/** What a certificate claims, before anything of it is believed. */
const claimsIn = (text: string): z.output<typeof claims> | null => {
  const [, payload = ''] = text.split('.')
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  } catch {
    return null
  }
}

const isSigned = ({ credential, public_key: key }: Found): boolean => {
  try {
    createVerifier({ key, algorithms: ['RS256'], cache: false, ignoreNotBefore: true })(credential)
    return true
  } catch {
    return false
  }
}

const serveVerify = ({ limits }: BadgeParts): Served =>
  serve(
    verifyBadge,
    async (call, { body }) => {
      await limits.take(perAddress, networkOf(call.caller.ip))
      const text = body.credential.replaceAll(/\s/g, '')
      const claimed = claimsIn(text)
      const found = claimed && (await findBadge(call, claimed.jti.slice('urn:uuid:'.length)))
      if (!claimed || !found) return { data: { result: 'unknown' as const, says: null } }
      // Word for word what we signed, and nothing that only looks like it.
      if (found.credential !== text || !isSigned(found)) return { data: { result: 'altered' as const, says: null } }
      const { organisation, timezone, title, issued_at, withdrawn_at, reason } = found
      const { identifier, activityStartDate, activityEndDate } = claimed.credentialSubject
      return {
        data: {
          result: withdrawn_at === null ? ('valid' as const) : ('withdrawn' as const),
          says: {
            organisation,
            title,
            name: identifier?.[0]?.identityHash ?? null,
            start_date: activityStartDate.slice(0, 10),
            end_date: activityEndDate.slice(0, 10),
            issued_at,
            withdrawn_at,
            reason,
            timezone,
          },
        },
      }
    },
    { plain: true },
  )

/** What anyone may read, so that a certificate is verified without us, and the check for those who ask us. */
export const publicBadgeCalls = (parts: BadgeParts): readonly Served[] => [
  serveIssuer(parts),
  serveKeys,
  serveKey,
  serveStatus(parts),
  serveVerify(parts),
]
