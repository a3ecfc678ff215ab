import { expect, test } from 'vitest'
import { ownTemplateTypes } from './devformtemplate.ts'

const cases = [
  [['Trainee'], ['trainee']],
  [['Educator'], ['fellow', 'pdp']],
  [
    ['Fellow', 'Trainee'],
    ['trainee', 'fellow', 'pdp'],
  ],
  [['Instructor'], []],
  [[], []],
] as const
test.each(cases)('people with the roles %o begin forms of the types %o', (home_roles, types) => {
  expect(ownTemplateTypes({ home_roles }, false)).toEqual(types)
})
