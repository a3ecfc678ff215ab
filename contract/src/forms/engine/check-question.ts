import { isTakenByAll } from './keys.ts'
import { decimalsWords } from './answers.ts'
import { relatedTo } from './days.ts'
import { contradictionIn } from './contradictions.ts'
import { testFault } from './test-fault.ts'
import { hasDecimals, onTheDay } from '../model.ts'
import type { FieldIssue } from '#kit'
import type { DayBound, Decimals, Question, QuestionOf, TableColumn } from '../model.ts'

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
    isTakenByAll(key) ? [{ path: `${path}.${index}.key`, message: 'This key can’t be used' }] : [],
  )

const finer = (
  asked: { min?: number | undefined; max?: number | undefined; decimals: Decimals },
  path: string,
): FieldIssue[] =>
  (['min', 'max'] as const).flatMap((bound) => {
    const value = asked[bound]
    const isFiner = value !== undefined && !hasDecimals(value, asked.decimals)
    return isFiner ? [{ path: `${path}.${bound}`, message: decimalsWords[asked.decimals] }] : []
  })

// What is relative to something is not compared with a day.
const plainDay = (bound: DayBound | undefined): string | undefined =>
  typeof bound === 'string' && bound !== onTheDay ? bound : undefined

const twoDays = (asked: { earliest?: DayBound | undefined; latest?: DayBound | undefined }, path: string) =>
  above(plainDay(asked.earliest), plainDay(asked.latest), `${path}.latest`, 'This is before the earliest')

const checkAsked = (asked: Question | TableColumn, path: string): FieldIssue[] => {
  switch (asked.kind) {
    case 'number':
      return [...above(asked.min, asked.max, `${path}.max`, 'This is below the lowest'), ...finer(asked, path)]
    case 'date':
      return twoDays(asked, path)
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

/** What a column says of those beside it: of a row only what stands before it is looked at. */
const besideColumn = ({ columns }: QuestionOf<'table'>, index: number, path: string): FieldIssue[] => {
  const column = columns[index]
  const find = (key: string): TableColumn | string => {
    const at = columns.findIndex((each) => each.key === key)
    const found = columns[at]
    if (found === undefined) return 'We couldn’t find this column'
    return at < index ? found : 'That column must come before this one'
  }
  const tests = (column?.show_if?.tests ?? []).flatMap((test, at) => {
    const found = find(test.key)
    const fault = typeof found === 'string' ? { member: 'key', message: found } : testFault(found, test)
    return fault === null ? [] : [{ path: `${path}.show_if.tests.${at}.${fault.member}`, message: fault.message }]
  })
  const never = contradictionIn(column?.show_if, (key) => {
    const found = find(key)
    return typeof found === 'string' ? undefined : { question: found, needs: [] }
  })
  if (tests.length === 0 && never)
    tests.push({ path: `${path}.show_if.tests.${never.at}.${never.member}`, message: never.message })
  const days = (['earliest', 'latest'] as const).flatMap((bound) => {
    const key = column?.kind === 'date' ? relatedTo(column[bound]) : null
    if (key === null) return []
    const found = find(key)
    const message = typeof found === 'string' ? found : found.kind === 'date' ? null : 'Choose a date'
    return message === null ? [] : [{ path: `${path}.${bound}.from`, message }]
  })
  return [...tests, ...days]
}

const checkBands = ({ bands = [], how }: QuestionOf<'total'>, path: string): FieldIssue[] => {
  const falls = bands.findIndex(({ from }, at) => at > 0 && from <= (bands[at - 1]?.from ?? from))
  const finerAt = how === 'count' ? bands.findIndex(({ from }) => !Number.isInteger(from)) : -1
  return [
    ...(falls === -1 ? [] : [{ path: `${path}.bands.${falls}.from`, message: 'Put the bands in order, lowest first' }]),
    ...(finerAt === -1 ? [] : [{ path: `${path}.bands.${finerAt}.from`, message: decimalsWords[0] }]),
  ]
}

const own = (question: Question, path: string): FieldIssue[] => {
  switch (question.kind) {
    case 'many_of':
      return [
        ...above(question.least, question.choices.length, `${path}.least`, 'There aren’t that many choices'),
        ...above(question.least, question.most, `${path}.most`, 'This is below the minimum'),
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
        ...above(question.least_rows, question.most_rows, `${path}.most_rows`, 'This is below the minimum'),
        ...twice(columns, `${path}.columns`, 'key', 'Another column has this key'),
        ...reserved(columns, `${path}.columns`),
        ...question.columns.flatMap((column, index) => [
          ...checkAsked(column, `${path}.columns.${index}`),
          ...besideColumn(question, index, `${path}.columns.${index}`),
        ]),
      ]
    }
    case 'total':
      return [
        ...above(question.min, question.max, `${path}.max`, 'This is below the lowest'),
        ...checkBands(question, path),
        ...(question.hidden && (question.min ?? question.max) !== undefined
          ? [{ path: `${path}.hidden`, message: 'A total with limits can’t be hidden' }]
          : []),
      ]
    default:
      return []
  }
}
