import { addDays, addMonths, daysBetween } from '#kit'
import type { CivilDate } from '#kit'
import type { Cycle } from './devcycle.ts'
import type { Plan } from './devplan.ts'

type Period = { start_date: CivilDate | null; end_date: CivilDate | null }

/** Whether a day lies in a period; an open end has no limit, a period without a start contains nothing. */
export const contains = (period: Period, day: CivilDate): boolean =>
  period.start_date !== null && period.start_date <= day && (period.end_date === null || day <= period.end_date)

/** Whether cycles of trainees or of fellows count for a person: whoever holds the Trainee role takes the trainee set. */
export const cycleSet = (roles: readonly string[]): 'trainee' | 'fellow' =>
  roles.includes('Trainee') ? 'trainee' : 'fellow'

/** Who only teaches may log in the cycle of fellows, but it asks nothing of them, as in the list of its people. */
export const isAskedForCycle = (homeRoles: readonly string[]): boolean =>
  homeRoles.some((role) => ['Trainee', 'Fellow'].includes(role))

const newest = <T extends Period & { id: number }>(rows: readonly T[]): T | null =>
  rows.toSorted((a, b) => (b.start_date ?? '').localeCompare(a.start_date ?? '') || b.id - a.id)[0] ?? null

/** The cycle of a set that is not expired and contains the day. */
export const currentCycle = <C extends Pick<Cycle, 'id' | 'type' | 'start_date' | 'end_date' | 'expired_at'>>(
  cycles: readonly C[],
  set: 'trainee' | 'fellow',
  day: CivilDate,
): C | null => newest(cycles.filter((cycle) => cycle.type === set && cycle.expired_at === null && contains(cycle, day)))

/** The newest cycle of a set that is over on a day, by its end or because it has expired. */
export const lastCycle = <C extends Pick<Cycle, 'id' | 'type' | 'start_date' | 'end_date' | 'expired_at'>>(
  cycles: readonly C[],
  set: 'trainee' | 'fellow',
  day: CivilDate,
): C | null =>
  newest(
    cycles.filter(
      (cycle) => cycle.type === set && cycle.start_date <= day && (cycle.end_date < day || cycle.expired_at !== null),
    ),
  )

/** The plan that contains the day: the training programme for a Trainee, the PDP for everyone else. */
export const currentPlan = <P extends Pick<Plan, 'id' | 'category' | 'start_date' | 'end_date' | 'closed_at'>>(
  plans: readonly P[],
  roles: readonly string[],
  day: CivilDate,
): P | null => {
  const category = cycleSet(roles) === 'trainee' ? 'PLAN' : 'PDP'
  return newest(plans.filter((plan) => plan.category === category && plan.closed_at === null && contains(plan, day)))
}

type YearCycle = Pick<Cycle, 'type' | 'start_date' | 'end_date'>

/** The day of a certificate moved by whole years, and by how many it lies in a cycle; null where on none. */
const certificateDays = (
  { start_date: start, end_date: end }: YearCycle,
  certificate: CivilDate,
): { end: number; of: (year: number) => CivilDate } | null => {
  const of = (year: number): CivilDate => addMonths(certificate, 12 * year)
  const near = Number(end.slice(0, 4)) - Number(certificate.slice(0, 4))
  const found = [near, near - 1].find((year) => start <= of(year) && of(year) <= end)
  return found === undefined ? null : { end: found, of }
}

/**
 * First and last day of a person's year in a cycle, and whether it is their own. A fellow's year is the twelve months that end at the date of
 * the practising certificate, which is renewed for a year at a time: until that day in the cycle the year that ends on it, afterwards
 * the next one; once the cycle is over, the one that ended in it. Trainees, and cycles of another length than a year, keep the cycle's days.
 */
export const ownYear = (
  cycle: YearCycle,
  certificate: CivilDate | null,
  day: CivilDate,
): { start: CivilDate; end: CivilDate; own: boolean } => {
  const { start_date: start, end_date: end } = cycle
  const days = daysBetween(start, end) + 1
  const ends =
    certificate !== null && cycle.type === 'fellow' && (days === 365 || days === 366)
      ? certificateDays(cycle, certificate)
      : null
  if (!ends || ends.of(ends.end) === end) return { start, end, own: false }
  const year = ends.of(ends.end) < day && day <= end ? ends.end + 1 : ends.end
  return { start: addDays(ends.of(year - 1), 1), end: ends.of(year), own: true }
}

/** The open cycle that judges the own year in which a day lies, by the date of a fellow's certificate; null where the day is in none of them. */
export const ownYearCycle = <C extends YearCycle & Pick<Cycle, 'id' | 'expired_at'>>(
  cycles: readonly C[],
  certificate: CivilDate | null,
  day: CivilDate,
): C | null =>
  newest(
    cycles.filter((cycle) => {
      // Once a cycle is over, the year that ended in it is the one it judges.
      const { start, end, own } = ownYear(cycle, certificate, addDays(cycle.end_date, 1))
      return cycle.expired_at === null && own && start <= day && day <= end
    }),
  )

/** How far a period has gone on a day. Days count whole; `share` is 0 to 1. */
export interface Elapsed {
  total: number
  passed: number
  left: number
  share: number
  percent: number
}

/** Days passed, left and in all: the first day has passed none, the day after the last has passed all. */
export const elapsed = (start: CivilDate, end: CivilDate, day: CivilDate): Elapsed => {
  const total = Math.max(1, daysBetween(start, end) + 1)
  const passed = Math.min(total, Math.max(0, daysBetween(start, day)))
  const share = passed / total
  return { total, passed, left: total - passed, share, percent: Math.round(share * 100) }
}

/** Which year of a period a day lies in, and how many there are. */
export const yearOf = (start: CivilDate, end: CivilDate, day: CivilDate): { year: number; of: number } => {
  const startsOf = (n: number): CivilDate => addMonths(start, 12 * n)
  let of = 1
  while (startsOf(of) <= end && of < 50) of += 1
  let year = 1
  while (year < of && startsOf(year) <= day) year += 1
  return { year, of }
}

/** The days of a plan, and since when its person is a trainee, where it is a training programme. */
export type PlanDays = Pick<Plan, 'start_date' | 'end_date' | 'trainee_since'>

/** The days over which an even pace of a plan rises: of who joined after its first day, from joining on, as in a cycle. Null without days. */
export const paceDays = ({
  start_date: start,
  end_date: to,
  trainee_since: since,
}: PlanDays): { from: CivilDate; to: CivilDate } | null => {
  if (!start || !to) return null
  const from = since !== null && since > start ? since : start
  return { from: from < to ? from : to, to }
}

/** Goals of a plan that an even pace would have completed by a day. */
export const goalsExpected = (plan: PlanDays, goals: number, day: CivilDate): number => {
  const days = paceDays(plan)
  return days ? evenPace(goals, elapsed(days.from, days.to, day).share) : 0
}

/** Progress of a plan on a day. Source: specification section 3. */
export const planProgress = (
  plan: PlanDays,
  goals: readonly { completed: 0 | 1 }[],
  day: CivilDate,
): Elapsed & { goals: number; completed: number; evenPace: number } => {
  const period =
    plan.start_date && plan.end_date
      ? elapsed(plan.start_date, plan.end_date, day)
      : { total: 0, passed: 0, left: 0, share: 0, percent: 0 }
  const completed = goals.filter((goal) => goal.completed === 1).length
  return { goals: goals.length, completed, evenPace: goalsExpected(plan, goals.length, day), ...period }
}

/** Minutes a period asks for by a day at an even pace. */
export const evenPace = (required: number, share: number): number => Math.round(required * share)

/**
 * Minutes a week that take what is logged to what is required by the end, in full steps of `step` minutes; null when there is no time left
 * or nothing to do.
 */
export const weeklyNeed = (required: number, logged: number, daysLeft: number, step = 1): number | null =>
  logged >= required || daysLeft <= 0 ? null : Math.ceil((required - logged) / (daysLeft / 7) / step) * step
