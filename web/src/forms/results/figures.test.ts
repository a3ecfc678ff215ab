import type { FormResult } from '@college/contract/forms'
import { expect, it } from 'vitest'
import { assessorsOf, isOneScale, ratingsOf } from './figures.ts'

const points = [1, 2, 3, 4].map((value) => ({ value, title: `Step ${value}` }))
const rows: FormResult['rows'] = [
  { key: 'skill.consent', title: 'Consent', question: 'Skill', points },
  { key: 'skill.needle', title: 'Needle', question: 'Skill', points },
]
const rated = (
  devform_id: number,
  on: string,
  by: string,
  ratings: FormResult['rated'][number]['ratings'],
): FormResult['rated'][number] => ({
  devform_id,
  reference: 'ABCDE',
  title: null,
  user_id: 1,
  user_name: 'Mārama Thorne',
  on,
  by,
  by_id: null,
  ratings,
})
const all = [
  rated(3, '2026-11-03T00:00:00.000Z', 'Helen', { 'skill.consent': 4, 'skill.needle': 'not_observed' }),
  rated(2, '2026-11-02T00:00:00.000Z', 'Losa', { 'skill.consent': 2, 'skill.needle': 3 }),
  rated(1, '2026-11-01T00:00:00.000Z', 'Helen', { 'skill.consent': 3 }),
]

it('ratings of a row are told oldest first, without what was not observed', () => {
  expect(rows.map((row) => ratingsOf(row, all).map(({ value }) => value))).toEqual([[3, 2, 4], [3]])
})

it('assessors are told by how many forms they rated, with mean and range', () => {
  expect(assessorsOf(all)).toEqual([
    { name: 'Helen', forms: 2, mean: 3.5, lowest: 3, highest: 4 },
    { name: 'Losa', forms: 1, mean: 2.5, lowest: 2, highest: 3 },
  ])
  expect(isOneScale(rows)).toBe(true)
  expect(isOneScale([...rows, { key: 'x', title: 'X', question: 'X', points: points.slice(1) }])).toBe(false)
})
