import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeRules } from '@college/contract/identity'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#platform'
import { keyedHash } from './keys.ts'
import type { TwoStepKeys } from './keys.ts'

const period = 30
/** Steps before and after the present one that are taken too, for clocks that go wrong. */
const window = 1
const secretBytes = 20

const appOf = (secret: Uint8Array, issuer: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: codeRules.digits,
    period,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** A new secret of an authenticator app, with the address that its QR code shows. */
export const newAppSecret = (
  random: Context['random'],
  issuer: string,
  label: string,
): { secret: Buffer; uri: string; text: string } => {
  const secret = random(secretBytes)
  const app = appOf(secret, issuer, label)
  return { secret, uri: app.toString(), text: app.secret.base32 }
}

/** A six-digit code as typed or pasted, or null when it is none. */
const digitsIn = (typed: string): string | null => {
  const plain = typed.replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(plain) && plain.length === codeRules.digits ? plain : null
}

/** The time step whose code was given, or null for a wrong code. */
export const stepOfCode = (secret: Uint8Array, typed: string, now: Date): number | null => {
  const token = digitsIn(typed)
  if (token === null) return null
  const away = appOf(secret, '', '').validate({ token, timestamp: now.getTime(), window })
  return away === null ? null : Math.floor(now.getTime() / 1000 / period) + away
}

/** A six-digit code to send; each is as likely as any other. */
export const newCode = (random: Context['random']): string => {
  const all = 10 ** codeRules.digits
  const fair = Math.floor(2 ** 32 / all) * all
  for (;;) {
    const number = random(4).readUInt32BE()
    if (number < fair) return String(number % all).padStart(codeRules.digits, '0')
  }
}

/** What is kept of a sent code: without the secret that only the caller holds, it says nothing about the code. */
export const sentHash = (challengeSecret: string, method: string, code: string): string =>
  createHmac('sha256', challengeSecret).update(`${method} ${code}`).digest('base64url')

/** Whether the typed code is the one that was sent. */
export const isSentCode = (challengeSecret: string, method: string, typed: string, kept: string): boolean => {
  const plain = digitsIn(typed)
  if (plain === null) return false
  const given = Buffer.from(sentHash(challengeSecret, method, plain))
  const right = Buffer.from(kept)
  return given.length === right.length && timingSafeEqual(given, right)
}

// Thirty-two signs, none of which is taken for another: no I, L, O or U.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryLength = 12

/** A recovery code in three groups of four: sixty bits. */
const newRecoveryCode = (random: Context['random']): string =>
  Array.from(random(recoveryLength), (byte) => signs.charAt(byte % signs.length))
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

export const newRecoveryCodes = (random: Context['random']): string[] =>
  Array.from({ length: codeRules.recoveryCodes }, () => newRecoveryCode(random))

/** What is kept of a recovery code; signs that look alike count as one. */
export const recoveryHash = (keys: TwoStepKeys, userId: number, typed: string): Buffer => {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return keyedHash(keys, `recovery ${userId} ${plain}`)
}
