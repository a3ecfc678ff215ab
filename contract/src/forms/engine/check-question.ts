import { takenByAll } from './keys.ts'
import { testFault } from './test-fault.ts'
import type { FieldIssue } from '#kit'
import type { Question, TableColumn } from '../model.ts'

const firstTwice = (list: readonly (string | number)[]): number =>
  list.findIndex((each, index) => list.indexOf(each) !== index)

const twice = (list: readonly (string | number)[], path: string, member: string, message: string): FieldIssue[] => {
  const index = firstTwice(list)
  return index === -1 ? [] : [{ path: `${path}.${index}.${member}`, message }]
}

const above = (
  least: number | string | undefined,
  limit: number | string | undefined,
  path: string,
  message: string,
): FieldIssue[] => (least !== undefined && limit !== undefined && least > limit ? [{ path, message }] : [])

const reserved = (keys: readonly string[], path: string): FieldIssue[] =>
  keys.flatMap((key, index) =>
    key === takenByAll ? [{ path: `${path}.${index}.key`, message: 'This key can’t be used' }] : [],
  )

const whole = (
  asked: { min?: number | undefined; max?: number | undefined; decimals: 0 | 1 },
  path: string,
): FieldIssue[] =>
  (['min', 'max'] as const).flatMap((bound) => {
    const value = asked[bound]
    const isOff = asked.decimals === 0 && value !== undefined && !Number.isInteger(value)
    return isOff ? [{ path: `${path}.${bound}`, message: 'Whole numbers only' }] : []
  })

const checkAsked = (asked: Question | TableColumn, path: string): FieldIssue[] => {
  switch (asked.kind) {
    case 'number':
      return [...above(asked.min, asked.max, `${path}.max`, 'This is below the lowest'), ...whole(asked, path)]
    case 'date':
      // What is relative to today is not compared with a day.
      return asked.earliest === 'today' || asked.latest === 'today'
        ? []
        : above(asked.earliest, asked.latest, `${path}.latest`, 'This is before the earliest')
    case 'one_of':
    case 'many_of':
      return twice(
        asked.choices.map(({ value }) => value),
        `${path}.choices`,
        'value',
        'Another choice has this value',
      )
    default:
      return []
  }
}

/** What is wrong with one question, beside what its shape says. */
export const checkQuestion = (question: Question, path: string): FieldIssue[] => {
  const warnings = (question.warnings ?? []).flatMap((warning, index) => {
    const fault = testFault(question, warning)
    return fault === null ? [] : [{ path: `${path}.warnings.${index}.${fault.member}`, message: fault.message }]
  })
  return [...checkAsked(question, path), ...warnings, ...own(question, path)]
}

const own = (question: Question, path: string): FieldIssue[] => {
  switch (question.kind) {
    case 'many_of':
      return [
        ...above(question.least, question.choices.length, `${path}.least`, 'There aren’t that many choices'),
        ...above(question.least, question.most, `${path}.most`, 'This is below the least'),
      ]
    case 'scale': {
      const values = question.points.map(({ value }) => value)
      const rows = question.rows.map(({ key }) => key)
      const falls = values.findIndex((value, index) => index > 0 && value <= (values[index - 1] ?? value))
      return [
        ...(falls === -1
          ? []
          : [{ path: `${path}.points.${falls}.value`, message: 'Put the steps in order, lowest first' }]),
        ...twice(rows, `${path}.rows`, 'key', 'Another row has this key'),
        ...reserved(rows, `${path}.rows`),
      ]
    }
    case 'table': {
      const columns = question.columns.map(({ key }) => key)
      return [
        ...above(question.least_rows, question.most_rows, `${path}.most_rows`, 'This is below the least'),
        ...twice(columns, `${path}.columns`, 'key', 'Another column has this key'),
        ...reserved(columns, `${path}.columns`),
        ...question.columns.flatMap((column, index) => checkAsked(column, `${path}.columns.${index}`)),
      ]
    }
    default:
      return []
  }
}
