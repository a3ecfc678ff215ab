import { isBag } from './canonical.ts'
import type { Answer, Condition, ConditionTest, QuestionKind } from '../model.ts'

type TestKind = ConditionTest['is']

const there = ['answered', 'empty'] as const
const compared = ['equal', 'not_equal', ...there] as const
const measured = ['equal', 'not_equal', 'at_least', 'at_most', ...there] as const

/** What can be asked of an answer, by the kind of its question. */
export const testsOf: Readonly<Record<QuestionKind, readonly TestKind[]>> = {
  short_text: compared,
  long_text: there,
  number: measured,
  date: compared,
  time: compared,
  yes_no: compared,
  tick: there,
  one_of: compared,
  many_of: ['includes', ...there],
  scale: measured,
  table: there,
  file: there,
  signature: there,
  person: there,
  total: measured,
  explanation: [],
}

/** Whether a test is made with a value. */
export const testWantsValue = (is: TestKind): boolean => is !== 'answered' && is !== 'empty'

type Test = Pick<ConditionTest, 'is' | 'value'>

const single = ({ is, value: wanted }: Test, value: unknown): boolean => {
  if (is === 'equal') return value === wanted
  if (is === 'not_equal') return value !== wanted
  if (is === 'includes') return Array.isArray(value) && value.includes(wanted)
  if (typeof value !== 'number' || typeof wanted !== 'number') return false
  return is === 'at_least' ? value >= wanted : value <= wanted
}

/** Whether an answer is as a test wants it. No answer is only ever `empty`; of a scale one row is enough. */
export const passes = (test: Test, value: Answer | undefined): boolean => {
  if (test.is === 'empty') return value === undefined
  if (value === undefined) return false
  if (test.is === 'answered') return true
  return isBag(value) ? Object.values(value).some((each) => single(test, each)) : single(test, value)
}

/** Whether a condition holds for answers that are there. */
export const holdsFor = (condition: Condition, values: ReadonlyMap<string, Answer>): boolean => {
  const outcomes = condition.tests.map((test) => passes(test, values.get(test.key)))
  return condition.match === 'all' ? outcomes.every(Boolean) : outcomes.some(Boolean)
}
