import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Runner } from '#database'
import type { Context } from '#platform'

/** Keys of what is kept for second steps: one encrypts, one hashes. */
export interface TwoStepKeys {
  readonly seal: Buffer
  readonly hash: Buffer
}

const part = (secret: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `two-step ${use}`, 32))

/** The keys: from the configured secret, else from one made once and kept in the database, so that all nodes share it. */
export const twoStepKeys = async (
  db: Runner,
  configured: string | null,
  random: Context['random'],
): Promise<TwoStepKeys> => {
  if (configured) return { seal: part(Buffer.from(configured), 'seal'), hash: part(Buffer.from(configured), 'hash') }
  const name = 'two_step'
  await db.rows('insert into server_secret (name, value) values ($1, $2) on conflict do nothing', [name, random(48)])
  const row = await db.row<{ value: Buffer }>('select value from server_secret where name = $1', [name])
  if (!row) throw new Error('the key of two-step verification is missing')
  return { seal: part(row.value, 'seal'), hash: part(row.value, 'hash') }
}

const version = 1
const nonceLength = 12
const tagLength = 16
const algorithm = 'aes-256-gcm'
const options = { authTagLength: tagLength }

const about = (userId: number): Buffer => Buffer.from(`totp ${userId}`)

/** Encrypts a secret of a person; what comes out opens for that person alone. */
export const sealSecret = (
  { seal }: TwoStepKeys,
  random: Context['random'],
  userId: number,
  secret: Uint8Array,
): Buffer => {
  const nonce = random(nonceLength)
  const cipher = createCipheriv(algorithm, seal, nonce, options).setAAD(about(userId))
  return Buffer.concat([Buffer.from([version]), nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a secret of a person; throws where it was changed, or belongs to someone else. */
export const openSecret = ({ seal }: TwoStepKeys, userId: number, sealed: Buffer): Buffer => {
  if (sealed[0] !== version || sealed.length <= 1 + nonceLength + tagLength) throw new Error('this is no sealed secret')
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv(algorithm, seal, nonce, options).setAAD(about(userId))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(1 + nonceLength, -tagLength)), decipher.final()])
}

/** A keyed hash of a text that only a person knows. */
export const keyedHash = ({ hash }: TwoStepKeys, text: string): Buffer =>
  createHmac('sha256', hash).update(text).digest()
