import { daysBetween } from '#kit'
import type { CivilDate } from '#kit'
import type { Goal } from './devgoal.ts'
import { timePace } from './pace-words.ts'
import { evenPace } from './periods.ts'
import { behindFrom } from './progress-state.ts'

/** How many days ahead a deadline begins to press. */
export const dueSoonDays = 30

/** Where a goal stands on a day; `open` where its period has ended, and so has no pace. */
export const goalPaces = ['completed', 'overdue', 'due', 'behind', 'on_track', 'open'] as const
export type GoalPace = (typeof goalPaces)[number]

type PacedGoal = Pick<Goal, 'completion_type' | 'time' | 'count' | 'deadline'>

/** When a goal is due for a person: one for everyone whose day had passed before they joined has no day for them. */
export const deadlineFor = (
  { user_id, deadline }: Pick<Goal, 'user_id' | 'deadline'>,
  joined: CivilDate,
): CivilDate | null => (user_id === null && deadline !== null && deadline < joined ? null : deadline)

/** What a person has done towards a goal. */
export interface GoalDone {
  completed: boolean
  time: number
  count: number
}

/** What a goal asks for, what is done, and what an even pace has done by a share of its period; null without an amount. */
export const goalAmount = (
  { completion_type: type, time, count }: Omit<PacedGoal, 'deadline'>,
  done: Pick<GoalDone, 'time' | 'count'>,
  share: number,
): { unit: 'minutes' | 'times'; done: number; of: number; evenPace: number } | null => {
  if (type === 'time') return { unit: 'minutes', done: done.time, of: time, evenPace: evenPace(time, share) }
  if (type === 'count') return { unit: 'times', done: done.count, of: count, evenPace: evenPace(count, share) }
  return null
}

const isBehind = (goal: PacedGoal, done: GoalDone, share: number): boolean => {
  const amount = goalAmount(goal, done, share)
  if (!amount || amount.of === 0) return false
  return amount.unit === 'minutes'
    ? timePace(amount.done, amount.of, amount.evenPace).state === 'behind'
    : amount.evenPace - amount.done >= behindFrom
}

/**
 * Where a goal stands on a day. A deadline that has passed or presses comes before the pace of an amount; `share` is the part of
 * its cycle or plan that has passed, and null once that is over.
 */
export const goalPace = (goal: PacedGoal, done: GoalDone, share: number | null, today: CivilDate): GoalPace => {
  if (done.completed) return 'completed'
  const left = goal.deadline === null ? null : daysBetween(today, goal.deadline)
  if (left !== null && left < 0) return 'overdue'
  if (left !== null && left <= dueSoonDays) return 'due'
  if (share === null) return 'open'
  return isBehind(goal, done, share) ? 'behind' : 'on_track'
}
