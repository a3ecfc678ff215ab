import { expect, test } from 'vitest'
import { barShape } from './bar.ts'

test('shows that something is missing, however little', () => {
  expect(barShape({ done: 5_970, of: 6_000 })).toMatchObject({ fill: 98, completed: false })
})

test('fills to the share that is done and puts the line where on track begins', () => {
  expect(barShape({ done: 270, of: 480, expected: 360 })).toEqual({ fill: 56.25, adds: 0, line: 75, completed: false })
})

test('stays full over the requirement and shows no line any more', () => {
  expect(barShape({ done: 375, of: 360, expected: 200 })).toEqual({
    fill: 100,
    adds: 0,
    line: undefined,
    completed: true,
  })
})

test('can be full without being completed, as 60 of 60 minutes that have to be exceeded', () => {
  expect(barShape({ done: 60, of: 60, expected: 30, completed: false })).toEqual({
    fill: 100,
    adds: 0,
    line: 50,
    completed: false,
  })
})

test('what is added ends at the end of the bar', () => {
  expect(barShape({ done: 565, of: 600, adds: 60 })).toMatchObject({ adds: 100 - (565 / 600) * 100 })
  expect(barShape({ done: 270, of: 600, adds: 150 }).adds).toBeCloseTo(25)
  expect(barShape({ done: 270, of: 600, adds: -150 }).adds).toBe(0)
})

test('nothing required is an empty bar until something is done', () => {
  expect(barShape({ done: 0, of: 0, expected: 0 })).toEqual({ fill: 0, adds: 0, line: undefined, completed: false })
  expect(barShape({ done: 5, of: 0 }).fill).toBe(100)
})
