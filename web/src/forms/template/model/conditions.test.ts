import { conditionWords, questionsByKey, type Question } from '@college/contract/forms'
import { expect, test } from 'vitest'
import { fourQuestions, yesNo } from '../tests/models.ts'
import { dependantsOf, firstTest, questionsBefore, waysOf } from './conditions.ts'

const model = fourQuestions()
const known = questionsByKey(model)
const choice: Question = {
  ...yesNo('setting', 'Setting'),
  kind: 'one_of',
  choices: [
    { value: 'clinic', title: 'Clinic' },
    { value: 'ward', title: 'Ward' },
  ],
}
const grid: Question = {
  ...yesNo('level', 'Level'),
  kind: 'scale',
  points: [
    { value: 1, title: 'Needs help' },
    { value: 5, title: 'Independent' },
  ],
  rows: [
    { key: 'a', title: 'History' },
    { key: 'b', title: 'Judgement' },
  ],
}
const all = new Map<string, Question>([...known, ['setting', choice], ['level', grid]])

test.each([
  [[{ key: 'b', is: 'equal', value: true }], 'all', 'Only if “Was an interpreter needed?” is Yes'],
  [
    [
      { key: 'setting', is: 'not_equal', value: 'ward' },
      { key: 'a', is: 'answered' },
    ],
    'any',
    'Only if “Setting” is not Ward or “Case” is answered',
  ],
  [[{ key: 'level', is: 'at_most', value: 1 }], 'all', 'Only if “Level” has a row of at most Needs help'],
  [[{ key: 'setting', is: 'equal', value: 'theatre' }], 'all', 'Only if “Setting” is a deleted choice'],
  [[{ key: 'gone', is: 'answered' }], 'all', 'Only if a question that was deleted'],
] as const)('%j', (tests, match, words) => {
  expect(conditionWords(all, { match, tests: [...tests] })).toBe(words)
})

test('what always shows says nothing', () => expect(conditionWords(all, undefined)).toBeNull())

test('a condition looks at what stands before it', () => {
  const keys = (what: 'question' | 'section', key: string) => questionsBefore(model, what, key).map((each) => each.key)
  expect(keys('question', 'a')).toEqual([])
  expect(keys('question', 'c')).toEqual(['a', 'b'])
  expect(keys('section', 'second')).toEqual(['a', 'b'])
  expect(keys('section', 'third')).toEqual(['a', 'b', 'c'])
})

test('each question says how much depends on it', () => {
  expect([...dependantsOf(model)]).toEqual([['b', 1]])
})

test('a first test is one the engine can make', () => {
  for (const question of [...known.values(), choice, grid]) {
    const test = firstTest(question)
    expect(waysOf(question).map(({ is }) => is)).toContain(test.is)
    if (test.is !== 'answered') expect(test.value).toBeDefined()
  }
})
