import { expect, test } from 'vitest'
import { earlyGoalWords, goalOfDay, outsidePlanWords } from './early-goal.ts'

const days = {
  cycle: ['2026-04-01', '2027-03-31'],
  before: ['2025-04-01', '2026-03-31'],
  plan: ['2026-02-01', null],
} as const
const goals = {
  cycle: { name: 'cycle', devplan_id: null },
  before: { name: 'before', devplan_id: null },
  plan: { name: 'plan', devplan_id: 7 },
  other: { name: 'other', devplan_id: 8 },
} as const
type Name = keyof typeof goals
const daysOf = ({ name }: { name: Name }) => {
  const [start_date, end_date] = name === 'other' ? ['2020-01-01', '2020-12-31'] : days[name]
  return { start_date, end_date }
}

test.each([
  ['of the year that holds the day', ['before', 'cycle'], '2026-05-01', 'cycle'],
  ['none of a cycle of another year', ['cycle'], '2026-03-31', null],
  ['the one of a plan, whatever the day', ['plan'], '2026-01-31', 'plan'],
  ['the one of a plan before that of a cycle of another year', ['cycle', 'plan'], '2019-01-31', 'plan'],
  ['the one that holds the day before another', ['plan', 'other'], '2020-06-01', 'other'],
  ['none where two of plans could be meant', ['plan', 'other'], '2021-06-01', null],
  ['none of none', [], '2026-05-01', null],
] as const)('a goal of one name is %s', (_, named, day, found) => {
  const known: readonly Name[] = named
  expect(
    goalOfDay(
      known.map((name) => goals[name]),
      daysOf,
      day,
    )?.name ?? null,
  ).toBe(found)
})

test('a day outside a plan or before a cycle is said, of one or of some', () => {
  const plan = { name: 'Year two', start_date: '2026-02-01', end_date: '2026-12-31' }
  expect(outsidePlanWords(plan, '2026-12-31')).toBeNull()
  expect(outsidePlanWords(plan, '2027-01-01')).toBe(
    'This date is outside Year two. It counts for its goal all the same.',
  )
  expect(outsidePlanWords(plan, '2027-01-01', 'some')).toBe(
    'Some of these dates are outside Year two. They count for the goal all the same.',
  )
  const year = { start: '2026-04-01', own: false }
  expect(earlyGoalWords({ name: '2026–27' }, year, '2026-04-01', 'some')).toBeNull()
  expect(earlyGoalWords({ name: '2026–27' }, year, '2026-03-31', 'some')).toBe(
    'Some of these dates are before 2026–27 began. They count in 2026–27, because the goal belongs to that cycle.',
  )
})
