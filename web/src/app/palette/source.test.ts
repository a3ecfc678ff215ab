import { expect, test } from 'vitest'
import { fold } from '#kit'
import { markedParts, matching, ranked, type PaletteItem } from './source.ts'

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: label,
  kind: 'Page',
  label,
  ...more,
})
const labels = (items: readonly PaletteItem[]) => items.map(({ label }) => label)

test('macrons and case do not count', () => {
  expect(fold('Ōtautahi Māori')).toBe('otautahi maori')
  expect(markedParts('Hauora Māori hui', 'maori')).toEqual([
    { text: 'Hauora ', isMatch: false },
    { text: 'Māori', isMatch: true },
    { text: ' hui', isMatch: false },
  ])
})

test('each word is marked where a word begins with it, and nowhere else', () => {
  expect(markedParts('Reform of forms', 'for ref')).toEqual([
    { text: 'Ref', isMatch: true },
    { text: 'orm of ', isMatch: false },
    { text: 'for', isMatch: true },
    { text: 'ms', isMatch: false },
  ])
  expect(markedParts('Journal club', 'shoulder')).toEqual([{ text: 'Journal club', isMatch: false }])
  expect(markedParts('Journal club', ' ')).toEqual([{ text: 'Journal club', isMatch: false }])
})

test('every word has to begin one of the label', () => {
  const items = ['All trainee forms', 'Forms', 'Reform', 'Files'].map((label) => item(label))
  expect(labels(matching(items, 'form'))).toEqual(['All trainee forms', 'Forms'])
  expect(labels(matching(items, 'form all'))).toEqual(['All trainee forms'])
  expect(matching(items, '')).toHaveLength(4)
})

test('one list: what is called so, what begins so, what has the word, what is of somebody called so', () => {
  const items = [
    item('Mini-CEX', { kind: 'Form', note: 'Aroha Rangi' }),
    item('Hui of Aroha', { kind: 'Activity' }),
    item('Aroha Rangi', { kind: 'Person' }),
    item('Aroha', { kind: 'Activity' }),
  ]
  expect(labels(ranked(items, 'arōha', []))).toEqual(['Aroha', 'Aroha Rangi', 'Hui of Aroha', 'Mini-CEX'])
})

test('records with the words stand before commands for them, and these before what is beside a person called so', () => {
  const items = [
    item('Log an activity for Shoulder injections', { kind: 'Act' }),
    item('Log a procedure for Shoulder injections', { kind: 'Act' }),
    item('Mini-CEX', { kind: 'Form', note: 'Jo Shoulder' }),
    item('Hui on the shoulder', { kind: 'Activity' }),
    item('Shoulder injections', { kind: 'Goal' }),
  ]
  expect(labels(ranked(items, 'shoulder', []))).toEqual([
    'Shoulder injections',
    'Hui on the shoulder',
    'Log an activity for Shoulder injections',
    'Log a procedure for Shoulder injections',
    'Mini-CEX',
  ])
})

test('what was seen lately stands before its equals, acts before people and pages, and each place once', () => {
  const items = [
    item('Add goal', { to: '/app/a', id: 'page' }),
    item('Add person', { to: '/app/b', kind: 'Act' }),
    item('Add person too', { to: '/app/b', kind: 'Page' }),
    item('Add cycle', { to: '/app/c', kind: 'Act' }),
    item('Confirm', { isLast: true, kind: 'Act' }),
  ]
  expect(labels(ranked(items, 'add', ['/app/a']))).toEqual(['Add goal', 'Add person', 'Add cycle', 'Confirm'])
  expect(labels(ranked(items, 'add', []))).toEqual(['Add person', 'Add cycle', 'Add goal', 'Confirm'])
})

test('what may be done with a person stands below their line, and by itself where they are not found', () => {
  const items = [
    item('Write to Aroha Rangi', { kind: 'Act', under: 'Aroha Rangi' }),
    item('Aroha Rangi', { kind: 'Person' }),
    item('Aroha Rangihuna', { kind: 'Person' }),
    item('Hui of Aroha', { kind: 'Activity' }),
  ]
  expect(labels(ranked(items, 'aroha', []))).toEqual([
    'Aroha Rangi',
    'Write to Aroha Rangi',
    'Aroha Rangihuna',
    'Hui of Aroha',
  ])
  expect(labels(ranked(items.slice(0, 1), 'write aroha', []))).toEqual(['Write to Aroha Rangi'])
})
