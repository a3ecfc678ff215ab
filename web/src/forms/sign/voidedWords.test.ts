import type { FormSignature } from '@college/contract/forms'
import { describe, expect, test } from 'vitest'
import { formOf, signatureOf, signed, wholeOf } from '../tests/rows.ts'
import { againWords, changeWords, retitleWords } from './voidedWords.ts'

const voided = (over: Partial<FormSignature> = {}): FormSignature =>
  signatureOf({ ...signed, state: 'voided', voided: { by: 'changed', changed: [] }, ...over })
const helen = signatureOf(signed)
const ngata = signatureOf({
  ...signed,
  id: 22,
  party: 'assessor',
  party_title: 'Assessor',
  name: 'Dr Ngata',
  fills: true,
  own_part_only: true,
})

describe('who is asked again, and why', () => {
  const draft = formOf({ state: 'started' })
  const asked = [signatureOf({ id: 30 })]
  test.each([
    [
      'while it is a draft',
      voided(),
      draft,
      [],
      'We’ll ask Helen Rāpana (Supervisor) to sign again once the form is completed, because the form is being changed.',
    ],
    [
      'of a part',
      voided({ ...ngata, state: 'voided', voided: { by: 'changed', changed: ['What it is about'] } }),
      draft,
      [],
      'We’ll ask for Dr Ngata’s part (Assessor) again once the form is completed, because “What it is about” changed.',
    ],
    [
      'once they are asked',
      voided({ voided: { by: 'reopened', changed: ['Date', 'Procedure', 'Site', 'Side', 'Needle'] } }),
      formOf(),
      asked,
      'Helen Rāpana (Supervisor) is asked to sign again, because “Date”, “Procedure”, “Site” and 2 more changed.',
    ],
    [
      'where nothing differs',
      voided({ voided: { by: 'returned', changed: [] } }),
      formOf(),
      asked,
      'Helen Rāpana (Supervisor) is asked to sign again, because the form was returned for changes.',
    ],
    ['where no one was asked since', voided(), formOf(), [], 'Helen Rāpana (Supervisor): not asked again yet.'],
    [
      'of a form that ended',
      voided({ voided: { by: 'form_withdrawn', changed: [] } }),
      formOf({ state: 'withdrawn', ended_at: '2026-11-18T00:00:00.000Z' }),
      [],
      'Helen Rāpana (Supervisor): no longer needed, because the form was withdrawn.',
    ],
  ])('%s', (_when, signature, form, signatures, words) => {
    expect(againWords(signature, { form, signatures: [signature, ...signatures] })).toBe(words)
  })
})

describe('what a change costs, before it is made', () => {
  test('answers: who signed for them, and not whose part holds for their own', () => {
    expect(changeWords(wholeOf())).toBe('The form goes back to draft. You complete it again when it is right.')
    expect(changeWords(wholeOf({ signatures: [helen] }))).toBe(
      'The form goes back to draft. The signature of Helen Rāpana (Supervisor) will no longer count, because they signed for these answers. We’ll tell them, and ask again once you complete the form.',
    )
    expect(changeWords(wholeOf({ signatures: [helen, ngata] }))).toContain(
      'The part of Dr Ngata (Assessor) stays signed.',
    )
  })

  test('what it is about: everyone who signed', () => {
    expect(retitleWords(wholeOf({ signatures: [helen, ngata] }))).toBe(
      'The form goes back to draft. The signatures of Helen Rāpana (Supervisor) and Dr Ngata (Assessor) will no longer count, because what it’s about is part of what they signed. We’ll tell them, and ask again once you complete the form.',
    )
    expect(retitleWords(wholeOf({ form: formOf({ state: 'started' }) }))).toBe('')
  })
})
