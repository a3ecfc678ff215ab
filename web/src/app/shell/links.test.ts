import { expect, test } from 'vitest'
import { isHere } from './links.ts'

test.each([
  ['/activities', '/app/activities', true],
  ['/activities', '/app/activity', true],
  ['/activities', '/app/activity/edit', true],
  ['/home/trainee', '/app/home', true],
  ['/home/fellow', '/app/home', true],
  ['/home', '/app/home/fellow', false],
  ['/cycle/goals', '/app/cycle/goal', true],
  ['/users/admin', '/app/user/admin', true],
  ['/', '/app/', true],
  ['/', '/app', true],
  ['/', '/app/contact', false],
  ['/activities', '/app/activities/admin', false],
  ['/forms', '/app/forms/trainee', false],
  ['/forms', '/app/forms/results', true],
  ['/forms/trainee', '/app/forms/results', false],
  ['/formtemplates/admin', '/app/formtemplates/library', true],
  ['/home/trainee', '/app/home/trainee', true],
])('the link %s at %s: %s', (path, pathname, expected) => {
  expect(isHere(path, pathname)).toBe(expected)
})
