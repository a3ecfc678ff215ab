import { devactivity, devcycle } from '@college/contract/cpd'
import { date, decimal, defaulted, integer, minutes, optional, text } from '@college/contract/kit'
import { describe, expect, test } from 'vitest'
import { atLeastDigits, readField, readForm } from './readField.ts'

const says = (value: unknown) => ({ value })
const wrong = (message: string) => ({ message })

describe('a time', () => {
  test.each([
    ['1:15', says(75)],
    ['01:15', says(75)],
    ['1.5', says(90)],
    ['1,5', says(90)],
    ['90m', says(90)],
    ['1h30', says(90)],
    ['2', says(120)],
    [75, says(75)],
    ['1:75', wrong('Minutes go up to 59. Did you mean 02:15?')],
    ['soon', wrong('Enter hours and minutes, such as 01:15')],
    ['-1:00', wrong('Enter hours and minutes, such as 01:15')],
    ['', wrong('Enter hours and minutes, such as 01:15')],
    ['1001:00', wrong('Number too high')],
  ])('%s', (typed, expected) => {
    expect(readField(minutes(60_000), typed)).toEqual(expected)
  })
})

describe('a date', () => {
  test.each([
    ['3/4/2026', says('2026-04-03')],
    ['03.04.26', says('2026-04-03')],
    ['03/04/2026', says('2026-04-03')],
    ['2026-04-03', says('2026-04-03')],
    ['31/02/2026', wrong('Enter a date as DD/MM/YYYY')],
    ['4/13/2026', wrong('Enter a date as DD/MM/YYYY')],
    [null, wrong('Enter a date as DD/MM/YYYY')],
  ])('%s', (typed, expected) => {
    expect(readField(date(), typed)).toEqual(expected)
  })
})

describe('a number', () => {
  test.each([
    ['212.5', says(212.5)],
    ['212,5', says(212.5)],
    ['1 000', says(1_000)],
    ['-1', wrong('Number too low')],
    ['10000.1', wrong('Number too high')],
    ['1.25', wrong('One decimal at most')],
    ['many', wrong('Enter a number')],
  ])('%s', (typed, expected) => {
    expect(readField(decimal(10_000), typed)).toEqual(expected)
  })
  test('with too few digits', () => {
    expect(atLeastDigits(4)('123')).toBe('Enter at least 4 digits')
    expect(atLeastDigits(4)(1234)).toBeNull()
  })
})

test('what is left blank', () => {
  expect(readField(text(10), '  ')).toEqual(wrong('This cannot be empty'))
  expect(readField(optional(text(10)), ' ')).toEqual(says(null))
  expect(readField(defaulted(integer(), 12), null)).toEqual(says(12))
})

test('a whole form: every wrong field at once, a fixed one only when new, rules on top', () => {
  const raw = { user_id: 1, title: '', activity_date: '3/4/2026', time: '1:75' }
  const read = readForm(devactivity, { isNew: true, values: {} }, raw)
  expect(read.messages).toEqual({
    title: 'This cannot be empty',
    time: 'Minutes go up to 59. Did you mean 02:15?',
  })
  expect(read.values).toMatchObject({ user_id: 1, activity_date: '2026-04-03', state: 'draft' })
  const stored = { isNew: false, values: { title: 'Ward round' } }
  expect(readForm(devactivity, stored, raw).values).not.toHaveProperty('user_id')
  const rules = new Map([['length', () => 'Not this one']])
  expect(readForm(devcycle, { isNew: true, values: {} }, { length: '12' }, rules).messages.length).toBe('Not this one')
})

test('an unchanged stored value is not refused', () => {
  const stored = { isNew: false, values: { title: '', time: 60 } }
  expect(readForm(devactivity, stored, { title: '', time: '1:30' })).toEqual({
    values: expect.objectContaining({ title: '', time: 90 }),
    messages: {},
  })
})
