import { showMinute } from '@college/contract/kit'
import { lacksSignatures, proofWords, referenceWords } from '@college/contract/forms'
import type { FormModel, FormSignature, WholeForm } from '@college/contract/forms'
import type { Report, ReportBlock, ReportShort } from '#pdf'
import { answers, inPrint } from './answers.ts'
import { codeBlock } from './code-block.ts'
import { pngOf, quiet } from './question.ts'

/** All that a printed form says. */
export interface PrintedForm extends Omit<WholeForm, 'belongs_to'> {
  model: FormModel
  person: { name: string; mcnz_number: string | null }
  organisation: { name: string; tagline: string | null }
  /** Who completed it, where somebody of the office did so for the person. */
  completed_by: string | null
  /** Where the code on the paper is read: `https://college.example/app/verify#…`; null before somebody signed. */
  verify: string | null
}

type Print = Pick<Report, 'printedAt' | 'timeZone'>

const states: Readonly<Record<NonNullable<WholeForm['form']['state']>, string>> = {
  started: 'Started, not complete',
  completed: 'Completed',
  signed: 'Signed',
  finished: 'Finished',
  withdrawn: 'Withdrawn by its owner',
  rejected: 'Rejected',
}

const stateOf = (form: WholeForm['form']): string =>
  lacksSignatures(form) ? 'Waiting for signatures' : states[form.state ?? 'started']

// Nobody signs by the second.
const outcome: Readonly<Record<FormSignature['state'], string>> = {
  asked: 'Asked, not signed yet',
  signed: 'Signed',
  declined: 'Declined',
  returned: 'Returned for changes',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  voided: 'Signed an earlier version; no longer counts',
}

// Of whose mailbox it was, the owner and the office alone are given more than its domain.
const wordsOf = (each: FormSignature): string =>
  [...proofWords(each), ...(each.method !== 'account' && each.email ? [`Address: ${each.email}`] : [])]
    .map((words) => `${words}.`)
    .join(' ')

const signature = (each: FormSignature, timeZone: string): ReportBlock => {
  const when = each.answered_at ? ` ${showMinute(each.answered_at, timeZone)}` : ''
  const words: ReportShort[] = [
    { kind: 'labelled', label: each.party_title, text: each.name, strong: true },
    {
      kind: 'paragraph',
      tone: 'quiet',
      text: [
        `${outcome[each.state]}${when}.`,
        ...(each.state === 'signed' && each.method ? [wordsOf(each)] : []),
        ...(each.own_part_only ? ['Signed for their own answers, before the others were given.'] : []),
        ...(each.comment ? [`“${each.comment}”`] : []),
      ].join('\n'),
    },
  ]
  const drawn: ReportShort[] =
    each.image && each.state === 'signed'
      ? [{ kind: 'drawing', png: pngOf(each.image), alt: `Signature of ${each.name}`, height: 54 }]
      : []
  return {
    kind: 'columns',
    columns: [
      { width: 3, blocks: words },
      { width: 2, blocks: drawn },
    ],
  }
}

const signatures = ({ signatures: all, form }: PrintedForm, { timeZone }: Print): ReportBlock[] => {
  const told = all.filter(({ state }) => state !== 'withdrawn' && state !== 'voided')
  if (told.length === 0 && !form.signing_required) return []
  const note = `${form.signatures_given ?? 0} of ${form.signatures_needed ?? 0}`
  return [
    { kind: 'heading', level: 1, text: 'Signatures', note },
    ...(told.length === 0 ? [quiet('No signatures requested yet.')] : []),
    ...told.map((each) => signature(each, timeZone)),
  ]
}

/** The code that says whether a form is what was signed; nothing before somebody signed. */
export const verification = ({
  verify,
  verification_code,
  content_code,
  form,
}: Pick<PrintedForm, 'verify' | 'verification_code' | 'content_code' | 'form'>): ReportBlock[] => {
  if (!verify || !verification_code) return []
  return [
    { kind: 'heading', level: 1, text: 'Is this paper what was signed?' },
    codeBlock(verification_code, verify, {
      promise: 'The page says whether this form was signed and has stayed unchanged. It shows none of the answers.',
      size: 92,
      quiet: `Content ${content_code}\n${form.content_hash}`,
    }),
  ]
}

/** A form for printing: what was asked and answered, who signed it and how, and the code that verifies it. */
export const formPdfDocument = (data: PrintedForm, print: Print): Report => {
  const { form, template, organisation, person } = data
  const { name, tagline } = organisation
  const day = (instant: string | null): string => (instant ? showMinute(instant, print.timeZone) : '–')
  const reached = form.state === 'signed' ? form.last_signed_at : form.finished_at
  return {
    title: template.name,
    subtitle: [form.title, `Reference ${referenceWords(form)}`].filter(Boolean).join(', '),
    organisation: { name, ...(tagline && { tagline }) },
    ...print,
    about: person.name,
    footer: {
      text: `${name}, ${person.name}, reference ${referenceWords(form)}`,
      ...(data.content_code && { strong: data.content_code }),
    },
    facts: [
      { value: person.name, label: person.mcnz_number ? `MCNZ ${person.mcnz_number}` : 'Whose form it is' },
      { value: stateOf(form), label: reached ? day(reached) : 'State' },
      { value: day(form.completed_at), label: data.completed_by ? `Completed by ${data.completed_by}` : 'Completed' },
      ...(data.names.goal ? [{ value: data.names.goal, label: 'Goal' }] : []),
    ],
    blocks: [
      ...answers({ ...data, data: form.data ?? {} }, inPrint),
      ...signatures(data, print),
      ...verification(data),
    ],
  }
}
