import type { Condition, ConditionTest, FormModel, Question, Section } from '../model.ts'

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

const written = (test: ConditionTest, kinds: ReadonlyMap<string, Question['kind']>): Json => {
  const { key, is } = test
  if (is === 'answered') return { required: [key] }
  if (is === 'empty') return { not: { required: [key] } }
  const fits = single(test)
  // Of a scale one row is enough: not all of them are otherwise.
  const some = kinds.get(key) === 'scale' ? { not: { additionalProperties: { not: fits } } } : fits
  return { required: [key], properties: { [key]: some } }
}

const one = (condition: Condition, kinds: ReadonlyMap<string, Question['kind']>): Json => ({
  [condition.match === 'all' ? 'allOf' : 'anyOf']: condition.tests.map((test) => written(test, kinds)),
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

const ofSection = (section: Section, kinds: ReadonlyMap<string, Question['kind']>): Json[] => {
  const around = section.show_if ? [one(section.show_if, kinds)] : []
  const always = section.questions.filter(({ show_if }) => !show_if)
  return [
    ...(section.show_if ? consequence(around, keysOf(always.filter(isNeeded)), keysOf(section.questions)) : []),
    ...section.questions.flatMap((question) =>
      question.show_if
        ? consequence(
            [...around, one(question.show_if, kinds)],
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
  const kinds = new Map(sections.flatMap(({ questions }) => questions.map(({ key, kind }) => [key, kind] as const)))
  return sections.flatMap((section) => ofSection(section, kinds))
}
