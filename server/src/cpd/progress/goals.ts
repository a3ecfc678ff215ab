import { completionRule, completionSetting, isCompleted } from '@college/contract/cpd'
import type { CompletionRule, Goal, GoalProgress } from '@college/contract/cpd'
import type { Runner } from '#database'
import { readConfig } from '#organisation'
import { formDoneAt } from '../activity/forms.ts'

interface Sums {
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

/**
 * Progress of one person over goals, worked out from complete activities, forms and manual ticks in one statement.
 * Minutes and counts; `completed_at` is the day of the activity or form that completed the goal, or of its tick, in the organisation's time zone.
 */
export const progressOf = async (
  db: Runner,
  userId: number,
  goals: readonly GoalRequirement[],
  rule: CompletionRule,
): Promise<GoalProgress[]> => {
  if (goals.length === 0) return []
  const rows = await db.rows<Sums>(
    `select g.id as devgoal_id, coalesce(max(a.running), 0)::int as time, coalesce(max(a.nth), 0)::int as count,
       min(a.activity_date) filter (where a.running > g.time) as passed_on,
       min(a.activity_date) filter (where a.running >= g.time) as reached_on,
       min(a.activity_date) filter (where a.nth >= g.count) as counted_on,
       max(k.ticked_by) as ticked_by, max(k.ticked_at) as ticked_at,
       max(k.ticked_at at time zone o.timezone)::date as ticked_on,
       (${formDoneAt('g', '$1')} at time zone max(o.timezone))::date as formed_on
     from devgoal g
     join organisation o on o.id = g.organisation_id
     left join lateral (
       select activity_date, sum(time) over w as running, count(*) over w as nth
       from devactivity where user_id = $1 and devgoal_id = g.id and state = 'complete' and deleted_at is null
       window w as (order by activity_date, id)
     ) a on true
     left join devgoaltick k on k.devgoal_id = g.id and k.user_id = $1
     where g.id = any($2::bigint[]) group by g.id`,
    [userId, goals.map((goal) => goal.id)],
  )
  const byGoal = new Map(rows.map((row) => [row.devgoal_id, row]))
  return goals.flatMap((goal) => {
    const sums = byGoal.get(goal.id)
    if (!sums) return []
    const done = { time: sums.time, count: sums.count, ticked: sums.ticked_at !== null, form: sums.formed_on !== null }
    const completed = isCompleted(goal, done, rule)
    return [
      {
        user_id: userId,
        devgoal_id: goal.id,
        time: sums.time,
        count: sums.count,
        completed: completed ? (1 as const) : (0 as const),
        completed_at: completed ? completedOn(goal, sums, rule) : null,
        ticked_by: sums.ticked_by,
        ticked_at: sums.ticked_at,
      },
    ]
  })
}
