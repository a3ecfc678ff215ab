import { showDate } from '#kit'
import { testWantsValue } from './conditions.ts'
import { notObservedTitle } from './say.ts'
import { notObserved, questionsOf } from '../model.ts'
import type { Condition, ConditionTest, FormModel, Question } from '../model.ts'
import type { Answerable } from './answers.ts'

type Is = ConditionTest['is']

const isWords: Readonly<Record<Is, string>> = {
  equal: 'is',
  not_equal: 'is not',
  at_least: 'is at least',
  at_most: 'is at most',
  includes: 'includes',
  answered: 'is answered',
  empty: 'is not answered',
}

// Of a grid with several rows one row is enough.
const gridWords: Readonly<Partial<Record<Is, string>>> = {
  equal: 'has a row that is',
  not_equal: 'has a row that is not',
  at_least: 'has a row of at least',
  at_most: 'has a row of at most',
}

/** How a test of a question’s answer is said. */
export const conditionTestWords = (question: Answerable, is: Is): string =>
  (question.kind === 'scale' && question.rows.length > 1 ? gridWords[is] : undefined) ?? isWords[is]

const valueWords = (question: Answerable, value: ConditionTest['value']): string => {
  if (question.kind === 'yes_no') return value === true ? 'Yes' : 'No'
  if (question.kind === 'one_of' || question.kind === 'many_of')
    return question.choices.find((each) => each.value === value)?.title ?? 'a deleted choice'
  if (value === notObserved && question.kind === 'scale') return notObservedTitle
  if (question.kind === 'scale') return question.points.find((each) => each.value === value)?.title ?? String(value)
  if (question.kind === 'date') return showDate(String(value ?? ''))
  return String(value ?? '')
}

/** `“Was an interpreter needed?” is Yes`. */
const testWords = (questions: ReadonlyMap<string, Answerable>, { key, is, value }: ConditionTest): string => {
  const question = questions.get(key)
  if (!question) return 'a question that was deleted'
  return `“${question.title}” ${conditionTestWords(question, is)}${testWantsValue(is) ? ` ${valueWords(question, value)}` : ''}`
}

/** When something is shown, in words; null where it always is. */
export const conditionWords = (
  questions: ReadonlyMap<string, Answerable>,
  condition: Condition | undefined,
): string | null => {
  if (!condition) return null
  const tests = condition.tests.map((test) => testWords(questions, test))
  return `Only if ${tests.join(condition.match === 'all' ? ' and ' : ' or ')}`
}

/** The questions of a form by their keys. */
export const questionsByKey = (model: FormModel): Map<string, Question> =>
  new Map(questionsOf(model).map(({ question }) => [question.key, question]))
