import { limitOf, shapeOf } from './answers.ts'
import { testWantsValue, testsOf } from './conditions.ts'
import { notObserved, onTheDay } from '../model.ts'
import type { Answerable } from './answers.ts'
import type { ConditionTest, DayBound } from '../model.ts'

type Test = Pick<ConditionTest, 'is' | 'value'>

/** What no date is compared with here: a bound that is not known before somebody answers holds for nothing. */
const unknown = { today: '', answer: () => undefined }

const isFixed = (bound: DayBound | undefined): bound is string => typeof bound === 'string' && bound !== onTheDay

/** Whether a date can be answered, as far as its bounds are days. */
const isWithinDays = ({ earliest, latest }: Extract<Answerable, { kind: 'date' }>, value: string): boolean =>
  !(isFixed(earliest) && value < earliest) && !(isFixed(latest) && value > latest)

/** Whether a number can be answered that is as the test says: that very number, or one as high or as low. */
const isReached = (question: Extract<Answerable, { kind: 'number' | 'total' }>, { is, value }: Test): boolean => {
  if (typeof value !== 'number' || shapeOf(question, value) !== null) return false
  const { min, max } = question
  if (is === 'at_least') return max === undefined || value <= max
  if (is === 'at_most') return min === undefined || value >= min
  const isWithin = (min === undefined || value >= min) && (max === undefined || value <= max)
  return isWithin && limitOf(question, value, unknown) === null
}

const fits = (question: Answerable, { is, value }: Test): boolean => {
  switch (question.kind) {
    case 'number':
    case 'total':
      return isReached(question, { is, value })
    case 'date':
      return typeof value === 'string' && shapeOf(question, value) === null && isWithinDays(question, value)
    case 'scale':
      if (value === notObserved) return question.not_observed === true
      return question.points.some((point) => point.value === value)
    case 'one_of':
    case 'many_of':
      return question.choices.some((choice) => choice.value === value)
    default:
      if (shapeOf(question, value) !== null || limitOf(question, value, unknown) !== null) return false
      return typeof value !== 'string' || (value.trim() === value && value !== '')
  }
}

/** What is wrong with a test of a question's answer; null where it can be made. */
export const testFault = (
  question: Answerable,
  { is, value }: Test,
): { member: 'is' | 'value'; message: string } | null => {
  if (!testsOf[question.kind].includes(is))
    return { member: 'is', message: 'This condition doesn’t fit that kind of answer' }
  if (!testWantsValue(is)) return value === undefined ? null : { member: 'value', message: 'No value is needed here' }
  if (value === undefined) return { member: 'value', message: 'Choose a value' }
  // What was not observed is neither high nor low.
  const isStep = is === 'equal' || is === 'not_equal' || value !== notObserved
  return isStep && fits(question, { is, value })
    ? null
    : { member: 'value', message: 'That question can’t have this answer' }
}
