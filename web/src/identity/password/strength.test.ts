import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['', 15, 0, /^At least 15 characters/],
  ['kererū', 15, 1, /^6 of 15 characters$/],
  ['aaaaaaaaaaaaaaaaaaaa', 15, 1, /repeats itself/],
  ['four plain words', 15, 2, /^Good, 16 characters$/],
  ['kererū over the harbour', 15, 3, /^Strong, 23 characters$/],
  ['kererū over', 8, 2, /^Good/],
  ['👩‍⚕️', 8, 1, /of 8 characters$/],
])('%j with %i asked for', (password, shortest, level, words) => {
  const strength = strengthOf(password, shortest)
  expect(strength.level).toBe(level)
  expect(strength.words).toMatch(words)
})
