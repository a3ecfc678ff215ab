import { describe, expect, test } from 'vitest'
import { cycleRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { planRow } from '../tests/rows.ts'
import { cycleSentence, cycleView, planInWords } from './cycle.ts'

const cycleOf = (over: Partial<NonNullable<ReturnType<typeof statsOf>['cycle']>> = {}) => {
  const { cycle } = statsOf()
  if (!cycle) throw new Error('The sample has a cycle.')
  return { ...cycle, ...over }
}

describe('a fellow’s cycle', () => {
  test('says the sum, the pace and what it takes', () => {
    const view = cycleView(cycleOf({ logged: 1_780 }), '2026-11-20')
    expect(view.pace?.words).toBe('02:15 behind an even pace')
    expect(view.need).toBe('01:05 a week from here takes you to 50:00 in the 132 days left.')
    expect(view.sentence).toBe('29:40 of 50:00 logged, 02:15 behind an even pace.')
  })

  test.each([
    ['enough is logged', { logged: 3_000 }, '2026-11-20', 'You have logged the 50:00 that the cycle asks for.'],
    ['it is over', { logged: 2_940 }, '2027-04-01', 'The cycle has ended 01:00 short of 50:00.'],
    ['days are left', { logged: 2_940 }, '2027-03-31', '01:00 more takes you to 50:00 in the 1 day left.'],
    ['no hours are asked', { required: 0 }, '2026-11-20', 'The cycle asks for no number of hours.'],
  ])('when %s', (_, over, day, need) => {
    expect(cycleView(cycleOf(over), day).need).toBe(need)
  })

  test('runs to the own certificate date where that is earlier', () => {
    const own = cycleView(cycleOf({ ends: '2026-12-31', devcycle: cycleRow({ name: '2026–27' }) }), '2026-11-20')
    expect(cycleSentence(own)).toBe('Your 2026–27 cycle runs to your practising certificate date, 31/12/2026.')
    expect(cycleSentence(cycleView(cycleOf(), '2026-11-20'))).toBe('Your 2026–27 cycle runs to 31/03/2027.')
  })

  test('a group without a minimum has no pace', () => {
    const [reviewing, measuring, educational] = cycleView(cycleOf(), '2026-11-20').groups
    expect(reviewing?.pace?.state).toBe('ahead')
    expect(measuring).toMatchObject({ required: 600, pace: { state: 'behind', short: '01:53 behind' } })
    expect(educational?.pace).toBeNull()
  })

  test('cultural safety counts only where the cycle asks for it', () => {
    expect(cycleView(cycleOf({ cultural_safety: ['educational'] }), '2026-11-20').culturalSafety).toBe(1)
    const devcycle = cycleRow({ cultural_safety_required: false })
    expect(cycleView(cycleOf({ devcycle }), '2026-11-20').culturalSafety).toBeNull()
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
