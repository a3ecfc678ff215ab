import { passes } from './conditions.ts'
import type { Answerable } from './answers.ts'
import type { Condition, ConditionTest } from '../model.ts'

/** A test that has to hold for something to show, and what it asks about. */
export interface Need {
  readonly test: ConditionTest
  readonly question: Answerable
}

/** What is asked about, with all that has to hold for it to show itself. */
interface Asked {
  readonly question: Answerable
  readonly needs: readonly Need[]
}

// Of a scale with several rows one is enough, and several choices can be made.
const hasSeveral = (question: Answerable): boolean =>
  question.kind === 'many_of' || (question.kind === 'scale' && question.rows.length > 1)

/** Whether no answer passes the second test that is as the first says exactly, or at least. */
const rulesOut = ({ is, value }: ConditionTest, other: ConditionTest): boolean => {
  if (is === 'equal' && value !== undefined) return !passes(other, value)
  if (is !== 'at_least' || other.is !== 'at_most') return false
  return typeof value === 'number' && typeof other.value === 'number' && value > other.value
}

/** Whether two tests of one answer can’t both hold. */
const contradict = (one: Need, other: Need): boolean => {
  const [first, second] = [one.test, other.test]
  if (first.key !== second.key) return false
  if (first.is === 'empty' || second.is === 'empty') return first.is !== second.is
  return !hasSeveral(one.question) && (rulesOut(first, second) || rulesOut(second, first))
}

const needsOfTest = (test: ConditionTest, { question, needs }: Asked): readonly Need[] => [
  { test, question },
  // What is not shown has no answer.
  ...(test.is === 'empty' ? [] : needs),
]

type Find = (key: string) => Asked | undefined

// Of several of which one is enough nothing has to hold by itself.
const testsNeeded = (condition: Condition | undefined): readonly ConditionTest[] =>
  condition === undefined || (condition.match === 'any' && condition.tests.length > 1) ? [] : condition.tests

/** So many needs are followed from question to question; no form has more that a person could follow. */
const mostNeeds = 200

/** All that has to hold where a condition does, beside what has to hold around it; each once. */
export const needsOf = (
  condition: Condition | undefined,
  find: Find,
  around: readonly Need[] = [],
): readonly Need[] => {
  const found = testsNeeded(condition).flatMap((test) => {
    const asked = find(test.key)
    return asked ? needsOfTest(test, asked) : []
  })
  return [...new Map([...around, ...found].map((need) => [need.test, need])).values()].slice(0, mostNeeds)
}

/** The first test of a condition that can’t hold beside those before it, or beside what has to hold around it; with where its fault is shown. */
export const contradictionIn = (
  condition: Condition | undefined,
  find: Find,
  around: readonly Need[] = [],
): { at: number; member: 'is' | 'value'; message: string } | null => {
  // By the answer they are about, each once: what hangs together comes by many ways.
  const before = new Map<string, Set<Need>>()
  /** Takes a need beside those before it; says whether it contradicts one of them. */
  const isRuledOut = (need: Need): boolean => {
    const same = before.get(need.test.key) ?? new Set()
    before.set(need.test.key, same)
    if ([...same].some(({ test }) => test === need.test)) return false
    const found = [...same].some((other) => contradict(need, other))
    same.add(need)
    return found
  }
  around.forEach(isRuledOut)
  for (const [at, test] of testsNeeded(condition).entries()) {
    const asked = find(test.key)
    if (asked && needsOfTest(test, asked).map(isRuledOut).some(Boolean))
      return {
        at,
        member: test.value === undefined ? 'is' : 'value',
        message: 'This can’t be true together with the other conditions',
      }
  }
  return null
}
