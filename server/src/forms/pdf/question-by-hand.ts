import { notObserved, notObservedTitle, sayAnswer, sayCell } from '@college/contract/forms'
import type { Answer, Question, QuestionOf } from '@college/contract/forms'
import type { ReportBlock, ReportColumn } from '#pdf'
import { folded, inWords, isRatings, isRows, labelled, quiet } from './question.ts'
import type { QuestionBlocks } from './question.ts'

const linesFor: Readonly<Partial<Record<Question['kind'], number>>> = { long_text: 5 }
const emptyRows = 3

const labelOf = ({ title, required }: Question): string => (required ? title : `${title} (optional)`)

/** What is asked, above the place where it is answered by hand. */
const asked = (question: Question, label = labelOf(question)): ReportBlock => ({
  kind: 'labelled',
  label,
  leads: true,
  ...(question.help && { text: question.help, tone: 'quiet' }),
})

const boxes = (question: Question, items: readonly (readonly [text: string, ticked: boolean])[]): ReportBlock[] => [
  asked(question),
  { kind: 'choices', items: items.map(([text, ticked]) => ({ text, ticked })) },
]

type Point = QuestionOf<'scale'>['points'][number]

const anchored = ({ value, title, descriptor }: Point): string =>
  `${value} – ${title}${descriptor ? `: ${descriptor}` : ''}`

/** So many steps have their titles over the boxes, where each of their words is as short as that. */
const mostTitled = 5
const longestWord = 9

const isTitled = (points: readonly Point[]): boolean =>
  points.length <= mostTitled &&
  points.every(({ title }) => title.split(' ').every((word) => word.length <= longestWord))

/** Each row with a box for each step; what the steps mean stands above them. */
const ratings = (question: QuestionOf<'scale'>, value: Answer | undefined): ReportBlock[] => {
  const { points, rows, not_observed: offered } = question
  const given = isRatings(value) ? value : {}
  const steps = [...points.map((point) => point.value), ...(offered ? [notObserved] : [])] as const
  const [only, ...others] = rows
  if (only && others.length === 0) {
    const texts = [...points.map(anchored), ...(offered ? [notObservedTitle] : [])]
    return boxes(
      question,
      texts.map((text, at) => [text, steps[at] === given[only.key]]),
    )
  }
  const titled = isTitled(points)
  const explained = titled ? points.filter(({ descriptor }) => descriptor) : points
  const columns: ReportColumn[] = [
    { title: '', width: titled ? 5 : 8 },
    ...points.map((point) => ({
      title: titled ? `${point.value} ${point.title}` : String(point.value),
      width: titled ? 2 : 1,
    })),
    ...(offered ? [{ title: notObservedTitle, width: titled ? 2 : 3 }] : []),
  ]
  return [
    asked(question),
    ...(explained.length > 0 ? [quiet(explained.map(anchored).join('\n'))] : []),
    {
      kind: 'table',
      columns,
      rows: rows.map(({ key, title }) => [title, ...steps.map((step) => ({ box: { ticked: given[key] === step } }))]),
    },
  ]
}

// Two lines high, as pens need them.
const toWriteIn = '\n'

const grid = (question: QuestionOf<'table'>, value: Answer | undefined, isOpen: boolean): ReportBlock[] => {
  const { columns, least_rows: least = 0, most_rows: most = emptyRows } = question
  const rows = isRows(value) ? value : []
  const free = isOpen && rows.length === 0 ? Math.max(least, Math.min(emptyRows, most)) : 0
  return [
    asked(question),
    {
      kind: 'table',
      columns: columns.map((column) => ({ title: column.title, width: column.kind === 'short_text' ? 4 : 2 })),
      rows: [
        ...rows.map((row) => columns.map((column) => folded(sayCell(column, row[column.key]) ?? '–'))),
        ...Array.from({ length: free }, () => columns.map(() => toWriteIn)),
      ],
      empty: 'Nothing written.',
    },
  ]
}

/** What can only be done in the application. */
const notByHand: Readonly<Partial<Record<Question['kind'], string>>> = {
  file: 'Attach this in the application.',
  total: 'Worked out from the answers.',
}

/** A question with boxes and lines for a pen; what is answered already is ticked and written. Of a part that is closed nothing is left to write. */
export const byHand =
  (isOpen: boolean): QuestionBlocks =>
  (question, data, names) => {
    const value = data[question.key]
    switch (question.kind) {
      case 'one_of':
        return boxes(
          question,
          question.choices.map((each) => [each.title, value === each.value]),
        )
      case 'many_of':
        return boxes(
          question,
          question.choices.map((each) => [each.title, Array.isArray(value) && value.some((one) => one === each.value)]),
        )
      case 'yes_no':
        return boxes(question, [
          ['Yes', value === true],
          ['No', value === false],
        ])
      case 'tick':
        return boxes(question, [['Yes', value === true]])
      case 'scale':
        return ratings(question, value)
      case 'table':
        return grid(question, value, isOpen)
      case 'explanation':
        return inWords(question, data, names)
      default: {
        if (value !== undefined || !isOpen) return inWords(question, data, names)
        if (question.kind === 'total' && question.hidden) return []
        const otherwise = notByHand[question.kind]
        if (otherwise) return [labelled(labelOf(question), sayAnswer(question, value, names), otherwise)]
        const unit = question.kind === 'number' && question.unit ? `${labelOf(question)}, ${question.unit}` : undefined
        return [asked(question, unit), { kind: 'lines', count: linesFor[question.kind] ?? 1 }]
      }
    }
  }
