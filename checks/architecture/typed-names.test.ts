import { expect, test } from 'vitest'
import { isForTests, sources } from './source.ts'

/** Where SQL reads a signer's name by itself, and why no name that its signer typed leaves there unmarked. */
const reasons: Readonly<Record<string, string>> = {
  'server/src/forms/signer-name.ts': 'the one place that marks it',
  'server/src/forms/form/record.ts': 'what it says otherwise, of members and of whom was asked',
  'server/src/forms/results/rated.ts': 'what it says otherwise, of members and of whom was asked',
  'server/src/cpd/report/talk.ts': 'what it says otherwise, of members and of whom was asked',
  'server/src/cpd/people/unsigned-forms.ts': 'signers who have not answered',
  'server/src/cpd/deadlines/asked-signers.ts': 'signers who have not answered',
  'server/src/forms/form/waits-for.ts': 'signers who have not answered',
  'server/src/forms/form/signatures.ts': 'signatures of a form, which say beside the name that it was typed',
  'server/src/forms/signing/request/rows.ts':
    'rows of signatures, from which texts take the name by a function that marks it',
}

const readsName = (text: string): boolean =>
  [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)].some(([sql]) => /\bs\.signer_name\b/.test(sql))

test('a name that its signer typed is marked in one place', () => {
  const reading = sources
    .filter(({ path, text }) => path.startsWith('server/src/') && !isForTests(path) && readsName(text))
    .map(({ path }) => path)
  expect(reading.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
