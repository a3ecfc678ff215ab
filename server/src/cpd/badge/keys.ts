import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { createSigner } from 'fast-jwt'
import { audit } from '#records'
import type { Runner } from '#database'
import type { Call, Context } from '#platform'

const makePair = promisify(generateKeyPair)

/** RS256 is the one algorithm that every verifier of Open Badges 3.0 has to know. */
const algorithm = 'RS256'
const bits = 3072

const sealedFor = (kid: string): { purpose: string; about: string } => ({
  purpose: 'certificate key',
  about: `key ${kid}`,
})

interface KeyRow {
  id: number
  kid: string
  private_key: Buffer
}

const current = (db: Runner, organisationId: number): Promise<KeyRow | null> =>
  db.row<KeyRow>('select id, kid, private_key from badgekey where organisation_id = $1 and retired_at is null', [
    organisationId,
  ])

/** Makes the college a new key; the one before signs no more, and its private half is gone. */
export const makeKey = async (call: Call, organisationId: number): Promise<{ kid: string; created_at: string }> => {
  const kid = call.random(16).toString('hex')
  const pair = await makePair('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const at = call.now().toISOString()
  await call.db.rows('select 1 from organisation where id = $1 for no key update', [organisationId])
  await call.db.rows(
    'update badgekey set retired_at = $2, private_key = null where organisation_id = $1 and retired_at is null',
    [organisationId, at],
  )
  await call.db.rows(
    'insert into badgekey (organisation_id, kid, public_key, private_key, created_at) values ($1, $2, $3, $4, $5)',
    [organisationId, kid, pair.publicKey, call.keys.seal(sealedFor(kid), pair.privateKey), at],
  )
  await audit(call.db, call.caller, {
    resource: 'badgekey',
    recordId: null,
    organisationId,
    changes: { kid: [null, kid] },
  })
  return { kid, created_at: at }
}

/** What signs in the college's name. */
export interface BadgeSigner {
  keyId: number
  /** A compact JWS with no more in its header than Open Badges allows. */
  sign: (payload: Readonly<Record<string, unknown>>, type?: string) => string
}

/** The college's signer; its first key is made when it first signs. */
export const signerOf = async (
  call: Call,
  organisationId: number,
  addressOf: (kid: string) => string,
): Promise<BadgeSigner> => {
  let row = await current(call.db, organisationId)
  if (!row) {
    await makeKey(call, organisationId)
    row = await current(call.db, organisationId)
  }
  if (!row) throw new Error('the college has no key')
  const { id, kid, private_key: sealed } = row
  const pkcs8 = call.keys.open(sealedFor(kid), sealed)
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' })
  return {
    keyId: id,
    sign: (payload, type = 'JWT') =>
      createSigner({ algorithm, key, noTimestamp: true, header: { alg: algorithm, kid: addressOf(kid), typ: type } })(
        payload,
      ),
  }
}

/** A public key as others read it. */
export const publicJwk = ({ kid, public_key }: { kid: string; public_key: string }): Record<string, unknown> => ({
  ...createPublicKey(public_key).export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: algorithm,
})

interface KeyOnRecord {
  kid: string
  public_key: string
  created_at: string
  retired_at: string | null
  certificates: number
}

/** All keys a college has had, the newest first, with how many certificates each signed. */
export const readBadgeKeys = (db: Runner, organisationId: number): Promise<KeyOnRecord[]> =>
  db.rows<KeyOnRecord>(
    `select k.kid, k.public_key, k.created_at, k.retired_at,
       (select count(*)::int from badge b where b.badgekey_id = k.id) as certificates
     from badgekey k where k.organisation_id = $1 order by k.id desc`,
    [organisationId],
  )

/** Seals what older keys of the server sealed with the newest; gives how many. */
export const resealBadgeKeys = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  const rows = await db.rows<{ id: number; kid: string; private_key: Buffer }>(
    'select id, kid, private_key from badgekey where private_key is not null',
  )
  let changed = 0
  for (const { id, kid, private_key: sealed } of rows) {
    if (keys.isCurrent(sealed)) continue
    const done = await db.rows('update badgekey set private_key = $2 where id = $1 and private_key = $3 returning 1', [
      id,
      keys.reseal(sealedFor(kid), sealed),
      sealed,
    ])
    changed += done.length
  }
  return changed
}
