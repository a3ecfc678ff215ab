import { createHash, timingSafeEqual } from 'node:crypto'
import { code } from '@college/contract/kit'
import { proofBits, proofText } from '@college/contract/messaging'
import { ApiError } from '#platform'
import type { Context } from '#platform'

/** Milliseconds for which a challenge can be answered. */
const lasts = 30 * 60_000

const signature = ({ keys }: Pick<Context, 'keys'>, signed: string): Buffer => keys.blind('enquiry challenge', signed)

/** A challenge that this server knows again without keeping it: when it expires, chance, and a signature over both. */
export const makeChallenge = (
  context: Pick<Context, 'keys' | 'now' | 'random'>,
): { challenge: string; expires: Date } => {
  const expires = new Date(context.now().getTime() + lasts)
  const signed = `${expires.getTime().toString(36)}.${context.random(12).toString('base64url')}`
  return { challenge: `${signed}.${signature(context, signed).toString('base64url')}`, expires }
}

/** Whether a hash begins with so many bits that are nought. */
const hasZeroBits = (hash: Buffer, bits: number): boolean => hash.readUInt32BE(0) >>> (32 - bits) === 0

const wrong = (): ApiError => new ApiError(code.tokenInvalid, 'We couldn’t check this message. Send it again.')

/** Refuses a proof of work that is wrong (469) or too old (470), and gives when it would expire. */
export const checkProof = (
  context: Pick<Context, 'keys' | 'now'>,
  { challenge, nonce }: { challenge: string; nonce: number },
): Date => {
  const parts = challenge.split('.')
  const [time = '', chance = '', signed = ''] = parts
  // As text: what only decodes to the same would be another challenge, and could be used once more.
  const given = Buffer.from(signed)
  const right = Buffer.from(signature(context, `${time}.${chance}`).toString('base64url'))
  if (parts.length !== 3 || given.length !== right.length || !timingSafeEqual(given, right)) throw wrong()
  const expires = new Date(Number.parseInt(time, 36))
  if (expires <= context.now())
    throw new ApiError(code.tokenExpired, 'This page was open for too long. Send your message again.')
  const hash = createHash('sha256').update(proofText(challenge, nonce)).digest()
  if (!hasZeroBits(hash, proofBits)) throw wrong()
  return expires
}

/** What is kept of a challenge that was used, and of what was sent with it. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The refusal of a proof that was used for another message. */
export const usedProof = wrong
