import { expect, test } from 'vitest'
import { user } from './user.ts'

test.each([
  ['/app/activities?state=draft', true],
  ['/', true],
  ['//example.com', false],
  ['/\\example.com', false],
  ['https://example.com', false],
  ['javascript:alert(1)', false],
  ['/app\u0001', false],
  ['/app\nx', false],
  ['app', false],
])('%j as the first or last page: %s', (path, expected) => {
  for (const field of ['post_login_url', 'post_logout_url'] as const) {
    const { success, error } = user.fields[field].schema.safeParse(path)
    expect(success).toBe(expected)
    if (!expected) expect(error?.issues[0]?.message).toBe('Enter a page of this site, such as /app/activities')
  }
})
