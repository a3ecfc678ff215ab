import { expect, test } from 'vitest'
import { starterTitle, starterWords, placeholdersOf } from './starters.ts'
import type { FormModel, Question } from '../model.ts'

const modelOf = (...questions: Question[]): FormModel => ({
  pages: [{ key: 'p', title: '', sections: [{ key: 's', title: '', questions }] }],
})
const asked = { required: true }
const choices = starterWords.choices.map((title, at) => ({ value: `choice_${at}`, title }))

test('each place that still has the words of the builder is named', () => {
  const model = modelOf(
    { ...asked, key: 'a', kind: 'short_text', title: ' New question ' },
    { ...asked, key: 'b', kind: 'one_of', title: 'Which side?', choices },
    { ...asked, key: 'c', kind: 'explanation', title: 'About this form', text: starterWords.text },
    {
      ...asked,
      key: 'd',
      kind: 'table',
      title: 'Courses',
      columns: [{ key: 'x', title: starterWords.column, required: false, kind: 'one_of', choices }],
    },
    {
      ...asked,
      key: 'e',
      kind: 'scale',
      title: starterTitle.scale,
      points: [
        { value: 1, title: 'Poor' },
        { value: 2, title: 'Good' },
      ],
      rows: [{ key: 'r', title: starterWords.row }],
    },
  )
  const places = placeholdersOf(model).map(({ path }) => path.split('questions.')[1])
  expect(places.slice(0, 4)).toEqual(['0.title', '1.choices.0.title', '1.choices.1.title', '2.text'])
  expect(places.slice(4)).toEqual([
    '3.columns.0.title',
    '3.columns.0.choices.0.title',
    '3.columns.0.choices.1.title',
    '4.rows.0.title',
  ])
  expect(placeholdersOf(model)[0]).toEqual({
    path: 'pages.0.sections.0.questions.0.title',
    message: 'Replace “New question” with your own words',
  })
})

test('words that say enough stay', () => {
  const model = modelOf(
    { ...asked, key: 'a', kind: 'date', title: starterTitle.date },
    { ...asked, key: 'b', kind: 'long_text', title: 'What is new?' },
  )
  expect(placeholdersOf(model)).toEqual([])
})
