import { showMoney, type XeroDifference, type XeroDifferenceRow, type XeroState } from '@college/contract/accounting'
import { plural, showDate, showMinute } from '@college/contract/kit'

export const differenceTitle: Readonly<Record<XeroDifference, string>> = {
  only_ours: 'Not in Xero',
  only_theirs: 'Only in Xero',
  void: 'Void here or in Xero only',
  amount: 'Amount differs',
  paid: 'Payments differ',
  dates: 'Dates differ',
}

type Part = XeroDifferenceRow['parts'][number]

const partTitle: Readonly<Record<Part['of'], string>> = {
  currency: 'Currency',
  amount: 'Amount',
  tax: 'GST',
  date: 'Date',
  due: 'Due',
  paid: 'Paid',
  state: 'State',
}

const isMoney = ({ of }: Part): boolean => of === 'amount' || of === 'tax' || of === 'paid'

const stateWords: Readonly<Record<string, string>> = {
  due: 'due',
  paid: 'paid',
  void: 'void',
  AUTHORISED: 'awaiting payment',
  PAID: 'paid',
  DRAFT: 'draft',
  SUBMITTED: 'awaiting approval',
  VOIDED: 'void',
  DELETED: 'deleted',
}

const valueWords = (part: Part, value: string | number | null): string => {
  if (value === null) return 'none'
  if (isMoney(part)) return showMoney(Number(value))
  if (part.of === 'currency') return String(value)
  return part.of === 'state' ? (stateWords[value] ?? String(value)) : showDate(String(value))
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What of a difference is how on both sides, in words; ours comes first. */
const partWords = (part: Part): string =>
  part.of === 'state'
    ? capitalised(`${valueWords(part, part.ours)} here, ${valueWords(part, part.theirs)} in Xero`)
    : `${partTitle[part.of]}: ${valueWords(part, part.ours)}, in Xero ${valueWords(part, part.theirs)}`

/** Everything in which the two differ, a line each. GST that follows another amount is not a difference of its own. */
export const partsInWords = ({ parts }: XeroDifferenceRow): string[] => {
  const isOther = parts.some(({ of }) => of === 'amount')
  return parts.filter(({ of }) => !(isOther && of === 'tax')).map((part) => partWords(part))
}

/** Whom Xero has an invoice for, where that is not the name it has here. */
export const contactWords = ({ contact, display_name: name }: XeroDifferenceRow): string | null =>
  contact === null || contact.toLowerCase() === name.toLowerCase() ? null : `In Xero for ${contact}`

const waitWords: Readonly<Record<NonNullable<XeroState['waits_for']>, string>> = {
  minute: 'Xero is limiting how often we can connect.',
  concurrent: 'Xero is busy with our calls.',
  day: 'We’ve reached our daily limit with Xero.',
  trouble: 'Xero isn’t answering.',
}

/** Why nothing moves just now, and until when. */
export const waitSentence = ({ waits_for: why, waits_until: until }: XeroState, zone: string): string | null =>
  why === null || until === null ? null : `${waitWords[why]} We’ll try again at ${showMinute(until, zone).slice(-5)}.`

/** What is on its way. */
export const queueWords = ({ waiting }: XeroState): string => (waiting === 0 ? 'Nothing' : plural(waiting, 'update'))
