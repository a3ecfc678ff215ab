import { afterAll, expect, it } from 'vitest'
import { makeDatabase, openNamed } from '#testing'
import { tokenKey } from './tokens.ts'
import { twoStepKeys } from './twostep/keys.ts'

// Without the application, which could not even be opened without its keys.
const db = openNamed(await makeDatabase('empty'))
afterAll(() => db.close())
const of = (byte: number) => (size: number) => Buffer.alloc(size, byte)
const nothing = { rows: () => Promise.resolve([]), row: () => Promise.resolve(null), script: () => Promise.resolve() }

it('the key of tokens is the configured one, else one made once and shared through the database', async () => {
  expect(await tokenKey(nothing, 'configured', of(1))).toEqual(Buffer.from('configured'))
  expect(await tokenKey(db, null, of(1))).toEqual(Buffer.alloc(48, 1))
  expect(await tokenKey(db, null, of(2))).toEqual(Buffer.alloc(48, 1))
  await expect(tokenKey(nothing, null, of(1))).rejects.toThrow('the token key is missing')
})

it('the keys of second steps are made once as well, and apart from it', async () => {
  const made = await twoStepKeys(db, null, of(3))
  expect(made).toEqual(await twoStepKeys(nothing, Buffer.alloc(48, 3).toString(), of(0)))
  expect(await twoStepKeys(db, null, of(4))).toEqual(made)
  // The names stay as they are: what was sealed before must open with the key that was made then.
  expect(await db.rows('select name from server_secret order by name')).toEqual([
    { name: 'token' },
    { name: 'two_step' },
  ])
  expect(await tokenKey(db, null, of(5))).not.toEqual(Buffer.alloc(48, 3))
  await expect(twoStepKeys(nothing, null, of(1))).rejects.toThrow('the key of two-step verification is missing')
})
