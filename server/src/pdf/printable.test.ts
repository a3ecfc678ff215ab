import { describe, expect, test } from 'vitest'
import { missing, printable } from './printable.ts'

const latin = (codePoint: number): boolean => codePoint < 0x180 || (codePoint >= 0x2018 && codePoint <= 0x2022)
const shown = (text: string): string => printable(text, latin)

describe('text for the paper', () => {
  test('composes macrons', () => {
    expect(shown('Ma\u0304ori, wha\u0304nau')).toBe('Māori, whānau')
  })
  test.each([
    ['ʻokina', '‘okina'],
    ['non‑breaking', 'non-breaking'],
    ['β-blocker', 'beta-blocker'],
    ['Nguyễn', 'Nguyen'],
    ['①', '1'],
  ])('prints %s as %s', (from, to) => {
    expect(shown(from)).toBe(to)
  })
  test.each(['🎉', '👩‍⚕️', '王', '\uD800'])('one box for %j', (sign) => {
    expect(shown(`a${sign}b`)).toBe(`a${missing}b`)
  })
  test('a Greek word is not spelt letter by letter', () => {
    expect(shown('λόγος')).not.toContain('lambda')
  })
  test('drops signs that control or turn the text', () => {
    expect(shown('a\u0000b\u202Ec\u200Bd')).toBe('abcd')
  })
  test('keeps line breaks of every kind', () => {
    expect(shown('a\r\nb\u2028c\nd')).toBe('a\nb\nc\nd')
  })
})
