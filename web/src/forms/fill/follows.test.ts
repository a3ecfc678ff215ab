import { expect, test } from 'vitest'
import { signatureOf, versionOf, wholeOf } from '../tests/rows.ts'
import { whatFollows } from './follows.ts'

const template = versionOf({
  signing_required: true,
  signers: {
    order: 'any',
    parties: [
      { key: 'supervisor', title: 'Supervisor', who: 'supervisor' },
      { key: 'director', title: 'Director', who: 'supervisor' },
    ],
  },
})
const signed = (party: string, name: string) => signatureOf({ party, name, state: 'signed' })

test('asks next for those who have not signed, and names who has', () => {
  expect(whatFollows(wholeOf({ template }))).toMatch(/^Next sign, in any order: Supervisor and Director\./)
  expect(whatFollows(wholeOf({ template, signatures: [signed('supervisor', 'Helen Rāpana')] }))).toMatch(
    /^Helen Rāpana has already signed\. Next, this person signs: Director\. You ask them/,
  )
})

test('sends no one to ask where all have signed', () => {
  const signatures = [signed('supervisor', 'Helen Rāpana'), signed('director', 'Sione Fīfita')]
  const names = { people: {}, files: {}, goal: 'Mini-CEX' }
  expect(whatFollows(wholeOf({ template, signatures, names }))).toBe(
    'Helen Rāpana and Sione Fīfita have already signed. The goal “Mini-CEX” updates automatically with it. Changing an answer later asks for the signatures again.',
  )
})

test('counts no signature that a later request replaced', () => {
  const signatures = [signed('supervisor', 'Helen Rāpana'), signatureOf({ party: 'supervisor', state: 'asked' })]
  expect(whatFollows(wholeOf({ template, signatures }))).toMatch(/^Next sign, in any order: Supervisor and Director\./)
})
