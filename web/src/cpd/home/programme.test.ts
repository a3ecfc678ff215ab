import { expect, test } from 'vitest'
import { goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { planRow } from '../tests/rows.ts'
import { dayInWords, programmeOf, yearOf } from './programme.ts'
import { byNeed, teachingSentence, traineeView } from './teaching.ts'

const goals = (count: number, completed: number, deadline: string | null = null) => ({
  goals: Array.from({ length: count }, (_, at) => goalRow({ id: at + 1, devplan_id: 5, devcycle_id: null, deadline })),
  progress: Array.from({ length: count }, (_, at) =>
    progressRow({ devgoal_id: at + 1, completed: at < completed ? 1 : 0 }),
  ),
})
const plan = (count: number, completed: number) => ({ devplan: planRow(), ...goals(count, completed) })
const today = '2026-11-20'

test('a day in words', () => {
  expect(dayInWords(today)).toBe('Friday 20/11/2026')
})

test.each([
  ['2025-02-03', { year: 1, of: 4 }],
  ['2026-02-02', { year: 1, of: 4 }],
  ['2026-02-03', { year: 2, of: 4 }],
  ['2029-02-02', { year: 4, of: 4 }],
  ['2030-01-01', { year: 4, of: 4 }],
  ['2020-01-01', { year: 1, of: 4 }],
])('which year of a programme %s is in', (day, year) => {
  expect(yearOf('2025-02-03', '2029-02-02', day)).toEqual(year)
})

test('the three answers of a trainee', () => {
  expect(programmeOf(plan(42, 18), today)).toMatchObject({
    left: 806,
    total: 1461,
    percent: 45,
    passed: 655,
    pace: 'One short of an even pace',
    sentence: '45% of the time has passed. 18 of 42 goals are completed: one short of an even pace.',
  })
  expect(programmeOf(plan(0, 0), today)?.pace).toBe('No goals yet')
})

test('no programme without a plan or without its dates', () => {
  expect(programmeOf(null, today)).toBeNull()
  expect(programmeOf({ devplan: planRow({ end_date: null }), ...goals(1, 0) }, today)).toBeNull()
})

test.each([
  [18, 'onPace', 'Even pace'],
  [17, 'behind', '2 goals behind'],
  [15, 'late', '4 goals behind'],
  [22, 'onPace', '3 goals ahead'],
])('a trainee with %i of 42 goals', (completed, kind, words) => {
  expect(traineeView({ ...statsOf({ plan: plan(42, completed), goals: [] }), today }).pace).toMatchObject({
    kind,
    words,
  })
})

test('a trainee without a programme is named as such, and what is late stands first', () => {
  expect(traineeView({ ...statsOf({ goals: [] }), today })).toMatchObject({ year: 'No programme assigned', pace: null })
  const late = { devplan: planRow(), ...goals(2, 1, '2026-11-01') }
  expect(traineeView({ ...statsOf({ plan: late, goals: [] }), today })).toMatchObject({
    open: 'Practice audit with a repeat measure, late since 01/11/2026',
    late: 1,
  })
})

test('who is furthest behind stands first, and the sentence counts them', () => {
  const view = (completed: number) => traineeView({ ...statsOf({ plan: plan(42, completed), goals: [] }), today })
  const rows = [
    { name: 'Ben', view: view(20) },
    { name: 'Ngaio', view: view(15) },
    { name: 'Ana', view: view(20) },
    { name: 'Nobody', view: null },
  ]
  expect(rows.toSorted(byNeed).map(({ name }) => name)).toEqual(['Ngaio', 'Ana', 'Ben', 'Nobody'])
  expect(teachingSentence(rows.map((row) => row.view))).toBe('4 trainees. 1 is behind an even pace.')
  expect(teachingSentence([view(20)])).toBe('1 trainee. All are at an even pace or ahead.')
})
