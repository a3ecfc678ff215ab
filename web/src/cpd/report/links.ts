import { contains, cpdGroups, groupFlag, type CpdGroup, type FilledReport, type Stats } from '@college/contract/cpd'

/** The address of a screen about a person's cycle; the own current one where neither is named. */
const about = (path: string, cycle: number | null, user: number | null): string => {
  const query = new URLSearchParams()
  if (cycle !== null) query.set('cycle', String(cycle))
  if (user !== null) query.set('user_id', String(user))
  return `/app${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}

export const reportPage = (cycle: number | null = null, user: number | null = null): string =>
  about('/cycle/fellow', cycle, user)
export const traineeCyclePage = (user: number | null = null, cycle: number | null = null): string =>
  about('/cycle/trainee', cycle, user)
export const traineeReport = (user: number | null = null): string => about('/trainee/report', null, user)
export const cyclePage = (cycle: number | null = null, user: number | null = null): string =>
  about('/cycle', cycle, user)
export const cycleActivities = (cycle: number | null = null, user: number | null = null): string =>
  about('/cycle/activities', cycle, user)
export const conversationPage = (cycle: number | null = null, user: number | null = null): string =>
  about('/conversation', cycle, user)
/** The report alone, as it is printed. */
export const printPage = (user: number, cycle: number): string => `/app/report/${user}/cycle/${cycle}`
/** The parts of a report that have what the Medical Council asks for, and the cultural safety of each group. */
export const requiredPart = 'required'
export const culturalSafetyPart = 'cultural-safety'
/** The activities that a cycle counts: complete ones, up to the day it is told on; of one group, or of none, or of one category, where it is named. */
export const countedActivities = (
  { devcycle, standing }: NonNullable<Stats['cycle']>,
  {
    today,
    user = null,
    group,
    category,
  }: { today: string; user?: number | null; group?: CpdGroup | 'none' | undefined; category?: number | undefined },
): string => {
  const ahead = devcycle.expired_at === null && today < standing.term.end
  const flags =
    group === undefined
      ? []
      : group === 'none'
        ? cpdGroups.map((each) => `&${groupFlag[each]}=false`)
        : [`&${groupFlag[group]}=true`]
  return `${cycleActivities(devcycle.id, user)}&state=complete${ahead ? `&to=${today}` : ''}${flags.join('')}${category === undefined ? '' : `&category_id=${category}`}`
}
/** The activities that a report counts. */
export const reportedActivities = (
  { report, today }: FilledReport,
  user: number | null,
  group?: CpdGroup | 'none',
): string => countedActivities(report.cycle, { today, user, group })
/** The goals of a cycle that a report counts, narrowed. */
export const reportedGoals = (
  { report }: FilledReport,
  user: number | null,
  narrowed: Readonly<Record<string, string>>,
): string => `${about('/cycle/goals', report.cycle.devcycle.id, user)}&${String(new URLSearchParams(narrowed))}`
/** The goals of the plan of a report that are open or completed; none where it isn't the plan that runs today, whose goals are listed. */
export const planGoals = (
  { today, report: { plan } }: FilledReport,
  user: number | null,
  show: 'open' | 'completed',
): string | undefined =>
  plan && plan.devplan.closed_at === null && contains(plan.devplan, today)
    ? `/app/plan/goals?${user === null ? '' : `user_id=${user}&`}show=${show}`
    : undefined
