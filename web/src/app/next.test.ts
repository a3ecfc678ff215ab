import { expect, test } from 'vitest'
import { firstPage, safeNext, signInWith } from './next.ts'

test.each(['/app/activities', '/app/activity?id=5&tab=files', '/app/help#keys', '/app/a%20b?x=%2F%2Fhost'])(
  'takes %s',
  (path) => {
    expect(safeNext(path)).toBe(path)
  },
)

test.each([
  null,
  undefined,
  '',
  'app/activities',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/app/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' /app/activities',
  'https://evil.example/app',
  'http:/evil.example',
  '/app/signin?next=/app/signin',
  '/app/signout',
  '/signin',
  '/',
])('refuses %j', (path) => {
  expect(safeNext(path)).toBeNull()
})

test('the way back survives the query', () => {
  const address = new URL(signInWith('/app/activity?id=5&tab=files'), 'http://here.invalid')
  expect(safeNext(address.searchParams.get('next'))).toBe('/app/activity?id=5&tab=files')
  expect(signInWith('//evil.example')).toBe('/app/signin')
})

test.each([
  ['what was asked for', '/app/files', '/app/activities', '/app/files'],
  ['the page the person has chosen', null, '/app/activities', '/app/activities'],
  ['home, where nothing was chosen', null, null, '/app/home'],
  ['home, where what was chosen is no page of ours', null, '//elsewhere.example', '/app/home'],
])('signing in leads to %s', (_words, next, post_login_url, to) => {
  expect(firstPage(next, { post_login_url }, '/app/home')).toBe(to)
})
