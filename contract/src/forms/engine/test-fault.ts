import { testWantsValue, testsOf } from './conditions.ts'
import { notObserved } from '../model.ts'
import type { Answerable } from './answers.ts'
import type { ConditionTest } from '../model.ts'

type Value = ConditionTest['value']

const fits = (question: Answerable, value: Value): boolean => {
  switch (question.kind) {
    case 'yes_no':
      return typeof value === 'boolean'
    case 'number':
    case 'total':
      return typeof value === 'number'
    case 'scale':
      if (value === notObserved) return question.not_observed === true
      return question.points.some((point) => point.value === value)
    case 'one_of':
    case 'many_of':
      return question.choices.some((choice) => choice.value === value)
    default:
      return typeof value === 'string' && value.trim() === value && value !== ''
  }
}

/** What is wrong with a test of a question's answer; null where it can be made. */
export const testFault = (
  question: Answerable,
  { is, value }: Pick<ConditionTest, 'is' | 'value'>,
): { member: 'is' | 'value'; message: string } | null => {
  if (!testsOf[question.kind].includes(is))
    return { member: 'is', message: 'This condition doesn’t fit that kind of answer' }
  if (!testWantsValue(is)) return value === undefined ? null : { member: 'value', message: 'No value is needed here' }
  if (value === undefined) return { member: 'value', message: 'Choose a value' }
  // What was not observed is neither high nor low.
  const isStep = is === 'equal' || is === 'not_equal' || value !== notObserved
  return isStep && fits(question, value) ? null : { member: 'value', message: 'That question can’t have this answer' }
}
