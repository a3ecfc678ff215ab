import { expect, it } from 'vitest'
import { sumOf } from './sums.ts'
import type { FormData, FormModel, Question } from '../model.ts'

const scale: Question = {
  key: 'rated',
  title: 'Rated',
  required: false,
  kind: 'scale',
  points: [1, 2].map((value) => ({ value, title: `Step ${value}` })),
  rows: ['listens', 'teaches'].map((key) => ({ key, title: key })),
  not_observed: true,
}
const again: Question = { key: 'again', title: 'Again', required: false, kind: 'yes_no' }
const model: FormModel = {
  pages: [{ key: 'page', title: '', sections: [{ key: 'section', title: '', questions: [scale, again] }] }],
}
const of = (...answers: FormData[]) => sumOf(model, answers, 3)
const everything = { rated: { listens: 1, teaches: 2 }, again: true }

it('counts what the least number of raters answered', () => {
  const [ratings, choices] = of(everything, everything, everything)
  expect(ratings).toMatchObject({ rows: [{ mean: 1 }, { mean: 2, steps: [{ count: 0 }, { count: 3 }] }] })
  expect(choices).toMatchObject({ choices: [{ title: 'Yes', count: 3 }, { count: 0 }] })
})

it('leaves out what fewer rated or chose, however many raters the report has', () => {
  const unseen: FormData = { rated: { listens: 'not_observed', teaches: 2 } }
  const [ratings, choices] = of(unseen, unseen, { ...unseen, again: false }, everything)
  expect(ratings).toMatchObject({
    rows: [
      { title: 'listens', steps: [], not_observed: 3, mean: null },
      { title: 'teaches', steps: [{ count: 0 }, { count: 4 }], not_observed: 0, mean: 2 },
    ],
  })
  expect(choices).toEqual({ kind: 'choices', title: 'Again', choices: [] })
})

it('says of what no one saw or chose that no one did', () => {
  const unseen: FormData = { rated: { listens: 'not_observed', teaches: 'not_observed' } }
  const [ratings, choices] = of(unseen, unseen, unseen)
  expect(ratings).toMatchObject({ rows: [{ steps: [{ count: 0 }, { count: 0 }], not_observed: 3, mean: null }, {}] })
  expect(choices).toMatchObject({ choices: [{ count: 0 }, { count: 0 }] })
})
