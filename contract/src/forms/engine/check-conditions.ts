import { relatedTo } from './days.ts'
import { contradictionIn, needsOf } from './contradictions.ts'
import { answerersOf } from './parts.ts'
import { testFault } from './test-fault.ts'
import type { FieldIssue } from '#kit'
import type { Need } from './contradictions.ts'
import type { Condition, FormModel, Question } from '../model.ts'

/** A question, who answers it, and what has to hold for it to show. */
interface Answered {
  readonly question: Question
  readonly by: readonly string[]
  readonly needs: readonly Need[]
}
/** Questions that stand before a place. */
type Before = ReadonlyMap<string, Answered>

/** Whether whoever is asked something has answered another question by themselves, as each part stands for itself. */
const isTheirs = (by: readonly string[], other: Answered | undefined): boolean =>
  other !== undefined && by.every((answerer) => other.by.includes(answerer))

const anothers = 'Another person answers that question'

/** A place that is shown on a condition: for whom, and what stands before it. */
interface Place {
  readonly by: readonly string[]
  readonly before: Before
  readonly all: ReadonlySet<string>
  readonly path: string
  /** What has to hold for its section to show. */
  readonly around?: readonly Need[]
}

const ofCondition = (condition: Condition | undefined, place: Place): FieldIssue[] => {
  const faults = ofTests(condition, place)
  const never = contradictionIn(condition, (key) => place.before.get(key), place.around)
  if (faults.length > 0 || !never) return faults
  return [{ path: `${place.path}.show_if.tests.${never.at}.${never.member}`, message: never.message }]
}

const ofTests = (condition: Condition | undefined, { by, before, all, path }: Place): FieldIssue[] =>
  (condition?.tests ?? []).flatMap((test, index) => {
    const at = `${path}.show_if.tests.${index}`
    const known = before.get(test.key)
    if (!known) {
      const message = all.has(test.key) ? 'That question must come before this one' : 'We couldn’t find this question'
      return [{ path: `${at}.key`, message }]
    }
    if (!isTheirs(by, known)) return [{ path: `${at}.key`, message: anothers }]
    const fault = testFault(known.question, test)
    return fault === null ? [] : [{ path: `${at}.${fault.member}`, message: fault.message }]
  })

const isAdded = (of: string, before: Before): boolean => {
  const [key = '', column] = of.split('.')
  const question = before.get(key)?.question
  if (column === undefined) return question?.kind === 'number' || question?.kind === 'scale'
  return question?.kind === 'table' && question.columns.some((each) => each.key === column && each.kind === 'number')
}

const ofTotal = (question: Question, { by, before, path }: Place): FieldIssue[] =>
  question.kind === 'total'
    ? question.of.flatMap((of, index) => {
        const at = `${path}.of.${index}`
        if (!isAdded(of, before)) return [{ path: at, message: 'Choose a number or a scale that comes before this' }]
        if (!isTheirs(by, before.get(of.split('.')[0] ?? ''))) return [{ path: at, message: anothers }]
        return question.of.indexOf(of) === index ? [] : [{ path: at, message: 'This is already added' }]
      })
    : []

const ofDays = (question: Question, { by, before, all, path }: Place): FieldIssue[] =>
  (['earliest', 'latest'] as const).flatMap((bound) => {
    const key = question.kind === 'date' ? relatedTo(question[bound]) : null
    if (key === null) return []
    const at = `${path}.${bound}.from`
    const known = before.get(key)
    if (!known) {
      const message = all.has(key) ? 'That question must come before this one' : 'We couldn’t find this question'
      return [{ path: at, message }]
    }
    if (known.question.kind !== 'date') return [{ path: at, message: 'Choose a date' }]
    return isTheirs(by, known) ? [] : [{ path: at, message: anothers }]
  })

/** Conditions, totals and dates that point forward, to nothing, or ask what cannot be asked. */
export const checkConditions = (model: FormModel): FieldIssue[] => {
  const questions = model.pages.flatMap((page) => page.sections.flatMap((section) => section.questions))
  const all = new Set(questions.map(({ key }) => key))
  const before = new Map<string, Answered>()
  return model.pages.flatMap((page, pageIndex) =>
    page.sections.flatMap((section, sectionIndex) => {
      const path = `pages.${pageIndex}.sections.${sectionIndex}`
      const whose = section.questions.map((question) => answerersOf(page, section, question))
      const issues = ofCondition(section.show_if, { by: [...new Set(whose.flat())], before, all, path })
      const find = (key: string): Answered | undefined => before.get(key)
      const around = needsOf(section.show_if, find)
      section.questions.forEach((question, index) => {
        const by = whose[index] ?? []
        const place = { by, before, all, path: `${path}.questions.${index}`, around }
        issues.push(...ofCondition(question.show_if, place), ...ofTotal(question, place), ...ofDays(question, place))
        before.set(question.key, { question, by, needs: needsOf(question.show_if, find, around) })
      })
      return issues
    }),
  )
}
