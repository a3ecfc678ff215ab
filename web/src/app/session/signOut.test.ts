import { expect, test } from 'vitest'
import { begin, credentials, opened, person, serve, until, user, useSessionFixture } from './tests/sessionFixture.ts'

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
