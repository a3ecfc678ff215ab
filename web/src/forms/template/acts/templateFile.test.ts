import { writeSchema } from '@college/contract/forms'
import { expect, test } from 'vitest'
import { fourQuestions } from '../tests/models.ts'
import { exportOf, fileNameOf, readImport, saidAt } from './templateFile.ts'

const row = {
  name: 'Case-based discussion',
  description: 'About one case',
  reopen_role: 'Director',
  schema: writeSchema(fourQuestions()),
}

test('what is exported is imported as it was', () => {
  const file = JSON.stringify(exportOf(row))
  expect(readImport(file, 'any.json')).toEqual({
    kind: 'template',
    name: row.name,
    description: row.description,
    reopen_role: 'Director',
    model: fourQuestions(),
  })
})

test('a file without a title is called as the file', () => {
  expect(readImport(JSON.stringify(row.schema), 'My form.json')).toMatchObject({
    name: 'My form',
    description: null,
    reopen_role: null,
  })
})

test.each([7, ['Director'], { name: 'Director' }, 'x'.repeat(61)])(
  'a role %j is refused, and where it stands',
  (role) => {
    const read = readImport(JSON.stringify({ ...row.schema, reopen_role: role }), 'x.json')
    expect(read).toEqual({
      kind: 'wrong',
      problems: ['Enter the name of a role, at most 60 characters (reopen_role)'],
    })
  },
)

test.each([
  ['no JSON', '{', /not JSON/],
  ['JSON of something else', '[]', /not a form template/],
  ['an older dialect', JSON.stringify({ ...row.schema, $schema: 'http://json-schema.org/draft-07/schema#' }), /./],
])('%s is refused in words', (_, file, words) => {
  const read = readImport(file, 'x.json')
  expect(read.kind).toBe('wrong')
  expect(read.kind === 'wrong' && read.problems[0]).toMatch(words)
})

test('a condition on a later question is reported where it is', () => {
  const model = fourQuestions()
  const [first] = model.pages[0]?.sections[0]?.questions ?? []
  if (first) first.show_if = { match: 'all', tests: [{ key: 'd', is: 'answered' }] }
  const read = readImport(JSON.stringify(writeSchema(model)), 'x.json')
  expect(read.kind === 'wrong' && read.problems[0]).toMatch(/^Page 1, section 1, question 1: /)
})

test('a value that there is none of is reported where it is', () => {
  const model = fourQuestions()
  const questions = model.pages[0]?.sections[0]?.questions
  questions?.unshift({ key: 'told', kind: 'explanation', title: 'Read', required: false, text: 'NHI {{person.nhi}}' })
  const read = readImport(JSON.stringify(writeSchema(model)), 'x.json')
  expect(read.kind === 'wrong' && read.problems).toEqual([
    expect.stringMatching(
      /^Page 1, section 1, question 1: \{\{person\.nhi\}\} can’t be used here.*\(layout\.pages\.0\.sections\.0\.questions\.0\.text\)$/,
    ),
  ])
})

test('places in words', () => {
  const model = fourQuestions()
  expect(saidAt(model, 'pages.0.sections.1.questions.2.choices.0.title', 'Enter text')).toBe(
    'Page 1, section 2, question 3, choice 1: Enter text (layout.pages.0.sections.1.questions.2.choices.0.title)',
  )
  expect(saidAt(model, 'pages.0.sections.0.questions.0.title', 'Enter text')).toBe(
    'Page 1, section 1, question 1: Enter text (properties.a.title)',
  )
  expect(saidAt(model, '', 'This is not a form template')).toBe('This is not a form template')
})

test.each([
  ['Case-based discussion', 'case-based-discussion.json'],
  ['  Kōrero (2026)! ', 'kōrero-2026.json'],
  ['…', 'form.json'],
])('%s is the file %s', (name, file) => expect(fileNameOf(name)).toBe(file))
