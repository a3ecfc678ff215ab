import { isBag, own } from './canonical.ts'
import { limitOf, missing, shapeOf, totalLimit } from './answers.ts'
import { passes } from './conditions.ts'
import { asks, look } from './look.ts'
import { keptAnswer, shownColumns } from './table-rows.ts'
import { most, notObserved, questionsOf } from '../model.ts'
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

/** How closely, and beside which answers. */
interface Looked extends Strictness {
  readonly answer: (key: string) => unknown
}

const fault = (asked: Answerable, value: unknown, looked: Looked): string | null =>
  shapeOf(asked, value) ?? (looked.complete ? limitOf(asked, value, looked) : null)

const isStep = ({ points, not_observed: mayBeUnseen }: QuestionOf<'scale'>, rating: unknown): boolean =>
  (mayBeUnseen === true && rating === notObserved) || points.some((point) => point.value === rating)

/** What a row of a scale says that is not rated. */
export const unrated = 'Choose a rating'

const scaleProblems = (question: QuestionOf<'scale'>, value: object, { complete }: Strictness): FieldIssue[] => {
  const ratings = new Map<string, unknown>(Object.entries(value))
  const strangers = [...ratings.keys()].filter((key) => !question.rows.some((row) => row.key === key))
  const rows = question.rows.flatMap((row) => {
    const rating = ratings.get(row.key)
    if (rating === undefined ? complete && question.required : !isStep(question, rating))
      return [{ path: `${question.key}.${row.key}`, message: unrated }]
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
  strictness: Looked,
): FieldIssue[] => {
  const shown = shownColumns(question.columns, row)
  const known = new Set(question.columns.map(({ key }) => key))
  const isLeftOut = (key: string): boolean => strictness.complete && known.has(key) && !shown.has(key)
  // A row in which nothing is written is not kept.
  if (Object.entries(row).every(([key, cell]) => isBlank(cell) || isLeftOut(key))) return []
  const beside: Looked = { ...strictness, answer: (key) => (shown.has(key) ? own(row, key) : undefined) }
  const strangers = Object.keys(row).filter((key) => !known.has(key))
  const cells = question.columns.flatMap((column) => {
    if (isLeftOut(column.key)) return []
    const cell = own(row, column.key)
    const tidy = typeof cell === 'string' ? cell.trim() : cell
    const message = isBlank(cell)
      ? strictness.complete && column.required
        ? missing(column)
        : null
      : fault(column, tidy, beside)
    return message === null ? [] : [{ path: `${path}.${column.key}`, message }]
  })
  return [...strangers.map((key) => ({ path: `${path}.${key}`, message: unknown })), ...cells]
}

const tableProblems = (question: QuestionOf<'table'>, raw: unknown, strictness: Looked): FieldIssue[] => {
  // As it was given, so that a path names the row that is on the screen.
  const rows: unknown[] = Array.isArray(raw) ? raw : []
  if (rows.length > most.rows) return [{ path: question.key, message: `At most ${most.rows} rows` }]
  return rows.flatMap((row, index) =>
    isBag(row) ? rowProblems(question, row, `${question.key}.${index}`, strictness) : [],
  )
}

/** A total is never typed: what it comes to is looked at, and of what was sent only whether it can be one. */
const totalProblems = (question: QuestionOf<'total'>, sent: unknown, { complete, answer }: Looked): FieldIssue[] => {
  const comesTo = answer(question.key)
  const wrong = sent === undefined ? null : shapeOf(question, sent)
  const message = wrong ?? (complete && typeof comesTo === 'number' ? totalLimit(question, comesTo) : null)
  return message === null ? [] : [{ path: question.key, message }]
}

const questionProblems = (question: Question, data: FormData, strictness: Looked): FieldIssue[] => {
  const raw = own(data, question.key)
  const value = keptAnswer(question, raw)
  if (question.kind === 'total') return totalProblems(question, value, strictness)
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
  const { shown, values } = look(model, data)
  const looked: Looked = { ...strictness, answer: (key) => values.get(key) }
  return [
    ...Object.keys(data)
      .filter((key) => !known.has(key))
      .map((path) => ({ path, message: unknown })),
    ...questions
      .filter(({ key, kind }) => kind !== 'explanation' && (!strictness.complete || shown.has(key)))
      .flatMap((question) => questionProblems(question, data, looked)),
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
