import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { asks, settled, shownQuestions } from './look.ts'
import { problemsOf } from './problems.ts'
import { madeUpModel } from './testing/made-up.ts'
import { anyAnswer, answersBy, goodAnswer } from './testing/made-up-answers.ts'
import { writeSchema } from './write-schema.ts'
import { questionsOf } from '../model.ts'
import type { FormData, FormModel } from '../model.ts'

const today = '2026-11-22'
const runs = 100
const patience = 60_000

/** What another validator of JSON Schema says, told of our annotation and nothing else. */
const other = (model: FormModel): ((data: FormData) => boolean) => {
  const ajv = new Ajv2020({ strictSchema: true, strictTypes: false, multipleOfPrecision: 9 })
  addFormats.default(ajv)
  ajv.addKeyword('layout')
  const validate = ajv.compile(writeSchema(model))
  return (data) => validate(data)
}

const isComplete = (model: FormModel, data: FormData): boolean =>
  problemsOf(model, data, { today, complete: true }).length === 0

it(
  'answers as they are asked for are complete, here and there',
  () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const model = madeUpModel(draw)
        const kept = settled(
          model,
          answersBy(model, (question) => goodAnswer(draw, question)),
        )
        expect(problemsOf(model, kept, { today, complete: true })).toEqual([])
        expect(other(model)(kept)).toBe(true)
      }),
      { numRuns: runs },
    )
  },
  patience,
)

it(
  'whatever is answered, both say the same of it',
  () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const model = madeUpModel(draw)
        const accepts = other(model)
        const good = answersBy(model, (question) => goodAnswer(draw, question))
        const keys = questionsOf(model).flatMap(({ question }) => (asks(question) ? [question] : []))
        // One wrong or missing answer among good ones shows more than many.
        for (const question of keys) {
          const [without, instead] = [{ ...good }, { ...good, [question.key]: anyAnswer(draw, question) }]
          delete without[question.key]
          for (const data of [without, instead]) {
            const kept = settled(model, data)
            expect([isComplete(model, kept), kept]).toEqual([accepts(kept), kept])
          }
        }
      }),
      { numRuns: runs },
    )
  },
  patience,
)

it(
  'hidden answers are refused by the schema, and left out by us',
  () => {
    let hidden = 0
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const model = madeUpModel(draw)
        const given = answersBy(model, (question) => goodAnswer(draw, question))
        const shown = shownQuestions(model, given)
        const kept = settled(model, given)
        const accepts = other(model)
        for (const key of Object.keys(given).filter((each) => !shown.has(each))) {
          hidden += 1
          expect(kept).not.toHaveProperty(key)
          expect(accepts({ ...kept, [key]: given[key] ?? 0 })).toBe(false)
        }
        expect(accepts({ ...kept, stranger: 1 })).toBe(false)
        expect(isComplete(model, { ...kept, stranger: 1 })).toBe(false)
      }),
      { numRuns: runs },
    )
    expect(hidden).toBeGreaterThan(0)
  },
  patience,
)

it(
  'what is settled stays as it is when it is settled again',
  () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const model = madeUpModel(draw)
        const kept = settled(
          model,
          answersBy(model, (question) => anyAnswer(draw, question)),
        )
        expect(settled(model, kept)).toEqual(kept)
      }),
      { numRuns: runs },
    )
  },
  patience,
)
