import { addDays, showTime } from '@college/contract/kit'
import { describe, expect, test } from 'vitest'
import { goalRow, progressRow } from '../activity/tests/rows.ts'
import { categoryRow } from '../tests/rows.ts'
import {
  amountOf,
  notCompulsoryWords,
  figuresInWords,
  stateOf,
  goalStatusOf,
  goalStatusesOf,
  toGo,
} from './goalStatus.ts'
import { progressInWords, requirementOf } from './words.ts'

const today = '2026-11-21'
const stand = (goal: Parameters<typeof goalRow>[0], progress: Parameters<typeof progressRow>[0] = {}) =>
  goalStatusOf(goalRow(goal), progressRow(progress), [], today)

describe('the state of a goal', () => {
  test.each([
    ['no deadline', null, false, { kind: 'onPace', words: 'On track' }],
    ['a deadline in 31 days', '2026-12-22', false, { kind: 'onPace', words: 'On track' }],
    ['a deadline in 30 days', '2026-12-21', false, { kind: 'due', words: 'Due 21/12/2026' }],
    ['a deadline today', '2026-11-21', false, { kind: 'due', words: 'Due 21/11/2026' }],
    ['a deadline yesterday', '2026-11-20', false, { kind: 'late', words: 'Overdue since 20/11/2026' }],
    ['a deadline yesterday, completed', '2026-11-20', true, { kind: 'completed', words: 'Completed' }],
  ])('with %s', (_, deadline, completed, state) => {
    const goal = goalRow({ deadline, completion_type: 'manual' })
    expect(stateOf(goal, { completed, time: 0, count: 0 }, 0.5, today)).toEqual(state)
  })
})

test('a goal short of its own pace says Behind, one of a period that is over that it is open', () => {
  const goal = goalRow({ completion_type: 'count', count: 15 })
  const done = { completed: false, time: 0, count: 0 }
  expect(stateOf(goal, done, 0.5, today)).toEqual({ kind: 'behind', words: 'Behind' })
  expect(stateOf(goal, done, null, today)).toEqual({ kind: 'open', words: 'Open' })
})

test('a goal of the cycle that is behind says that it holds no one up, unless it is compulsory', () => {
  const words = (goal: Parameters<typeof goalRow>[0], kind: 'behind' | 'onPace' = 'behind') =>
    notCompulsoryWords({ goal: goalRow(goal), state: { kind, words: '' } })
  const cycle = { devcycle_id: 1, devplan_id: null }
  expect(words({ ...cycle, compulsory: false })).toBe('Not compulsory: doesn’t put the cycle behind')
  expect(words({ ...cycle, compulsory: false }, 'onPace')).toBeNull()
  expect(words({ ...cycle, compulsory: true })).toBeNull()
  expect(words({ devcycle_id: null, devplan_id: 5, compulsory: false })).toBeNull()
})

describe('figures', () => {
  test.each([
    [{ completion_type: 'time', time: 480 }, { time: 270 }, '04:30 of 08:00', '03:30 to go'],
    [{ completion_type: 'count', count: 30 }, { count: 27 }, '27 of 30', '3 to go'],
    [{ completion_type: 'form' }, {}, 'Not yet', null],
    [{ completion_type: 'form' }, { completed: 1 }, 'Completed', null],
    [{ completion_type: 'manual' }, {}, 'Not yet', null],
    [{ completion_type: 'manual' }, { completed: 1 }, 'Ticked', null],
    [{ completion_type: 'time', time: 480 }, { time: 480 }, '08:00 of 08:00', 'one more minute completes it'],
  ] as const)('of %o with %o', (goal, progress, words, left) => {
    const status = stand(goal, progress)
    expect(figuresInWords(status)).toBe(words)
    expect(toGo(status)).toBe(left)
  })

  test('a bar shows an amount, with a line where the share of the period is known', () => {
    expect(amountOf({ ...stand({ time: 480 }, { time: 270 }), share: 0.5 })).toEqual({
      done: 270,
      of: 480,
      expected: 240,
      completed: false,
    })
    expect(amountOf(stand({ time: 480 }))?.expected).toBe(0)
    expect(amountOf({ ...stand({ completion_type: 'manual' }), share: 0.5 })).toBeNull()
  })
})

test('words count to the line of the bar, whatever the goal and the day', () => {
  let seed = 7
  const upTo = (most: number): number => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % (most + 1)
  }
  for (let round = 0; round < 2_000; round += 1) {
    const type = round % 2 === 0 ? 'time' : 'count'
    const of = 1 + upTo(type === 'time' ? 6_000 : 40)
    const done = upTo(of - 1)
    const from = addDays(today, -upTo(400))
    const days = { from, to: addDays(from, 1 + upTo(1_400)), pauses: [] }
    const goal = goalRow({ completion_type: type, [type]: of })
    const status = goalStatusOf(goal, progressRow({ [type]: done }), [], today, days)
    const apart = (amountOf(status)?.expected ?? 0) - done
    const show = (amount: number): string => (type === 'time' ? showTime(amount) : String(amount))
    const [, far, way] = /, ([\d:]+) (behind|ahead)\.$/.exec(progressInWords(status)) ?? []
    if (way === undefined) expect(Math.abs(apart)).toBeLessThanOrEqual(type === 'time' ? of * 0.02 : 1)
    else expect([far, way]).toEqual([show(Math.abs(apart)), apart > 0 ? 'behind' : 'ahead'])
    expect(status.state.kind === 'behind').toBe(way === 'behind')
  }
})

test('a goal takes the CPD group of its subcategory before that of its category', () => {
  const category = (id: number, mcnz_group: 'educational' | 'measuring_improving' | null) =>
    categoryRow({ id, mcnz_group, kind: 'goal' })
  const categories = [category(1, 'educational'), category(2, 'measuring_improving'), category(3, null)]
  const groupOf = (goal: Parameters<typeof goalRow>[0]) =>
    goalStatusOf(goalRow(goal), undefined, categories, today).group
  expect(groupOf({ category_id: 1, subcategory_id: 2 })).toBe('measuring_improving')
  expect(groupOf({ category_id: 1, subcategory_id: 3 })).toBe('educational')
  expect(groupOf({ category_id: 3 })).toBeNull()
})

test('a goal without progress stands at nothing', () => {
  const [status] = goalStatusesOf(
    { goals: [goalRow({ id: 9 })], progress: [progressRow({ devgoal_id: 7 })] },
    [],
    today,
  )
  expect(status).toMatchObject({ completed: false, progress: { devgoal_id: 9, time: 0, count: 0 } })
})

describe('a goal in words', () => {
  test.each([
    ['exceeds', 'Needs more than 08:00 logged for this goal.'],
    ['reaches', 'Needs 08:00 logged for this goal.'],
  ] as const)('a time under the rule %s', (rule, words) => {
    expect(requirementOf(stand({ time: 480 }), rule)).toBe(words)
  })

  test.each([
    [{ time: 480 }, { time: 270 }, 0.64, '03:30 to go, 00:37 behind.'],
    [{ time: 480 }, { time: 480 }, 0.64, 'One more minute completes it.'],
    [{ completion_type: 'count', count: 30 }, { count: 27 }, 0.5, '3 to go, 12 ahead.'],
    [{ completion_type: 'count', count: 30 }, { count: 14 }, 0.5, '16 to go, on track.'],
    [{ completion_type: 'count', count: 30 }, { count: 14 }, null, '16 to go.'],
    [{ time: 480 }, { time: 490, completed: 1, completed_at: '2026-11-15' }, 0.64, 'Completed on 15/11/2026.'],
    [{ completion_type: 'manual' }, {}, 0.64, 'Not completed yet.'],
  ] as const)('%o with %o', (goal, progress, share, words) => {
    expect(progressInWords({ ...stand(goal, progress), share })).toBe(words)
  })
})
