import { expect, test } from 'vitest'
import { personIn } from './state.ts'
import {
  begin,
  beginReady,
  credentials,
  opened,
  person,
  serve,
  until,
  user,
  useSessionFixture,
} from './tests/sessionFixture.ts'

useSessionFixture()

test.each([
  ['nothing', null, 'signout'],
  ['a page of this site', '/app/help', '/app/help'],
  ['a place elsewhere', '//elsewhere.example', 'signout'],
])('signing out leads to the page the person has chosen: %s', async (_words, post_logout_url, to) => {
  const answer = opened(person, `token-${person}`)
  const body = { ...(answer.body as object), data: { ...user(), post_logout_url } }
  await serve({ '/user/signin': { ...answer, body } })
  const { session, kind, went } = begin()
  await session.signIn(credentials)
  await until(() => kind() === 'ready')
  expect(await session.signOut()).toBe(true)
  expect([kind(), went]).toEqual(['signedOut', [to]])
})

test.each([
  ['whom it shows has signed out', null, 'signedOut', ['reload']],
  ['another is in', 1, 'signedOut', ['reload']],
  ['the token was renewed', 0, 'ready', []],
])('a page that the browser had put aside looks again: %s', async (_words, apart, stands, to) => {
  await serve()
  const { session, storage, kind, went } = await beginReady()
  const shown = personIn(session.state.get())?.user.id ?? 0
  session.seenAgain()
  expect([kind(), went]).toEqual(['ready', []])
  storage.removeItem('token')
  storage.removeItem('session')
  if (apart !== null) {
    storage.setItem('token', 'of another tab')
    storage.setItem('session', JSON.stringify({ id: shown + apart, name: 'G', type: 'Fellow' }))
  }
  session.seenAgain()
  expect([kind(), went]).toEqual([stands, to])
})
