import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { progressOf, settled, shownQuestions, shownSections, totalsOf } from './look.ts'
import { problemsOf, warningsOf } from './problems.ts'
import { changesBetween, sayAnswer } from './say.ts'
import { madeUpModel } from './testing/made-up.ts'
import { answersBy, goodAnswer } from './testing/made-up-answers.ts'
import { formData, questionsOf } from '../model.ts'
import type { FormData, FormModel } from '../model.ts'

const today = '2026-11-22'
const names = { people: {}, files: {} }

// Answers of any shape, under the keys of the model; what comes from outside is not what its type says.
const anything = (draw: fc.GeneratorValue, model: FormModel): FormData =>
  JSON.parse(
    canonicalJson(
      Object.fromEntries(questionsOf(model).map(({ question }) => [question.key, draw(fc.jsonValue, { maxDepth: 3 })])),
    ),
  )

it('whatever the answers are, there is an answer to every question about them', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const model = madeUpModel(draw)
      const data = anything(draw, model)
      const good = answersBy(model, (question) => goodAnswer(draw, question))
      for (const complete of [true, false])
        for (const { path, message } of problemsOf(model, data, { today, complete }))
          expect([path === '', message === '']).toEqual([false, false])
      const kept = settled(model, data)
      expect(Object.keys(kept).every((key) => shownQuestions(model, data).has(key))).toBe(true)
      const { questions, answered } = progressOf(model, data)
      expect(answered).toBeLessThanOrEqual(questions)
      for (const { question } of questionsOf(model)) {
        const said = sayAnswer(question, data[question.key], names)
        expect(said === null || typeof said === 'string').toBe(true)
      }
      for (const [before, after] of [
        [data, good],
        [good, data],
      ] as const)
        for (const { title } of changesBetween(model, before, after, names)) expect(title).not.toBe('')
      expect(Object.values(totalsOf(model, data)).every((total) => total === null || Number.isFinite(total))).toBe(true)
      expect(warningsOf(model, data).length + shownSections(model, data).size).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 300 },
  )
}, 60_000)

it('what has no problems while it is filled in can be kept', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const model = madeUpModel(draw)
      const data = anything(draw, model)
      const fine = Object.fromEntries(Object.entries(data).filter(([key]) => !faultIn(model, data, key)))
      const given = Object.fromEntries(Object.entries(fine).filter(([, value]) => value !== null))
      expect(formData.safeParse(settled(model, given)).error?.issues).toBeUndefined()
    }),
    { numRuns: 200 },
  )
}, 60_000)

const faultIn = (model: FormModel, data: FormData, key: string): boolean =>
  problemsOf(model, data, { today, complete: false }).some(({ path }) => path.split('.')[0] === key)
