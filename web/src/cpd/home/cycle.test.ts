import { describe, expect, test } from 'vitest'
import { cycleFigures, cycleRow, goalRow, progressRow } from '../activity/tests/rows.ts'
import { planRow } from '../tests/rows.ts'
import { cycleSentence, cycleView, planInWords } from './cycle.ts'

type Figures = Parameters<typeof cycleFigures>

const viewOf = (over: Figures[0] = {}, person: Figures[1] = {}) =>
  cycleView(cycleFigures(over, { day: '2026-11-20', ...person }))

describe('a fellow’s cycle', () => {
  test('says the sum, the pace and what it takes', () => {
    const view = viewOf({ logged: 1_780 })
    expect(view.pace?.words).toBe('02:15 behind')
    expect(view.need).toBe('01:05 a week for the 132 days left reaches 50:00.')
    expect(view.sentence).toBe('29:40 of 50:00 logged, 02:15 behind.')
    expect(view.less).toBeNull()
  })

  const noHours = { devcycle: cycleRow({ hours_required: 0 }) }
  test.each([
    ['enough is logged', { logged: 3_000 }, '2026-11-20', 'All that the cycle requires is logged: 50:00.'],
    ['it is over', { logged: 2_940 }, '2027-04-01', 'The cycle has ended 01:00 short of 50:00.'],
    ['days are left', { logged: 2_940 }, '2027-03-31', 'Log 01:00 more in the 1 day left to reach 50:00.'],
    ['no hours are asked', noHours, '2026-11-20', 'The cycle doesn’t require hours.'],
  ])('when %s', (_, over, day, need) => {
    expect(viewOf(over, { day }).need).toBe(need)
  })

  test('runs to the own certificate date where that is earlier', () => {
    const devcycle = cycleRow({ name: '2026–27' })
    const own = viewOf({ devcycle }, { certificate: '2026-12-31' })
    expect(cycleSentence(own)).toBe('Your 2026–27 cycle runs to your practising certificate date, 31/12/2026.')
    expect(cycleSentence(viewOf())).toBe('Your 2026–27 cycle runs to 31/03/2027.')
  })

  test('asks for less by a pause and from joining on, and says why', () => {
    const paused = viewOf({}, { pauses: [{ from: '2026-06-01', to: '2026-08-12' }] })
    expect(paused.less).toBe('40:00 of 50:00 is required: paused 01/06/2026 to 12/08/2026.')
    expect(paused.required).toBe(2_400)
    expect(paused.corners).toHaveLength(4)
    const joined = viewOf({}, { since: '2027-01-18', pauses: [{ from: '2027-02-01', to: '2027-02-02' }] })
    expect(joined.less).toBe('09:44 of 50:00 is required: joined 18/01/2027, paused 01/02/2027 to 02/02/2027.')
    expect(joined.need).toBe('All that the cycle requires is logged: 09:44.')
    const away = viewOf({}, { pauses: [{ from: '2026-01-01', to: '2027-12-31' }] })
    expect(away.need).toBe('No hours are required for the days counted in this cycle.')
  })

  test('does not reckon with weeks of a pause ahead', () => {
    const person = { day: '2027-01-01', pauses: [{ from: '2027-01-11', to: '2027-03-31' }] }
    expect(viewOf({ logged: 1_200 }, person).need).toBe('Log 19:02 more in the 90 days left to reach 39:02.')
  })

  const groups = { reviewing_reflecting: 565, measuring_improving: 240, educational: 0 }

  test('in points, its own figures are points and those of groups are times', () => {
    const devcycle = cycleRow({ unit: 'points' })
    const view = viewOf({ devcycle, logged: 1_781, groups })
    expect(view.sentence).toBe('29.6 of 50 points logged, 2.3 points behind.'.replace('logged', 'earned'))
    expect(view.need).toMatch(/^1\.1 points a week for the 132 days left reaches 50 points\.$/)
    expect(view.groups[1]?.pace?.short).toBe('02:23 behind')
    expect(viewOf({ devcycle, logged: 3_000 }).need).toBe('All that the cycle requires is earned: 50 points.')
    const paused = viewOf({ devcycle }, { pauses: [{ from: '2026-06-01', to: '2026-08-12' }] })
    expect(paused.less).toBe('40 of 50 points is required: paused 01/06/2026 to 12/08/2026.')
  })

  test('a group without a minimum has no pace', () => {
    const [reviewing, measuring, educational] = viewOf({ groups }).groups
    expect(reviewing?.pace?.state).toBe('ahead')
    expect(measuring).toMatchObject({ required: 600, pace: { state: 'behind', short: '02:23 behind' } })
    expect(educational?.pace).toBeNull()
  })

  test('a group is behind once it is a fifth of its minimum short, and on track before', () => {
    const paceOf = (minutes: number) =>
      viewOf({ groups: { ...groups, measuring_improving: minutes } }).groups[1]?.pace?.short
    expect([paceOf(263), paceOf(264)]).toEqual(['02:00 behind', 'On track'])
  })

  test('cultural safety by group with its minutes, for fellows always and for trainees where the cycle asks for it', () => {
    expect(viewOf({ cultural_safety: ['educational'] }).culturalSafety).toEqual({
      covered: 1,
      words: 'Reviewing 00:00, Measuring 00:00, Educational 00:30',
    })
    const cycle = cycleRow({ cultural_safety_required: false })
    expect(viewOf({ devcycle: cycle }).culturalSafety).toMatchObject({ covered: 0 })
    expect(viewOf({ devcycle: { ...cycle, type: 'trainee' } })).toMatchObject({ culturalSafety: null, council: null })
  })

  test('what the Medical Council asks for is told apart', () => {
    expect(viewOf({}).council).toEqual({ words: '0 of 4 met', count: 0, met: false })
  })
})

test.each([
  [null, 'None for today'],
  [{ devplan: planRow(), goals: [], progress: [] }, 'Not agreed yet, no goals yet'],
  [
    {
      devplan: planRow({ agreed_at: '2026-04-02T00:00:00Z' }),
      goals: [goalRow({ id: 1 }), goalRow({ id: 2 })],
      progress: [progressRow({ devgoal_id: 1 }), progressRow({ devgoal_id: 2, completed: 1 })],
    },
    'Agreed, 1 of 2 goals open',
  ],
])('a PDP in words: %#', (plan, words) => {
  expect(planInWords(plan)).toBe(words)
})
