import type { Answerable } from './answers.ts'
import type { Condition, ConditionTest, FormModel, Question, Section, TableColumn } from '../model.ts'

type Json = Record<string, unknown>

const single = ({ is, value }: ConditionTest): Json => {
  switch (is) {
    case 'equal':
      return { const: value }
    case 'not_equal':
      return { not: { const: value } }
    case 'at_least':
      return { minimum: value }
    case 'at_most':
      return { maximum: value }
    default:
      return { contains: { const: value } }
  }
}

/** What answers are by their keys, as far as a condition has to know. */
type Asked = ReadonlyMap<string, Answerable>

const written = (test: ConditionTest, asked: Asked): Json => {
  const { key, is } = test
  if (is === 'answered') return { required: [key] }
  if (is === 'empty') return { not: { required: [key] } }
  const question = asked.get(key)
  const fits = single(test)
  // What was not observed is neither high nor low.
  const isMeasured = (is === 'at_least' || is === 'at_most') && question?.kind === 'scale' && question.not_observed
  const fit = isMeasured ? { type: 'number', ...fits } : fits
  // Of a scale one row is enough: not all of them are otherwise.
  const some = question?.kind === 'scale' ? { not: { additionalProperties: { not: fit } } } : fits
  return { required: [key], properties: { [key]: some } }
}

const one = (condition: Condition, asked: Asked): Json => ({
  [condition.match === 'all' ? 'allOf' : 'anyOf']: condition.tests.map((test) => written(test, asked)),
})

/** Whether an answer to a question is needed wherever the question is shown. */
export const isNeeded = ({ kind, required }: Question): boolean =>
  required && kind !== 'total' && kind !== 'explanation'

const keysOf = (questions: readonly Question[]): string[] =>
  questions.filter(({ kind }) => kind !== 'explanation').map(({ key }) => key)

const consequence = (conditions: readonly Json[], needed: readonly string[], hidden: readonly string[]): Json[] => {
  if (hidden.length === 0) return []
  return [
    {
      if: conditions.length === 1 ? conditions[0] : { allOf: conditions },
      ...(needed.length > 0 && { then: { required: needed } }),
      else: { properties: Object.fromEntries(hidden.map((key) => [key, false])) },
    },
  ]
}

const ofSection = (section: Section, questions: Asked): Json[] => {
  const around = section.show_if ? [one(section.show_if, questions)] : []
  const always = section.questions.filter(({ show_if }) => !show_if)
  return [
    ...(section.show_if ? consequence(around, keysOf(always.filter(isNeeded)), keysOf(section.questions)) : []),
    ...section.questions.flatMap((question) =>
      question.show_if
        ? consequence(
            [...around, one(question.show_if, questions)],
            keysOf([question].filter(isNeeded)),
            keysOf([question]),
          )
        : [],
    ),
  ]
}

/** What follows from the conditions: an answer that is shown may be needed, one that is hidden is not there. */
export const writtenConditions = (model: FormModel): Json[] => {
  const sections = model.pages.flatMap((page) => page.sections)
  const asked = new Map(
    sections.flatMap(({ questions }) => questions.map((question) => [question.key, question] as const)),
  )
  return sections.flatMap((section) => ofSection(section, asked))
}

/** What follows from the conditions of a table's columns, in each of its rows. */
export const writtenCells = (columns: readonly TableColumn[]): Json[] => {
  const asked = new Map(columns.map((column) => [column.key, column] as const))
  return columns.flatMap(({ key, required, show_if: condition }) =>
    condition ? consequence([one(condition, asked)], required ? [key] : [], [key]) : [],
  )
}
