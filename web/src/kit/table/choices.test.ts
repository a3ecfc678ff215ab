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

test('a choice that is a filter of its own stands alone in the address, under its own name', () => {
  expect(chosenAs(difficulty, ['true', 'difficulty_other'])).toEqual({
    difficult: [],
    difficulty_physical: [],
    difficulty_other: ['true'],
  })
  expect(chosenAs(difficulty, ['difficulty_other', 'difficulty_physical'])['difficulty_physical']).toEqual(['true'])
  expect(chosenAs(difficulty, ['difficulty_other', 'true'])).toEqual({
    difficult: ['true'],
    difficulty_physical: [],
    difficulty_other: [],
  })
  expect(chosenAs(difficulty, ['true', 'false'])['difficult']).toEqual(['true', 'false'])
  expect(chosenAs(difficulty, [])).toEqual({ difficult: [], difficulty_physical: [], difficulty_other: [] })
})

test('and are read from there as choices of the one filter', () => {
  const all = { difficult: ['false'], difficulty_physical: ['true'], difficulty_other: ['false'], side: ['left'] }
  expect(chosenOf(difficulty, all)).toEqual(['false', 'difficulty_physical'])
  expect(chosenOf(difficulty, {})).toEqual([])
})
