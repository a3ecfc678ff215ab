import { isCompleted, nothingDone, contains, cpdGroups } from '@college/contract/cpd'
import type { Activity, CompletionRule, CpdGroup, Goal, Stats } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { noSplit, splitOf, type Split } from '../split/split.ts'

/** What an activity says at this moment, as far as it counts. */
export interface CountedActivity {
  readonly devgoal_id: number | null
  readonly activity_date: string | null
  readonly time: number
  readonly split: Split
}

/** One line of "What this adds": before, after, and what is asked. Minutes, or a count. */
export interface TotalEffect {
  readonly before: number
  readonly after: number
  /** Null when nothing is asked. */
  readonly of: number | null
  readonly completed: boolean
}

export interface GoalEffect extends TotalEffect {
  readonly goal: Goal
  readonly unit: 'minutes' | 'count'
  readonly wasCompleted: boolean
  readonly rule: CompletionRule
}

export interface GroupEffect extends TotalEffect {
  readonly group: CpdGroup
  readonly wasCompleted: boolean
}

export interface Effect {
  /** The day from which it counts, where that is still to come; nothing is added until then. */
  readonly from: string | null
  readonly goal: GoalEffect | null
  readonly groups: readonly GroupEffect[]
}

const goalsOf = (stats: Stats): readonly Goal[] => [...(stats.cycle?.goals ?? []), ...(stats.plan?.goals ?? [])]

const goalEffect = (stats: Stats, stored: Activity | null, now: CountedActivity): GoalEffect | null => {
  const goal = goalsOf(stats).find(({ id }) => id === now.devgoal_id)
  if (!goal || (goal.completion_type !== 'time' && goal.completion_type !== 'count')) return null
  const progress = [...(stats.cycle?.progress ?? []), ...(stats.plan?.progress ?? [])].find(
    ({ devgoal_id }) => devgoal_id === goal.id,
  )
  const held = stored?.devgoal_id === goal.id ? stored : null
  const inMinutes = goal.completion_type === 'time'
  const counted = inMinutes ? (progress?.time ?? 0) : (progress?.count ?? 0)
  const before = counted - (inMinutes ? (held?.time ?? 0) : held ? 1 : 0)
  const after = before + (inMinutes ? now.time : 1)
  const asked = inMinutes ? goal.time : goal.count
  const done = (amount: number): boolean =>
    isCompleted(goal, { ...nothingDone, time: amount, count: amount }, stats.completion_rule)
  return {
    goal,
    unit: inMinutes ? 'minutes' : 'count',
    before,
    after,
    of: asked > 0 ? asked : null,
    wasCompleted: done(counted),
    completed: done(after),
    rule: stats.completion_rule,
  }
}

const groupEffects = (stats: Stats, stored: Activity | null, now: CountedActivity): GroupEffect[] => {
  const { cycle } = stats
  if (!cycle) return []
  const { term } = cycle.standing
  const year = { start_date: term.start, end_date: term.end }
  const goal = goalsOf(stats).find(({ id }) => id === now.devgoal_id)
  const inCycle =
    (goal?.devcycle_id === cycle.devcycle.id && !term.own) ||
    ((term.own || !goal?.devcycle_id) && now.activity_date !== null && contains(year, now.activity_date))
  const isHeld = term.own
    ? stored?.activity_date != null && contains(year, stored.activity_date)
    : stored?.devcycle_id === cycle.devcycle.id
  const held = stored && isHeld ? splitOf(stored) : noSplit
  const adds = inCycle ? now.split : noSplit
  return cpdGroups
    .filter((group) => adds[group] > 0 || held[group] > 0)
    .map((group) => {
      const counted = cycle.groups[group] ?? 0
      const before = counted - held[group]
      const after = before + adds[group]
      const of = cycle.devcycle.group_minima[group] ?? null
      const done = (minutes: number): boolean => of !== null && of > 0 && minutes >= of
      return { group, before, after, of, wasCompleted: done(counted), completed: done(after) }
    })
}

/**
 * What an activity would do to the current cycle and plan of its person once it is complete. `stored` is the row as it
 * stands on the server, when it is one that counts already.
 */
export const effectOf = (
  stats: Stats,
  stored: Activity | null,
  now: CountedActivity,
  today: CivilDate = stats.today,
): Effect => {
  const counted = stored?.state === 'complete' && stored.activity_date <= today ? stored : null
  if (now.activity_date !== null && now.activity_date > today)
    return { from: now.activity_date, goal: null, groups: [] }
  return { from: null, goal: goalEffect(stats, counted, now), groups: groupEffects(stats, counted, now) }
}
