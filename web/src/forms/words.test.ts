import { expect, it } from 'vitest'
import type { Form } from '@college/contract/forms'
import { answeredWords, chipOf, chipWords, declinedBy } from './words.ts'

const form = {
  state: 'started',
  signing_required: true,
  signatures_needed: 2,
  signatures_given: 0,
  returned_at: null,
  waits: 'draft',
  parts: 2,
  asked: 0,
} as const

it.each<[string, Partial<Form>]>([
  ['Started', {}],
  ['Waiting for an answer', { asked: 1, waits: 'signer' }],
  ['Started', { asked: 1 }],
  ['Declined', { waits: 'declined' }],
  ['Declined', { state: 'completed', asked: 1, waits: 'declined' }],
  ['Declined', { state: 'completed', waits: 'declined' }],
  ['One part left', { signatures_given: 2, waits: 'part' }],
  ['Parts left', { signatures_given: 1, waits: 'part' }],
  ['Waiting for an answer', { asked: 1, waits: 'pass' }],
  ['Waiting for signatures', { state: 'completed', asked: 1, waits: 'pass' }],
  ['Returned for changes', { returned_at: '2026-11-18T00:00:00.000Z', asked: 1 }],
  ['Reopened', { returned_at: '2026-11-18T00:00:00.000Z', waits: 'reopened' }],
  ['Waiting for signatures', { state: 'completed', asked: 2, waits: 'signer' }],
  ['Not asked to sign yet', { state: 'completed', signatures_given: 1, waits: 'asking' }],
  ['Completed', { state: 'completed', signing_required: false }],
  ['Signed', { state: 'signed' }],
  ['Finished', { state: 'finished' }],
])('a form is said to be "%s"', (words, over) => {
  expect(chipOf({ ...form, ...over }).words).toBe(words)
})

it('says of a signed form when the last signature was given', () => {
  const at = { last_signed_at: '2026-11-17T11:30:00.000Z' }
  const words = (over: Partial<Form>) => chipWords(chipOf({ ...form, ...over }), at, 'Pacific/Auckland')
  expect(words({ state: 'signed' })).toBe('Signed 18/11/2026')
  expect(words({ state: 'finished' })).toBe('Finished')
})

it('tells its owner when it is their turn to ask', () => {
  expect(chipOf({ ...form, state: 'completed' }, { isOwner: true })).toEqual({ kind: 'yourTurn', words: 'Ask to sign' })
  expect(chipOf({ ...form, waits: 'part' }, { isOwner: true })).toEqual({
    kind: 'yourTurn',
    words: 'Fill in your part',
  })
  for (const state of ['started', 'completed'] as const)
    expect(chipOf({ ...form, state, waits: 'pass' }, { isOwner: true }).words).toBe('Asked to pass it on')
  expect(chipOf({ ...form, waits: 'declined' }, { isOwner: true })).toEqual({ kind: 'declined', words: 'Declined' })
})

it('waits for its reader before anything else', () => {
  expect(chipOf(form, { isAsked: true }).words).toBe('Waiting for you')
})

it('names who declined where the chip says so, and nowhere else', () => {
  expect(declinedBy({ declined_by: ['Helen Rāpana', 'Losa Tui'] }, 'declined')).toBe('by Helen Rāpana, Losa Tui')
  expect(declinedBy({ declined_by: ['Helen Rāpana'] }, 'yourTurn')).toBe('')
  expect(declinedBy({ declined_by: [] }, 'declined')).toBe('')
})

it.each([
  ['6 of 8 answered', { questions: 8, answered: 6, parts: 2 }, true],
  ['Your part is complete', { questions: 6, answered: 6, parts: 1 }, true],
  ['Their part is complete', { questions: 6, answered: 6, parts: 1 }, false],
  ['6 of 6 answered', { questions: 6, answered: 6, parts: 0 }, true],
  ['', { questions: 0, answered: 0, parts: 1 }, true],
])(
  'says "%s" of what is answered: where others answer too, all of it is only its owner’s part',
  (words, form, isOwner) => {
    expect(answeredWords(form, isOwner)).toBe(words)
  },
)
