import { checkModel, questionsOf, type FormModel } from '@college/contract/forms'
import { describe, expect, test } from 'vitest'
import { fourQuestions, largeModel, text } from '../tests/models.ts'
import {
  addPage,
  addQuestion,
  addSection,
  changeQuestion,
  dropQuestion,
  duplicateQuestion,
  headOf,
  placeAfter,
  removePage,
  removeQuestion,
  removeSection,
  sectionsOf,
  stepPage,
  stepQuestion,
  stepSection,
} from './edits.ts'

const said = (model: FormModel): string =>
  model.pages
    .map((page) => page.sections.map(({ questions }) => questions.map(({ key }) => key).join('')).join(','))
    .join('|')
const model = fourQuestions()

test('starts from the given model', () => {
  expect(said(model)).toBe('ab,c|d')
  expect(checkModel(model)).toEqual([])
})

describe('a question goes a place up or down, through sections and pages', () => {
  test.each([
    ['a', 1, 'ba,c|d'],
    ['b', 1, 'a,bc|d'],
    ['c', 1, 'ab,|cd'],
    ['c', -1, 'abc,|d'],
    ['d', -1, 'ab,cd|'],
    ['a', -1, 'ab,c|d'],
    ['d', 1, 'ab,c|d'],
    ['nobody', 1, 'ab,c|d'],
  ] as const)('%s by %i', (key, by, expected) => {
    expect(said(stepQuestion(model, key, by))).toBe(expected)
  })

  test('from the first place to the last and back, by steps alone', () => {
    let now = model
    const seen: string[] = []
    while (stepQuestion(now, 'a', 1) !== now) {
      now = stepQuestion(now, 'a', 1)
      seen.push(said(now))
    }
    expect(seen).toEqual(['ba,c|d', 'b,ac|d', 'b,ca|d', 'b,c|ad', 'b,c|da'])
    for (const _ of seen) now = stepQuestion(now, 'a', -1)
    expect(said(now)).toBe('ab,c|d')
  })
})

describe('a question is let go', () => {
  test.each([
    ['at one below', 'a', 'c', 'b,ca|d'],
    ['at one above', 'c', 'a', 'cab,|d'],
    ['on another page', 'a', 'd', 'b,c|da'],
    ['at the head of the section below', 'a', headOf('second'), 'b,ac|d'],
    ['at its own head: it goes above it', 'c', headOf('second'), 'abc,|d'],
    ['at the first head: it comes first', 'b', headOf('first'), 'ba,c|d'],
    ['at itself', 'b', 'b', 'ab,c|d'],
    ['at something that is not there', 'b', 'nobody', 'ab,c|d'],
  ])('%s', (_, key, over, expected) => {
    expect(said(dropQuestion(model, key, over))).toBe(expected)
  })

  test('in a section that was left empty', () => {
    const left = stepQuestion(model, 'd', -1)
    expect(said(left)).toBe('ab,cd|')
    expect(said(dropQuestion(left, 'd', headOf('third')))).toBe('ab,c|d')
  })
})

test('what is new stands after what is chosen', () => {
  const at = (chosen: Parameters<typeof placeAfter>[1]): string =>
    said(addQuestion(model, text('x'), placeAfter(model, chosen)))
  expect(at(null)).toBe('ab,c|dx')
  expect(at({ what: 'question', key: 'a' })).toBe('axb,c|d')
  expect(at({ what: 'section', key: 'second' })).toBe('ab,cx|d')
  expect(at({ what: 'page', key: 'page' })).toBe('ab,cx|d')
})

test('a copy stands after its question and is changed alone', () => {
  const copied = duplicateQuestion(model, 'a', 'y')
  expect(said(copied)).toBe('ayb,c|d')
  const changed = changeQuestion(copied, 'y', (question) => ({ ...question, title: 'Other' }))
  expect(
    questionsOf(changed)
      .map(({ question }) => question.title)
      .slice(0, 2),
  ).toEqual(['Case', 'Other'])
})

test('sections and pages are added, moved and deleted; one of each stays', () => {
  expect(said(addSection(model, 'first', 'new'))).toBe('ab,,c|d')
  expect(said(addPage(model, 'p', 's'))).toBe('ab,c|d|')
  expect(said(stepSection(model, 'first', 1))).toBe('c,ab|d')
  expect(said(stepSection(model, 'second', 1))).toBe('ab|c,d')
  expect(said(stepSection(model, 'third', -1))).toBe('ab,c|d')
  expect(said(stepPage(model, 'last', -1))).toBe('d|ab,c')
  expect(said(removeSection(model, 'third'))).toBe('ab,c')
  expect(said(removePage(model, 'page'))).toBe('d')
  expect(said(removePage(removePage(model, 'page'), 'last'))).toBe('d')
  expect(said(removeSection(removePage(model, 'page'), 'third'))).toBe('d')
  expect(said(removeQuestion(model, 'b'))).toBe('a,c|d')
})

test('what is not touched stays the same object', () => {
  const large = largeModel()
  const next = changeQuestion(large, 'q_2_1_3', (question) => ({ ...question, title: 'Other' }))
  const before = sectionsOf(large)
  const apart = sectionsOf(next).filter((section, at) => section !== before[at])
  expect(apart.map(({ key }) => key)).toEqual(['section_2_1'])
  const questions = questionsOf(large).map(({ question }) => question)
  expect(questionsOf(next).filter(({ question }, at) => question !== questions[at])).toHaveLength(1)
  expect(changeQuestion(large, 'nobody', () => text('x'))).toBe(large)
})
