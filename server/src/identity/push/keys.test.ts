import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openTestApp, testKeys } from '#testing'
import { readPushKeys } from './keys.ts'

const { db } = await openTestApp({ from: 'empty' })

it('gives all 32 bytes of a private key that begins with zeros', async () => {
  const random = (bytes: number): Buffer => Buffer.concat([Buffer.alloc(2), randomBytes(bytes - 2)])
  const made = await readPushKeys({ db, keys: testKeys, random })
  expect(Buffer.from(made.privateKey, 'base64url')).toHaveLength(32)
  expect(await readPushKeys({ db, keys: testKeys, random })).toEqual(made)
})
