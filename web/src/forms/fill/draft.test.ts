import { expect, it } from 'vitest'
import { saidBy } from './draft.ts'

it.each([
  ['typed on by another tab', '', 'A quiet', 'A quiet clinic', ['note']],
  ['typed on from what was there', 'A', 'A quiet', 'A quiet clinic', ['note']],
  ['shortened, while somebody else typed on', 'A quiet clinic', 'A quiet', 'A quiet clinic today', []],
  ['changed to something else', 'A quiet clinic', 'A loud clinic', 'A quiet clinic today', []],
  ['not in the form yet', '', 'A quiet clinic', 'A quiet', []],
  ['emptied', 'A quiet clinic', null, 'A quiet clinic today', []],
])(
  'an old text is said by the form only where nothing was taken out of it: %s',
  (_words, was, mine, stored, expected) => {
    expect(saidBy({ note: stored }, { base: { note: was }, changes: { note: mine } })).toEqual(expected)
  },
)
