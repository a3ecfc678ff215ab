import { code, quarterOf } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { cpdGroups, cycleEnd, groupColumn, stats } from '@college/contract/cpd'
import type { CompletionRule, CpdGroup, Cycle, Plan, Stats } from '@college/contract/cpd'
import { ApiError, serve } from '#kit'
import type { Call, Served } from '#kit'
import { progressOf, ruleOf } from './progress.ts'
import {
  currentOf,
  readCycleGoals,
  readCycles,
  readDrafts,
  readPlanGoals,
  readRecent,
  subjectOf,
  todayOf,
} from './reading.ts'

interface Logged {
  date: string
  minutes: number
  reviewing_reflecting: number
  measuring_improving: number
  educational: number
  safe: CpdGroup[]
}

/** Complete activities of a person in a cycle, summed day by day. */
const loggedIn = (call: Call, userId: number, cycleId: number): Promise<Logged[]> => {
  const sums = cpdGroups.map((group) => `sum(${groupColumn[group]})::int as ${group}`).join(', ')
  const safe = cpdGroups
    .map((group) => `case when bool_or(cultural_safety and ${groupColumn[group]} > 0) then '${group}' end`)
    .join(', ')
  return call.db.rows<Logged>(
    `select activity_date as date, sum(time)::int as minutes, ${sums}, array_remove(array[${safe}], null) as safe
     from devactivity where user_id = $1 and devcycle_id = $2 and state = 'complete' and deleted_at is null
     group by activity_date order by activity_date`,
    [userId, cycleId],
  )
}

const cycleStats = async (
  call: Call,
  userId: number,
  devcycle: Cycle,
  today: string,
  rule: CompletionRule,
): Promise<Stats['cycle']> => {
  const [goals, days, person] = await Promise.all([
    readCycleGoals(call, [devcycle.id], userId),
    loggedIn(call, userId, devcycle.id),
    call.db.row<{ apc_date: string | null }>('select apc_date from "user" where id = $1', [userId]),
  ])
  const progress = await progressOf(call.db, userId, goals, rule)
  const groups = Object.fromEntries(cpdGroups.map((group) => [group, days.reduce((sum, day) => sum + day[group], 0)]))
  let running = 0
  const series = days.map((day) => ({ date: day.date, minutes: (running += day.minutes) }))
  return {
    devcycle,
    ends: cycleEnd(devcycle, person?.apc_date ?? null, today),
    goals,
    progress,
    logged: running,
    required: Math.round(devcycle.hours_required * 60),
    groups: groups as Record<CpdGroup, number>, // one entry for each group, made just above
    cultural_safety: cpdGroups.filter((group) => days.some((day) => day.safe.includes(group))),
    series,
  }
}

const planStats = async (call: Call, userId: number, devplan: Plan, rule: CompletionRule): Promise<Stats['plan']> => {
  const goals = await readPlanGoals(call, devplan.id)
  return { devplan, goals, progress: await progressOf(call.db, userId, goals, rule) }
}

const quarterStats = async (call: Call, userId: number, today: string): Promise<Stats['quarter']> => {
  const { from, to } = quarterOf(today)
  const row = await call.db.row<{ activities: number; minutes: number }>(
    `select count(*)::int as activities, coalesce(sum(time), 0)::int as minutes from devactivity
     where user_id = $1 and activity_date between $2 and $3 and state = 'complete' and deleted_at is null`,
    [userId, from, to],
  )
  return { from, to, activities: row?.activities ?? 0, minutes: row?.minutes ?? 0 }
}

/** The cycle that is asked for by its id, or the current one. */
const cycleOf = async (call: Call, asked: number | undefined, person: Actor, current: Cycle | null) => {
  if (asked === undefined) return current
  const cycle = (await readCycles(call, person.organisation_id)).find(({ id }) => id === asked)
  if (!cycle) throw new ApiError(code.notFound, 'There is no such cycle.')
  return cycle
}

/** Figures of one person for home screens and reports. */
export const serveStats: Served = serve(stats, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id)
  const today = todayOf(call)
  const [rule, current, recent, drafts, quarter] = await Promise.all([
    ruleOf(call.db, person.organisation_id),
    currentOf(call, person, today),
    readRecent(call, person.id, 8),
    readDrafts(call, person.id, 5),
    quarterStats(call, person.id, today),
  ])
  const cycle = await cycleOf(call, query.devcycle_id, person, current.cycle)
  const { plan } = current
  const [ofCycle, ofPlan] = await Promise.all([
    cycle ? cycleStats(call, person.id, cycle, today, rule) : null,
    plan ? planStats(call, person.id, plan, rule) : null,
  ])
  return {
    data: { user_id: person.id, today, completion_rule: rule, cycle: ofCycle, plan: ofPlan, recent, drafts, quarter },
  }
})
