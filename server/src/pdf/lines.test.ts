import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lines } from './lines.ts'

const measure = (text: string): number => text.length

describe('breaking lines', () => {
  test('at spaces, and after a hyphen inside a word', () => {
    expect(lines('one two-three', 8, measure)).toEqual(['one two-', 'three'])
  })
  test('never inside a date', () => {
    expect(lines('on 12/08/2026-13', 12, measure)).toEqual(['on', '12/08/2026-1', '3'])
    expect(lines('on 12/08/2026', 12, measure)).toEqual(['on', '12/08/2026'])
  })
  test('keeps the breaks of the text, also empty lines', () => {
    expect(lines('a\n\nb', 9, measure)).toEqual(['a', '', 'b'])
  })
  test('loses no sign and passes no width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ā', ' ', '-', '\n') }),
        fc.integer({ min: 1, max: 20 }),
        (text, width) => {
          const broken = lines(text, width, measure)
          expect(broken.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''))
          for (const line of broken) expect(line.length).toBeLessThanOrEqual(width)
        },
      ),
    )
  })
  test('a word of a million signs does not take for ever', () => {
    expect(lines('x'.repeat(1_000_000), 100, measure)).toHaveLength(10_000)
  })
})
