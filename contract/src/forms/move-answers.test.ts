import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './engine/index.ts'
import { madeUpModel } from './engine/testing/made-up.ts'
import { answersBy, anyAnswer, goodAnswer } from './engine/testing/made-up-answers.ts'
import { moveAnswers } from './move-answers.ts'
import { questionsOf } from './model.ts'
import type { FormModel, Question } from './model.ts'

const today = '2026-11-25'
const asks = (...questions: Question[]): FormModel => ({
  pages: [{ key: 'page', title: '', sections: [{ key: 'section', title: '', questions }] }],
})
const common = { title: 'Title', required: false }
const choices = (...values: string[]) => values.map((value) => ({ value, title: value }))

const moving = (before: Question, after: Question | null, value: never) => {
  const { data, left } = moveAnswers(asks(before), asks(...(after ? [after] : [])), { [before.key]: value }, today)
  return [data[before.key], left.map(({ why }) => why).join('')]
}

const short: Question = { ...common, key: 'q', kind: 'short_text' }
const grid = (...rows: string[]): Question => ({
  ...common,
  key: 'q',
  kind: 'scale',
  points: [1, 2].map((value) => ({ value, title: String(value) })),
  rows: rows.map((key) => ({ key, title: key })),
})
const list = (...columns: string[]): Question => ({
  ...common,
  key: 'q',
  kind: 'table',
  columns: columns.map((key) => ({ key, title: key, required: false, kind: 'short_text' })),
})

describe('an answer', () => {
  it.each([
    ['goes along with its question', short, short, 'words', 'words', ''],
    [
      'goes along where short text becomes long',
      short,
      { ...common, key: 'q', kind: 'long_text' },
      'words',
      'words',
      '',
    ],
    ['is left where its question is gone', short, null, 'words', undefined, 'gone'],
    [
      'is left where another kind is asked',
      { ...common, key: 'q', kind: 'date' },
      short,
      '2026-01-01',
      undefined,
      'kind',
    ],
    [
      'is no number because it is a person',
      { ...common, key: 'q', kind: 'person' },
      { ...common, key: 'q', kind: 'number', decimals: 0 },
      4,
      undefined,
      'kind',
    ],
    [
      'is left where its choice is gone',
      { ...common, key: 'q', kind: 'one_of', choices: choices('a', 'b') },
      { ...common, key: 'q', kind: 'one_of', choices: choices('b') },
      'a',
      undefined,
      'answer',
    ],
    [
      'keeps the choices that are still offered',
      { ...common, key: 'q', kind: 'many_of', choices: choices('a', 'b') },
      { ...common, key: 'q', kind: 'many_of', choices: choices('b') },
      ['a', 'b'],
      ['b'],
      'answer',
    ],
    ['keeps the rows that are still rated', grid('a', 'b'), grid('b', 'c'), { a: 1, b: 2 }, { b: 2 }, 'answer'],
    [
      'keeps the cells of columns that are still there',
      list('a', 'b'),
      list('b'),
      [{ a: 'x', b: 'y' }],
      [{ b: 'y' }],
      'answer',
    ],
    ['is left without its only row', grid('a'), grid('b'), { a: 1 }, undefined, 'answer'],
  ] as const)('%s', (_, before, after, value, kept, why) => {
    expect(moving(before, after, value as never)).toEqual([kept, why]) // cases of the table
  })

  it('is named by its question as it was asked', () => {
    expect(moveAnswers(asks({ ...short, title: 'Who saw it?' }), asks(), { q: 'I' }, today).left).toEqual([
      { key: 'q', title: 'Who saw it?', why: 'gone' },
    ])
  })
})

describe('answers of made-up forms', () => {
  it('are saved by the other version, and none is lost without a word', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const [before, after] = [madeUpModel(draw), madeUpModel(draw)]
        const data = answersBy(before, (question) =>
          draw(fc.boolean) ? goodAnswer(draw, question) : anyAnswer(draw, question),
        )
        const { data: moved, left } = moveAnswers(before, after, data, today)
        expect(problemsOf(after, moved, { today, complete: false })).toEqual([])
        const named = new Set(left.map(({ key }) => key))
        for (const { question } of questionsOf(before)) {
          if (question.kind === 'total' || question.kind === 'explanation' || data[question.key] === undefined) continue
          if (!named.has(question.key)) expect(moved[question.key]).toEqual(data[question.key])
        }
      }),
      { numRuns: 500 },
    )
  })

  it('stay as they are where the version stays', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const model = madeUpModel(draw)
        const data = answersBy(model, (question) => goodAnswer(draw, question))
        expect(moveAnswers(model, model, data, today)).toEqual({ data, left: [] })
      }),
    )
  })
})
