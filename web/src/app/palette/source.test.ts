import { expect, test } from 'vitest'
import { fold, markedParts, matching } from './source.ts'

test('macrons and case do not count', () => {
  expect(fold('Ōtautahi Māori')).toBe('otautahi maori')
  expect(markedParts('Hauora Māori hui', 'maori')).toEqual([
    { text: 'Hauora ', isMatch: false },
    { text: 'Māori', isMatch: true },
    { text: ' hui', isMatch: false },
  ])
})

test('a label without the query is left as it is', () => {
  expect(markedParts('Journal club', 'shoulder')).toEqual([{ text: 'Journal club', isMatch: false }])
  expect(markedParts('Journal club', ' ')).toEqual([{ text: 'Journal club', isMatch: false }])
})

test('every word has to be found in the label, and beginnings stand first', () => {
  const items = [
    { id: 'a', label: 'All trainee forms' },
    { id: 'b', label: 'Forms', note: 'Shared' },
    { id: 'c', label: 'Files' },
  ]
  expect(matching(items, 'form').map((item) => item.id)).toEqual(['b', 'a'])
  expect(matching(items, 'form all').map((item) => item.id)).toEqual(['a'])
  expect(matching(items, 'shared')).toEqual([])
  expect(matching(items, '')).toHaveLength(3)
})
