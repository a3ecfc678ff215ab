import { isSummed, ownerKey } from '@college/contract/forms'
import type { FormTemplate, QuestionKind, Signers, SigningParty, TemplateType } from '@college/contract/forms'
import {
  IconAlignLeft,
  IconCalendar,
  IconCircleDot,
  IconClock,
  IconHeading,
  IconLetterCase,
  IconNumber123,
  IconPaperclip,
  IconSelector,
  IconCheckbox,
  IconSquareCheck,
  IconSum,
  IconTable,
  IconGridDots,
  IconUser,
  IconWritingSign,
} from '@tabler/icons-react'
import type { IconDrawing, StateKind } from '#kit'

/** Whose forms a type is for, in a sentence. */
export const typeSentence: Readonly<Record<TemplateType, string>> = {
  trainee: 'Trainees fill it in.',
  fellow: 'Fellows fill it in.',
  pdp: 'Part of a professional development plan.',
}

/** What people call the kinds of questions, each with its sign. */
export const kindFace: Readonly<Record<QuestionKind, readonly [title: string, icon: IconDrawing]>> = {
  short_text: ['Short text', IconLetterCase],
  long_text: ['Long text', IconAlignLeft],
  number: ['Number', IconNumber123],
  date: ['Date', IconCalendar],
  time: ['Time', IconClock],
  yes_no: ['Yes or no', IconSelector],
  tick: ['Tick to agree', IconCheckbox],
  one_of: ['Choice', IconCircleDot],
  many_of: ['Several choices', IconSquareCheck],
  scale: ['Rating grid', IconGridDots],
  table: ['Table', IconTable],
  file: ['Files', IconPaperclip],
  signature: ['Signature', IconWritingSign],
  person: ['Person', IconUser],
  total: ['Total', IconSum],
  explanation: ['Explanation', IconHeading],
}

type TemplateState = Pick<FormTemplate, 'archived_at' | 'version' | 'unpublished'>

/** How far a template has come, as its chip says it. */
export const templateStatusOf = ({
  archived_at: archived,
  version,
  unpublished,
}: TemplateState): readonly [StateKind, string] => {
  if (archived !== null) return ['inactive', 'Archived']
  if ((version ?? 0) === 0) return ['draft', 'Draft']
  return unpublished ? ['draft', `Version ${(version ?? 0) + 1}, draft`] : ['active', 'Published']
}

export const partyTitle: Readonly<Record<SigningParty['who'], string>> = {
  owner: 'The person who fills it in',
  supervisor: 'Their supervisor',
  role: 'Anyone with a role',
  guest: 'Someone invited by email',
  anyone: 'Anyone they name',
}

/** Who a party is, in a few words. */
export const partyWords = ({ who, role }: SigningParty): string =>
  who === 'role' ? `Any ${role ?? 'person with the role'}` : partyTitle[who]

/** Who answers something, by the words of their parts; null where that is the form’s owner alone. */
export const answererWords = (by: readonly string[], parties: readonly SigningParty[]): string | null => {
  if (by.every((key) => key === ownerKey)) return null
  const titles = by.map((key) =>
    key === ownerKey ? 'the form’s owner' : (parties.find((party) => party.key === key)?.title ?? key),
  )
  const last = titles.at(-1) ?? ''
  return titles.length === 1 ? last : `${titles.slice(0, -1).join(', ')} and ${last}`
}

/** How many sign and in which order, in a sentence. */
export const signersSentence = ({ order, parties }: Signers): string => {
  const summed = parties.find(isSummed)
  const sum = summed
    ? ` What each ${summed.title} answers is read only as a sum of at least ${summed.least_raters ?? 0}.`
    : ''
  return `${orderSentence(order, parties)}${sum}`
}

const orderSentence = (order: Signers['order'], parties: readonly SigningParty[]): string => {
  if (parties.length === 1) return 'One signature is needed.'
  const count = `${parties.length} signatures are needed`
  return order === 'in_order' ? `${count}, one after the other.` : `${count}, in any order.`
}

/** Who may reopen finished forms, in a sentence. */
export const reopeningWords = (role: string | null): string =>
  role === null
    ? 'Only the college office can reopen finished forms.'
    : `Finished forms can be reopened by each ${role} who can read them, and by the college office.`

/** `1 form`, `12 forms`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Who signs, by their parts; empty without signatures. */
export const signedBy = ({
  signing_required: required,
  signers,
}: Pick<FormTemplate, 'signing_required' | 'signers'>): string =>
  required && signers ? signers.parties.map(({ title }) => title).join(', ') : ''
