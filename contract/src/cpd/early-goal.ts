import { showDate } from '#kit'
import type { CivilDate } from '#kit'
import type { Cycle } from './devcycle.ts'
import type { Goal } from './devgoal.ts'
import type { Plan } from './devplan.ts'
import { contains } from './periods.ts'

type Days = Pick<Plan, 'start_date' | 'end_date'>

/** Of one activity, or of some of several. */
export type HowMany = 'one' | 'some'

const words: Readonly<Record<HowMany, readonly [date: string, counts: string]>> = {
  one: ['This date is', 'It counts'],
  some: ['Some of these dates are', 'They count'],
}

/** What to say where an activity is for a goal of a cycle, and dated before the person's year in it began; null where it is not. */
export const earlyGoalWords = (
  { name }: Pick<Cycle, 'name'>,
  year: { readonly start: CivilDate; readonly own: boolean },
  day: CivilDate,
  many: HowMany = 'one',
): string | null => {
  if (day >= year.start) return null
  const [date, counts] = words[many]
  return year.own
    ? `${date} before the certificate year began (${showDate(year.start)}). ${counts} for the goal, but not for that year’s hours.`
    : `${date} before ${name} began. ${counts} in ${name}, because ${many === 'one' ? 'its' : 'the'} goal belongs to that cycle.`
}

/** What to say where an activity is for a goal of a plan, and dated outside its days; null where it is not. */
export const outsidePlanWords = (plan: Days & Pick<Plan, 'name'>, day: CivilDate, many: HowMany = 'one') => {
  if (contains(plan, day)) return null
  const [date, counts] = words[many]
  return `${date} outside ${plan.name}. ${counts} for ${many === 'one' ? 'its' : 'the'} goal all the same.`
}

/**
 * Of open goals of one name, the one that an activity of a day is for. A goal of a plan takes an activity of whatever day, as a person chooses it,
 * where no other is meant; the goals of cycles are called the same each year, so that of another year is none.
 */
export const goalOfDay = <G extends Pick<Goal, 'devplan_id'>>(
  named: readonly G[],
  daysOf: (goal: G) => Days | undefined,
  day: CivilDate,
): G | null => {
  const held = named.find((goal) => {
    const days = daysOf(goal)
    return days !== undefined && contains(days, day)
  })
  const ofPlans = named.filter(({ devplan_id: plan }) => plan !== null)
  return held ?? (ofPlans.length === 1 ? (ofPlans[0] ?? null) : null)
}
