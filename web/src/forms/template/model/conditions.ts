import {
  questionsOf,
  testsOf,
  testWantsValue,
  type Condition,
  type ConditionTest,
  notObserved,
  notObservedTitle,
  type Answerable,
  type FormModel,
  type Question,
} from '@college/contract/forms'
import { showDate } from '@college/contract/kit'

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

const wordsFor = (question: Answerable, is: Is): string =>
  (question.kind === 'scale' && question.rows.length > 1 ? gridWords[is] : undefined) ?? isWords[is]

/** The ways to look at an answer of a question, each with its words. */
export const waysOf = (question: Answerable): { is: Is; words: string }[] =>
  testsOf[question.kind].map((is) => ({ is, words: wordsFor(question, is) }))

/** What a test begins with for a question. */
export const firstTest = (question: Answerable): ConditionTest => {
  const is = testsOf[question.kind][0] ?? 'answered'
  const value = testWantsValue(is) ? firstValue(question) : undefined
  return { key: question.key, is, ...(value === undefined ? {} : { value }) }
}

export const firstValue = (question: Answerable): ConditionTest['value'] => {
  if (question.kind === 'yes_no') return true
  if (question.kind === 'one_of' || question.kind === 'many_of') return question.choices[0]?.value ?? ''
  if (question.kind === 'scale') return question.points[0]?.value ?? 0
  if (question.kind === 'number' || question.kind === 'total') return 0
  return ''
}

const valueWords = (question: Answerable, value: ConditionTest['value']): string => {
  if (question.kind === 'yes_no') return value === true ? 'Yes' : 'No'
  if (question.kind === 'one_of' || question.kind === 'many_of')
    return question.choices.find((each) => each.value === value)?.title ?? 'a deleted choice'
  if (value === notObserved && question.kind === 'scale') return notObservedTitle
  if (question.kind === 'scale') return question.points.find((each) => each.value === value)?.title ?? String(value)
  if (question.kind === 'date') return showDate(String(value ?? ''))
  return String(value ?? '')
}

/** One test in words: `“Was an interpreter needed?” is Yes`. */
export const testWords = (questions: ReadonlyMap<string, Answerable>, { key, is, value }: ConditionTest): string => {
  const question = questions.get(key)
  if (!question) return 'a question that was deleted'
  return `“${question.title}” ${wordsFor(question, is)}${testWantsValue(is) ? ` ${valueWords(question, value)}` : ''}`
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

export const questionsByKey = (model: FormModel): Map<string, Question> =>
  new Map(questionsOf(model).map(({ question }) => [question.key, question]))

/** The questions whose answers something can depend on: those that stand before it. */
export const questionsBefore = (model: FormModel, what: 'question' | 'section', key: string): Question[] => {
  const all = questionsOf(model)
  const at = all.findIndex(({ question, section }) => (what === 'question' ? question.key : section.key) === key)
  const sections = model.pages.flatMap((page) => page.sections)
  const here = sections.findIndex((each) => each.key === key)
  const before =
    what === 'section'
      ? sections.slice(0, here).flatMap(({ questions }) => questions)
      : all.slice(0, at).map(({ question }) => question)
  return before.filter(({ kind }) => testsOf[kind].length > 0)
}

/** How many things depend on each question, by key. */
export const dependantsOf = (model: FormModel): Map<string, number> => {
  const counts = new Map<string, number>()
  const conditions = [
    ...questionsOf(model).map(({ question }) => question.show_if),
    ...model.pages.flatMap((page) => page.sections.map((section) => section.show_if)),
  ]
  for (const condition of conditions)
    for (const key of new Set(condition?.tests.map((test) => test.key))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
