import { code } from '@college/contract/kit'
import { cycleSet, mostReported } from '@college/contract/cpd'
import type { Activity, CycleReport, Plan, ReportName, Stats } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import { readRows } from '#records'
import { keepShort } from '#pdf'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { progressOf, ruleOf } from '../progress/goals.ts'
import { readPlanGoals, readPlans, todayOf } from '../people/person.ts'
import { activities } from '../records.ts'
import { statsOf } from '../progress/stats.ts'
import { readTexts } from './config.ts'
import { keptOf } from './kept-report.ts'

type Cycles = CycleReport['cycles']

interface Named {
  id: number
  name: string
  mcnz_number: string | null
  trainee_since: string | null
  fellow_since: string | null
  apc_date: string | null
  organisation: string
  tagline: string | null
}

/** Who a report is about, and in which college. */
export const readSubject = async (
  call: Call,
  userId: number,
): Promise<Pick<CycleReport, 'person' | 'organisation'>> => {
  const row = await call.db.row<Named>(
    `select u.id, u.display_name as name, u.mcnz_number, u.trainee_since, u.fellow_since, u.apc_date, o.name as organisation, o.tagline
     from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
    [userId],
  )
  if (!row) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  const { organisation: name, tagline, ...person } = row
  return { person, organisation: { name, tagline } }
}

/** Cycles of a person that have begun: those of their set, and others they have logged in. */
const readCyclesOf = (call: Call, person: Actor, today: string, named: number | undefined): Promise<Cycles> =>
  call.db.rows<Cycles[number]>(
    `select c.id, c.name, c.start_date, c.end_date, c.expired_at is not null as expired from devcycle c
     where c.organisation_id = $1 and c.deleted_at is null and c.start_date <= $2
       and (c.type = $3 or c.id = $5 or exists (select 1 from devactivity a where a.user_id = $4 and a.devcycle_id = c.id and a.deleted_at is null))
     order by c.start_date desc, c.id desc`,
    [person.organisation_id, today, cycleSet(person.home_roles), person.id, named ?? null],
  )

/** A plan with its goals and how far they are. */
export const readPlanPart = async (call: Call, person: Actor, devplan: Plan): Promise<NonNullable<Stats['plan']>> => {
  const [goals, rule] = await Promise.all([readPlanGoals(call, devplan.id), ruleOf(call.db, devplan.organisation_id)])
  return { devplan, goals, progress: await progressOf(call, person.id, goals, rule) }
}

/** The plan that a cycle is worked by: the newest of its kind that shares days with it. */
const planOf = async (call: Call, person: Actor, cycle: NonNullable<Stats['cycle']>): Promise<Stats['plan']> => {
  const category = cycle.devcycle.type === 'trainee' ? 'PLAN' : 'PDP'
  const plans = (await readPlans(call, person.id)).filter(
    (plan) =>
      plan.category === category &&
      plan.start_date !== null &&
      plan.start_date <= cycle.ends &&
      (plan.end_date === null || plan.end_date >= cycle.standing.term.start),
  )
  return plans[0] ? readPlanPart(call, person, plans[0]) : null
}

type ReportedCycle = NonNullable<Stats['cycle']>

/** Complete activities `t` that count in a person's year in a cycle, with the values of the condition in its order. */
const inYear = (
  userId: number,
  { devcycle, standing: { term } }: ReportedCycle,
  today: string,
): { condition: string; given: unknown[] } => {
  // What is dated ahead counts from its day; the verdict of an expired cycle took in all of it.
  const last = devcycle.expired_at === null ? today : '9999-12-31'
  const mine = `t.user_id = ? and t.state = 'complete' and t.activity_date <= ?`
  if (!term.own) return { condition: `${mine} and t.devcycle_id = ?`, given: [userId, last, devcycle.id] }
  return {
    condition: `${mine} and t.activity_date between ? and ?
      and t.devcycle_id in (select o.id from devcycle o where o.organisation_id = ? and o.type = ?)`,
    given: [userId, last, term.start, term.end, devcycle.organisation_id, devcycle.type],
  }
}

const activitiesIn = (call: Call, userId: number, cycle: ReportedCycle): Promise<Activity[]> =>
  readRows<Activity>(call, activities, {
    ...inYear(userId, cycle, todayOf(call)),
    order: `t.activity_date desc, t.id desc limit ${mostReported}`,
  })

/** Refuses to print what was learned in a cycle where that alone is too long, without reading it. */
const keepPrintable = async (call: Call, userId: number, cycle: ReportedCycle): Promise<void> => {
  const { condition, given } = inYear(userId, cycle, todayOf(call))
  const places = condition.split('?').reduce((text, part, at) => `${text}$${at}${part}`)
  const counted = await call.db.row<{ characters: number }>(
    // A letter takes four bytes at most; bytes are known without unpacking the text.
    `select coalesce(sum(octet_length(a.learnings)), 0) / 4 as characters from (
       select t.learnings from devactivity t where ${places} and t.deleted_at is null limit ${mostReported}) a`,
    given,
  )
  keepShort(counted?.characters ?? 0)
}

/** Directors who can be reached by mail, of the person's organisation. */
export const readDirectors = (
  call: Call,
  person: Actor,
): Promise<{ id: number; name: string; email: string; organisation_id: number }[]> =>
  call.db.rows(
    `select u.id, u.display_name as name, u.email, u.organisation_id from "user" u
     where u.organisation_id = $1 and u.id <> $2 and u.active and u.confirmed_at is not null and u.deleted_at is null and u.email is not null
       and exists (select from held_role h where h.user_id = u.id and h.organisation_id = $1 and h.name = 'Director')
     order by u.display_name, u.id`,
    [person.organisation_id, person.id],
  )

/**
 * All that the report of a person's cycle says: the one named, or the current one; without one, `report` is null. One that is to be
 * printed with all that was learned is refused where that is too long.
 */
export const readCycleReport = async (
  call: Call,
  person: Actor,
  cycleId: number | undefined,
  { name = 'cycle', printed = false }: { name?: ReportName; printed?: boolean } = {},
): Promise<CycleReport> => {
  const today = todayOf(call)
  const [figures, cycles] = await Promise.all([
    // Between two cycles the report is still asked for: that of the last one.
    statsOf(call, { user_id: person.id, devcycle_id: cycleId, or_last: 'true' }),
    readCyclesOf(call, person, today, cycleId),
  ])
  const { cycle, completion_rule, is_last } = figures
  const own = person.id === call.actor.id
  if (printed && cycle) await keepPrintable(call, person.id, cycle)
  const [subject, texts, kept, directors, plan, logged] = await Promise.all([
    readSubject(call, person.id),
    readTexts(call.db, person.organisation_id, name),
    keptOf(call.db, person.id),
    own ? readDirectors(call, person) : [],
    cycle ? planOf(call, person, cycle) : null,
    cycle ? activitiesIn(call, person.id, cycle) : [],
  ])
  return {
    today,
    cycles,
    is_last,
    texts,
    kept,
    report: cycle && { completion_rule, cycle, plan, activities: logged },
    directors: directors.map((each) => ({ id: each.id, name: each.name })),
    ...subject,
  }
}
