import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { keptAnswers, unsentQueue } from '#kit'
import { keptPaths } from './device.ts'
import { lossOf } from './start.ts'
import { personIn } from './state.ts'
import {
  actor,
  begin,
  twoTabs,
  beginReady,
  credentials,
  memory,
  opened,
  person,
  sent,
  serve,
  until,
  user,
  useSessionFixture,
} from './tests/sessionFixture.ts'

useSessionFixture()

const entry = { record: 'devactivity', values: { title: 'Ward round' }, words: 'Ward round', before: null, open: null }
const ended = (expires_at: string) => ({
  code: 200,
  body: { data: user(), token: `token-${person}`, info: { actor: actor(), expires_at } },
})
/** Signs in and loads, as a page does before it is closed; gives the storage that the next page finds. */
const before = async (): Promise<Storage> => {
  const { storage } = await beginReady()
  const kept = keptAnswers(person, keptPaths)
  await expect.poll(() => kept.take('person')).toMatchObject({ token: `token-${person}` })
  await expect.poll(() => kept.take('answer:/cpd/refdata []')).toBeTruthy()
  return storage
}

test('a page starts without a server: with the person, and what the editors choose from', async () => {
  const table = await serve()
  const storage = await before()
  for (const path of Object.keys(table)) table[path] = { code: 502 }
  const { session, kind, went, errors } = begin({ storage })
  const found = await session.resume()
  expect([found?.user.id, found?.unconfirmed, went, errors]).toEqual([person, true, [], []])
  await until(() => kind() === 'ready')
  await found?.unsent?.add(entry)
  expect(await unsentQueue(person).read()).toHaveLength(1)
})

test('once the server is back it is asked whether the session lives', async () => {
  const table = await serve()
  const storage = await before()
  const usual = { ...table }
  for (const path of Object.keys(table)) table[path] = { code: 502 }
  const { session, kind, looks } = begin({ storage })
  await session.resume()
  await until(() => kind() === 'ready')
  expect(looks).toHaveLength(1)
  Object.assign(table, usual)
  looks[0]?.()
  await until(() => personIn(session.state.get())?.unconfirmed === false)
  expect(looks).toHaveLength(0)
})

test('a session that ended meanwhile leads to sign-in, and what waits is kept for the same person only', async () => {
  const table = await serve()
  const storage = await before()
  for (const path of Object.keys(table)) table[path] = { code: 502 }
  const { session, kind, went, looks } = begin({ storage })
  const offline = await session.resume()
  await offline?.unsent?.add(entry)
  table['/user/token'] = { code: 401 }
  looks[0]?.()
  await until(() => kind() === 'signedOut')
  expect([went, storage.getItem('token')]).toEqual([['signin'], null])
  expect(offline?.unsent?.isClosed()).toBe(true)

  table['/user/signin'] = opened(person + 10_000, 'another')
  await session.signIn(credentials)
  expect(await personIn(session.state.get())?.unsent?.read()).toEqual([])
  await session.signOut()
  table['/user/signin'] = opened(person, 'again')
  await session.signIn(credentials)
  expect(await personIn(session.state.get())?.unsent?.read()).toMatchObject([{ values: { title: 'Ward round' } }])
})

test('without a server refuses a session that has expired, or another token', async () => {
  const table = await serve()
  table['/user/signin'] = ended('2020-01-01T00:00:00Z')
  const over = await before()
  table['/user/signin'] = opened(person, `token-${person}`)
  for (const path of ['/user/token', '/cpd/refdata']) table[path] = { code: 502 }
  expect(await begin({ storage: over }).session.resume()).toBeNull()
  expect(over.getItem('token')).toBe(`token-${person}`)

  const other = memory()
  other.setItem('token', 'not the one')
  other.setItem('session', JSON.stringify({ id: person, name: 'Grace', type: 'Fellow' }))
  expect(await begin({ storage: other }).session.resume()).toBeNull()
})

test('who acts as someone has nothing of theirs on the device: no queue, and no start without a server', async () => {
  const table = await serve()
  const other = person + 20_000
  const waiting = unsentQueue(other)
  await waiting.add(entry)
  const acting = { by: person, name: 'Grace', until: '2026-12-01T00:00:00Z' }
  table['/user/impersonate'] = {
    code: 200,
    body: {
      data: user(other),
      token: 'acting',
      info: { actor: actor(other), acting, expires_at: '2099-01-01T00:00:00Z' },
    },
  }
  const { session, storage } = await beginReady()
  expect(await session.impersonate(other, 'They asked')).toBe('switched')
  const now = personIn(session.state.get())
  expect([now?.user.id, now?.unsent, now?.kept]).toEqual([other, null, null])
  for (const path of Object.keys(table)) table[path] = { code: 502 }
  expect(await begin({ storage }).session.resume()).toBeNull()
  expect(await waiting.read()).toHaveLength(1)
})

test('another tab that signs out stops this one from keeping and sending', async () => {
  await serve()
  const { one, there } = await twoTabs()
  await there?.unsent?.add(entry)
  await one.session.signOut()
  expect(there?.unsent?.isClosed()).toBe(true)
  expect(await unsentQueue(person).read()).toEqual([])
  expect(sent().filter(({ path }) => path.endsWith('/devactivity'))).toEqual([])
})

test('the question before a loss names what would go', () => {
  expect(lossOf(1, 0).body).toBe('One draft is kept on this device only. Signing out removes it.')
  expect(lossOf(0, 2).body).toBe(
    '2 entries that were never sent are kept on this device only. Signing out removes them.',
  )
  expect(lossOf(2, 1).body).toBe(
    'One entry that was never sent and 2 drafts are kept on this device only. Signing out removes them.',
  )
})
