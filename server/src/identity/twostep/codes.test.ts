import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { isSentCode, newAppSecret, newCode, newRecoveryCodes, recoveryHash, sentHash, stepOfCode } from './codes.ts'

/** Bytes in the order given, as often as they are asked for. */
const bytesFrom = (...portions: readonly number[][]) => {
  let at = 0
  return (size: number): Buffer => {
    const portion = portions[at++ % portions.length] ?? []
    return Buffer.from(Array.from({ length: size }, (_, n) => portion[n % portion.length] ?? 0))
  }
}

describe('a code of an authenticator app', () => {
  // The secret and times of RFC 6238, appendix B, to six digits.
  const secret = Buffer.from('12345678901234567890')
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %s is %s', (seconds, code) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  it('is taken one step early and one step late, and no further', () => {
    const step = Math.floor(59 / 30)
    const at = (steps: number): number | null => stepOfCode(secret, '287082', new Date((59 + steps * 30) * 1000))
    expect([-2, -1, 0, 1, 2].map((steps) => at(steps))).toEqual([null, step, step, step, null])
  })

  it('is read with spaces and hyphens, and is six digits', () => {
    const at = new Date(59_000)
    for (const typed of ['287 082', '287-082', ' 2 8 7 0 8 2 ']) expect(stepOfCode(secret, typed, at)).toBe(1)
    for (const typed of ['28708', '2870820', 'x287082', '287082x', '', '28708a'])
      expect([typed, stepOfCode(secret, typed, at)]).toEqual([typed, null])
  })

  it('comes of a secret of twenty bytes, whose address an app can read', () => {
    const made = newAppSecret(bytesFrom([1, 2, 3]), 'Te Whare College', 'aroha')
    expect(made.secret).toHaveLength(20)
    expect(made.text).toBe(new Secret({ buffer: Uint8Array.from(made.secret).buffer }).base32)
    expect(made.uri).toBe(
      `otpauth://totp/Te%20Whare%20College:aroha?issuer=Te%20Whare%20College&secret=${made.text}&algorithm=SHA1&digits=6&period=30`,
    )
    const shown = new TOTP({ secret: Secret.fromBase32(made.text) }).generate({ timestamp: 59_000 })
    expect(stepOfCode(made.secret, shown, new Date(59_000))).toBe(1)
  })
})

describe('a code that is sent', () => {
  it('has six digits, leading noughts and all', () => {
    expect(newCode(bytesFrom([0, 0, 0, 7]))).toBe('000007')
    expect(newCode(bytesFrom([0, 0x0f, 0x42, 0x3f]))).toBe('999999')
    expect(newCode(bytesFrom([0, 0x0f, 0x42, 0x40]))).toBe('000000')
  })

  it('is as likely as any other: numbers of the last, broken million are thrown away', () => {
    // 4,294,000,000 is the first of them, 4,293,999,999 the last before.
    expect(newCode(bytesFrom([0xff, 0xf1, 0x3d, 0x80], [0, 0, 0, 1]))).toBe('000001')
    expect(newCode(bytesFrom([0xff, 0xf1, 0x3d, 0x7f], [0, 0, 0, 1]))).toBe('999999')
  })

  it('is kept as a hash that hangs on its challenge and its way', () => {
    const kept = sentHash('challenge', 'email', '123456')
    expect(kept).toBe(createHmac('sha256', 'challenge').update('email 123456').digest('base64url'))
    expect(isSentCode('challenge', 'email', '123 456', kept)).toBe(true)
    expect(isSentCode('another', 'email', '123456', kept)).toBe(false)
    expect(isSentCode('challenge', 'phone', '123456', kept)).toBe(false)
    expect(isSentCode('challenge', 'email', '123457', kept)).toBe(false)
    expect(isSentCode('challenge', 'email', 'abcdef', kept)).toBe(false)
    expect(isSentCode('challenge', 'email', '123456', kept.slice(1))).toBe(false)
    for (const typed of ['', '12345', '1234567', 'abcdef', 'a12345', '12345a'])
      expect([typed, isSentCode('challenge', 'email', typed, sentHash('challenge', 'email', typed))]).toEqual([
        typed,
        false,
      ])
    expect(isSentCode('challenge', 'email', 'none', sentHash('challenge', 'email', 'null'))).toBe(false)
  })
})

describe('recovery codes', () => {
  const keys = { seal: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) }

  it('are eight, of three groups of four signs that are not taken for another', () => {
    const codes = newRecoveryCodes(bytesFrom([0, 31, 32, 10, 18, 20]))
    expect(codes).toEqual(Array.from({ length: 8 }, () => '0Z0A-JM0Z-0AJM'))
  })

  it('are the same however they are typed, and each person’s own', () => {
    const hash = recoveryHash(keys, 7, '0Z1A-JM0Z-0AJM')
    for (const typed of ['0z1a-jm0z-0ajm', 'OZIA JMOZ OAJM', 'ozlajmozoajm', ' 0Z1AJM0Z0AJM '])
      expect(recoveryHash(keys, 7, typed)).toEqual(hash)
    expect(recoveryHash(keys, 8, '0Z1A-JM0Z-0AJM')).not.toEqual(hash)
    expect(recoveryHash(keys, 7, '0Z1A-JM0Z-0AJN')).not.toEqual(hash)
  })
})
