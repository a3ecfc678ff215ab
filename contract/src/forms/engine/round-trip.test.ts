import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { checkModel } from './check-model.ts'
import { emptyModel } from './keys.ts'
import { readSchema } from './read-schema.ts'
import { madeUpModel } from './testing/made-up.ts'
import { writeSchema } from './write-schema.ts'
import { formSchema } from '../schema.ts'

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
