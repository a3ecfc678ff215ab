import { expect, test } from 'vitest'
import { insideSentence } from './insideSentence.ts'

test.each([
  ['Activities', 'activities'],
  ['API tokens', 'API tokens'],
  ['FAQs', 'FAQs'],
  ['Fellow PDPs', 'fellow PDPs'],
  ['Emails in the outbox', 'emails in the outbox'],
])('%s is inside a sentence %s', (name, words) => {
  expect(insideSentence(name)).toBe(words)
})
