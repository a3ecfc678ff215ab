import {
  checkModel,
  emptyModel,
  newKey,
  questionKinds,
  readSchema,
  starterTitle,
  writeSchema,
} from '@college/contract/forms'
import { expect, test } from 'vitest'
import { addQuestion, placeAfter } from './edits.ts'
import { freeName, newQuestion } from './starters.ts'

test.each(questionKinds.filter((kind) => kind !== 'total' && kind !== 'explanation'))(
  'a new question of the kind %s is well formed, and comes back the same',
  (kind) => {
    const key = newKey(emptyModel(), starterTitle[kind])
    const model = addQuestion(emptyModel(), newQuestion(kind, key), placeAfter(emptyModel(), null))
    expect(checkModel(model)).toEqual([])
    const back = readSchema(JSON.parse(JSON.stringify(writeSchema(model))))
    expect(back.problems).toEqual([])
    expect(back.model).toEqual(model)
  },
)

test('a total needs the questions it adds up', () => {
  const model = addQuestion(emptyModel(), newQuestion('total', 'total'), placeAfter(emptyModel(), null))
  expect(checkModel(model).map(({ path }) => path)).toContain('pages.0.sections.0.questions.0.of')
})

test('a name is free', () => {
  expect(freeName('row', [])).toBe('row_1')
  expect(freeName('row', ['row_1', 'row_3'])).toBe('row_4')
  expect(freeName('row', ['row_2'])).toBe('row_3')
})
