import 'fake-indexeddb/auto'
import { createStore, entries, get } from 'idb-keyval'
import { expect, test } from 'vitest'
import { createDeviceDrafts } from './drafts.ts'

const at = new Date('2026-04-03T02:02:00Z')
const raw = (userId: number) => createStore(`college-drafts-${userId}`, 'drafts')

test('what one page keeps, the next one reads', async () => {
  const kept = await createDeviceDrafts(1, () => at).keep('devactivity:new', { title: 'Māori health' })
  expect(kept).toEqual({ key: 'devactivity:new', at })
  const later = createDeviceDrafts(1)
  expect(await later.read('devactivity:new')).toEqual({ value: { title: 'Māori health' }, at })
  expect(await later.list()).toEqual([{ key: 'devactivity:new', at }])
})

test('another person reads nothing of it', async () => {
  await createDeviceDrafts(2).keep('a', 1)
  expect(await createDeviceDrafts(3).read('a')).toBeNull()
  expect(await createDeviceDrafts(3).list()).toEqual([])
})

test('nothing lies on the device in clear, and the key cannot be taken out', async () => {
  await createDeviceDrafts(4).keep('a', { text: 'in confidence' })
  const bytes = (await entries(raw(4))).map(([, value]) => value as { content?: ArrayBuffer })
  const texts = bytes.map(({ content }) => (content ? new TextDecoder().decode(content) : ''))
  expect(texts.some((text) => text !== '')).toBe(true)
  expect(texts.join()).not.toContain('confidence')
  const key = await get<CryptoKey>('key', raw(4))
  expect(key?.extractable).toBe(false)
})

test('a value moved under another name does not open', async () => {
  const drafts = createDeviceDrafts(5)
  await drafts.keep('a', 'one')
  await drafts.keep('b', 'two')
  const { set } = await import('idb-keyval')
  await set('value:b', await get('value:a', raw(5)), raw(5))
  expect(await drafts.read('b')).toBeNull()
})

test('two tabs that begin at once share one key', async () => {
  const [one, two] = [createDeviceDrafts(6), createDeviceDrafts(6)]
  await Promise.all([one.keep('a', 1), two.keep('b', 2)])
  expect(await createDeviceDrafts(6).read('a')).toMatchObject({ value: 1 })
  expect(await createDeviceDrafts(6).read('b')).toMatchObject({ value: 2 })
})

test('sign-out forgets everything, and a late save brings nothing back', async () => {
  const drafts = createDeviceDrafts(7)
  await drafts.keep('a', 1)
  await drafts.clear()
  expect(await entries(raw(7))).toEqual([])
  await drafts.keep('a', 2)
  expect(await entries(raw(7))).toEqual([])
})

test('a dropped draft is gone', async () => {
  const drafts = createDeviceDrafts(8)
  await drafts.keep('a', 1)
  await drafts.drop('a')
  expect(await drafts.read('a')).toBeNull()
})

test('open editors are asked for their last words', async () => {
  const drafts = createDeviceDrafts(9)
  const leave = drafts.attend(() => drafts.keep('a', 'typed just now'))
  await drafts.settle()
  expect(await drafts.read('a')).toMatchObject({ value: 'typed just now' })
  await drafts.drop('a')
  leave()
  await drafts.settle()
  expect(await drafts.read('a')).toBeNull()
})
