import { activityLines, cycleProgress } from '@college/contract/cpd'
import type {
  Activity,
  ActivityLine,
  CpdGroup,
  Cycle,
  CyclePerson,
  Goal,
  GoalProgress,
  Plan,
  Stats,
} from '@college/contract/cpd'

const head = {
  organisation_id: 1,
  created_at: '2026-10-14T00:00:00.000Z',
  updated_at: '2026-10-14T00:00:00.000Z',
  created_by: 2,
  updated_by: 2,
}

const noLines = Object.fromEntries(activityLines.map((name) => [name, null])) as Record<ActivityLine, null> // one of each

/** An activity row as the stub gives it, for tests. */
export const activityRow = (over: Partial<Activity> = {}): Activity => ({
  ...head,
  id: 1,
  user_id: 2,
  user_name: 'Callum Petrie',
  title: 'Journal club',
  activity_date: '2026-10-14',
  end_date: null,
  time: 120,
  reviewing_minutes: 0,
  measuring_minutes: 0,
  educational_minutes: over.time ?? 120,
  devgoal_id: null,
  devgoal_name: null,
  devcycle_id: 1,
  devcycle_name: '2026–27 cycle',
  devplan_id: null,
  devplan_name: null,
  category_id: null,
  category_name: null,
  subcategory_id: null,
  subcategory_name: null,
  ...noLines,
  motivation: null,
  learnings: null,
  patient_benefit: null,
  cultural_safety: false,
  cultural_safety_note: null,
  file_ids: [],
  devform_id: null,
  state: 'complete',
  source: 'typed',
  in_reviewing: false,
  in_measuring: false,
  in_educational: true,
  source_activity_id: null,
  activityimport_id: null,
  ...over,
})

/** A shared time goal of the current cycle, for tests. */
export const goalRow = (over: Partial<Goal> = {}): Goal => ({
  ...head,
  id: 7,
  devcycle_id: 1,
  devcycle_name: '2026–27 cycle',
  devplan_id: null,
  devplan_name: null,
  user_id: null,
  title: 'Practice audit with a repeat measure',
  description: null,
  category_id: null,
  category_name: null,
  subcategory_id: null,
  subcategory_name: null,
  completion_type: 'time',
  compulsory: true,
  predefined: true,
  time: 480,
  count: 0,
  counts: 'activities',
  modality_id: null,
  modality_name: null,
  region_id: null,
  region_name: null,
  type_id: null,
  type_name: null,
  supervision_id: null,
  supervision_name: null,
  level: null,
  devformtemplate_id: null,
  devformtemplate_name: null,
  specific: null,
  measurable: null,
  achievable: null,
  realistic: null,
  timely: null,
  deadline: null,
  position: 1,
  source_goal_id: null,
  ...over,
})

export const cycleRow = (over: Partial<Cycle> = {}): Cycle => ({
  ...head,
  id: 1,
  name: '2026–27 cycle',
  type: 'fellow',
  start_date: '2026-04-01',
  end_date: '2027-03-31',
  length: 12,
  unit: 'minutes',
  hours_required: 50,
  years_valid: 1,
  category_minima: [],
  group_minima: { reviewing_reflecting: 600, measuring_improving: 600 },
  cultural_safety_required: true,
  carry_over_max: null,
  carry_over_cycles: null,
  expired_at: null,
  source_cycle_id: null,
  ...over,
})

export const progressRow = (over: Partial<GoalProgress> = {}): GoalProgress => ({
  user_id: 2,
  devgoal_id: 7,
  time: 270,
  count: 2,
  completed: 0,
  completed_at: null,
  ticked_by: null,
  ticked_at: null,
  ...over,
})

/** The figures of a programme, as the server works them out of its rows. */
export const programmeFigures = (plan: NonNullable<Stats['plan']>): Stats['programme'] => {
  const { name, start_date, end_date, trainee_since } = plan.devplan
  if (!start_date || !end_date) return null
  const completed = plan.progress.filter((each) => each.completed === 1).length
  return { name, start_date, end_date, trainee_since, goals: plan.goals.length, completed }
}

type CycleFigures = NonNullable<Stats['cycle']>

/** The figures and progress of a cycle, from logged time and the person's own dates; 1,200 minutes by default. */
export const cycleFigures = (
  over: Partial<CycleFigures> = {},
  { day = '2026-11-21', ...person }: Partial<CyclePerson> & { day?: string } = {},
): CycleFigures => {
  const figures = {
    devcycle: cycleRow(),
    categories: [],
    goals: [goalRow()],
    progress: [progressRow()],
    logged: 1_200,
    groups: { reviewing_reflecting: 565, measuring_improving: 270, educational: 0 },
    cultural_safety: [],
    series: [],
    conversation: null,
    ...over,
  }
  const { devcycle, groups, cultural_safety, goals, progress } = figures
  const done = new Set(progress.flatMap(({ devgoal_id, completed }) => (completed === 1 ? [devgoal_id] : [])))
  const minutesIn = (group: CpdGroup): number => (cultural_safety.includes(group) ? 30 : 0)
  const standing = cycleProgress(
    devcycle,
    { since: null, certificate: null, pauses: [], ...person },
    {
      logged: {
        categories: [{ category_id: null, subcategory_id: null, minutes: figures.logged }],
        groups,
        cultural_safety: {
          reviewing_reflecting: minutesIn('reviewing_reflecting'),
          measuring_improving: minutesIn('measuring_improving'),
          educational: minutesIn('educational'),
        },
      },
      conversation: figures.conversation,
      plan: false,
      goals: goals.map(({ id, compulsory }) => ({ id, compulsory, completed: done.has(id) })),
      categories: [],
    },
    day,
  )
  return { ...figures, standing, ends: standing.term.end, required: standing.total.required }
}

/** Stats of a fellow in a cycle with one goal, for tests. */
export const statsOf = (
  over: Partial<Pick<Stats, 'completion_rule' | 'recent' | 'recent_cases'>> & {
    goals?: Goal[]
    progress?: GoalProgress[]
    groups?: NonNullable<Stats['cycle']>['groups']
    plan?: { devplan: Plan; goals: Goal[]; progress: GoalProgress[] } | null
  } = {},
): Stats => ({
  user_id: 2,
  user_name: 'Mārama Thorne',
  today: '2026-11-21',
  completion_rule: over.completion_rule ?? 'exceeds',
  is_last: false,
  cycle: cycleFigures({
    ...(over.goals && { goals: over.goals }),
    ...(over.progress && { progress: over.progress }),
    ...(over.groups && { groups: over.groups }),
  }),
  plan: over.plan ?? null,
  programme: over.plan?.devplan.category === 'PLAN' ? programmeFigures(over.plan) : null,
  recent: over.recent ?? [],
  recent_cases: over.recent_cases ?? [],
  drafts: [],
  deadlines: [],
  quarter: { from: '2026-10-01', to: '2026-12-31', activities: 4, minutes: 500 },
})
