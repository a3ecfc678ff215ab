import type { FormResult } from '@college/contract/forms'
import { expect, it } from 'vitest'
import { assessorsOf, headsOf, ratingsOf, scaleName, scalesOf, scaleWords } from './figures.ts'

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
  expect(assessorsOf(all, rows)).toEqual([
    { name: 'Helen', forms: 2, mean: 3.5, lowest: 3, highest: 4 },
    { name: 'Losa', forms: 1, mean: 2.5, lowest: 2, highest: 3 },
  ])
})

const nine = [1, 5, 9].map((value) => ({ value, title: value === 5 ? '' : `Of nine ${value}` }))
const overall = { key: 'overall.all', title: 'Consent', question: 'Overall', points: nine }

it('rows are told by their scale, two with other words apart', () => {
  const other = { ...overall, key: 'x', points: points.map((point) => ({ ...point, title: `Other ${point.value}` })) }
  const scales = scalesOf([...rows, overall, other, { ...overall, key: 'y' }])
  expect(scales.map((scale) => [scaleName(scale.points), scale.rows.map(({ key }) => key)])).toEqual([
    ['1 to 4', ['skill.consent', 'skill.needle']],
    ['1 to 9', ['overall.all', 'y']],
    ['1 to 4', ['x']],
  ])
  expect(scaleWords(nine)).toBe('1 is “Of nine 1”, 9 is “Of nine 9”.')
  expect(scaleWords([{ value: 1, title: '' }])).toBe('')
})

it('assessors are told for one scale: a 9 of nine makes no mean of four', () => {
  const both = [
    rated(2, '2026-11-02T00:00:00.000Z', 'Losa', { 'skill.consent': 2, 'overall.all': 9 }),
    rated(1, '2026-11-01T00:00:00.000Z', 'Helen', { 'skill.consent': 4 }),
  ]
  expect(assessorsOf(both, rows).map(({ name, mean }) => [name, mean])).toEqual([
    ['Helen', 4],
    ['Losa', 2],
  ])
  expect(assessorsOf(both, [overall])).toEqual([{ name: 'Losa', forms: 1, mean: 9, lowest: 9, highest: 9 }])
})

it('rows that are called the same are headed with their question', () => {
  expect(headsOf([...rows, overall])).toEqual(['Skill: Consent', 'Needle', 'Overall: Consent'])
})
