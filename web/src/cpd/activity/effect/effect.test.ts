import { describe, expect, test } from 'vitest'
import { activityRow, goalRow, progressRow, statsOf } from '../tests/rows.ts'
import { noSplit } from '../split/split.ts'
import { effectOf, type CountedActivity } from './effect.ts'
import { effectInWords, figuresOf } from './words.ts'

const audit: CountedActivity = {
  devgoal_id: 7,
  activity_date: '2026-11-16',
  time: 210,
  split: { reviewing_reflecting: 60, measuring_improving: 150, educational: 0 },
}

test('the picture: a goal that is only reached under exceeds, and a group that is met', () => {
  const effect = effectOf(statsOf(), null, audit)
  expect(effect.goal).toMatchObject({ before: 270, after: 480, of: 480, completed: false })
  expect(effect.groups).toEqual([
    { group: 'reviewing_reflecting', before: 565, after: 625, of: 600, wasCompleted: false, completed: true },
    { group: 'measuring_improving', before: 270, after: 420, of: 600, wasCompleted: false, completed: false },
  ])
  expect(effectInWords(effect)).toBe('Completes the group Reviewing practice. The goal completes when it passes 08:00.')
  expect(effect.goal && figuresOf(effect.goal)).toEqual({ before: '04:30', after: '08:00', of: '08:00' })
})

describe('completion honours the rule of the college', () => {
  test.each([
    ['exceeds', 210, false],
    ['exceeds', 211, true],
    ['reaches', 209, false],
    ['reaches', 210, true],
  ] as const)('%s with %i minutes more', (completion_rule, time, completed) => {
    const effect = effectOf(statsOf({ completion_rule }), null, { ...audit, time })
    expect(effect.goal?.completed).toBe(completed)
    expect(effectInWords({ ...effect, groups: [] })).toContain(completed ? 'Completes the goal' : 'The goal completes')
  })
  test('and says for reaches that it completes at the requirement', () => {
    const effect = effectOf(statsOf({ completion_rule: 'reaches' }), null, { ...audit, time: 30 })
    expect(effectInWords({ ...effect, groups: [] })).toBe('The goal completes at 08:00.')
  })
})

describe('an activity that counts already', () => {
  const stored = activityRow({ devgoal_id: 7, time: 100, educational_minutes: 0, measuring_minutes: 100 })
  test('is taken out before it is added', () => {
    const { goal, groups } = effectOf(statsOf(), stored, audit)
    expect(goal).toMatchObject({ before: 170, after: 380 })
    expect(groups[1]).toMatchObject({ group: 'measuring_improving', before: 170, after: 320 })
  })
  test('as a draft it does not count', () => {
    expect(effectOf(statsOf(), { ...stored, state: 'draft' }, audit).goal).toMatchObject({ before: 270 })
  })
  test('moved to another goal it leaves the old one alone and still counts once in its group', () => {
    const other = { ...stored, devgoal_id: 8 }
    expect(effectOf(statsOf(), other, audit).goal).toMatchObject({ before: 270, after: 480 })
  })
  test('made shorter it can take a completion back', () => {
    const stats = statsOf({ progress: [progressRow({ time: 500, completed: 1 })] })
    const effect = effectOf(stats, stored, { ...audit, time: 30, split: noSplit })
    expect(effect.goal).toMatchObject({ before: 400, after: 430, wasCompleted: true, completed: false })
    expect(effectInWords(effect)).toBe('“Practice audit with a repeat measure” would no longer be completed.')
  })
})

describe('where it counts', () => {
  test('a count goal counts one', () => {
    const goals = [goalRow({ completion_type: 'count', count: 4 })]
    const effect = effectOf(statsOf({ goals }), null, { ...audit, split: noSplit })
    expect(effect.goal).toMatchObject({ unit: 'count', before: 2, after: 3, of: 4, completed: false })
    expect(effectInWords(effect)).toBe('The goal then needs 1 more.')
  })
  test.each(['form', 'manual'] as const)('a %s goal is not moved by time', (completion_type) => {
    expect(effectOf(statsOf({ goals: [goalRow({ completion_type })] }), null, audit).goal).toBeNull()
  })
  test('without a goal, a day of the cycle counts for the groups and another does not', () => {
    const without = { ...audit, devgoal_id: null }
    expect(effectOf(statsOf(), null, without).groups).toHaveLength(2)
    expect(effectOf(statsOf(), null, { ...without, activity_date: '2026-03-31' }).groups).toHaveLength(0)
    expect(effectOf(statsOf(), null, { ...without, activity_date: null }).groups).toHaveLength(0)
  })
  test('a goal of the cycle counts for it whatever the day', () => {
    expect(effectOf(statsOf(), null, { ...audit, activity_date: '2026-03-31' }).groups).toHaveLength(2)
  })
  test('a day that is still to come adds nothing yet, and is said', () => {
    const ahead = effectOf(statsOf(), null, { ...audit, activity_date: '2026-11-22' })
    expect(ahead).toEqual({ from: '2026-11-22', goal: null, groups: [] })
    expect(effectOf(statsOf(), null, { ...audit, activity_date: '2026-11-21' }).from).toBeNull()
  })
  test('a goal completed before stays completed', () => {
    const stats = statsOf({ progress: [progressRow({ time: 500, completed: 1 })] })
    expect(effectInWords({ ...effectOf(stats, null, audit), groups: [] })).toBe('The goal is already completed.')
  })
})
