import { expect, it } from 'vitest'
import { hiddenEmail, hiddenPhone } from './hints.ts'

it.each([
  ['mere@example.nz', 'm•••@example.nz'],
  ['🐦bird@example.nz', '🐦•••@example.nz'],
  ['"a@b"@example.nz', '"•••@example.nz'],
  ['@example.nz', '@•••@example.nz'],
  ['mere', 'm•••'],
  ['', '•••'],
])('of the address %s only so much is told as its owner needs', (email, shown) => {
  expect(hiddenEmail(email)).toBe(shown)
})

it('of a number only its end is told', () => {
  expect(hiddenPhone('+64 21 234 482')).toBe('•••• 482')
})
