import { completionRule, completionSetting, isCompleted } from '@college/contract/cpd'
import type { CompletionRule, Goal, GoalProgress } from '@college/contract/cpd'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { readConfig } from '#organisation'
import { formDoneAt } from '../activity/forms.ts'
import { entriesToward } from '../goal/counted.ts'

interface Sums {
  user_id: number
  devgoal_id: number
  time: number
  count: number
  passed_on: string | null
  reached_on: string | null
  counted_on: string | null
  ticked_by: number | null
  ticked_at: string | null
  ticked_on: string | null
  formed_on: string | null
  /** As it was when the goal's cycle expired. */
  kept: GoalProgress | null
}

/** The database, and the instant at which progress is asked for. */
interface Clocked extends Pick<Call, 'now'> {
  readonly db: Runner
}

type GoalRequirement = Pick<Goal, 'id' | 'completion_type' | 'time' | 'count'>

/** The organisation's rule of completion. */
export const ruleOf = async (db: Runner, organisationId: number): Promise<CompletionRule> =>
  completionRule(await readConfig(db, organisationId, completionSetting, 'exceeds'))

const completedOn = (goal: GoalRequirement, sums: Sums, rule: CompletionRule): string | null => {
  switch (goal.completion_type) {
    case 'time':
      return rule === 'exceeds' ? sums.passed_on : sums.reached_on
    case 'count':
      return sums.counted_on
    case 'manual':
      return sums.ticked_on
    case 'form':
      return sums.formed_on
  }
}

const progressFrom = (goal: GoalRequirement, sums: Sums, rule: CompletionRule): GoalProgress => {
  if (sums.kept) return sums.kept
  const done = { time: sums.time, count: sums.count, ticked: sums.ticked_at !== null, form: sums.formed_on !== null }
  const completed = isCompleted(goal, done, rule)
  return {
    user_id: sums.user_id,
    devgoal_id: goal.id,
    time: sums.time,
    count: sums.count,
    completed: completed ? 1 : 0,
    completed_at: completed ? completedOn(goal, sums, rule) : null,
    ticked_by: sums.ticked_by,
    ticked_at: sums.ticked_at,
  }
}

/** The statement that sums what people did toward those goals `g` for which the condition `which` holds. */
const sumsOf = (which: string): string =>
  `select p.user_id, g.id as devgoal_id, coalesce(max(a.running), 0)::int as time, coalesce(max(a.nth), 0)::int as count,
     min(a.day) filter (where a.running > g.time) as passed_on,
     min(a.day) filter (where a.running >= g.time) as reached_on,
     min(a.day) filter (where a.nth >= g.count) as counted_on,
     max(k.ticked_by) as ticked_by, max(k.ticked_at) as ticked_at,
     max(k.ticked_at at time zone o.timezone)::date as ticked_on,
     (${formDoneAt('g', 'p.user_id')} at time zone max(o.timezone))::date as formed_on,
     (select c.progress -> g.id::text from closed_cycle_person c where c.devcycle_id = g.devcycle_id and c.user_id = p.user_id) as kept
   from devgoal g
   cross join unnest($1::bigint[]) p (user_id)
   join organisation o on o.id = g.organisation_id
   left join lateral (
     select day, sum(time) over w as running, count(*) over w as nth from (${entriesToward('g', 'p.user_id', '($3::timestamptz at time zone o.timezone)::date')}) entry
     window w as (order by day, id)
   ) a on true
   left join devgoaltick k on k.devgoal_id = g.id and k.user_id = p.user_id
   where ${which} and (g.user_id is null or g.user_id = p.user_id) group by g.id, p.user_id`
const sumsOfGoals = sumsOf('g.id = any($2::bigint[])')
const sumsWithin = sumsOf(
  `g.id in (select id from devgoal where devcycle_id = $2 and deleted_at is null
     union all select id from devgoal where devplan_id = $4 and deleted_at is null)`,
)

const progressIn = (
  people: readonly number[],
  goals: readonly GoalRequirement[],
  rows: readonly Sums[],
  rule: CompletionRule,
): GoalProgress[] => {
  const found = new Map(rows.map((row) => [`${row.user_id} ${row.devgoal_id}`, row]))
  return people.flatMap((person) =>
    goals.flatMap((goal) => {
      const sums = found.get(`${person} ${goal.id}`)
      return sums ? [progressFrom(goal, sums, rule)] : []
    }),
  )
}

/**
 * Progress of people over the goals that are theirs or shared, worked out from complete activities, procedures, forms and manual ticks in one statement;
 * over goals of an expired cycle as it was at the expiry. Minutes and counts; `completed_at` is the day of the activity or form that
 * completed the goal, or of its tick, in the organisation's time zone.
 */
export const progressOfPeople = async (
  { db, now }: Clocked,
  people: readonly number[],
  goals: readonly GoalRequirement[],
  rule: CompletionRule,
): Promise<GoalProgress[]> => {
  if (goals.length === 0 || people.length === 0) return []
  const given = [people, goals.map((goal) => goal.id), now().toISOString()]
  return progressIn(people, goals, await db.rows<Sums>(sumsOfGoals, given), rule)
}

/** Progress of one person over goals. */
export const progressOf = (
  context: Clocked,
  userId: number,
  goals: readonly GoalRequirement[],
  rule: CompletionRule,
): Promise<GoalProgress[]> => progressOfPeople(context, [userId], goals, rule)

/** Progress of one person within a cycle and a plan, read before it is known which goals these have. */
export const progressWithin = async (
  { db, now }: Clocked,
  userId: number,
  { devcycle, devplan }: { devcycle: number | null; devplan: number | null },
  rule: CompletionRule,
): Promise<(goals: readonly GoalRequirement[]) => GoalProgress[]> => {
  const rows =
    devcycle === null && devplan === null
      ? []
      : await db.rows<Sums>(sumsWithin, [[userId], devcycle, now().toISOString(), devplan])
  return (goals) => progressIn([userId], goals, rows, rule)
}
