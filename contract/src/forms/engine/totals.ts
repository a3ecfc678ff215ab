import { isBag, own } from './canonical.ts'
import { largestNumber } from './limits.ts'
import type { Answer, QuestionOf } from '../model.ts'

const isCounted = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= largestNumber

const numbersAt = (of: string, values: ReadonlyMap<string, Answer>): number[] => {
  const [key = '', column] = of.split('.')
  const value: unknown = values.get(key)
  if (column !== undefined)
    return Array.isArray(value) ? value.map((row) => (isBag(row) ? own(row, column) : undefined)).filter(isCounted) : []
  return (isBag(value) ? Object.values(value) : [value]).filter(isCounted)
}

/** What a total comes to, with one decimal; null where nothing is answered that could be added. */
export const totalOf = (question: QuestionOf<'total'>, values: ReadonlyMap<string, Answer>): number | null => {
  const numbers = question.of.flatMap((of) => numbersAt(of, values))
  if (question.how === 'count') return numbers.length
  if (numbers.length === 0) return null
  // In tenths, so that 0.1 and 0.2 are 0.3.
  const tenths = numbers.reduce((sum, each) => sum + Math.round(each * 10), 0)
  return Math.round(question.how === 'mean' ? tenths / numbers.length : tenths) / 10
}
