import { isBag, own } from './canonical.ts'
import { largestNumber } from './limits.ts'
import type { Answer, Decimals, QuestionOf } from '../model.ts'

const isCounted = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= largestNumber

const numbersAt = (of: string, values: ReadonlyMap<string, Answer>): number[] => {
  const [key = '', column] = of.split('.')
  const value: unknown = values.get(key)
  if (column !== undefined)
    return Array.isArray(value) ? value.map((row) => (isBag(row) ? own(row, column) : undefined)).filter(isCounted) : []
  return (isBag(value) ? Object.values(value) : [value]).filter(isCounted)
}

/**
 * What a total comes to, to one decimal or as many as what is added can have; null where nothing is answered that could be added.
 * What was not observed is not added.
 */
export const totalOf = (
  question: QuestionOf<'total'>,
  values: ReadonlyMap<string, Answer>,
  decimals: Decimals = 1,
): number | null => {
  const numbers = question.of.flatMap((of) => numbersAt(of, values))
  if (question.how === 'count') return numbers.length
  if (numbers.length === 0) return null
  // In tenths or hundredths, so that 0.1 and 0.2 are 0.3.
  const parts = decimals === 2 ? 100 : 10
  const sum = numbers.reduce((before, each) => before + Math.round(each * parts), 0)
  return Math.round(question.how === 'mean' ? sum / numbers.length : sum) / parts
}

/** The band a total is in; undefined where it is below all of them, or has none. */
export const bandOf = ({ bands }: QuestionOf<'total'>, comesTo: number): string | undefined =>
  bands?.findLast(({ from }) => from <= comesTo)?.title
