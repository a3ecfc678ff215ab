import 'fake-indexeddb/auto'
import { createStore, entries, get } from 'idb-keyval'
import { expect, test } from 'vitest'
import { createDeviceDrafts } from './drafts.ts'

const at = new Date('2026-04-03T02:02:00Z')
const raw = (userId: number) => createStore(`college-drafts-${userId}`, 'drafts')

test('what one page keeps, the next one reads', async () => {
  const draft = { key: 'devactivity:new', value: { title: 'Māori health' }, at }
  expect(await createDeviceDrafts(1, () => at).keep(draft.key, draft.value)).toEqual(at)
  const later = createDeviceDrafts(1)
  expect(await later.read('devactivity:new')).toEqual(draft)
  expect(await later.list()).toEqual([draft])
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

test('of texts that were kept in a row the last one stays, however long sealing the others took', async () => {
  const drafts = createDeviceDrafts(13)
  await Promise.all([drafts.keep('a', 'Calm'.repeat(2_000_000)), drafts.keep('a', 'Calm.')])
  expect(await drafts.read('a')).toMatchObject({ value: 'Calm.' })
  await Promise.all([drafts.keep('a', 'Calm'.repeat(2_000_000)), drafts.drop('a')])
  expect(await drafts.read('a')).toBeNull()
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

test('an answer that comes after the session has ended takes no draft away', async () => {
  const drafts = createDeviceDrafts(15)
  const slot = await drafts.claim('devactivity:new')
  await slot.keep('typed while it was on its way')
  drafts.close()
  slot.rename('devactivity:7')
  await slot.keep('the rest of it')
  await slot.drop()
  expect((await createDeviceDrafts(15).read('devactivity:new'))?.value).toBe('typed while it was on its way')
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

test('an open editor has its draft for itself; once it is closed the next one goes on with it', async () => {
  const drafts = createDeviceDrafts(10)
  const one = await drafts.claim('devactivity:3')
  expect(one.found).toBeNull()
  await one.keep('typed in one tab')
  const other = await createDeviceDrafts(10).claim('devactivity:3')
  expect(other.found).toBeNull()
  await other.keep('typed in the other')
  expect(await drafts.left()).toEqual([])
  await drafts.release('devactivity:3', Promise.resolve(one), Promise.resolve())
  expect((await drafts.claim('devactivity:3')).found?.value).toBe('typed in one tab')
})

test('an editor that is closed before its draft was found gives it to the next one', async () => {
  const drafts = createDeviceDrafts(14)
  await drafts.keep('devactivity:3~a', 'typed')
  const claimed = drafts.claim('devactivity:3')
  void drafts.release('devactivity:3', claimed, Promise.resolve())
  expect((await drafts.claim('devactivity:3')).found?.value).toBe('typed')
})

test('of several drafts of one name the chosen one is taken up', async () => {
  let minute = 0
  const drafts = createDeviceDrafts(11, () => new Date(Date.UTC(2026, 3, 3, 2, (minute += 1))))
  await drafts.keep('devactivity:new~a', 'the older')
  await drafts.keep('devactivity:new~b', 'the newer')
  const chosen = await drafts.claim('devactivity:new', 'devactivity:new~a')
  expect(chosen.found?.value).toBe('the older')
  expect((await drafts.claim('devactivity:new')).found?.value).toBe('the newer')
})

test('a draft goes on under the name of its row, once', async () => {
  const drafts = createDeviceDrafts(12)
  const slot = await drafts.claim('devactivity:new')
  await slot.keep('before')
  slot.rename('devactivity:7')
  await slot.keep('after')
  await drafts.release('devactivity:7', Promise.resolve(slot), Promise.resolve())
  expect((await drafts.list()).map(({ key, value }) => [key.split('~')[0], value])).toEqual([
    ['devactivity:7', 'after'],
  ])
})

test('an editor that cannot end keeps back no text but its own', async () => {
  const drafts = createDeviceDrafts(40)
  await drafts.keep('devactivity:3~a', 'left')
  void drafts.release('devactivity:9', new Promise(() => undefined), Promise.resolve())
  let isListed = false
  const all = drafts.left().finally(() => (isListed = true))
  expect((await drafts.left('devactivity:3')).map(({ value }) => value)).toEqual(['left'])
  expect(await createDeviceDrafts(41).left()).toEqual([])
  expect(isListed).toBe(false)
  expect((await all).map(({ value }) => value)).toEqual(['left'])
})
