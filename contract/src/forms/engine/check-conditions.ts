import { testFault } from './test-fault.ts'
import type { FieldIssue } from '#kit'
import type { Condition, FormModel, Question } from '../model.ts'

/** Questions that stand before a place. */
type Before = ReadonlyMap<string, Question>

const ofCondition = (condition: Condition | undefined, before: Before, all: Before, path: string): FieldIssue[] =>
  (condition?.tests ?? []).flatMap((test, index) => {
    const at = `${path}.show_if.tests.${index}`
    const question = before.get(test.key)
    if (!question) {
      const message = all.has(test.key) ? 'That question must come before this one' : 'We couldn’t find this question'
      return [{ path: `${at}.key`, message }]
    }
    const fault = testFault(question, test)
    return fault === null ? [] : [{ path: `${at}.${fault.member}`, message: fault.message }]
  })

const isAdded = (of: string, before: Before): boolean => {
  const [key = '', column] = of.split('.')
  const question = before.get(key)
  if (column === undefined) return question?.kind === 'number' || question?.kind === 'scale'
  return question?.kind === 'table' && question.columns.some((each) => each.key === column && each.kind === 'number')
}

const ofTotal = (question: Question, before: Before, path: string): FieldIssue[] =>
  question.kind === 'total'
    ? question.of.flatMap((of, index) => {
        const at = `${path}.of.${index}`
        if (!isAdded(of, before)) return [{ path: at, message: 'Choose a number or a scale that comes before this' }]
        return question.of.indexOf(of) === index ? [] : [{ path: at, message: 'This is already added' }]
      })
    : []

/** Conditions and totals that point forward, to nothing, or ask what cannot be asked. */
export const checkConditions = (model: FormModel): FieldIssue[] => {
  const questions = model.pages.flatMap((page) => page.sections.flatMap((section) => section.questions))
  const all = new Map(questions.map((question) => [question.key, question]))
  const before = new Map<string, Question>()
  return model.pages.flatMap((page, pageIndex) =>
    page.sections.flatMap((section, sectionIndex) => {
      const path = `pages.${pageIndex}.sections.${sectionIndex}`
      const issues = ofCondition(section.show_if, before, all, path)
      section.questions.forEach((question, index) => {
        const at = `${path}.questions.${index}`
        issues.push(...ofCondition(question.show_if, before, all, at), ...ofTotal(question, before, at))
        before.set(question.key, question)
      })
      return issues
    }),
  )
}
