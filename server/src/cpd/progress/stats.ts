import { code, quarterOf } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import {
  countedSeries,
  cycleProgress,
  cycleSet,
  deadlineFor,
  inDeadlineOrder,
  isAskedForCycle,
  lastCycle,
  planProgress,
  stats,
} from '@college/contract/cpd'
import type { Cycle, CyclePerson, Goal, GoalProgress, Stats, Stretch } from '@college/contract/cpd'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { organisationRulesOf } from '../people/organisation-rules.ts'
import { programmesOf } from '../programme/progress.ts'
import { progressWithin, ruleOf } from './goals.ts'
import { currentOf, mayReadRows, readGoalsWithin, readRecent, subjectOf, todayOf } from '../people/person.ts'
import type { ReadDeadlines } from '../deadlines/returned-forms.ts'
import { readClosedDays } from './closed.ts'
import { asLogged, loggedByDay } from './logged.ts'
import type { CycleCategory, LoggedByDay } from './logged.ts'
import { yearsOf } from './own-years.ts'

/** Reads the newest procedures of a person, at most so many. */
export type ReadCases = (call: Call, userId: number, most: number) => Promise<Stats['recent_cases']>

const mostRecent = 8

interface Named {
  name: string
  apc_date: string | null
  trainee_since: string | null
  fellow_since: string | null
  pauses: (Stretch & { devcycle_id: number })[]
  /** What the person logged in the quarter. */
  activities: number
  minutes: number
}

const readNamed = (
  call: Call,
  userId: number,
  { from, to }: Pick<Stats['quarter'], 'from' | 'to'>,
): Promise<Named | null> =>
  call.db.row<Named>(
    `select display_name as name, apc_date, trainee_since, fellow_since,
       (select coalesce(json_agg(json_build_object('devcycle_id', p.devcycle_id, 'from', p."from", 'to', p."to")), '[]')
        from devcyclepause p where p.user_id = u.id and p.deleted_at is null) as pauses, q.activities, q.minutes
     from "user" u cross join lateral (
       select count(*)::int as activities, coalesce(sum(time), 0)::int as minutes from (
         select a.time from devactivity a
         where a.user_id = u.id and a.activity_date between $2 and $3 and a.state = 'complete' and a.deleted_at is null
         union all
         select a.time from devactivity a
         where a.user_id = u.id and a.activity_date < $2 and a.end_date >= $2 and a.state = 'complete' and a.deleted_at is null
       ) overlapping) q
     where u.id = $1`,
    [userId, from, to],
  )

/** What of a person the days of a cycle depend on. */
const personIn = (named: Named | null, { id, type }: Cycle, asked = true): CyclePerson => ({
  asked,
  since: (type === 'trainee' ? named?.trainee_since : named?.fellow_since) ?? null,
  certificate: named?.apc_date ?? null,
  pauses: (named?.pauses ?? []).filter(({ devcycle_id }) => devcycle_id === id),
})

/** What of a person's cycle is read from the database. */
interface CycleRead {
  devcycle: Cycle
  logged: LoggedByDay
  person: CyclePerson
  /** The day on which the person is judged. */
  day: string
  completion: Stats['completion_rule']
}

/** What a person's cycle rests on; of one that has expired, as it was then. */
const readCycle = async (
  call: Call,
  userId: number,
  devcycle: Cycle,
  now: Pick<CycleRead, 'person' | 'day' | 'completion'>,
): Promise<CycleRead> => {
  const closed = devcycle.expired_at === null ? null : await readClosedDays(call.db, devcycle.id, userId)
  if (closed) return { devcycle, ...now, ...closed }
  const certificates = new Map([[userId, now.person.certificate]])
  const years = await yearsOf(call.db, devcycle, [userId], now.day, certificates)
  return { devcycle, ...now, logged: await loggedByDay(call.db, devcycle, years) }
}

/** The categories that decide what counts in a person's cycle; of one that has expired, as they were then. */
export const creditCategoriesOf = async (call: Call, userId: number, devcycle: Cycle): Promise<CycleCategory[]> => {
  const closed = devcycle.expired_at === null ? null : await readClosedDays(call.db, devcycle.id, userId)
  if (closed) return closed.categories
  return (await loggedByDay(call.db, devcycle, await yearsOf(call.db, devcycle, [userId], todayOf(call)))).categories
}

const cycleStats = (
  { devcycle, logged: { days, categories, conversation, plan, carried }, person, day }: CycleRead,
  goals: readonly Goal[],
  progress: GoalProgress[],
): Stats['cycle'] => {
  const completed = new Map(progress.map((each) => [each.devgoal_id, each.completed === 1]))
  const logged = asLogged(days)
  const done = {
    logged,
    categories,
    conversation,
    plan,
    carried,
    goals: goals.map(({ id, compulsory }) => ({ id, compulsory, completed: completed.get(id) ?? false })),
  }
  const standing = cycleProgress(devcycle, person, done, day)
  const shown = new Set(standing.categories.map(({ category_id }) => category_id))
  return {
    devcycle,
    ends: standing.term.end,
    standing,
    categories: categories.filter(({ id }) => shown.has(id)).map(({ id, name }) => ({ id, name })),
    goals: goals.map((goal) => ({ ...goal, deadline: deadlineFor(goal, standing.term.joined) })),
    progress,
    logged: standing.total.counted,
    required: standing.total.required,
    groups: logged.groups,
    cultural_safety: standing.cultural_safety.covered,
    series: countedSeries(days, categories, {
      unit: standing.unit,
      start: standing.term.start,
      required: standing.total.required,
      carried: standing.carried,
    }),
    conversation,
  }
}

/** The figures of a trainee's programme, from its rows or, where these are not for the caller, without them. */
const programmeStats = async (
  call: Call,
  person: Actor,
  plan: Stats['plan'],
  today: string,
): Promise<Stats['programme']> => {
  if (!person.home_roles.includes('Trainee')) return null
  const hidden = plan === null && person.id !== call.actor.id
  const standing = hidden
    ? (await programmesOf(call, [person], await organisationRulesOf(call, [person.organisation_id], 'trainee'))).get(
        person.id,
      )
    : null
  const programme = plan?.devplan ?? standing?.programme
  if (!programme?.start_date || !programme.end_date) return null
  const { goals, completed } = standing?.progress ?? planProgress(programme, plan?.progress ?? [], today)
  const { name, start_date, end_date, trainee_since } = programme
  return { name, start_date, end_date, trainee_since, goals, completed }
}

interface StatsQuery {
  user_id?: number | undefined
  devcycle_id?: number | undefined
  or_last?: 'true' | undefined
}

/** The cycle that is asked for by its id, or the current one; between two cycles the last one that the person was in, if asked for. */
const cycleOf = (
  { devcycle_id: asked, or_last }: StatsQuery,
  { cycle: current, cycles: known }: { cycle: Cycle | null; cycles: readonly Cycle[] },
  person: { set: Cycle['type']; named: Named | null; today: string },
): { cycle: Cycle | null; is_last: boolean } => {
  if (asked !== undefined) {
    const cycle = known.find(({ id }) => id === asked)
    if (!cycle) throw new ApiError(code.notFound, 'We couldn’t find this cycle.')
    return { cycle, is_last: false }
  }
  const last = current === null && or_last ? lastCycle(known, person.set, person.today) : null
  const since = last && personIn(person.named, last).since
  return last && (since === null || since <= last.end_date)
    ? { cycle: last, is_last: true }
    : { cycle: current, is_last: false }
}

type Standing = Omit<Stats, 'deadlines' | 'recent_cases' | 'recent' | 'drafts' | 'today' | 'user_id'>

/** How far a person is in their cycle, their plan and their programme. */
const standingOf = async (call: Call, person: Actor, query: StatsQuery, today: string): Promise<Standing> => {
  const { from, to } = quarterOf(today)
  const [rule, current, named] = await Promise.all([
    ruleOf(call.db, person.organisation_id),
    currentOf(call, person, today),
    readNamed(call, person.id, { from, to }),
  ])
  const { cycle: known, is_last } = cycleOf(query, current, { set: cycleSet(person.home_roles), named, today })
  const { plan: devplan } = current
  const [cycleId, planId] = [known?.id ?? null, devplan?.id ?? null]
  const [inCycle, goals, progressIn] = await Promise.all([
    known &&
      readCycle(call, person.id, known, {
        person: personIn(named, known, isAskedForCycle(person.home_roles)),
        day: today,
        completion: rule,
      }),
    readGoalsWithin(call, person.id, { devcycles: known ? [known.id] : [], devplans: devplan ? [devplan.id] : [] }),
    progressWithin(call, person.id, { devcycle: cycleId, devplan: planId }, rule),
  ])
  const cycleGoals = goals.filter(({ devcycle_id }) => devcycle_id === cycleId)
  const planGoals = goals.filter(({ devplan_id }) => devplan_id === planId)
  const cycle = inCycle && cycleStats(inCycle, cycleGoals, progressIn(cycleGoals))
  const plan = devplan && { devplan, goals: planGoals, progress: progressIn(planGoals) }
  const programme = await programmeStats(call, person, plan, today)
  const quarter = { from, to, activities: named?.activities ?? 0, minutes: named?.minutes ?? 0 }
  const completion_rule = inCycle?.completion ?? rule
  return { user_name: named?.name ?? '', completion_rule, is_last, cycle, plan, programme, quarter }
}

/** Figures of one person: of the current cycle or the one named, for home screens and for reports. */
export const statsOf = async (
  call: Call,
  query: StatsQuery,
): Promise<Omit<Stats, 'deadlines' | 'recent_cases'> & { readable: boolean }> => {
  const person = await subjectOf(call, query.user_id, { figures: true })
  const today = todayOf(call)
  const readable = mayReadRows(call, person)
  const [standing, newest] = await Promise.all([
    standingOf(call, person, query, today),
    readable ? readRecent(call, person.id, { recent: mostRecent, drafts: 5 }) : { recent: [], drafts: [] },
  ])
  return { user_id: person.id, today, readable, ...newest, ...standing }
}

/** The figures of a home, with what of the caller's deadlines comes from elsewhere. */
export const serveStats = (parts: { deadlines: readonly ReadDeadlines[]; recentCases: ReadCases }): Served =>
  serve(stats, async (call, { query }) => {
    const { id } = call.actor
    const own = query.user_id === undefined || query.user_id === id
    const [{ readable, ...figures }, ownCases, ...known] = await Promise.all([
      statsOf(call, query),
      own ? parts.recentCases(call, id, mostRecent) : null,
      ...(own ? parts.deadlines.map((read) => read(call)) : []),
    ])
    const recent_cases = ownCases ?? (readable ? await parts.recentCases(call, figures.user_id, mostRecent) : [])
    return { data: { recent_cases, deadlines: inDeadlineOrder(known.flat(), figures.today), ...figures } }
  })
