import { contains, currentPlan, deadlineFor, goalsState, isCompleted, planProgress } from '@college/contract/cpd'
import type { Goal, Plan, ProgressState } from '@college/contract/cpd'
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
  open: readonly OpenGoal[]
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

const readCounted = async (
  call: Call,
  asked: readonly { user: number; plan: number | null; cycle: number | null; today: string }[],
): Promise<OpenGoal[]> => {
  const rows = await call.db.rows<OpenGoal & { owner_id: number | null; since: string | null }>(
    `with asked as (select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::date[]) as q (user_id, plan_id, cycle_id, today)),
       goal as (
         select q.user_id as person, true as planned, g.* from asked q join devgoal g on g.devplan_id = q.plan_id
         where g.deleted_at is null
         union all
         select q.user_id, false, g.* from asked q join devgoal g on g.devcycle_id = q.cycle_id
         where g.deleted_at is null and (g.user_id is null or g.user_id = q.user_id)
       ),
       done as materialized (
         select q.user_id, of_person.* from asked q cross join lateral (
           select a.devgoal_id, sum(a.time)::int as time, count(*)::int as count from devactivity a
           where a.user_id = q.user_id and a.activity_date <= q.today and a.devgoal_id is not null and a.state = 'complete' and a.deleted_at is null
           group by a.devgoal_id) of_person
       )
     select g.person as user_id, g.planned, g.id, g.title, g.completion_type, g.time, g.count, g.compulsory,
       g.deadline, g.predefined or g.user_id is null as given, g.user_id as owner_id, u.trainee_since as since,
       coalesce(d.time, 0) as done_time, ${countToward('g', 'g.person', 'coalesce(d.count, 0)')} as done_count, k.user_id is not null as ticked,
       ${formDoneAt('g', 'g.person')} is not null as form
     from goal g join "user" u on u.id = g.person
     left join done d on d.user_id = g.person and d.devgoal_id = g.id
     left join devgoaltick k on k.user_id = g.person and k.devgoal_id = g.id`,
    [
      asked.map(({ user }) => user),
      asked.map(({ plan }) => plan),
      asked.map(({ cycle }) => cycle),
      asked.map(({ today }) => today),
    ],
  )
  // Changed in place, as the trainees of a college have tens of thousands of goals.
  for (const row of rows)
    if (row.since !== null) row.deadline = deadlineFor({ user_id: row.owner_id, deadline: row.deadline }, row.since)
  return rows
}

/** Rows by the person they are of. */
export const grouped = <T extends { user_id: number }>(rows: readonly T[]): ReadonlyMap<number, T[]> => {
  const byUser = new Map<number, T[]>()
  for (const row of rows) {
    const known = byUser.get(row.user_id)
    if (known) known.push(row)
    else byUser.set(row.user_id, [row])
  }
  return byUser
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
  )
  const current = people.map((person) => {
    const place = places.get(person.organisation_id)
    const own = plans.get(person.id) ?? []
    const programme = place ? (currentPlan(own, ['Trainee'], place.today) ?? nextOf(own, place.today)) : null
    const isLast = place !== undefined && nextOf(own, place.today) === null
    return { person, place, programme, isLast }
  })
  const counted = grouped(
    await readCounted(
      call,
      current.map(({ person, place, programme }) => ({
        user: person.id,
        plan: programme?.id ?? null,
        cycle: place?.cycle?.id ?? null,
        today: place?.today ?? todayOf(call),
      })),
    ),
  )
  return new Map(
    current.map(({ person, place, programme, isLast }) => {
      const rule = place?.rule ?? 'exceeds'
      const goals = (counted.get(person.id) ?? []).map((goal) => {
        const done = { time: goal.done_time, count: goal.done_count, ticked: goal.ticked, form: goal.form }
        return { goal, completed: isCompleted(goal, done, rule) ? (1 as const) : (0 as const) }
      })
      const planned = goals.filter(({ goal }) => goal.planned)
      const period = programme ?? { start_date: null, end_date: null, trainee_since: null }
      const progress = planProgress(period, planned, place?.today ?? '')
      const open = goals.flatMap(({ goal, completed }) => (completed ? [] : [goal]))
      return [person.id, { programme, isLast, state: stateOf(programme, progress, place?.today ?? ''), progress, open }]
    }),
  )
}
