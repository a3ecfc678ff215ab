import { expect, test } from 'vitest'
import { paceShape, svgPoints, tickStep } from './pace.ts'

const cycle = { start: '2026-01-01', end: '2026-04-11', required: 3000 }
const points = [
  { date: '2026-01-11', minutes: 300 },
  { date: '2026-02-10', minutes: 900 },
]

test('puts the hairlines at round hours, at most five', () => {
  expect(tickStep(3000)).toBe(600)
  expect(tickStep(60)).toBe(30)
  expect(tickStep(200_000) % 6000).toBe(0)
  expect(paceShape({ ...cycle, points, today: '2026-02-20' }).ticks.map((tick) => tick.minutes)).toEqual([
    600, 1200, 1800, 2400, 3000,
  ])
})

test('draws from nothing at the start to what is logged today', () => {
  const shape = paceShape({ ...cycle, points, today: '2026-02-20' })
  expect(shape.line).toEqual([
    [0, 100],
    [10, 90],
    [40, 70],
    [50, 70],
  ])
  expect(shape.today).toEqual([50, 70])
})

test('projects the present rate to the end', () => {
  const shape = paceShape({ ...cycle, points, today: '2026-02-20' })
  expect(shape.atRate).toBe(1800)
  expect(shape.projection?.[1]).toEqual([100, 40])
})

test('an even pace runs from nothing to the requirement', () => {
  expect(paceShape({ ...cycle, points, today: '2026-02-20' }).even[1]).toEqual([100, 0])
})

test('leaves out what is dated after today', () => {
  const shape = paceShape({ ...cycle, points, today: '2026-01-31' })
  expect(shape.line.at(-1)).toEqual([30, 90])
})

test('has no projection before the start, after the end, and with nothing logged', () => {
  expect(paceShape({ ...cycle, points, today: '2025-12-01' }).projection).toBeUndefined()
  expect(paceShape({ ...cycle, points, today: '2026-05-01' }).projection).toBeUndefined()
  expect(paceShape({ ...cycle, points: [], today: '2026-02-20' }).atRate).toBeUndefined()
})

test('a projection that would leave the plot ends at its upper edge', () => {
  const shape = paceShape({ ...cycle, points: [{ date: '2026-01-02', minutes: 1200 }], today: '2026-01-11' })
  const end = shape.projection?.[1]
  expect(end?.[1]).toBe(0)
  expect(end?.[0]).toBeLessThan(100)
})

test('writes places for SVG', () => {
  expect(
    svgPoints([
      [0, 100],
      [33.3333, 50],
    ]),
  ).toBe('0.00,100.00 33.33,50.00')
})
