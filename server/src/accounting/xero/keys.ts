import { createHash } from 'node:crypto'
import type { Context, Keys } from '#platform'

const purpose = 'xero token'

type Token = 'access' | 'refresh'

const about = (organisation: number, token: Token): string => `${token} token of ${organisation}`

export const sealToken = (keys: Keys, organisation: number, token: Token, clear: string): Buffer =>
  keys.seal({ purpose, about: about(organisation, token) }, Buffer.from(clear))

export const openToken = (keys: Keys, organisation: number, token: Token, sealed: Buffer): string =>
  keys.open({ purpose, about: about(organisation, token) }, sealed).toString()

/** What is kept of the secret of a connection that was begun. */
export const stateHash = (state: string): Buffer => createHash('sha256').update(state).digest()

/** The secret by which Xero knows that who finishes a connection has begun it (RFC 7636). It follows from the state, and is kept nowhere. */
export const verifierOf = (keys: Keys, state: string): string =>
  keys.blind('xero verifier', state).toString('base64url')

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

interface Sealed {
  organisation_id: number
  access_sealed: Buffer | null
  refresh_sealed: Buffer | null
}

/** Seals the keys of connections that were sealed with an older key anew, and says how many. It runs beside the calls. */
export const resealXero = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  let resealed = 0
  const rows = await db.rows<Sealed>(
    'select organisation_id, access_sealed, refresh_sealed from xero_connection where refresh_sealed is not null order by organisation_id',
  )
  for (const { organisation_id: organisation, access_sealed: access, refresh_sealed: refresh } of rows) {
    if (access === null || refresh === null || (keys.isCurrent(access) && keys.isCurrent(refresh))) continue
    const changed = await db.rows(
      `update xero_connection set access_sealed = $2, refresh_sealed = $3
       where organisation_id = $1 and access_sealed = $4 and refresh_sealed = $5 returning organisation_id`,
      [
        organisation,
        keys.reseal({ purpose, about: about(organisation, 'access') }, access),
        keys.reseal({ purpose, about: about(organisation, 'refresh') }, refresh),
        access,
        refresh,
      ],
    )
    resealed += changed.length
  }
  return resealed
}
