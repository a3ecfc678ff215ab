import { isCivilDate } from '#kit'
import { isBag } from './canonical.ts'
import { dayOf, sayDay } from './days.ts'
import { largestNumber, longestTyped } from './limits.ts'
import { formatFault } from './text-formats.ts'
import { drawing, hasDecimals, isTime, longestAnswer, most } from '../model.ts'
import type { Days } from './days.ts'
import type { Question, QuestionOf, TableColumn } from '../model.ts'

/** What is asked somewhere: by a question, or by a column of a table. */
export type Answerable = Question | TableColumn

/** Characters as JSON Schema counts them. */
export const lengthOf = (text: string): number => Array.from(text).length

const textShape = (value: unknown): string | null => {
  if (typeof value !== 'string') return 'Enter text'
  if (value.includes('\u0000') || !value.isWellFormed()) return 'This has a character we can’t save. Remove it'
  return lengthOf(value) > longestAnswer ? 'At most 20,000 characters' : null
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

const isSignature = (value: unknown): boolean => {
  if (!isBag(value) || Object.keys(value).some((key) => key !== 'drawn' && key !== 'typed')) return false
  const { drawn, typed } = value
  if (drawn !== null && !drawing.safeParse(drawn).success) return false
  return typed === null || (typeof typed === 'string' && textShape(typed) === null && lengthOf(typed) <= longestTyped)
}

const differ = (list: readonly unknown[]): boolean => new Set(list).size === list.length

const listShape = (value: unknown, fits: (each: unknown) => boolean, wrong: string): string | null =>
  Array.isArray(value) && value.every(fits) && differ(value) ? null : wrong

/** Why an answer cannot be one to its question, whatever the limits; null where it can. Scales and tables are looked at row by row. */
export const shapeOf = (asked: Answerable, value: unknown): string | null => {
  switch (asked.kind) {
    case 'short_text':
    case 'long_text':
      return textShape(value)
    case 'number':
    case 'total':
      return typeof value === 'number' && Math.abs(value) <= largestNumber ? null : 'Enter a number'
    case 'date':
      return typeof value === 'string' && isCivilDate(value) ? null : 'Enter a date as DD/MM/YYYY'
    case 'time':
      return typeof value === 'string' && isTime(value) ? null : 'Enter a time as HH:MM'
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'Choose yes or no'
    case 'tick':
      return value === true ? null : 'Tick this box'
    case 'one_of':
      return asked.choices.some((choice) => choice.value === value) ? null : 'Choose one of these'
    case 'many_of':
      return listShape(value, (each) => asked.choices.some((choice) => choice.value === each), 'Choose from these')
    case 'file':
      if (Array.isArray(value) && value.length > most.files) return `At most ${most.files} files`
      return listShape(value, isId, 'Add files')
    case 'signature':
      return isSignature(value) ? null : 'Sign here, or type your name'
    case 'person':
      return isId(value) ? null : 'Choose a person'
    case 'scale':
      return isBag(value) ? null : 'Choose a rating'
    case 'table':
      return Array.isArray(value) && value.every(isBag) ? null : 'Add a row'
    case 'explanation':
      return 'This form doesn’t have this question'
  }
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const textLimit = (text: string, longest: number | undefined): string | null =>
  longest !== undefined && lengthOf(text) > longest ? `At most ${many(longest, 'character')}` : null

/** What is said where a number has more decimals than its question takes. */
export const decimalsWords = ['Enter a whole number', 'One decimal at most', 'Two decimals at most'] as const

const numberLimit = (value: number, asked: Extract<Answerable, { kind: 'number' }>): string | null => {
  if (!hasDecimals(value, asked.decimals)) return decimalsWords[asked.decimals]
  if (asked.min !== undefined && value < asked.min) return `At least ${asked.min}`
  return asked.max !== undefined && value > asked.max ? `At most ${asked.max}` : null
}

const dateLimit = (value: string, asked: Extract<Answerable, { kind: 'date' }>, days: Days): string | null => {
  const { earliest, latest } = asked
  const [first, last] = [earliest, latest].map((bound) => bound && dayOf(bound, days))
  if (earliest !== undefined && first !== undefined && value < first) return `Not before ${sayDay(earliest, days)}`
  return latest !== undefined && last !== undefined && value > last ? `Not after ${sayDay(latest, days)}` : null
}

/** Why what a total comes to is not within its limits; null where it is. */
export const totalLimit = ({ min, max }: QuestionOf<'total'>, comesTo: number): string | null => {
  const isBelow = min !== undefined && comesTo < min
  if (!isBelow && (max === undefined || comesTo <= max)) return null
  const has = min === max ? `${min}` : isBelow ? `at least ${min}` : `at most ${max}`
  return `This comes to ${comesTo}. It has to be ${has}`
}

const countLimit = (
  count: number,
  least: number | undefined,
  limit: number | undefined,
  noun: string,
): string | null => {
  if (least !== undefined && count < least) return `At least ${many(least, noun)}`
  return limit !== undefined && count > limit ? `At most ${many(limit, noun)}` : null
}

/** Why an answer of the right shape is not within its question's limits; null where it is. */
export const limitOf = (asked: Answerable, value: unknown, days: Days): string | null => {
  if (typeof value === 'string') {
    if (asked.kind === 'short_text' || asked.kind === 'long_text')
      return (
        textLimit(value, 'max_length' in asked ? asked.max_length : undefined) ??
        ('format' in asked && asked.format !== undefined ? formatFault(value, asked.format) : null)
      )
    return asked.kind === 'date' ? dateLimit(value, asked, days) : null
  }
  if (typeof value === 'number') return asked.kind === 'number' ? numberLimit(value, asked) : null
  if (!Array.isArray(value)) return null
  if (asked.kind === 'many_of') return countLimit(value.length, asked.least, asked.most, 'choice')
  if (asked.kind === 'file') return countLimit(value.length, undefined, asked.most, 'file')
  return asked.kind === 'table' ? countLimit(value.length, asked.least_rows, asked.most_rows, 'row') : null
}

/** What is said where an answer is needed and missing. */
export const missing = (asked: Answerable): string => {
  switch (asked.kind) {
    case 'yes_no':
      return 'Choose yes or no'
    case 'tick':
      return 'Tick this box'
    case 'one_of':
      return 'Choose one'
    case 'many_of':
      return 'Choose at least one'
    case 'scale':
      return 'Choose a rating'
    case 'table':
      return 'Add a row'
    case 'file':
      return 'Add a file'
    case 'signature':
      return 'Sign here, or type your name'
    case 'person':
      return 'Choose a person'
    case 'date':
      return 'Choose a date'
    default:
      return 'Answer this question'
  }
}
