import { earlyGoalWords, outsidePlanWords } from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import type { Activity, Cycle, Goal, HowMany, Plan, Refdata, Stats } from '@college/contract/cpd'
import { fold } from '#kit'

const dayMinutes = 24 * 60

// Case, accents and runs of spaces do not make another title.
const plain = (title: string): string => fold(title).trim().replaceAll(/\s+/g, ' ')

/** Another activity with the same title: one of the same day, else the newest; null when there is none. */
export const sameTitle = (
  activities: readonly Activity[],
  title: string | null,
  ownId: number | null,
  date: CivilDate | null = null,
): Activity | null => {
  const wanted = plain(title ?? '')
  if (wanted === '') return null
  const found = activities.filter((activity) => activity.id !== ownId && plain(activity.title) === wanted)
  const sameDay = found.find((activity) => activity.activity_date === date)
  if (sameDay) return sameDay
  return found.toSorted((a, b) => b.activity_date.localeCompare(a.activity_date) || b.id - a.id)[0] ?? null
}

/** Words for another activity over several days that these days run into. */
export const overlapHint = (
  written: { id: number | null; date: CivilDate | null; end: CivilDate | null },
  others: readonly Pick<Activity, 'id' | 'title' | 'activity_date' | 'end_date'>[],
): string | null => {
  const { id, date } = written
  if (date === null) return null
  const end = written.end !== null && written.end > date ? written.end : date
  const found = others.find(
    (other) =>
      other.id !== id &&
      (other.end_date !== null || end > date) &&
      other.activity_date <= end &&
      (other.end_date ?? other.activity_date) >= date,
  )
  if (!found) return null
  const days = found.end_date
    ? `${showDate(found.activity_date)} to ${showDate(found.end_date)}`
    : showDate(found.activity_date)
  return `These dates overlap with “${found.title}” (${days}). Check them, or keep them.`
}

/** Words for a day that is still to come. */
export const futureHint = (date: CivilDate | null, today: CivilDate): string | null =>
  date !== null && date > today ? 'This date is in the future. Check it, or keep it.' : null

interface WithGoals {
  readonly goals: readonly Pick<Goal, 'id'>[]
}

/** The days of the goals that can be chosen: those of the person's year in the cycle, and of the plan. */
export interface GoalDays {
  readonly cycle:
    | (WithGoals & { readonly devcycle: Pick<Cycle, 'name'>; readonly year: { start: CivilDate; own: boolean } })
    | null
  readonly plan: (WithGoals & { readonly devplan: Pick<Plan, 'name' | 'start_date' | 'end_date'> }) | null
}

type Known = Pick<Refdata, 'current_devcycle_trainee' | 'devcycle_goals_trainee' | 'current_devplan' | 'devplan_goals'>

/** The days by the figures; without a network by what the session began with, which does not know the year of a fellow's certificate. */
export const goalDaysOf = (
  figures: Pick<Stats, 'cycle' | 'plan'> | undefined,
  reference: Known | undefined,
  set: 'trainee' | 'fellow',
): GoalDays => {
  if (figures) {
    const { cycle, plan } = figures
    return { cycle: cycle && { ...cycle, year: cycle.standing.term }, plan }
  }
  const { current_devcycle_trainee: devcycle, devcycle_goals_trainee: goals = [] } = reference ?? {}
  const { current_devplan: devplan, devplan_goals: ofPlan = [] } = reference ?? {}
  return {
    cycle: devcycle && set === 'trainee' ? { devcycle, goals, year: { start: devcycle.start_date, own: false } } : null,
    plan: devplan ? { devplan, goals: ofPlan } : null,
  }
}

/** Words for a day before the cycle of the chosen goal began, or outside its plan. */
export const goalDayHint = (
  { cycle, plan }: GoalDays,
  goal: number | null,
  date: CivilDate | null,
  many: HowMany = 'one',
): string | null => {
  if (date === null) return null
  if (cycle?.goals.some(({ id }) => id === goal)) return earlyGoalWords(cycle.devcycle, cycle.year, date, many)
  return plan?.goals.some(({ id }) => id === goal) ? outsidePlanWords(plan.devplan, date, many) : null
}

/** The words for activities that are given a goal together: the first day that deserves a second look says it for all. */
export const goalDaysHint = (days: GoalDays, goal: number | null, dates: readonly CivilDate[]): string | null => {
  const early = dates.find((date) => goalDayHint(days, goal, date) !== null)
  return early === undefined ? null : goalDayHint(days, goal, early, dates.length === 1 ? 'one' : 'some')
}

/**
 * Words for more hours than a day has. An activity over several days may take as many days as it says; `others` are the
 * activities of the first day, the edited one possibly among them.
 */
export const dayHint = (
  activity: { id: number | null; date: CivilDate | null; days: number; time: number | null },
  others: readonly Pick<Activity, 'id' | 'time' | 'end_date'>[],
): string | null => {
  const { id, date, days, time } = activity
  if (date === null || time === null) return null
  if (time > dayMinutes * days) {
    return days > 1
      ? `${showTime(time)} is more than ${days} days have. Check it, or keep it.`
      : `${showTime(time)} is more than a day has. Check it, or keep it.`
  }
  // What runs over several days cannot be put on one of them.
  if (days > 1) return null
  const logged = others.filter((other) => other.id !== id && other.end_date === null)
  const sum = logged.reduce((minutes, other) => minutes + other.time, time)
  return sum > dayMinutes ? `This brings the day to ${showTime(sum)}. Check it, or keep it.` : null
}
