import { expect, it } from 'vitest'
import { Known } from './known.ts'

it('forgets everything when it has grown to the most it may hold', () => {
  const known = new Known<number, string>(2)
  known.set(1, 'one').set(2, 'two')
  expect([...known]).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
  known.set(3, 'three')
  expect([...known]).toEqual([[3, 'three']])
})
