import { showInstant } from '@college/contract/kit'
import {
  isSummed,
  lacksSignatures,
  notObserved,
  ownerKey,
  partOf,
  partsOf,
  proofWords,
  referenceWords,
  sayAnswer,
  sayCell,
  sayStep,
  shownQuestions,
  shownSections,
} from '@college/contract/forms'
import type {
  Answer,
  FormData,
  FormModel,
  FormSignature,
  Question,
  QuestionOf,
  SigningParty,
  WholeForm,
} from '@college/contract/forms'
import type { Report, ReportBlock, ReportShort } from '#pdf'
import { codeBlock } from './code-block.ts'

/** All that a printed form says. */
export interface PrintedForm extends WholeForm {
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

const quiet = (text: string): ReportBlock => ({ kind: 'paragraph', text, tone: 'quiet' })

/** Lines of one answer that begin where their writer had them; what comes after goes on without breaks, so that no answer is a thousand pages. */
const mostBreaks = 400

const folded = (text: string): string => {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  if (lines.length <= mostBreaks) return text
  const rest = lines.slice(mostBreaks).filter((line) => line.trim() !== '')
  return [...lines.slice(0, mostBreaks), rest.join(' ')].join('\n')
}

const labelled = (label: string, text: string | null, none: string): ReportBlock =>
  text === null || text === ''
    ? { kind: 'labelled', label, text: none, tone: 'quiet' }
    : { kind: 'labelled', label, text: folded(text) }

const isRows = (value: Answer | undefined): value is Extract<Answer, Record<string, unknown>[]> =>
  Array.isArray(value) && value.every((each) => typeof each === 'object')

const isRatings = (value: Answer | undefined): value is Record<string, number | typeof notObserved> =>
  typeof value === 'object' && !Array.isArray(value)

const ratings = (question: QuestionOf<'scale'>, value: Answer | undefined): ReportBlock => ({
  kind: 'table',
  columns: [
    { title: question.title, width: 6 },
    { title: 'Rated', width: 6 },
  ],
  rows: question.rows.map((row) => {
    const given = isRatings(value) ? value[row.key] : undefined
    const point = question.points.find((each) => each.value === given)
    const label = row.title
    if (given === undefined) return [label, { text: 'Not rated', tone: 'quiet' as const }]
    const text = sayStep(question, given)
    if (given === notObserved) return [label, { text, tone: 'quiet' as const }]
    return [label, { text, strong: true, ...(point?.descriptor && { sub: point.descriptor }) }]
  }),
})

const grid = (question: QuestionOf<'table'>, value: Answer | undefined): ReportBlock[] => [
  { kind: 'labelled', label: question.title },
  {
    kind: 'table',
    columns: question.columns.map((column) => ({ title: column.title, width: column.kind === 'short_text' ? 4 : 2 })),
    rows: isRows(value)
      ? value.map((row) => question.columns.map((column) => folded(sayCell(column, row[column.key]) ?? '–')))
      : [],
    empty: 'Nothing written.',
  },
]

const drawnOf = (value: Answer | undefined): string | null => {
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const drawn: unknown = Reflect.get(value, 'drawn')
  return typeof drawn === 'string' ? drawn : null
}

const pngOf = (drawing: string): string => drawing.slice(drawing.indexOf(',') + 1)

const asked = (question: Question, data: FormData, names: WholeForm['names']): ReportBlock[] => {
  const value = data[question.key]
  switch (question.kind) {
    case 'explanation':
      return [labelled(question.title, question.text, '')]
    case 'scale':
      return [ratings(question, value)]
    case 'table':
      return grid(question, value)
    case 'signature': {
      const drawn = drawnOf(value)
      const said = sayAnswer(question, value, names)
      if (!drawn) return [labelled(question.title, said, 'Not signed.')]
      return [
        { kind: 'labelled', label: question.title },
        { kind: 'drawing', png: pngOf(drawn), alt: question.title, height: 48 },
      ]
    }
    default:
      return [labelled(question.title, sayAnswer(question, value, names), 'Not answered.')]
  }
}

const answered = (model: FormModel, data: FormData, names: WholeForm['names']): ReportBlock[] => {
  const shown = shownQuestions(model, data)
  const sections = shownSections(model, data)
  return model.pages.flatMap((page) =>
    page.sections
      .filter(({ key, questions }) => sections.has(key) && questions.some((each) => shown.has(each.key)))
      .flatMap((section): ReportBlock[] => [
        ...(section.title || page.title
          ? [{ kind: 'heading' as const, level: 1 as const, text: section.title || page.title }]
          : []),
        ...section.questions.filter(({ key }) => shown.has(key)).flatMap((each) => asked(each, data, names)),
      ]),
  )
}

const head = (text: string): ReportBlock => ({ kind: 'heading', level: 1, text })

/** What a signing party answered in their part, under who they are. */
const partAnswers = (party: SigningParty, { model, signatures: all, names }: PrintedForm): ReportBlock[] => {
  const signed = all.findLast(({ party: key, state }) => key === party.key && state === 'signed')
  if (!signed) return [head(party.title), quiet('Not filled in yet.')]
  const by = head(`${signed.name}, ${party.title}`)
  if (!signed.answers)
    return [
      by,
      quiet(
        isSummed(party)
          ? 'Filled in. These answers are read only together with those of others.'
          : 'Filled in. The answers show once everyone has signed.',
      ),
    ]
  return [by, ...answered(partOf(model, party.key), signed.answers, names)]
}

/** What was answered: by the form's owner, and by each of those who have a part of their own. */
const answers = (printed: PrintedForm): ReportBlock[] => {
  const { model, form, names, template, person } = printed
  const own = partOf(model, ownerKey)
  const parts = template.signing_required ? partsOf(model, template.signers?.parties ?? []) : []
  if (parts.length === 0) return answered(model, form.data ?? {}, names)
  return [
    ...(own.pages.length > 0 ? [head(person.name), ...answered(own, form.data ?? {}, names)] : []),
    ...parts.flatMap((party) => partAnswers(party, printed)),
  ]
}

// Nobody signs by the second.
const minute = (instant: string, timeZone: string): string => showInstant(instant, timeZone).slice(0, 16)

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
  const when = each.answered_at ? ` ${minute(each.answered_at, timeZone)}` : ''
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

const verification = ({ verify, verification_code, content_code, form }: PrintedForm): ReportBlock[] => {
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
  const day = (instant: string | null): string => (instant ? minute(instant, print.timeZone) : '–')
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
      { value: stateOf(form), label: form.finished_at ? day(form.finished_at) : 'State' },
      { value: day(form.completed_at), label: data.completed_by ? `Completed by ${data.completed_by}` : 'Completed' },
      ...(data.names.goal ? [{ value: data.names.goal, label: 'Goal' }] : []),
    ],
    blocks: [...answers(data), ...signatures(data, print), ...verification(data)],
  }
}
