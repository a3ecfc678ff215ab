import { addDays, addMonths, daysBetween, showDate } from '#kit'
import type { CivilDate } from '#kit'
import type { CycleTerm } from './cycle-term-schema.ts'
import { earlier, later, length, sum, within } from './cycle-term.ts'
import type { Stretch } from './cycle-term.ts'
import type { Goal } from './devgoal.ts'
import type { Plan } from './devplan.ts'
import { onTrackCount, onTrackTime } from './pace-words.ts'
import { contains, evenPace, paceDays } from './periods.ts'
import type { PlanDays } from './periods.ts'
import type { Stats } from './refdata.ts'

/** How many days ahead a deadline begins to press. */
export const dueSoonDays = 30

/** Whether a day that has not passed presses. */
export const isDueSoon = (day: CivilDate, today: CivilDate): boolean =>
  day >= today && daysBetween(today, day) <= dueSoonDays

/** Where a goal stands on a day; `open` where its period has ended, and so has no pace. */
export const goalPaces = ['completed', 'overdue', 'due', 'behind', 'on_track', 'open'] as const
export type GoalPace = (typeof goalPaces)[number]

/** The word of each, on screens and paper. */
export const goalPaceTitle: Readonly<Record<GoalPace, string>> = {
  completed: 'Completed',
  overdue: 'Overdue',
  due: 'Due',
  behind: 'Behind',
  on_track: 'On track',
  open: 'Open',
}

/** Where a goal stands, with its day where that presses: `Overdue since 20/11/2026`. */
export const goalPaceInWords = (pace: GoalPace, deadline: CivilDate | null): string => {
  const word = goalPaceTitle[pace]
  if (deadline === null) return word
  return pace === 'overdue'
    ? `${word} since ${showDate(deadline)}`
    : pace === 'due'
      ? `${word} ${showDate(deadline)}`
      : word
}

type PacedGoal = Pick<Goal, 'completion_type' | 'time' | 'count' | 'deadline'>

/**
 * When a goal is due for a person: one for everyone whose day had passed before they joined has no day for them. A copy that they are given of one
 * keeps none either; what is their own from the beginning is due when they say.
 */
export const deadlineFor = (
  { user_id, deadline }: Pick<Goal, 'user_id' | 'deadline'>,
  joined: CivilDate | null,
): CivilDate | null => (user_id === null && deadline !== null && joined !== null && deadline < joined ? null : deadline)

/** The days that a person began with the college. */
export interface JoiningDays {
  trainee_since: CivilDate | null
  fellow_since: CivilDate | null
}

/** When a person joined, for goals of training; for others the first of the two days. Null where it was not written down. */
export const joinedFor = (isTraining: boolean, { trainee_since, fellow_since }: JoiningDays): CivilDate | null =>
  isTraining || fellow_since === null || (trainee_since !== null && trainee_since < fellow_since)
    ? trainee_since
    : fellow_since

/** The deadline of a copy that a person is given, moved to where it is copied to: none that had passed before they joined. */
export const deadlineOfCopy = (moved: CivilDate | null, joined: CivilDate | null): CivilDate | null =>
  deadlineFor({ user_id: null, deadline: moved }, joined)

/** The days of a plan or cycle in which its goals are worked at; those of a pause do not count. */
export interface GoalTerm extends Stretch {
  pauses: readonly Stretch[]
}

/** A person's days for the goals of a cycle: from joining on, without the pauses. */
export const goalTermOfCycle = ({ joined, end, pauses }: Pick<CycleTerm, 'joined' | 'end' | 'pauses'>): GoalTerm => ({
  from: joined,
  to: end,
  pauses,
})

/** The days of a plan for its goals; null where it has no first or no last day. */
export const goalTermOfPlan = (plan: PlanDays): GoalTerm | null => {
  const days = paceDays(plan)
  return days && { ...days, pauses: [] }
}

/** The days of a cycle that runs and asks something of the person, for its goals; null where they have no pace. */
export const goalDaysOfCycle = (
  { devcycle, ends, standing }: NonNullable<Stats['cycle']>,
  today: CivilDate,
): GoalTerm | null =>
  standing.asked && devcycle.expired_at === null && devcycle.start_date <= today && today <= ends
    ? goalTermOfCycle(standing.term)
    : null

/** The days of a plan that runs, for its goals; null where they have no pace. */
export const goalDaysOfPlan = (plan: PlanDays & Pick<Plan, 'closed_at'>, today: CivilDate): GoalTerm | null =>
  plan.closed_at === null && contains(plan, today) ? goalTermOfPlan(plan) : null

/** A goal with a deadline is worked at in the months before it: one of a programme's fourth year is not behind in the second. */
const monthsOfWork = 12

/**
 * The part of a goal's own days that has passed, 0 to 1: those of its plan or cycle, and with a deadline the twelve months up to it that
 * lie in them.
 */
export const goalShare = (days: GoalTerm, deadline: CivilDate | null, today: CivilDate): number => {
  const due = deadline !== null && days.from <= deadline && deadline <= days.to ? deadline : null
  const own = due === null ? days : { from: later(days.from, addDays(addMonths(due, -monthsOfWork), 1)), to: due }
  const worked = (stretch: Stretch): number => length(stretch) - sum(within(days.pauses, stretch))
  const all = worked(own)
  return all <= 0 ? 1 : worked({ from: own.from, to: earlier(addDays(today, -1), own.to) }) / all
}

/** What a person has done towards a goal. */
export interface GoalDone {
  completed: boolean
  time: number
  count: number
}

/** What a goal asks for, what is done, what an even pace has done by a share of its days, and the least that is on track; null without an amount. */
export const goalAmount = (
  { completion_type: type, time, count }: Omit<PacedGoal, 'deadline'>,
  done: Pick<GoalDone, 'time' | 'count'>,
  share: number,
): { unit: 'minutes' | 'times'; done: number; of: number; evenPace: number; onTrack: number } | null => {
  const even = evenPace(type === 'time' ? time : count, share)
  if (type === 'time')
    return { unit: 'minutes', done: done.time, of: time, evenPace: even, onTrack: onTrackTime(time, even) }
  if (type === 'count')
    return { unit: 'times', done: done.count, of: count, evenPace: even, onTrack: onTrackCount(even) }
  return null
}

const isBehind = (goal: PacedGoal, done: GoalDone, share: number): boolean => {
  const amount = goalAmount(goal, done, share)
  return amount !== null && amount.done < amount.onTrack
}

/**
 * Where a goal stands on a day. A deadline that has passed or presses comes before the pace of an amount; `share` is the part of
 * its own days that has passed, and null once its plan or cycle is over.
 */
export const goalPace = (goal: PacedGoal, done: GoalDone, share: number | null, today: CivilDate): GoalPace => {
  if (done.completed) return 'completed'
  const left = goal.deadline === null ? null : daysBetween(today, goal.deadline)
  if (left !== null && left < 0) return 'overdue'
  if (left !== null && left <= dueSoonDays) return 'due'
  if (share === null) return 'open'
  return isBehind(goal, done, share) ? 'behind' : 'on_track'
}
