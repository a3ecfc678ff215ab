import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { checkModel } from './check-model.ts'
import { emptyModel } from './keys.ts'
import { readSchema, wholeSchema } from './read-schema.ts'
import { madeUpModel } from './testing/made-up.ts'
import { writeSchema } from './write-schema.ts'
import { formSchema } from '../schema.ts'
import bands from './testing/by-hand/bands.json'
import miniCex from './testing/by-hand/mini-cex.json'
import courses from './testing/by-hand/table.json'

const patience = 60_000

it(
  'what is written is read again as it was, in whatever order the database gives its members',
  () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const model = madeUpModel(draw)
        expect(checkModel(model)).toEqual([])
        const schema = writeSchema(model)
        expect(formSchema.safeParse(schema).success).toBe(true)
        const { problems, model: again } = readSchema(JSON.parse(canonicalJson(schema)))
        expect(problems).toEqual([])
        expect(again).toEqual(model)
        expect(canonicalJson(writeSchema(again))).toBe(canonicalJson(schema))
      }),
      { numRuns: 150 },
    )
  },
  patience,
)

it('what follows from the layout may be left out, and a schema may have a name', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const model = madeUpModel(draw)
      const { required: _, allOf: __, additionalProperties: ___, ...rest } = writeSchema(model)
      const named = { $id: 'https://example.org/form', $comment: 'x', title: 'A form', description: 'y', ...rest }
      expect(readSchema(named)).toEqual({ model, problems: [] })
    }),
    { numRuns: 50 },
  )
})

it('a form that asks nothing yet is written, and read with what it lacks', () => {
  const { model, problems } = readSchema(writeSchema(emptyModel()))
  expect(model).toEqual(emptyModel())
  expect(problems).toEqual([{ path: 'pages', message: 'Add a question' }])
})

it.each([
  ['a mini-CEX', miniCex],
  ['a table with conditions', courses],
  ['a part of an assessor with bands', bands],
])('%s, written by hand from the page on templates alone, is read and made whole', (_what, schema) => {
  const { model, problems } = readSchema(schema)
  expect(problems).toEqual([])
  const whole = wholeSchema(formSchema.parse(schema), model)
  expect(readSchema(whole)).toEqual({ model, problems: [] })
})

it('what a question says otherwise than it is asked is refused, also where it may say nothing', () => {
  const { skills, caseSeen, seen_on: seen } = miniCex.properties
  for (const [key, answer] of [
    ['seen_on', { ...seen, format: 'time' }],
    ['skills', { ...skills, type: 'array' }],
    ['skills', { ...skills, required: ['history'] }],
    ['skills', { ...skills, additionalProperties: true }],
    ['caseSeen', { ...caseSeen, pattern: '^x' }],
  ] as const) {
    const { problems } = readSchema({ ...miniCex, properties: { ...miniCex.properties, [key]: answer } })
    expect(problems.map(({ path }) => path.startsWith(`properties.${key}.`))).toContain(true)
  }
})
