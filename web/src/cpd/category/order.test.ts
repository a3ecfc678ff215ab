import { expect, test } from 'vitest'
import { movedPositions } from '#kit'
import { categoryRow } from '../tests/rows.ts'
import { branchesOf } from './order.ts'

const rows = [
  categoryRow({ id: 1, name: 'Reading', position: 2 }),
  categoryRow({ id: 2, name: 'Course', position: 0 }),
  categoryRow({ id: 3, name: 'Imaging', position: 1, parent_id: 2 }),
  categoryRow({ id: 4, name: 'Resuscitation', position: 0, parent_id: 2 }),
  categoryRow({ id: 5, name: 'Left behind', position: 9, parent_id: 99 }),
]

test('categories stand in their order, subcategories below their own', () => {
  expect(branchesOf(rows).map(({ row, below }) => [row.id, below.map(({ id }) => id)])).toEqual([
    [2, [4, 3]],
    [1, []],
    [5, []],
  ])
})

const positions = (id: number, by: -1 | 1, of = rows.slice(0, 2).toReversed()) =>
  movedPositions(of, id, by).map(({ row, position }) => [row.id, position])

test('moving changes the rows that do not stand where they should', () => {
  expect(positions(1, -1)).toEqual([
    [1, 0],
    [2, 1],
  ])
  expect(positions(2, -1)).toEqual([])
  expect(positions(1, 1)).toEqual([])
  expect(positions(7, 1)).toEqual([])
})

test('the first move separates rows that share a position', () => {
  const same = [1, 2, 3].map((id) => categoryRow({ id, position: 0 }))
  expect(positions(3, -1, same)).toEqual([
    [3, 1],
    [2, 2],
  ])
})
