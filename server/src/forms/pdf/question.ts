import { notObserved, sayAnswer, sayCell, sayStep } from '@college/contract/forms'
import type { Answer, AnswerNames, FormData, Question, QuestionOf } from '@college/contract/forms'
import type { ReportBlock } from '#pdf'

/** How a question stands on paper with its answer. */
export type QuestionBlocks = (question: Question, data: FormData, names: AnswerNames) => ReportBlock[]

/** Words that are said by the way. */
export const quiet = (text: string): ReportBlock => ({ kind: 'paragraph', text, tone: 'quiet' })

/** Lines of one answer that begin where their writer had them; what comes after goes on without breaks, so that no answer is a thousand pages. */
const mostBreaks = 400

export const folded = (text: string): string => {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  if (lines.length <= mostBreaks) return text
  const rest = lines.slice(mostBreaks).filter((line) => line.trim() !== '')
  return [...lines.slice(0, mostBreaks), rest.join(' ')].join('\n')
}

/** What was asked with what was answered, or that nothing was. */
export const labelled = (label: string, text: string | null, none: string): ReportBlock =>
  text === null || text === ''
    ? { kind: 'labelled', label, text: none, tone: 'quiet' }
    : { kind: 'labelled', label, text: folded(text) }

export const isRows = (value: Answer | undefined): value is Extract<Answer, Record<string, unknown>[]> =>
  Array.isArray(value) && value.every((each) => typeof each === 'object')

export const isRatings = (value: Answer | undefined): value is Record<string, number | typeof notObserved> =>
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

/** The bytes of a drawing, in base64. */
export const pngOf = (drawing: string): string => drawing.slice(drawing.indexOf(',') + 1)

/** What was asked and answered, in words. */
export const inWords: QuestionBlocks = (question, data, names) => {
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
