import { describe, expect, it } from 'vitest'
import { completionRule, isCompleted, nothingDone, openBecause, shareDone } from './completion.ts'
import type { Done } from './completion.ts'

const goal = { completion_type: 'time', time: 60, count: 3 } as const
type Kind = Parameters<typeof isCompleted>[0]['completion_type']

describe('a goal is completed', () => {
  it.each<[Kind, Partial<Done>, 'exceeds' | 'reaches', boolean]>([
    ['time', { time: 59 }, 'exceeds', false],
    ['time', { time: 60 }, 'exceeds', false],
    ['time', { time: 61 }, 'exceeds', true],
    ['time', { time: 59 }, 'reaches', false],
    ['time', { time: 60 }, 'reaches', true],
    ['time', { time: 61 }, 'reaches', true],
    ['time', { count: 99, ticked: true, form: true }, 'reaches', false],
    ['count', { count: 2 }, 'exceeds', false],
    ['count', { count: 3 }, 'exceeds', true],
    ['count', { count: 3 }, 'reaches', true],
    ['count', { time: 999, ticked: true, form: true }, 'exceeds', false],
    ['form', { form: true }, 'exceeds', true],
    ['form', { time: 999, count: 99, ticked: true }, 'exceeds', false],
    ['manual', { ticked: true }, 'exceeds', true],
    ['manual', { time: 999, count: 99, form: true }, 'exceeds', false],
  ])('%s, %j, %s: %s', (completion_type, done, rule, expected) => {
    expect(isCompleted({ ...goal, completion_type }, { ...nothingDone, ...done }, rule)).toBe(expected)
  })

  it('of no minutes at all only by some', () => {
    const empty = { ...goal, time: 0 }
    expect(isCompleted(empty, nothingDone, 'exceeds')).toBe(false)
    expect(isCompleted(empty, { ...nothingDone, time: 1 }, 'exceeds')).toBe(true)
  })
})

it.each<[Kind, number, number, string | null]>([
  ['time', 600, 600, 'Completes when it passes 10:00'],
  ['time', 600, 599, null],
  ['time', 0, 0, null],
  ['count', 600, 600, null],
])('%s of %i minutes with %i logged is open: %s', (completion_type, time, logged, words) => {
  expect(openBecause({ completion_type, time }, { time: logged })).toBe(words)
})

it.each<[Kind, Partial<Done>, number]>([
  ['time', { time: 0 }, 0],
  ['time', { time: 45 }, 0.75],
  ['time', { time: 60 }, 1],
  ['time', { time: 600 }, 1],
  ['count', { count: 1 }, 1 / 3],
  ['form', { form: true }, 1],
  ['form', { time: 30 }, 0],
  ['manual', { ticked: true }, 1],
])('a %s goal with %j is done to %s', (completion_type, done, expected) => {
  expect(shareDone({ ...goal, completion_type }, { ...nothingDone, ...done })).toBeCloseTo(expected)
})

it.each([
  ['reaches', 'reaches'],
  ['exceeds', 'exceeds'],
  ['', 'exceeds'],
  ['Reaches', 'exceeds'],
  ['anything', 'exceeds'],
])('the setting %j means %s', (setting, expected) => {
  expect(completionRule(setting)).toBe(expected)
})
