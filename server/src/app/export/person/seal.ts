import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Context } from '#platform'
import type { Seal } from './manifest.ts'

const aboutOf = (organisationId: number) => ({ purpose: 'export seal', about: `organisation ${organisationId}` })

// PKCS 8 of an Ed25519 key is this head and 32 bytes.
const head = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' })

const publicOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

type Node = Pick<Context, 'db' | 'keys' | 'random'>

interface SealRow {
  public_key: string
  private_sealed: Buffer
}

/** The key with which a college seals what people take along; made when it is first needed. */
const sealKeyOf = async ({ db, keys, random }: Node, organisationId: number): Promise<SealRow> => {
  const read = (): Promise<SealRow | null> =>
    db.row<SealRow & Record<string, unknown>>(
      'select public_key, private_sealed from export_seal where organisation_id = $1',
      [organisationId],
    )
  const found = await read()
  if (found) return found
  const seed = random(32)
  await db.rows(
    `insert into export_seal (organisation_id, public_key, private_sealed) values ($1, $2, $3) on conflict do nothing`,
    [organisationId, publicOf(privateOf(seed)), keys.seal(aboutOf(organisationId), seed)],
  )
  const made = await read()
  if (!made) throw new Error('a college has no key to seal with')
  return made
}

/** Signs a manifest with the key of a college. */
export const sealManifest = async (node: Node, organisationId: number, manifest: Uint8Array): Promise<Seal> => {
  const row = await sealKeyOf(node, organisationId)
  const key = privateOf(node.keys.open(aboutOf(organisationId), row.private_sealed))
  return {
    algorithm: 'Ed25519',
    public_key: row.public_key,
    signature: sign(null, manifest, key).toString('base64'),
  }
}

/** Whether a seal is that of the manifest, by the key that it names. */
export const sealHolds = (manifest: Uint8Array, { public_key, signature }: Seal): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, manifest, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** What people compare: the first 16 bytes of the hash of a public key, in groups of four. */
export const fingerprintOf = (publicKey: string): string =>
  (createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32).match(/.{4}/g) ?? []).join(
    ' ',
  )

/** The fingerprint of a college's own key. */
export const ownFingerprint = async (node: Node, organisationId: number): Promise<string> =>
  fingerprintOf((await sealKeyOf(node, organisationId)).public_key)

/** Seals the keys of colleges with the newest key of the server. */
export const resealExportSeals = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  const rows = await db.rows<{ organisation_id: number; private_sealed: Buffer }>(
    'select organisation_id, private_sealed from export_seal order by organisation_id',
  )
  let done = 0
  for (const { organisation_id: id, private_sealed: before } of rows) {
    if (keys.isCurrent(before)) continue
    const sealed = keys.reseal(aboutOf(id), before)
    const moved = await db.rows(
      'update export_seal set private_sealed = $3 where organisation_id = $1 and private_sealed = $2 returning organisation_id',
      [id, before, sealed],
    )
    done += moved.length
  }
  return done
}
