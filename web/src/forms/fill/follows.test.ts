import type { FormSignature } from '@college/contract/forms'
import { expect, test } from 'vitest'
import { signatureOf, signed, versionOf } from '../tests/rows.ts'
import { whatFollows } from './follows.ts'

const names = { people: {}, files: {}, goal: null }
const template = versionOf({
  signers: { order: 'any', parties: [{ key: 'supervisor', title: 'Supervisor', who: 'supervisor' }] },
})
const signature = (over: Partial<FormSignature>) => signatureOf({ ...signed, name: 'Helen Rāpana', ...over })
const again = 'If you change an answer later, we ask for the signatures again.'

test('who signed before the form was completed is not asked again', () => {
  expect(whatFollows({ template, names, signatures: [signature({})] })).toBe(
    `Helen Rāpana has already signed. ${again}`,
  )
  expect(whatFollows({ template, names, signatures: [signature({ state: 'asked' })] })).toBe(
    `Helen Rāpana has been asked to sign. ${again}`,
  )
})

test('who has not been asked is asked next', () => {
  const next = `Supervisor signs next. You ask them on the next page. ${again}`
  expect(whatFollows({ template, names, signatures: [] })).toBe(next)
  expect(whatFollows({ template, names, signatures: [signature({ state: 'voided' })] })).toBe(next)
})

test('of several it says who signed and who is left', () => {
  expect(whatFollows({ template: versionOf(), names, signatures: [signature({})] })).toBe(
    `Helen Rāpana has already signed. Next sign, in any order: Trainee and Clinic nurse. You ask them on the next page. ${again}`,
  )
})
