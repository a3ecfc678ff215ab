import { showDate } from '#kit'
import { canonicalJson, isBag, own } from './canonical.ts'
import { bandOf } from './totals.ts'
import { notObserved, questionsOf } from '../model.ts'
import type { FormChange } from '../form-calls.ts'
import type { Answer, FormData, FormModel, Question, QuestionOf, TableColumn } from '../model.ts'
import type { Answerable } from './answers.ts'

/** Names of the people and files that answers speak of, by id. */
export interface AnswerNames {
  people: Record<string, string>
  files: Record<string, string>
}

const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const choiceTitle = (choices: readonly { value: string; title: string }[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.title ?? said(value)

const withUnit = (value: unknown, unit: string | undefined): string =>
  unit === undefined ? said(value) : `${said(value)} ${unit}`

/** What a rating says that none could be given. */
export const notObservedTitle = 'Not observed'

/** A step of a scale in words. */
export const sayStep = ({ points }: QuestionOf<'scale'>, value: unknown): string => {
  if (value === notObserved) return notObservedTitle
  const point = points.find((each) => each.value === value)
  return point ? `${point.value} – ${point.title}` : said(value)
}

const scaleInWords = (question: QuestionOf<'scale'>, value: unknown): string => {
  const ratings = isBag(value) ? value : {}
  const rated = question.rows.filter(({ key }) => own(ratings, key) !== undefined)
  if (question.rows.length === 1) return sayStep(question, ratings[question.rows[0]?.key ?? ''])
  return rated.map(({ key, title }) => `${title}: ${sayStep(question, ratings[key])}`).join('\n')
}

/** A cell of a table in words; null where there is nothing in it. */
export const sayCell = (column: TableColumn, value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : inWords(column, value)

const rowInWords = (question: QuestionOf<'table'>, row: unknown): string =>
  question.columns
    .flatMap((column) => {
      const cell = sayCell(column, isBag(row) ? own(row, column.key) : undefined)
      return cell === null ? [] : [`${column.title}: ${cell}`]
    })
    .join('; ')

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const inWords = (asked: Answerable, value: unknown, names: AnswerNames = { people: {}, files: {} }): string => {
  switch (asked.kind) {
    case 'date':
      return showDate(said(value))
    case 'yes_no':
    case 'tick':
      return value === true ? 'Yes' : 'No'
    case 'one_of':
      return choiceTitle(asked.choices, value)
    case 'many_of':
      return asked.choices
        .filter((choice) => listOf(value).includes(choice.value))
        .map(({ title }) => title)
        .join(', ')
    case 'number':
      return withUnit(value, 'unit' in asked ? asked.unit : undefined)
    case 'total': {
      const band = typeof value === 'number' ? bandOf(asked, value) : undefined
      return [withUnit(value, asked.unit), ...(band === undefined ? [] : [band])].join(': ')
    }
    case 'scale':
      return scaleInWords(asked, value)
    case 'table':
      return listOf(value)
        .map((row) => rowInWords(asked, row))
        .join('\n')
    case 'file':
      return listOf(value)
        .map((id) => own(names.files, said(id)) ?? `File ${said(id)}`)
        .join(', ')
    case 'person':
      return own(names.people, said(value)) ?? `Person ${said(value)}`
    case 'signature': {
      const typed = isBag(value) ? own(value, 'typed') : null
      return typeof typed === 'string' ? typed : 'Drawn signature'
    }
    default:
      return said(value)
  }
}

/** An answer in words; null where there is none. Rows stand on lines of their own. */
export const sayAnswer = (question: Question, value: Answer | undefined, names: AnswerNames): string | null =>
  value === undefined || question.kind === 'explanation' ? null : inWords(question, value, names)

const changesOfScale = (question: QuestionOf<'scale'>, before: unknown, after: unknown): FormChange[] =>
  question.rows.flatMap((row) => {
    const [was, is] = [before, after].map((value) => (isBag(value) ? own(value, row.key) : undefined))
    if (was === is) return []
    return [
      {
        key: `${question.key}.${row.key}`,
        title: question.rows.length === 1 ? question.title : `${question.title}: ${row.title}`,
        before: was === undefined ? null : sayStep(question, was),
        after: is === undefined ? null : sayStep(question, is),
      },
    ]
  })

/** What two contents of one version say differently, in the order of its questions. */
export const changesBetween = (model: FormModel, before: FormData, after: FormData, names: AnswerNames): FormChange[] =>
  questionsOf(model).flatMap(({ question }) => {
    const [was, is] = [own(before, question.key), own(after, question.key)]
    if (canonicalJson(was) === canonicalJson(is)) return []
    if (question.kind === 'scale') return changesOfScale(question, was, is)
    return [
      {
        key: question.key,
        title: question.title,
        before: sayAnswer(question, was, names),
        after: sayAnswer(question, is, names),
      },
    ]
  })
