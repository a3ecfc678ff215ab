import { expect, it } from 'vitest'
import { pathInFile } from './file-paths.ts'
import { readSchema } from './read-schema.ts'
import { writeSchema } from './write-schema.ts'
import type { FormModel, Question } from '../model.ts'

const base = { title: 'T', required: false } as const
const choices = ['a', 'b'].map((value) => ({ value, title: value }))
const questions: Question[] = [
  { ...base, key: 'n', kind: 'number', decimals: 1, min: 0, max: 9, help: 'h' },
  { ...base, key: 'one', kind: 'one_of', choices },
  { ...base, key: 'many', kind: 'many_of', choices, least: 1 },
  {
    ...base,
    key: 's',
    kind: 'scale',
    points: [1, 2].map((value) => ({ value, title: 'P', descriptor: 'd' })),
    rows: [{ key: 'r', title: 'R' }],
  },
  {
    ...base,
    key: 't',
    kind: 'table',
    most_rows: 3,
    columns: [{ key: 'c', title: 'C', required: false, kind: 'number', decimals: 0, min: 1 }],
  },
  { ...base, key: 'd', kind: 'date', earliest: { from: 'today', days: 1 } },
  { ...base, key: 'x', kind: 'explanation', text: 'X', help: 'h' },
]
const model: FormModel = {
  pages: [{ key: 'p', title: '', sections: [{ key: 'sec', title: '', questions }] }],
}
const at = 'pages.0.sections.0.questions'

const found = (path: string): unknown =>
  path.split('.').reduce<unknown>((bag, step) => Reflect.get(Object(bag), step), writeSchema(model))

it.each([
  [`${at}.0.title`, 'properties.n.title'],
  [`${at}.0.help`, 'properties.n.description'],
  [`${at}.0.max`, 'properties.n.maximum'],
  [`${at}.0.decimals`, 'properties.n.multipleOf'],
  [`${at}.0.key`, 'layout.pages.0.sections.0.questions.0.key'],
  [`${at}.1.choices.1.value`, 'properties.one.oneOf.1.const'],
  [`${at}.2.choices.1.title`, 'properties.many.items.oneOf.1.title'],
  [`${at}.2.least`, 'properties.many.minItems'],
  [`${at}.3.points.1.descriptor`, 'properties.s.$defs.steps.oneOf.1.description'],
  [`${at}.3.points`, 'properties.s.$defs.steps.oneOf'],
  [`${at}.3.rows.0.title`, 'properties.s.properties.r.title'],
  [`${at}.3.rows.0`, 'layout.pages.0.sections.0.questions.3.rows.0'],
  [`${at}.4.most_rows`, 'properties.t.maxItems'],
  [`${at}.4.columns.0.min`, 'properties.t.items.properties.c.minimum'],
  [`${at}.4.columns.0.key`, 'layout.pages.0.sections.0.questions.4.columns.0.key'],
  [`${at}.5.earliest.from`, 'layout.pages.0.sections.0.questions.5.earliest.from'],
  [`${at}.6.text`, 'layout.pages.0.sections.0.questions.6.text'],
  ['pages.0.key', 'layout.pages.0.key'],
  ['properties.n.title', 'properties.n.title'],
])('%s stands in the file at %s', (path, inFile) => {
  expect(pathInFile(model, path)).toBe(inFile)
  expect(found(inFile)).toBeDefined()
})

it('names what comes after a question of an unknown kind by its own place', () => {
  const schema = JSON.parse(JSON.stringify(writeSchema(model)).replace('"kind":"one_of"', '"kind":"slider"')) as unknown
  const later = JSON.parse(JSON.stringify(schema).replace('"earliest":{"from":"today"', '"earliest":{"from":"gone"'))
  const read = readSchema(later)
  expect(read.problems.map(({ path, message }) => [pathInFile(read.model, path), message])).toEqual([
    ['layout.pages.0.sections.0.questions.1.kind', 'Forms don’t have this kind of question'],
    ['layout.pages.0.sections.0.questions.5.earliest.from', 'We couldn’t find this question'],
  ])
})
