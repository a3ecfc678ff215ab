import { expect, test } from 'vitest'
import { versionOf } from '../../tests/rows.ts'
import { settingChanges } from './compareWords.ts'

test.each([
  [null, null, []],
  ['Director', 'Director', []],
  [null, 'Director', ['Finished forms can be reopened by each Director who can read them, and by the college office.']],
  ['Director', null, ['Only the college office can reopen finished forms.']],
])('of versions whose role for reopening is %s and then %s', (before, after, words) => {
  expect(settingChanges(versionOf({ reopen_role: before }), versionOf({ reopen_role: after }))).toEqual(words)
})
