import { describe, expect, it } from 'vitest'
import { mailEvents } from '@college/contract/messaging'
import { gatherDomains } from '../domains.ts'
import { exportKinds } from './calls.ts'
import { choiceWord, titleOf } from './words.ts'

const kinds = exportKinds(gatherDomains().registry, () => true)

/** Shapes that a title has where it was made of a name that is not one for people. */
const suspicious =
  /[._]|[a-z]\d|\b[Dd]ev(?!ice|elop)|\b(Tf|Prop|Ids?|Ip|Dob|Nhi|Mcnz|Apc|Cpd|Pdp|Qr|Alt|Heads|Mimetype|Middlename|ids?|minima|ice|ip|qr|webhook)\b/

// Choices of several words that read well as they are.
const wellMade: ReadonlySet<string> = new Set([
  'On track',
  'Well behind',
  ...Object.values(mailEvents).map(({ title }) => title),
])

/** A choice that is no word itself, and that was given none. */
const isBare = ({ value, title }: { value: string; title: string }): boolean =>
  suspicious.test(title) ||
  (/[^A-Za-z]/.test(value) &&
    title === value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ') &&
    !wellMade.has(title))

describe.each(kinds.map((kind) => [kind.title, kind] as const))('the export of %s', (_title, kind) => {
  const titles = [...kind.columns, ...kind.filters, ...kind.sorts].map(({ title }) => title)

  it('has columns, filters and orders with titles that people read', () => {
    expect([...titles, kind.range ?? ''].filter((title) => suspicious.test(title))).toEqual([])
  })

  it('calls no two columns the same', () => {
    const own = kind.columns.map(({ title }) => title)
    expect(own.filter((title, at) => own.indexOf(title) !== at)).toEqual([])
  })

  it('has a word for each choice that is no word itself', () => {
    const bare = kind.filters.flatMap(({ options }) => options.filter(isBare))
    expect(bare).toEqual([])
  })
})

it('finds suspicious what no one says', () => {
  const unsaid = ['Tf enabled', 'Mcnz group', 'Date1', 'Form.signed', 'New ice signin', 'Devform', 'Group minima', 'Id']
  expect(unsaid.filter((title) => !suspicious.test(title))).toEqual([])
})

it('says a choice in the words of its own field', () => {
  expect(choiceWord('devform', 'state', 'signed')).toBe('Signed')
  expect(titleOf('signed', 'transaction')).toBe('Amount, credits negative')
  expect(choiceWord('outbox', 'event', 'new_device_signin')).toBe(mailEvents.new_device_signin.title)
  expect([titleOf('tf_device', 'user'), titleOf('state', 'user')]).toEqual(['Two-step device', 'State'])
})
