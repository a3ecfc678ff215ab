import { code } from '@college/contract/kit'
import { expect, test, vi } from 'vitest'
import { CallFailed, noAnswerCode } from './failure.ts'
import { notSavedWords, outcomeOf } from './outcome.ts'

const changed = 'It has changed since.'

test.each([
  ['a row that was changed meanwhile', code.outdated, { current: { id: 3 } }, changed],
  ['one that was changed, without the row', code.outdated, {}, changed],
  [
    'a row that is being edited',
    code.conflict,
    { holder: 'Priya Nair' },
    'Priya Nair is editing this. Try again when they’re done.',
  ],
  ['no network', noAnswerCode, null, 'We couldn’t reach the server. Check your connection and try again.'],
  ['a refusal', code.tooMany, { message: 'Wait a minute.' }, 'Wait a minute.'],
])('says of %s why nothing was saved', (_, status, body, words) => {
  const outcome = outcomeOf(new CallFailed(status, body), {}, { key: 'k', body: '' })
  expect(outcome.kind === 'saved' ? null : notSavedWords(outcome, changed)).toBe(words)
})

test('a device that knows to be offline says so', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(new CallFailed(noAnswerCode).message).toBe('You’re offline. Try again when you’re back online.')
  vi.unstubAllGlobals()
})
