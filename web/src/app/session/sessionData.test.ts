import { expect, test } from 'vitest'
import { openedForm } from './sessionData.ts'

test.each([
  ['/app/form', '?id=12', 12],
  ['/app/form', '', null],
  ['/app/form', '?id=0', null],
  ['/app/form', '?id=1e3x', null],
  ['/app/form', '?id=1.5', null],
  ['/app/form/edit', '?id=12', null],
  ['/app/forms', '?id=12', null],
])('%s%s opens the form %s', (pathname, search, form) => {
  expect(openedForm({ pathname, search })).toBe(form)
})
