import { isBag, own } from './canonical.ts'
import { limitOf, missing, shapeOf } from './answers.ts'
import { passes } from './conditions.ts'
import { asks, look } from './look.ts'
import { tidied } from './tidy.ts'
import { most, questionsOf } from '../model.ts'
import type { FieldIssue } from '#kit'
import type { Answerable } from './answers.ts'
import type { FormData, FormModel, Question, QuestionOf } from '../model.ts'

/** How closely answers are looked at: `complete` also wants what is required, and within its limits. */
export interface Strictness {
  /** The day it is for whom the form is of, as YYYY-MM-DD. */
  today: string
  complete: boolean
}

const unknown = 'This form doesn’t have this question'

const fault = (asked: Answerable, value: unknown, { today, complete }: Strictness): string | null =>
  shapeOf(asked, value) ?? (complete ? limitOf(asked, value, today) : null)

const scaleProblems = (question: QuestionOf<'scale'>, value: object, { complete }: Strictness): FieldIssue[] => {
  const ratings = new Map<string, unknown>(Object.entries(value))
  const strangers = [...ratings.keys()].filter((key) => !question.rows.some((row) => row.key === key))
  const rows = question.rows.flatMap((row) => {
    const rating = ratings.get(row.key)
    if (rating === undefined ? complete && question.required : !question.points.some((point) => point.value === rating))
      return [{ path: `${question.key}.${row.key}`, message: 'Choose a rating' }]
    return []
  })
  return [...strangers.map((key) => ({ path: `${question.key}.${key}`, message: unknown })), ...rows]
}

const isBlank = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

const rowProblems = (
  question: QuestionOf<'table'>,
  row: Readonly<Record<string, unknown>>,
  path: string,
  strictness: Strictness,
): FieldIssue[] => {
  // A row in which nothing is written is not kept.
  if (Object.values(row).every(isBlank)) return []
  const strangers = Object.keys(row).filter((key) => !question.columns.some((column) => column.key === key))
  const cells = question.columns.flatMap((column) => {
    const cell = own(row, column.key)
    const tidy = typeof cell === 'string' ? cell.trim() : cell
    const message = isBlank(cell)
      ? strictness.complete && column.required
        ? missing(column)
        : null
      : fault(column, tidy, strictness)
    return message === null ? [] : [{ path: `${path}.${column.key}`, message }]
  })
  return [...strangers.map((key) => ({ path: `${path}.${key}`, message: unknown })), ...cells]
}

const tableProblems = (question: QuestionOf<'table'>, raw: unknown, strictness: Strictness): FieldIssue[] => {
  // As it was given, so that a path names the row that is on the screen.
  const rows: unknown[] = Array.isArray(raw) ? raw : []
  if (rows.length > most.rows) return [{ path: question.key, message: `At most ${most.rows} rows` }]
  return rows.flatMap((row, index) =>
    isBag(row) ? rowProblems(question, row, `${question.key}.${index}`, strictness) : [],
  )
}

const questionProblems = (question: Question, data: FormData, strictness: Strictness): FieldIssue[] => {
  const raw = own(data, question.key)
  const value = tidied(question, raw)
  const at = (message: string | null): FieldIssue[] => (message === null ? [] : [{ path: question.key, message }])
  if (value === undefined) {
    if (!strictness.complete || !question.required || !asks(question)) return []
    // Of a scale each row says by itself that it is missing.
    return question.kind === 'scale' ? scaleProblems(question, {}, strictness) : at(missing(question))
  }
  const wrong = fault(question, value, strictness)
  if (question.kind === 'table' && shapeOf(question, value) === null)
    return [...at(wrong), ...tableProblems(question, raw, strictness)]
  if (wrong !== null) return at(wrong)
  return question.kind === 'scale' && isBag(value) ? scaleProblems(question, value, strictness) : []
}

/**
 * What is wrong with the answers of a form. Paths are `question`, `scale.row`, `table.0.column`. While a form is being filled in only what
 * cannot be kept is wrong; to be complete every shown question has to be answered as it asks.
 */
export const problemsOf = (model: FormModel, data: FormData, strictness: Strictness): FieldIssue[] => {
  const questions = questionsOf(model).map(({ question }) => question)
  const known = new Set(questions.filter(({ kind }) => kind !== 'explanation').map(({ key }) => key))
  const { shown } = look(model, data)
  return [
    ...Object.keys(data)
      .filter((key) => !known.has(key))
      .map((path) => ({ path, message: unknown })),
    ...questions
      .filter(({ key, kind }) => kind !== 'explanation' && (!strictness.complete || shown.has(key)))
      .flatMap((question) => questionProblems(question, data, strictness)),
  ]
}

/** What is said beside answers that are as a template describes: never in the way. */
export const warningsOf = (model: FormModel, data: FormData): FieldIssue[] => {
  const { shown, values } = look(model, data)
  return questionsOf(model).flatMap(({ question }) => {
    if (!shown.has(question.key)) return []
    const value = values.get(question.key)
    return (question.warnings ?? [])
      .filter((warning) => passes(warning, value))
      .map(({ message }) => ({ path: question.key, message }))
  })
}
