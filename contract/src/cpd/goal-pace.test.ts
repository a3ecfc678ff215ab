import { describe, expect, test } from 'vitest'
import { causeInWords, causeTone, type Cause } from './causes.ts'
import {
  deadlineFor,
  deadlineOfCopy,
  goalDaysOfPlan,
  goalPace,
  goalPaceInWords,
  goalShare,
  joinedFor,
} from './goal-pace.ts'

const today = '2026-11-21'
const open = { completed: false, time: 0, count: 0 }
const goal = (over: Partial<Parameters<typeof goalPace>[0]> = {}) => ({
  completion_type: 'manual' as const,
  time: 0,
  count: 0,
  deadline: null,
  ...over,
})

describe('when a goal is due', () => {
  test.each([
    ['for everyone, the day before joining', null, '2026-11-20', null],
    ['for everyone, on the day of joining', null, '2026-11-21', '2026-11-21'],
    ['for one person, whenever', 7, '2026-11-20', '2026-11-20'],
    ['without a day', null, null, null],
  ])('%s', (_, user_id, deadline, due) => {
    expect(deadlineFor({ user_id, deadline }, '2026-11-21')).toBe(due)
  })
})

test.each([
  ['training begins with training', true, '2026-02-01', '2025-01-01', '2026-02-01'],
  ['of all else the first day counts', false, '2026-02-01', '2025-01-01', '2025-01-01'],
  ['or the one there is', false, null, '2025-01-01', '2025-01-01'],
  ['or the other', false, '2026-02-01', null, '2026-02-01'],
  ['a person who never trained', true, null, '2025-01-01', null],
])('when a person joined: %s', (_, training, trainee_since, fellow_since, day) => {
  expect(joinedFor(training, { trainee_since, fellow_since })).toBe(day)
})

test('a copy has no deadline that had passed before its owner joined', () => {
  expect(deadlineOfCopy('2026-11-20', '2026-11-21')).toBeNull()
  expect(deadlineOfCopy('2026-11-21', '2026-11-21')).toBe('2026-11-21')
  expect(deadlineOfCopy('2026-11-20', null)).toBe('2026-11-20')
})

describe('where a goal stands', () => {
  test.each([
    [
      'completed, whatever its deadline',
      goal({ deadline: '2026-01-01' }),
      { ...open, completed: true },
      0.5,
      'completed',
    ],
    ['a deadline yesterday', goal({ deadline: '2026-11-20' }), open, 0.5, 'overdue'],
    ['a deadline yesterday in a period that is over', goal({ deadline: '2026-11-20' }), open, null, 'overdue'],
    ['a deadline today', goal({ deadline: '2026-11-21' }), open, 0.5, 'due'],
    ['a deadline in 30 days', goal({ deadline: '2026-12-21' }), open, 0.5, 'due'],
    ['a deadline in 31 days', goal({ deadline: '2026-12-22' }), open, 0.5, 'on_track'],
    ['a tick without a deadline', goal(), open, 0.9, 'on_track'],
    ['none of 15 once two are asked for', goal({ completion_type: 'count', count: 15 }), open, 0.1, 'behind'],
    ['none of 15 while it is one', goal({ completion_type: 'count', count: 15 }), open, 0.09, 'on_track'],
    ['one of one is asked for at the end alone', goal({ completion_type: 'count', count: 1 }), open, 0.99, 'on_track'],
    ['nothing asked for', goal({ completion_type: 'count', count: 0 }), open, 1, 'on_track'],
    ['minutes near enough', goal({ completion_type: 'time', time: 1000 }), { ...open, time: 480 }, 0.5, 'on_track'],
    ['minutes short', goal({ completion_type: 'time', time: 1000 }), { ...open, time: 479 }, 0.5, 'behind'],
    ['minutes short in a period that is over', goal({ completion_type: 'time', time: 1000 }), open, null, 'open'],
  ] as const)('%s', (_, asked, done, share, pace) => {
    expect(goalPace(asked, done, share, today)).toBe(pace)
  })
})

test.each([
  ['overdue', '2026-11-20', 'Overdue since 20/11/2026'],
  ['due', '2026-11-30', 'Due 30/11/2026'],
  ['behind', '2027-11-30', 'Behind'],
  ['on_track', null, 'On track'],
  ['completed', '2026-11-20', 'Completed'],
  ['open', null, 'Open'],
] as const)('a goal that is %s by %s is: %s', (pace, deadline, words) => {
  expect(goalPaceInWords(pace, deadline)).toBe(words)
})

test('the goals of a plan have a pace while it runs', () => {
  const plan = { start_date: '2026-01-01', end_date: '2026-12-31', trainee_since: null, closed_at: null }
  expect(goalDaysOfPlan(plan, today)).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  expect(goalDaysOfPlan(plan, '2027-01-01')).toBeNull()
  expect(goalDaysOfPlan({ ...plan, closed_at: '2026-06-01T00:00:00Z' }, today)).toBeNull()
})

describe('how much of a goal’s own days has passed', () => {
  const programme = { from: '2025-02-01', to: '2029-01-31', pauses: [] }
  const cycle = { from: '2026-04-01', to: '2027-03-31', pauses: [{ from: '2026-06-01', to: '2026-06-30' }] }
  test.each([
    ['without a deadline, all of the plan', programme, null, 658 / 1461],
    ['due the day before its end, none of it', programme, '2029-01-30', 0],
    ['due at its end, none of it', programme, '2029-01-31', 0],
    ['due at the end of the second year, that year', programme, '2027-01-31', 293 / 365],
    ['due after the plan, all of it', programme, '2030-01-31', 658 / 1461],
    ['due before the plan, all of it', programme, '2024-01-31', 658 / 1461],
    ['due a month into the plan, that month', programme, '2025-03-01', 1],
    ['due on the first day, that day', { ...programme, from: today }, today, 0],
    ['of a cycle, without its pause', cycle, null, 204 / 335],
    ['due in ten days, what counts up to then', cycle, '2026-11-30', 204 / 214],
    ['due in a pause that began with it', { ...cycle, from: '2026-06-01' }, '2026-06-20', 1],
  ])('%s', (_, term, deadline, share) => {
    expect(goalShare(term, deadline, today)).toBeCloseTo(share, 10)
  })
})

const cause = (over: Partial<Cause> & Pick<Cause, 'kind'>): Cause => ({
  id: 1,
  title: null,
  day: null,
  source: null,
  unit: null,
  done: null,
  of: null,
  even_pace: null,
  waits_for: null,
  remind: [],
  ...over,
})

test.each([
  [cause({ kind: 'agreement' }), 'The programme is waiting for you to agree'],
  [
    cause({ kind: 'report_overdue', title: 'July to September 2026', day: '2026-10-14' }),
    'Placement report July to September 2026 has been overdue since 14/10/2026',
  ],
  [
    cause({ kind: 'report_overdue', id: null, day: '2026-10-14', unit: 'reports', done: 2 }),
    '2 placement reports overdue since 14/10/2026',
  ],
  [
    cause({ kind: 'goal_behind', title: 'Facet joints', unit: 'times', done: 0, of: 15, even_pace: 4 }),
    'Facet joints: 0 of 15, 4 expected by now',
  ],
  [cause({ kind: 'goal_overdue', title: 'First aid', day: '2026-11-01' }), 'First aid: overdue since 01/11/2026'],
  [
    cause({ kind: 'goal_overdue', title: 'Courses', day: '2026-11-01', unit: 'minutes', done: 600, of: 600 }),
    'Courses: overdue since 01/11/2026, 10:00 of 10:00, completes when it passes 10:00',
  ],
  [
    cause({ kind: 'goal_overdue', id: null, day: '2026-11-01', unit: 'goals', done: 3 }),
    '3 goals overdue since 01/11/2026',
  ],
  [cause({ kind: 'goal_behind', id: null, unit: 'goals', done: 1 }), '1 goal behind'],
  [
    cause({ kind: 'form_unsigned', title: 'Mini-CEX', day: '2026-11-01', waits_for: 'Helen Rāpana' }),
    'Mini-CEX has been waiting for Helen Rāpana since 01/11/2026',
  ],
  [cause({ kind: 'form_unsigned', id: null, day: '2026-11-01' }), 'A form has been unsigned since 01/11/2026'],
  [
    cause({ kind: 'programme_behind', unit: 'goals', done: 9, of: 42, even_pace: 14 }),
    '9 of 42 goals completed, 14 expected by now',
  ],
  [
    cause({ kind: 'hours_behind', unit: 'minutes', done: 600, of: 3000, even_pace: 1500 }),
    'Hours of the cycle: 15:00 behind, 10:00 of 50:00',
  ],
  [cause({ kind: 'silent' }), 'No entries yet'],
  [cause({ kind: 'silent', day: '2026-10-01' }), 'No entries since 01/10/2026'],
])('%o in words', (each, words) => {
  expect(causeInWords(each)).toBe(words)
})

test('what waits for the reader, what holds somebody up and what is coming are apart', () => {
  expect((['form_waiting', 'goal_overdue', 'form_unsigned', 'report_due'] as const).map(causeTone)).toEqual([
    'waiting',
    'overdue',
    'behind',
    'due',
  ])
})
