import { contains, currentPlan, deadlineFor, goalsState, isCompleted, planProgress } from '@college/contract/cpd'
import type { Goal, Plan, ProgressState } from '@college/contract/cpd'
import { grouped } from '#platform'
import type { Call } from '#platform'
import { formDoneAt } from '../activity/forms.ts'
import { countToward } from '../goal/counted.ts'
import { todayOf } from '../people/person.ts'
import type { OrganisationRules } from '../people/organisation-rules.ts'

type Programme = Pick<
  Plan,
  | 'id'
  | 'category'
  | 'name'
  | 'start_date'
  | 'end_date'
  | 'closed_at'
  | 'supervisor_id'
  | 'agreed_at'
  | 'agreed_supervisor_at'
  | 'trainee_since'
> & { user_id: number }

/** A goal that counts for a person, with what they did towards it. */
export interface OpenGoal extends Pick<
  Goal,
  'id' | 'title' | 'completion_type' | 'time' | 'count' | 'compulsory' | 'deadline'
> {
  user_id: number
  /** Whether it is one of the programme; otherwise it is one of the cycle. */
  planned: boolean
  /** Whether the college gave it; otherwise the person set it. */
  given: boolean
  done_time: number
  done_count: number
  ticked: boolean
  form: boolean
}

/** The current programme of a trainee, and what is open in it and in the cycle. */
export interface ProgrammeStatus {
  /** The current one, else the next that lies ahead. */
  programme: Programme | null
  /** Whether no other lies ahead. */
  isLast: boolean
  state: ProgressState
  progress: ReturnType<typeof planProgress>
  /** What is open, read again at each call: of hundreds of people only some are asked. */
  open: () => readonly OpenGoal[]
  due: OpenDue
}

/** What is open of a person's goals by the days it is due on. */
export interface OpenDue {
  late: number
  /** Compulsory ones without a day. */
  compulsory: number
  /** The one that is due first. */
  next: Pick<OpenGoal, 'title' | 'deadline'> | null
}

interface PersonKey {
  id: number
  organisation_id: number
}

/** Programmes of people that are not closed. */
export const readProgrammes = (call: Call, people: readonly number[]): Promise<Programme[]> =>
  call.db.rows<Programme>(
    `select p.id, p.user_id, p.category, p.name, p.start_date, p.end_date, p.closed_at, p.supervisor_id, p.agreed_at,
       p.agreed_supervisor_at, u.trainee_since
     from devplan p join "user" u on u.id = p.user_id
     where p.user_id = any($1::bigint[]) and p.category = 'PLAN' and p.closed_at is null and p.deleted_at is null`,
    [people],
  )

/** One goal of a person as the database gives it, in the order of `OpenGoal`; the owner is null where the goal is everybody's. */
type CountedGoal = [
  planned: boolean,
  id: number,
  title: string,
  type: OpenGoal['completion_type'],
  time: number,
  count: number,
  compulsory: boolean,
  deadline: string | null,
  given: boolean,
  owner: number | null,
  doneTime: number,
  doneCount: number,
  ticked: boolean,
  form: boolean,
]

interface CountedGoals {
  user_id: number
  /** Since when the person is a trainee. */
  since: string | null
  /** JSON of an array of `CountedGoal`: as text, as tens of thousands of goals in memory cost more than to read some of them twice. */
  goals: string
}

// One row a person: as a row each, the goals of a college take longer to read than to find.
const readCounted = (
  call: Call,
  asked: readonly { user: number; plan: number | null; cycle: number | null; today: string }[],
): Promise<CountedGoals[]> =>
  call.db.rows<CountedGoals>(
    `with asked as (select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::date[]) as q (user_id, plan_id, cycle_id, today)),
       goal as (
         select q.user_id as person, q.today, true as planned, g.* from asked q join devgoal g on g.devplan_id = q.plan_id
         where g.deleted_at is null
         union all
         select q.user_id, q.today, false, g.* from asked q join devgoal g on g.devcycle_id = q.cycle_id
         where g.deleted_at is null and (g.user_id is null or g.user_id = q.user_id)
       )
     select g.person as user_id, (select trainee_since from "user" where id = g.person) as since,
       json_agg(json_build_array(g.planned, g.id, g.title, g.completion_type, g.time, g.count, g.compulsory, g.deadline,
         g.predefined or g.user_id is null, g.user_id, coalesce(d.time, 0), ${countToward('g', 'g.person', 'd.count')},
         k.user_id is not null, ${formDoneAt('g', 'g.person')} is not null))::text as goals
     from goal g cross join lateral (
       select sum(a.time)::int as time, count(*)::int as count from devactivity a
       where a.devgoal_id = g.id and a.user_id = g.person and a.activity_date <= g.today and a.state = 'complete' and a.deleted_at is null
     ) d
     left join devgoaltick k on k.user_id = g.person and k.devgoal_id = g.id
     group by g.person`,
    [
      asked.map(({ user }) => user),
      asked.map(({ plan }) => plan),
      asked.map(({ cycle }) => cycle),
      asked.map(({ today }) => today),
    ],
  )

const goalsOf = ({ user_id, since, goals }: CountedGoals): OpenGoal[] => {
  const all: CountedGoal[] = JSON.parse(goals)
  return all.map(
    ([planned, id, title, type, time, count, compulsory, own, given, owner, doneTime, doneCount, ticked, form]) => ({
      user_id,
      planned,
      id,
      title,
      completion_type: type,
      time,
      count,
      compulsory,
      deadline: since === null ? own : deadlineFor({ user_id: owner, deadline: own }, since),
      given,
      done_time: doneTime,
      done_count: doneCount,
      ticked,
      form,
    }),
  )
}

const completedOf = (goal: OpenGoal, rule: OrganisationRules['rule']): 0 | 1 => {
  const done = { time: goal.done_time, count: goal.done_count, ticked: goal.ticked, form: goal.form }
  return isCompleted(goal, done, rule) ? 1 : 0
}

const isSooner = (goal: OpenGoal, than: OpenGoal | null): boolean =>
  goal.deadline !== null &&
  (than === null ||
    than.deadline === null ||
    goal.deadline < than.deadline ||
    (goal.deadline === than.deadline && goal.id < than.id))

const dueOf = (open: readonly OpenGoal[], today: string): OpenDue => {
  let next: OpenGoal | null = null
  let [late, compulsory] = [0, 0]
  for (const goal of open) {
    if (goal.deadline === null) compulsory += goal.compulsory ? 1 : 0
    else late += goal.deadline < today ? 1 : 0
    if (isSooner(goal, next)) next = goal
  }
  return { late, compulsory, next }
}

/** The first programme that has not begun. */
const nextOf = (plans: readonly Programme[], today: string): Programme | null =>
  plans
    .filter(({ start_date }) => start_date !== null && start_date > today)
    .toSorted((a, b) => (a.start_date ?? '').localeCompare(b.start_date ?? '') || a.id - b.id)[0] ?? null

const stateOf = (
  programme: Programme | null,
  { completed, goals, evenPace }: ProgrammeStatus['progress'],
  today: string,
): ProgressState => {
  if (!programme) return 'none'
  return contains(programme, today) ? goalsState(completed, goals, evenPace) : 'to_come'
}

/** Where trainees stand, by user id: two statements, however many they are. */
export const programmesOf = async (
  call: Call,
  people: readonly PersonKey[],
  places: ReadonlyMap<number, OrganisationRules>,
): Promise<ReadonlyMap<number, ProgrammeStatus>> => {
  if (people.length === 0) return new Map()
  const plans = grouped(
    await readProgrammes(
      call,
      people.map(({ id }) => id),
    ),
    ({ user_id }) => user_id,
  )
  const current = people.map((person) => {
    const place = places.get(person.organisation_id)
    const own = plans.get(person.id) ?? []
    const programme = place ? (currentPlan(own, ['Trainee'], place.today) ?? nextOf(own, place.today)) : null
    const isLast = place !== undefined && nextOf(own, place.today) === null
    return { person, place, programme, isLast }
  })
  const rows = await readCounted(
    call,
    current.map(({ person, place, programme }) => ({
      user: person.id,
      plan: programme?.id ?? null,
      cycle: place?.cycle?.id ?? null,
      today: place?.today ?? todayOf(call),
    })),
  )
  const counted = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(
    current.map(({ person, place, programme, isLast }): [number, ProgrammeStatus] => {
      const { rule = 'exceeds', today = '' } = place ?? {}
      const found = counted.get(person.id)
      const goals = (found ? goalsOf(found) : []).map((goal) => ({ goal, completed: completedOf(goal, rule) }))
      const period = programme ?? { start_date: null, end_date: null, trainee_since: null }
      const progress = planProgress(
        period,
        goals.filter(({ goal }) => goal.planned),
        today,
      )
      return [
        person.id,
        {
          programme,
          isLast,
          state: stateOf(programme, progress, today),
          progress,
          open: () => (found ? goalsOf(found).filter((goal) => completedOf(goal, rule) === 0) : []),
          due: dueOf(
            goals.flatMap(({ goal, completed }) => (completed ? [] : [goal])),
            today,
          ),
        },
      ]
    }),
  )
}
