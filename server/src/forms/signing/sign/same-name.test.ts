import { describe, expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

describe('a typed name', () => {
  it.each([
    ['helen rapana', 'without case and macrons'],
    ['Dr Helen Rāpana', 'with a title'],
    ['HelenRāpana', 'without a space'],
    ['Rāpana, Helen', 'with the family name first'],
    ['Helen M. Rāpana', 'with an initial'],
    ['Неlеn Rараnа', 'with letters of another alphabet that look alike'],
    ['He1en Rapana', 'with a digit for a letter'],
    ['HeIen Rapana', 'with a capital I for an l'],
    ['Ｈｅｌｅｎ Ｒａｐａｎａ', 'in wide letters'],
    ['He\u200Blen  Rapana', 'with invisible signs'],
    ['Helen-Rāpana RN', 'with a hyphen and letters behind it'],
  ])('%s is Helen Rāpana, %s', (typed) => {
    expect(isSameName(typed, 'Helen Rāpana')).toBe(true)
  })

  it.each(['Helen Rapan', 'Ellen Rapana', 'Helen', 'Rāpana', 'Losa Tuimavave', '—', ''])('%j is another', (typed) => {
    expect(isSameName(typed, 'Helen Rāpana')).toBe(false)
  })

  it('reads two letters as the one they look like, across a missing space too', () => {
    expect(isSameName('Petemash', 'Peter Nash')).toBe(true)
    expect(isSameName('Cornwall', 'Comwall')).toBe(true)
  })
})
