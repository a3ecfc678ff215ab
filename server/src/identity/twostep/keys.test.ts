import { createHmac, hkdfSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyedHash, openSecret, sealSecret, twoStepKeys } from './keys.ts'
import type { TwoStepKeys } from './keys.ts'

const none = { rows: () => Promise.reject(new Error('not asked')), row: () => Promise.reject(new Error('not asked')) }
const unasked = { ...none, script: () => Promise.reject(new Error('not asked')) }
const bytes = (size: number): Buffer => Buffer.alloc(size, 7)
const configured = 'a secret of the tests, long enough for all'
const secret = Buffer.from('12345678901234567890')
let keys: TwoStepKeys
let sealed: Buffer

beforeEach(async () => {
  keys = await twoStepKeys(unasked, configured, bytes)
  sealed = sealSecret(keys, bytes, 7, secret)
})

describe('the keys', () => {
  it('are made of the configured secret, one for each use, without asking the database', () => {
    const part = (use: string): Buffer => Buffer.from(hkdfSync('sha256', configured, '', `two-step ${use}`, 32))
    expect(keys).toEqual({ seal: part('seal'), hash: part('hash') })
  })

  it('hash what only a person knows', () => {
    expect(keyedHash(keys, 'recovery 7')).toEqual(createHmac('sha256', keys.hash).update('recovery 7').digest())
  })
})

describe('a sealed secret', () => {
  it('opens for its person', () => {
    expect(openSecret(keys, 7, sealed)).toEqual(secret)
    expect(openSecret(keys, 7, sealSecret(keys, bytes, 7, Buffer.from('x')))).toEqual(Buffer.from('x'))
  })

  it('says its version, then a nonce of twelve bytes, and ends with a seal of sixteen', () => {
    expect(sealed).toHaveLength(1 + 12 + 20 + 16)
    expect([sealed[0], sealed.subarray(1, 13)]).toEqual([1, Buffer.alloc(12, 7)])
    expect(sealed.includes(secret)).toBe(false)
  })

  it('opens for nobody else, and under no other key', async () => {
    const others = await twoStepKeys(unasked, `${configured}!`, bytes)
    expect(() => openSecret(keys, 8, sealed)).toThrow('authenticate')
    expect(() => openSecret(others, 7, sealed)).toThrow('authenticate')
  })

  it('opens no more once any of its bytes was changed or cut off', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => openSecret(keys, 7, changed)).toThrow(at === 0 ? 'this is no sealed secret' : 'authenticate')
      expect(() => openSecret(keys, 7, sealed.subarray(0, at))).toThrow(
        at <= 29 ? 'this is no sealed secret' : 'authenticate',
      )
    }
  })
})
