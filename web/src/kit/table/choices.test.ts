import { expect, test } from 'vitest'
import { chosenAs, chosenOf } from './choices.ts'
import type { TableFilter } from './column.ts'

const difficulty: TableFilter = {
  name: 'difficult',
  label: 'Difficulty',
  options: [
    { value: 'true', label: 'With difficulty' },
    { value: 'false', label: 'None' },
    { value: 'difficulty_physical', label: 'Physical', isFlag: true },
    { value: 'difficulty_other', label: 'Other', isFlag: true },
  ],
}

test('choices that are filters of their own stand in the address under their own names', () => {
  expect(chosenAs(difficulty, ['true', 'difficulty_other'])).toEqual({
    difficult: ['true'],
    difficulty_physical: [],
    difficulty_other: ['true'],
  })
  expect(chosenAs(difficulty, [])).toEqual({ difficult: [], difficulty_physical: [], difficulty_other: [] })
})

test('and are read from there as choices of the one filter', () => {
  const all = { difficult: ['false'], difficulty_physical: ['true'], difficulty_other: ['false'], side: ['left'] }
  expect(chosenOf(difficulty, all)).toEqual(['false', 'difficulty_physical'])
  expect(chosenOf(difficulty, {})).toEqual([])
})
