import {
  conditionTestWords,
  questionsOf,
  testsOf,
  testWantsValue,
  type ConditionTest,
  type Answerable,
  type FormModel,
  type Question,
} from '@college/contract/forms'

type Is = ConditionTest['is']

/** The ways to look at an answer of a question, each with its words. */
export const waysOf = (question: Answerable): { is: Is; words: string }[] =>
  testsOf[question.kind].map((is) => ({ is, words: conditionTestWords(question, is) }))

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
