import { code, quarterOf } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { cpdGroups, cycleEnd, groupColumn, planProgress, stats } from '@college/contract/cpd'
import type { CompletionRule, CpdGroup, Cycle, Plan, Stats } from '@college/contract/cpd'
import { ApiError, serve } from '#kit'
import type { Call, Served } from '#kit'
import { conversationIn } from './conversation.ts'
import { placesOf } from './people/places.ts'
import { standingsOf } from './people/programmes.ts'
import { progressOf, ruleOf } from './progress.ts'
import {
  currentOf,
  mayReadRows,
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

interface Named {
  name: string
  apc_date: string | null
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
  certificate: string | null,
): Promise<Stats['cycle']> => {
  const [goals, days, conversation] = await Promise.all([
    readCycleGoals(call, [devcycle.id], userId),
    loggedIn(call, userId, devcycle.id),
    conversationIn(call, userId, devcycle),
  ])
  const progress = await progressOf(call.db, userId, goals, rule)
  const groups = Object.fromEntries(cpdGroups.map((group) => [group, days.reduce((sum, day) => sum + day[group], 0)]))
  let running = 0
  const series = days.map((day) => ({ date: day.date, minutes: (running += day.minutes) }))
  return {
    devcycle,
    ends: cycleEnd(devcycle, certificate, today),
    goals,
    progress,
    logged: running,
    required: Math.round(devcycle.hours_required * 60),
    groups: groups as Record<CpdGroup, number>, // one entry for each group, made just above
    cultural_safety: cpdGroups.filter((group) => days.some((day) => day.safe.includes(group))),
    series,
    conversation,
  }
}

const planStats = async (call: Call, userId: number, devplan: Plan, rule: CompletionRule): Promise<Stats['plan']> => {
  const goals = await readPlanGoals(call, devplan.id)
  return { devplan, goals, progress: await progressOf(call.db, userId, goals, rule) }
}

/** The figures of a trainee's programme, from its rows or, where these are not for the caller, without them. */
const programmeStats = async (
  call: Call,
  person: Actor,
  plan: Stats['plan'],
  today: string,
): Promise<Stats['programme']> => {
  if (!person.roles.includes('Trainee')) return null
  const hidden = plan === null && person.id !== call.actor.id
  const standing = hidden
    ? (await standingsOf(call, [person], await placesOf(call, [person.organisation_id], 'trainee'))).get(person.id)
    : null
  const programme = plan?.devplan ?? standing?.programme
  if (!programme?.start_date || !programme.end_date) return null
  const { goals, completed } = standing?.progress ?? planProgress(programme, plan?.progress ?? [], today)
  return { name: programme.name, start_date: programme.start_date, end_date: programme.end_date, goals, completed }
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

/** Figures of one person: of the current cycle or the one named, for home screens and for reports. */
export const statsOf = async (
  call: Call,
  query: { user_id?: number | undefined; devcycle_id?: number | undefined },
): Promise<Stats> => {
  const person = await subjectOf(call, query.user_id, { figures: true })
  const today = todayOf(call)
  const rows = mayReadRows(call, person)
  const [rule, current, recent, drafts, quarter, named] = await Promise.all([
    ruleOf(call.db, person.organisation_id),
    currentOf(call, person, today),
    rows ? readRecent(call, person.id, 8) : [],
    rows ? readDrafts(call, person.id, 5) : [],
    quarterStats(call, person.id, today),
    call.db.row<Named>('select display_name as name, apc_date from "user" where id = $1', [person.id]),
  ])
  const cycle = await cycleOf(call, query.devcycle_id, person, current.cycle)
  const { plan } = current
  const [ofCycle, ofPlan] = await Promise.all([
    cycle ? cycleStats(call, person.id, cycle, today, rule, named?.apc_date ?? null) : null,
    plan ? planStats(call, person.id, plan, rule) : null,
  ])
  const programme = await programmeStats(call, person, ofPlan, today)
  const { id: user_id } = person
  const user_name = named?.name ?? ''
  const parts = { cycle: ofCycle, plan: ofPlan, programme, recent, drafts, quarter }
  return { user_id, user_name, today, completion_rule: rule, ...parts }
}

export const serveStats: Served = serve(stats, async (call, { query }) => ({ data: await statsOf(call, query) }))
