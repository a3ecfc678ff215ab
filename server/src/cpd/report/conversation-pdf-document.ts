import {
  agreedInWords,
  factsOf,
  goalDaysOfPlan,
  mostReflections,
  otherTalkInWords,
  periodInWords,
  planWords,
  reflectionsOf,
} from '@college/contract/cpd'
import type { ConversationForm, FilledReport } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { signatureLines } from '#forms'
import type { FormByHand } from '#forms'
import type { Report, ReportBlock, ReportCell, ReportShort } from '#pdf'
import { stateOf } from '../programme/report-goals.ts'
import { groupsTable, overview } from './cycle-pdf-document.ts'
import { introOf, reportGoals, sheet } from './pdf-document.ts'
import type { Print } from './pdf-document.ts'

/** How the paper is set, and how much of what people wrote it takes. Without `letters` texts stand whole. */
interface Setting {
  scale: number
  spacing: number
  reflections: number
  goals: number
  /** Most letters of a text, and of a name or title. */
  letters?: number
  name?: number
}

// From the roomiest to the one that holds whatever people write; nothing smaller than 8.4 pt.
const settings: readonly Setting[] = [
  { scale: 1, spacing: 1, reflections: mostReflections, goals: 12 },
  { scale: 0.9, spacing: 0.7, reflections: mostReflections, goals: 12 },
  { scale: 0.85, spacing: 0.6, reflections: mostReflections, goals: 8 },
  { scale: 0.8, spacing: 0.5, reflections: mostReflections, goals: 8 },
  { scale: 0.8, spacing: 0.5, reflections: mostReflections, goals: 7, letters: 240, name: 120 },
  { scale: 0.8, spacing: 0.5, reflections: 4, goals: 7, letters: 200, name: 100 },
  { scale: 0.8, spacing: 0.5, reflections: 3, goals: 6, letters: 160, name: 80 },
  { scale: 0.8, spacing: 0.5, reflections: 3, goals: 4, letters: 110, name: 60 },
  { scale: 0.8, spacing: 0.5, reflections: 2, goals: 2, letters: 70, name: 40 },
  { scale: 0.8, spacing: 0.5, reflections: 1, goals: 2, letters: 60, name: 40 },
]

/** A text in one piece, ended at a word where it is longer. */
const shortened = (text: string, most: number | undefined): string => {
  if (most === undefined) return text
  const whole = text.replaceAll(/\s+/g, ' ').trim()
  if (whole.length <= most) return whole
  const cut = whole.slice(0, most)
  const word = cut.lastIndexOf(' ')
  return `${cut.slice(0, word > most / 2 ? word : most).trimEnd()}…`
}

/** Around the form of the conversation, which takes pages of its own, the rest need not fit one. */
const besideForm: Setting = { scale: 1, spacing: 1, reflections: mostReflections, goals: 12, letters: 600, name: 120 }

/** A report, what is talked about, and the form that both sign where the college names one. */
type Talked = FilledReport & { readonly talk: ConversationForm; readonly form: FormByHand | null }

type Part = (data: Talked, print: Print, setting: Setting) => ReportBlock[]

const groups: Part = (data, print, { letters }) => [
  overview(data, print),
  { kind: 'heading', level: 1, text: 'Outcomes of the year' },
  // Minimums of categories are in the report of the cycle.
  ...groupsTable(data).slice(0, letters === undefined ? undefined : 1),
]

const reflections: Part = ({ report }, _print, setting) => {
  const all = reflectionsOf(report.activities)
  const shown = all.slice(0, setting.reflections)
  const texts = shown.map((each) => [each.title, each.learnings ?? '', each.patient_benefit ?? ''] as const)
  const cut = texts.map(([title, ...own]) => [
    shortened(title, setting.name),
    ...own.map((text) => shortened(text, setting.letters)),
  ])
  const shorter = cut.flat().some((text) => text.endsWith('…'))
  const number = shown.length < all.length ? `${shown.length} of ${all.length}` : ''
  const note = [number, shorter ? 'shortened' : '', number || shorter ? 'all of it in the report' : '']
  const words = note.filter((each) => each !== '').join(', ')
  return [
    { kind: 'heading', level: 1, text: 'What was learned', ...(words && { note: words }) },
    {
      kind: 'table',
      columns: [
        { title: 'Activity', width: 5, strong: true },
        { title: 'What I learned', width: 6 },
        { title: 'For patients', width: 5 },
      ],
      rows: shown.map((each, at) => {
        const [title = '', learnings = '', benefit = ''] = cut[at] ?? []
        return [{ text: title, strong: true, sub: showDate(each.activity_date) }, learnings, benefit]
      }),
      empty: 'No activity in this cycle says what was learned yet.',
    },
  ]
}

type Narrow = (data: Talked, print: Print, setting: Setting) => ReportShort[]

const wordOf = (cell: ReportCell): string => (typeof cell === 'object' && 'text' in cell ? cell.text : '')

/** The first goals of the plan, each with where it stands, and how many more there are. */
const plan: Narrow = ({ report, today }, print, { goals: most, name }) => {
  const { plan: own, completion_rule } = report
  const heading = { kind: 'heading', level: 1, text: planWords(own) } as const
  if (!own) return [heading, { kind: 'paragraph', text: 'There is none for this cycle.', tone: 'quiet' }]
  const goals = reportGoals(own, completion_rule, { days: goalDaysOfPlan(own.devplan, today), today })
  const completed = goals.filter((goal) => goal.completed).length
  const more = goals.length > most ? [`and ${goals.length - most} more in the report`] : []
  const other = own.devplan.supervisor_name
  const about = `${shortened(own.devplan.name, name)}${other ? `, with ${shortened(other, name)}` : ''}`
  const items = goals
    .slice(0, most)
    .map((goal) => ({ label: shortened(goal.title, name), value: wordOf(stateOf(goal)) }))
  const told = [`${completed} of ${goals.length} goals completed`, ...more].join(', ')
  return [
    heading,
    { kind: 'paragraph', text: `${about}. ${agreedInWords(own, print.timeZone)}. ${told}.`, tone: 'quiet' },
    { kind: 'keyValues', items },
  ]
}

// So many questions of such a length stand in full beside the plan; the form has all of them.
const mostQuestions = 8
const longestQuestion = 120

const prompts: Narrow = ({ talk: { questions } }) => {
  const shown = questions.slice(0, mostQuestions).map((each, at) => `${at + 1}. ${shortened(each, longestQuestion)}`)
  const more = questions.length > mostQuestions ? [`and ${questions.length - mostQuestions} more on the form`] : []
  return [
    { kind: 'heading', level: 1, text: 'To talk about' },
    { kind: 'paragraph', text: [...shown, ...more].join('\n') },
  ]
}

// Where the college names no form for it, or one that no one signs, both sign by hand.
const byHand = ({ person, report }: Talked, name: number | undefined) =>
  [
    { party_title: 'Owner', name: person.name },
    { party_title: 'Discussed with', name: report.plan?.devplan.supervisor_name ?? '' },
  ].map((each) => ({ ...each, name: shortened(each.name, name), state: 'asked' as const, answered_at: null }))

const signatures: Part = (data, print, { name }) =>
  data.form && data.form.signatures.length > 0
    ? data.form.signatures
    : [{ kind: 'heading', level: 1, text: 'Agreed by both' }, signatureLines(byHand(data, name), print.timeZone)]

/** The form itself, in place of the questions. */
const ofForm = ({ name, reference, questions }: FormByHand, other: string | null): ReportBlock[] => [
  { kind: 'heading', level: 1, text: name, note: reference === null ? 'form' : `form ${reference}` },
  ...(other === null ? [] : [{ kind: 'paragraph' as const, text: other }]),
  ...questions,
]

const whole: Readonly<Record<string, Part>> = {
  groups,
  reflections,
  prompts: (data) => (data.form ? ofForm(data.form, otherTalkInWords(data, data.talk.form)) : []),
  signatures,
}
const narrow: Readonly<Record<string, { width: number; part: Narrow }>> = {
  plan: { width: 6, part: plan },
  prompts: { width: 7, part: prompts },
}

// The pack is the form: neither its questions nor its signatures are left out.
const partsOf = ({ texts: { sections }, form }: Talked): string[] =>
  form ? [...sections, ...['prompts', 'signatures'].filter((each) => !sections.includes(each))] : sections

/** The parts in their order; narrow ones that follow each other stand side by side. */
const blocksOf = (data: Talked, print: Print, setting: Setting): ReportBlock[] => {
  const blocks: ReportBlock[] = []
  let beside: Extract<ReportBlock, { kind: 'columns' }> | null = null
  for (const name of partsOf(data)) {
    const own = name === 'prompts' && data.form ? undefined : narrow[name]
    const column = own && { width: own.width, blocks: own.part(data, print, setting) }
    if (column && beside) beside.columns.push(column)
    else if (column) blocks.push((beside = { kind: 'columns', columns: [column] }))
    else {
      beside = null
      blocks.push(...(whole[name]?.(data, print, setting) ?? []))
    }
  }
  return [...blocks, ...(data.form?.verification ?? [])]
}

const paperIn = (data: Talked, print: Print, setting: Setting): Report => {
  const { letters, name } = setting
  const { texts, form } = data
  const intro = texts.intro && shortened(texts.intro, letters)
  const made = sheet({ ...data, texts: { ...texts, title: shortened(texts.title, name) } }, print, {
    codeSize: 52,
    subtitle: [periodInWords(data), ...(form?.reference ? [`reference ${form.reference}`] : [])].join(', '),
    facts: factsOf(data).map((fact) => ({ ...fact, value: shortened(fact.value, name) })),
    blocks: [...introOf({ ...texts, intro }), ...blocksOf(data, print, setting)],
  })
  const { footer } = made
  return {
    ...made,
    scale: setting.scale,
    spacing: setting.spacing,
    ...(footer && form?.reference && { footer: { ...footer, text: `${footer.text}, reference ${form.reference}` } }),
  }
}

/**
 * What two people need for the yearly conversation: outcomes, reflections, plan, and the form that they fill in and sign. Where the college
 * names no form, questions and room to sign stand on one page with the rest: first as it is, then in ever tighter settings, of which the
 * first that takes one page is printed.
 */
export const conversationPdfDocument = (
  report: FilledReport,
  print: Print,
  { talk, form }: Pick<Talked, 'talk' | 'form'>,
): [Report, ...Report[]] => {
  const data = { ...report, talk, form }
  if (form) return [paperIn(data, print, besideForm)]
  const [first, ...tighter] = settings.map((setting) => paperIn(data, print, setting))
  if (!first) throw new Error('there is no setting')
  return [first, ...tighter]
}
