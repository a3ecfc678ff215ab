import {
  goalDaysOfCycle,
  goalDaysOfPlan,
  goalsBehindOf,
  goalsExpected,
  type Category,
  type Stats,
} from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { behindThemselves, goalStatusesOf, type GoalStatus } from './goalStatus.ts'

/** Where goals come from. */
export type GoalSource = 'cycle' | 'plan'

/** The goals of a cycle or a plan, with its period. */
export interface GoalPeriod {
  readonly id: number
  readonly name: string
  readonly start: CivilDate | null
  readonly end: CivilDate | null
  readonly statuses: readonly GoalStatus[]
  /** Those whose chip says that they are late or behind, by id. */
  readonly behind: ReadonlySet<number>
  /** Whose plan it is, by name; null for a cycle. */
  readonly owner: string | null
  /** Whether today lies in it, so that it can still be logged to. */
  readonly open: boolean
}

/** The goals of a person's current cycle or plan, of the figures that were read. */
export const periodOf = (source: GoalSource, data: Stats, categories: readonly Category[]): GoalPeriod | null => {
  const part = source === 'cycle' ? data.cycle : data.plan
  const period =
    source === 'cycle'
      ? data.cycle && { ...data.cycle.devcycle, end_date: data.cycle.ends, user_name: null, closed_at: null }
      : data.plan?.devplan
  if (!part || !period) return null
  const { start_date: start, end_date: end } = period
  const begun = start === null || start <= data.today
  const over = (end !== null && end < data.today) || period.closed_at !== null || expired(data, source)
  const open = begun && !over
  const days =
    source === 'cycle'
      ? data.cycle && goalDaysOfCycle(data.cycle, data.today)
      : data.plan && goalDaysOfPlan(data.plan.devplan, data.today)
  const statuses = goalStatusesOf(part, categories, data.today, days)
  return {
    id: period.id,
    name: period.name,
    start,
    end,
    statuses,
    behind: open ? behindThemselves(statuses) : new Set(),
    owner: period.user_name,
    open,
  }
}

/**
 * How many goals hold a programme up that is behind an even pace: as many as their list has, as have the chip, and as the causes name.
 * None where the programme is on track.
 */
export const programmeGoalsBehind = (data: Stats): number => {
  const { programme, plan, today } = data
  if (!programme || plan?.devplan.category !== 'PLAN') return 0
  const { goals, completed } = programme
  if (goalsBehindOf(completed, goals, goalsExpected(programme, goals, today)) === 0) return 0
  return periodOf('plan', data, [])?.behind.size ?? 0
}

const expired = (data: Stats, source: GoalSource): boolean =>
  source === 'cycle' && data.cycle !== null && data.cycle.devcycle.expired_at !== null
