import { expect, test } from 'vitest'
import { nextSort, orderOf, orderWords } from './sort.ts'

test.each([
  ['title', 'date', '-date', 'date'],
  ['date', 'date', '-date', '-date'],
  ['-date', 'date', '-date', 'date'],
  ['-title', 'title', '-date', '-date'],
  ['-folder,name', 'name', '-folder,name', '-name'],
  ['-name', 'name', '-folder,name', 'name'],
  ['-folder,name', 'size', '-folder,name', 'size'],
  ['-size', 'size', '-folder,name', '-folder,name'],
])('after %s, pressing %s where %s is usual sorts by %s', (now, column, usual, next) => {
  expect(nextSort(now, column, usual)).toBe(next)
})

test('columns that only make groups are not shown as the order', () => {
  expect(orderOf('-folder,name', 'name')).toBe('ascending')
  expect(orderOf('-folder,name', 'folder')).toBe('none')
  expect(orderOf('-size', 'size')).toBe('descending')
})

test.each([
  ['Date', 'date', '-activity_date', 'Newest first'],
  ['Date', 'date', 'activity_date', 'Oldest first'],
  ['Ends', 'date', 'end_date', 'Ends: earliest first'],
  ['Written', undefined, '-id', 'Written: latest first'],
  ['Name', 'text', 'name', 'Name A–Z'],
  ['Name', 'text', '-name', 'Name Z–A'],
  ['Time', 'minutes', '-time', 'Time: highest first'],
  ['State', 'choice', 'state', 'State: first to last'],
  ['State', 'choice', '-state', 'State: last to first'],
  ['Published', 'flag', 'published', 'Published: no first'],
  ['Published', 'flag', '-published', 'Published: yes first'],
] as const)('%s of the kind %s sorted by %s is called %s', (header, kind, sort, words) => {
  expect(orderWords(header, kind, sort)).toBe(words)
})
