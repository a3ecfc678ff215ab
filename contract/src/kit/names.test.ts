import { expect, test } from 'vitest'
import { compareNames, joinNames } from './names.ts'

test('names with a macron stand beside those without', () => {
  const names = ['Moana Reedy', 'Grace Lim', 'Mārama Thorne', 'Grace Āperahama', 'Zoe Hart']
  expect(names.toSorted(compareNames)).toEqual([
    'Grace Āperahama',
    'Grace Lim',
    'Mārama Thorne',
    'Moana Reedy',
    'Zoe Hart',
  ])
})

test('names are joined with “and” before the last', () => {
  expect([[], ['Ana'], ['Ana', 'Ben'], ['Ana', 'Ben', 'Callum']].map(joinNames)).toEqual([
    '',
    'Ana',
    'Ana and Ben',
    'Ana, Ben and Callum',
  ])
})
