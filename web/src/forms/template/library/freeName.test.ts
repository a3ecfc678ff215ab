import { expect, test } from 'vitest'
import { freeName } from './freeName.ts'

test('a name that no template has stays as it is', () => {
  expect(freeName('DOPS', ['Mini-CEX', 'DOPS of the hand'])).toBe('DOPS')
})

test('a name that is taken gets the first free number, in capitals or not', () => {
  expect(freeName('DOPS', ['dops'])).toBe('DOPS 2')
  expect(freeName('DOPS', ['DOPS', 'Dops 2 ', 'DOPS 4'])).toBe('DOPS 3')
})

test('a long name keeps within what a name may have', () => {
  const long = 'x'.repeat(120)
  expect(freeName(long, [long])).toBe(`${'x'.repeat(118)} 2`)
})
