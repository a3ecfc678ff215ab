import type { Stats } from '@college/contract/cpd'
import { describe, expect, test } from 'vitest'
import { planRow } from '../../tests/rows.ts'
import { activityRow, statsOf } from '../tests/rows.ts'
import { dayHint, futureHint, goalDayHint, goalDaysHint, goalDaysOf, overlapHint, sameTitle } from './hints.ts'

const early = (cycle: Stats['cycle'], goal: number | null, date: string) =>
  goalDayHint(goalDaysOf({ cycle, plan: null }, undefined, 'trainee'), goal, date)

const activity = (id: number, title: string, activity_date = '2026-10-14', time = 120) =>
  activityRow({ id, title, activity_date, time })

describe('a title that was used before', () => {
  const before = [
    activity(1, 'Māori health hui'),
    activity(2, 'Journal club', '2026-09-01'),
    activity(3, 'Journal Club', '2026-11-01'),
  ]
  test.each([
    ['journal club', null, 3],
    ['  Journal   club ', 3, 2],
    ['maori health HUI', null, 1],
    ['Māori health', null, null],
    ['', null, null],
    [null, null, null],
  ])('%s', (title, ownId, expected) => {
    expect(sameTitle(before, title, ownId)?.id ?? null).toBe(expected)
  })

  test('on the same day comes before a newer one', () => {
    expect(sameTitle(before, 'Journal club', null, '2026-09-01')?.id).toBe(2)
  })
})

test.each([
  ['2026-11-21', false],
  ['2026-11-22', true],
  ['2027-01-01', true],
  [null, false],
])('a date still to come: %s', (date, hinted) => {
  expect(futureHint(date, '2026-11-21') !== null).toBe(hinted)
})

describe('a day before the cycle of the goal began', () => {
  const { cycle } = statsOf()
  const goal = cycle?.goals[0]?.id ?? null
  const start = cycle?.standing.term.start ?? ''
  test('is said where a goal of the cycle is chosen', () => {
    const name = cycle?.devcycle.name
    const words = `This date is before ${name} began. It counts in ${name}, because its goal belongs to that cycle.`
    expect(goal).not.toBeNull()
    expect(early(cycle, goal, '2025-01-31')).toBe(words)
    expect(early(cycle, goal, start)).toBeNull()
    expect(early(cycle, null, '2025-01-31')).toBeNull()
    expect(early(cycle, 987, '2025-01-31')).toBeNull()
    expect(early(null, goal, '2025-01-31')).toBeNull()
  })
  test('is said without a network of what the session began with', () => {
    if (!cycle) throw new Error('the rows have a cycle')
    const { devcycle, goals } = cycle
    const devplan = planRow({ start_date: '2026-02-01', end_date: '2026-12-31', name: 'Year two' })
    const known = { current_devcycle_trainee: devcycle, devcycle_goals_trainee: goals, current_devplan: devplan }
    const ofPlan = goals.map((each) => ({ ...each, id: each.id + 10_000 }))
    const days = goalDaysOf(undefined, { ...known, devplan_goals: ofPlan }, 'trainee')
    expect(goalDayHint(days, goal, '2025-01-31')).toContain('This date is before ')
    expect(goalDayHint(days, goal, devcycle.start_date)).toBeNull()
    const planned = ofPlan[0]?.id ?? null
    const words = 'This date is outside Year two. It counts for its goal all the same.'
    expect(goalDayHint(days, planned, '2026-01-31')).toBe(words)
    expect(goalDayHint(days, planned, '2026-02-01')).toBeNull()
    const fellow = goalDaysOf(undefined, { ...known, devplan_goals: ofPlan }, 'fellow')
    expect([fellow.cycle, fellow.plan?.devplan]).toEqual([null, devplan])
  })
  test('is said once of several that are given the goal together', () => {
    const days = goalDaysOf(statsOf(), undefined, 'trainee')
    const name = cycle?.devcycle.name
    expect(goalDaysHint(days, goal, [start, start])).toBeNull()
    expect(goalDaysHint(days, null, ['2025-01-31'])).toBeNull()
    expect(goalDaysHint(days, goal, ['2025-01-31'])).toContain('This date is before ')
    expect(goalDaysHint(days, goal, [start, '2025-01-31'])).toBe(
      `Some of these dates are before ${name} began. They count in ${name}, because the goal belongs to that cycle.`,
    )
  })
  test('counts by its date in the year of a certificate', () => {
    if (!cycle) throw new Error('the rows have a cycle')
    const { standing } = cycle
    const own = { ...cycle, standing: { ...standing, term: { ...standing.term, start: '2025-07-01', own: true } } }
    expect(early(own, goal, '2025-07-01')).toBeNull()
    expect(early(own, goal, '2025-06-30')).toBe(
      'This date is before the certificate year began (01/07/2025). It counts for the goal, but not for that year’s hours.',
    )
  })
})

describe('more than a day has', () => {
  const others = [activity(1, 'A', '2026-11-21', 1_000), activity(2, 'B', '2026-11-21', 200)]
  const of = (time: number | null, days = 1, id: number | null = null) =>
    dayHint({ id, date: '2026-11-21', days, time }, others)
  test.each([
    ['as much as a day has', of(240), null],
    ['one minute over, with the others', of(241), 'This brings the day to 24:01. Check it, or keep it.'],
    ['its own stored time does not count twice', of(1_240, 1, 1), null],
    ['alone', of(1_441), '24:01 is more than a day has. Check it, or keep it.'],
    ['over two days there is room', of(1_441, 2), null],
    ['but not for ever', of(2_881, 2), '48:01 is more than 2 days have. Check it, or keep it.'],
    ['no time yet', of(null), null],
  ])('%s', (_, hint, expected) => {
    expect(hint).toBe(expected)
  })
  test('another activity over several days is not put on one of them', () => {
    const course = [{ ...activity(1, 'Course', '2026-11-21', 1_200), end_date: '2026-11-23' }]
    expect(dayHint({ id: null, date: '2026-11-21', days: 1, time: 300 }, course)).toBeNull()
  })
})

describe('days that run into those of another activity', () => {
  const course = activityRow({ id: 4, title: 'Course', activity_date: '2026-10-12', end_date: '2026-10-15' })
  const one = activityRow({ id: 5, title: 'Round', activity_date: '2026-10-20' })
  test.each([
    ['one day within', '2026-10-14', null, 'Course'],
    ['its last day', '2026-10-15', null, 'Course'],
    ['the day after', '2026-10-16', null, null],
    ['several days up to its first', '2026-10-10', '2026-10-12', 'Course'],
    ['several days around one', '2026-10-19', '2026-10-21', 'Round'],
    ['one day with another one', '2026-10-20', null, null],
    ['no day', null, null, null],
  ])('%s', (_name, date, end, title) => {
    const hint = overlapHint({ id: null, date, end }, [course, one])
    if (title === null) expect(hint).toBeNull()
    else expect(hint).toContain(`“${title}”`)
  })

  test('not with itself, and it says when', () => {
    expect(overlapHint({ id: 4, date: '2026-10-13', end: null }, [course])).toBeNull()
    expect(overlapHint({ id: 9, date: '2026-10-13', end: null }, [course])).toBe(
      'These dates overlap with “Course” (12/10/2026 to 15/10/2026). Check them, or keep them.',
    )
  })
})
