import { expect, test } from 'vitest'
import { changeQuestion, removeQuestion, stepQuestion } from '../model/edits.ts'
import { fourQuestions, largeModel } from '../tests/models.ts'
import { hindrancesOf, marksOf } from './marks.ts'

const nothing = new Map()

test('what shows only at times says so, and what it depends on says how much does', () => {
  const marks = marksOf(fourQuestions(), nothing)
  expect(marks.get('d')).toEqual({
    onlyIf: 'Only if “Was an interpreter needed?” is Yes',
    by: null,
    shows: 0,
    problems: [],
  })
  expect(marks.get('b')).toMatchObject({ onlyIf: null, shows: 1 })
})

test('what is wrong is said at its question, and in order', () => {
  const emptied = changeQuestion(fourQuestions(), 'c', (question) => ({ ...question, title: '' }))
  const turned = removeQuestion(emptied, 'b')
  expect(marksOf(turned, nothing).get('c')?.problems).toEqual([{ path: 'title', message: 'This cannot be empty' }])
  expect(marksOf(turned, nothing).get('d')?.problems[0]?.path).toMatch(/^show_if/)
  expect(hindrancesOf(turned, []).map(({ key, name }) => [key, name])).toEqual([
    ['c', 'A question without words'],
    ['d', 'Which language?'],
  ])
})

test('a condition that stands before its answer is wrong', () => {
  let model = fourQuestions()
  for (let step = 0; step < 4; step += 1) model = stepQuestion(model, 'd', -1)
  expect(hindrancesOf(model, [])).toMatchObject([{ key: 'd', what: 'question', name: 'Which language?' }])
})

test('a condition that nothing can meet is wrong, where it stands and in words', () => {
  const twice = changeQuestion(fourQuestions(), 'd', (question) => ({
    ...question,
    show_if: {
      match: 'all',
      tests: [
        { key: 'b', is: 'equal', value: true },
        { key: 'b', is: 'equal', value: false },
      ],
    },
  }))
  const words = 'This can’t be true together with the other conditions'
  expect(marksOf(twice, nothing).get('d')?.problems).toEqual([{ path: 'show_if.tests.1.value', message: words }])
  expect(hindrancesOf(twice, [])).toMatchObject([{ key: 'd', name: 'Which language?', message: words }])
})

test('only the touched question and what depends on it are said anew', () => {
  const model = largeModel()
  const before = marksOf(model, nothing)
  const next = changeQuestion(model, 'q_0_0_1', (question) => ({ ...question, title: 'Was it urgent?' }))
  const after = marksOf(next, before)
  expect([...after].filter(([key, mark]) => mark !== before.get(key)).map(([key]) => key)).toEqual(['q_0_0_14'])
})

test('words that the builder put in are to be replaced before it is published', () => {
  const begun = changeQuestion(fourQuestions(), 'c', (question) => ({ ...question, title: 'New question' }))
  expect(hindrancesOf(begun, [])).toEqual([
    { key: 'c', what: 'question', name: 'New question', message: 'Replace “New question” with your own words' },
  ])
})
