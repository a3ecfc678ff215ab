import { expect, test } from 'vitest'
import { lineDifferences } from './lineDifferences.ts'

const signs = { same: ' ', removed: '-', added: '+' }
const shown = (before: string, after: string): string =>
  lineDifferences(before.split(''), after.split(''))
    .map(({ kind, text }) => signs[kind] + text)
    .join('')

test.each([
  ['abc', 'abc', ' a b c'],
  ['abc', 'axc', ' a-b+x c'],
  ['', 'ab', '+a+b'],
  ['ab', '', '-a-b'],
  ['abcd', 'bcde', '-a b c d+e'],
])('%s and %s', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})
