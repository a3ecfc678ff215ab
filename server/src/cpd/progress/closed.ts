import { addDays, dayIn } from '@college/contract/kit'
import { carryOn, completionRule, completionSetting, cycleProgress } from '@college/contract/cpd'
import type { CarriedCredit, CompletionRule, Cycle, CyclePerson, GoalProgress, Stretch } from '@college/contract/cpd'
import type { Runner } from '#database'
import type { Context } from '#platform'
import { conversations, isPlanned } from '../cycle/conversation.ts'
import { progressOfPeople } from './goals.ts'
import { asLogged, carriedSql, daysByPerson, limitedCategories, loggedByPerson } from './logged.ts'
import type { CycleCategory, Logged, LoggedByDay } from './logged.ts'
import { yearPeople, yearsOf, yearValues } from './own-years.ts'

/** What of an expired cycle the verdict on everyone in it rests on, as it was at the expiry. */
export interface ClosedCycle {
  /** The day on which everyone is judged. */
  day: string
  completion: CompletionRule
  categories: CycleCategory[]
}

/** What was kept of one person in it. */
export interface ClosedPerson {
  person: CyclePerson
  logged: Logged[]
  progress: Readonly<Record<string, GoalProgress>>
  conversation: string | null
  plan: boolean
  carried: CarriedCredit[]
}

type Kept = Pick<
  Cycle,
  | 'id'
  | 'organisation_id'
  | 'name'
  | 'type'
  | 'start_date'
  | 'end_date'
  | 'unit'
  | 'hours_required'
  | 'category_minima'
  | 'group_minima'
  | 'cultural_safety_required'
  | 'carry_over_max'
  | 'carry_over_cycles'
>

// Of goals, what is asked is held by the database; here is what was done.
const readGoals = (db: Runner, cycle: Kept) =>
  db.rows<{ id: number; completion_type: 'time' | 'count' | 'form' | 'manual'; time: number; count: number }>(
    'select id, completion_type, time, count from devgoal where devcycle_id = $1 and deleted_at is null order by id',
    [cycle.id],
  )

/** Everyone who holds the role of the set, or has logged in the cycle, whether they are active or not. */
const readPeople = async (db: Runner, cycle: Kept): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>(
    `select u.id from "user" u where
       exists (select from held_role h where h.user_id = u.id and h.organisation_id = $2 and h.name = $3)
       or u.id in (select user_id from devactivity where devcycle_id = $1 and deleted_at is null)
     order by u.id`,
    [cycle.id, cycle.organisation_id, cycle.type === 'trainee' ? 'Trainee' : 'Fellow'],
  )
  return rows.map(({ id }) => id)
}

const atHome =
  'exists (select from held_role h where h.user_id = u.id and h.organisation_id = u.organisation_id and h.name'

/** Whether a cycle asks anything of a person `u`: the contract's `isAskedForCycle` as text of a statement. */
const isAsked = `${atHome} in ('Trainee', 'Fellow'))`

/** Whether lists count a person `u` in a cycle `s`, as of its set or because they logged in it. */
const isListed = `(u.active and u.deleted_at is null and u.organisation_id = s.organisation_id and ${isAsked} and (
     case s.type when 'trainee' then ${atHome} = 'Trainee') else ${atHome} = 'Fellow') and not ${atHome} = 'Trainee') end
     or exists (select from devactivity a
       where a.user_id = u.id and a.devcycle_id = s.id and a.state = 'complete' and a.deleted_at is null)))`

const byGoal = (rows: readonly GoalProgress[]): Record<number, Record<number, GoalProgress>> => {
  const all: Record<number, Record<number, GoalProgress>> = {}
  for (const row of rows) (all[row.user_id] ??= {})[row.devgoal_id] = row
  return all
}

/**
 * Keeps what the verdict of a cycle rests on, in the transaction that expires it: whatever the office changes afterwards, everyone stays
 * where they were. All are judged on the day of the expiry, and at the earliest when the cycle is over.
 */
export const keepClosed = async (db: Runner, cycle: Kept, now: Date): Promise<void> => {
  const place = await db.row<{ timezone: string; value: string | null }>(
    `select o.timezone, c.value from organisation o
     left join organisationconfig c on c.organisation_id = o.id and c.name = $2 and c.deleted_at is null where o.id = $1`,
    [cycle.organisation_id, completionSetting],
  )
  if (!place) throw new Error('a cycle is without its organisation')
  const rule = completionRule(place.value ?? '')
  const [today, over] = [dayIn(place.timezone, now), addDays(cycle.end_date, 1)]
  const people = await readPeople(db, cycle)
  const day = today > over ? today : over
  // What is dated up to the end counts, also where the cycle expires before it.
  const at = today > over ? now : new Date(`${addDays(over, 1)}T00:00:00Z`)
  const progress = await progressOfPeople({ db, now: () => at }, people, await readGoals(db, cycle), rule)
  const since = cycle.type === 'trainee' ? 'u.trainee_since' : 'u.fellow_since'
  const kept = await db.rows<{ carries: boolean }>(
    `with closed as (
       insert into closed_cycle (devcycle_id, organisation_id, day, completion_rule, categories)
       select $1, $6, $10, $12, (select coalesce(json_agg(row_to_json(c) order by c.id), '[]') from (${limitedCategories}) c)
       on conflict do nothing returning devcycle_id, organisation_id),
     logged as (${loggedByPerson}),
     daily as (${daysByPerson}),
     talk as (${conversations}),
     pause as (
       select user_id, json_agg(json_build_object('from', "from", 'to', "to") order by "from") as pauses from devcyclepause
       where devcycle_id = $1 and deleted_at is null group by user_id)
     insert into closed_cycle_person
       (devcycle_id, user_id, organisation_id, asked, listed, since, certificate, pauses, logged, days, progress, conversation, plan, carried)
     select c.devcycle_id, u.id, c.organisation_id, ${isAsked}, ${isListed}, ${since}, u.apc_date, coalesce(b.pauses, '[]'),
       coalesce(l.sums, '[]'), coalesce(d.sums, '[]'), coalesce($11::jsonb -> u.id::text, '{}'), t.day, ${isPlanned}, ${carriedSql}
     from closed c join devcycle s on s.id = c.devcycle_id cross join ${yearPeople} join "user" u on u.id = p.user_id
     left join logged l on l.user_id = u.id left join daily d on d.user_id = u.id left join pause b on b.user_id = u.id
     left join talk t on t.user_id = u.id
     returning carried <> '[]' as carries`,
    [...yearValues(cycle, await yearsOf(db, cycle, people, day)), JSON.stringify(byGoal(progress)), rule],
  )
  if (cycle.carry_over_max !== null || kept.some(({ carries }) => carries)) await keepCarried(db, cycle, people)
}

/** Keeps what people take on into the next cycle, worked out of what was just kept of them. */
const keepCarried = async (db: Runner, cycle: Kept, people: readonly number[]): Promise<void> => {
  const closed = await readClosed(db, cycle.id, people)
  if (!closed) return
  const on = [...closed.people].flatMap(([id, { person, logged, conversation, plan, carried }]) => {
    // Goals decide the verdict and earn no credit.
    const done = { logged: asLogged(logged), goals: [], categories: closed.categories, conversation, plan, carried }
    const rest = carryOn(cycle, cycleProgress(cycle, person, done, closed.day))
    return rest.length > 0 ? [{ id, rest }] : []
  })
  if (on.length === 0) return
  await db.rows(
    `update closed_cycle_person k set carries_on = o.rest
     from jsonb_to_recordset($2::jsonb) o (id bigint, rest jsonb) where k.devcycle_id = $1 and k.user_id = o.id`,
    [cycle.id, JSON.stringify(on)],
  )
}

/** Keeps what cycles rest on that expired before anything was kept of them. */
export const keepExpired = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> => {
  const left = await db.rows<Kept>(
    `select id, organisation_id, name, type, start_date, end_date, unit, hours_required, category_minima, group_minima,
       cultural_safety_required, carry_over_max, carry_over_cycles from devcycle c
     where expired_at is not null and deleted_at is null and not exists (select from closed_cycle k where k.devcycle_id = c.id)
     order by start_date, id`,
  )
  for (const cycle of left) {
    await db.transaction(async (tx) => {
      const open = await tx.row('select 1 from devcycle where id = $1 and expired_at is not null for update', [
        cycle.id,
      ])
      if (open) await keepClosed(tx, cycle, now())
    })
  }
}

/** Lets go of what was kept of a cycle: it is open again, and counts anew. */
export const dropClosed = (db: Runner, cycleId: number): Promise<unknown> =>
  db.rows('delete from closed_cycle where devcycle_id = $1', [cycleId])

interface PersonRow {
  asked: boolean
  since: string | null
  certificate: string | null
  pauses: Stretch[]
}

const personOf = ({ asked, since, certificate, pauses }: PersonRow): CyclePerson => ({
  asked,
  since,
  certificate,
  pauses,
})

/** Whom lists and dashboards of a cycle count since it expired; null of one that is open. */
export const listedInClosed = async (db: Runner, cycleId: number): Promise<readonly number[] | null> => {
  const row = await db.row<{ people: number[] }>(
    `select array(select user_id from closed_cycle_person p where p.devcycle_id = k.devcycle_id and p.listed) as people
     from closed_cycle k where k.devcycle_id = $1`,
    [cycleId],
  )
  return row?.people ?? null
}

/** What was kept of a cycle and of people in it; null of one that is open. */
export const readClosed = async (
  db: Runner,
  cycleId: number,
  people: readonly number[],
): Promise<(ClosedCycle & { people: ReadonlyMap<number, ClosedPerson> }) | null> => {
  const row = await db.row<
    ClosedCycle & { people: (PersonRow & { user_id: number } & Omit<ClosedPerson, 'person'>)[] }
  >(
    `select k.day, k.completion_rule as completion, k.categories,
       (select coalesce(json_agg(row_to_json(x)), '[]') from (
          select user_id, asked, since, certificate, pauses, logged, progress, conversation, plan, carried from closed_cycle_person
          where devcycle_id = k.devcycle_id and user_id = any($2::bigint[])) x) as people
     from closed_cycle k where k.devcycle_id = $1`,
    [cycleId, people],
  )
  if (!row) return null
  const kept = row.people.map((each): [number, ClosedPerson] => [each.user_id, { ...each, person: personOf(each) }])
  return { ...row, people: new Map(kept) }
}

/**
 * What was kept of one person for the page of a cycle, with the days of what was logged. Of who came after the expiry nothing was kept, and
 * nothing is asked.
 */
export const readClosedDays = async (
  db: Runner,
  cycleId: number,
  userId: number,
): Promise<(ClosedCycle & { person: CyclePerson; logged: LoggedByDay }) | null> => {
  const row = await db.row<ClosedCycle & PersonRow & Omit<LoggedByDay, 'categories'>>(
    `select k.day, k.completion_rule as completion, k.categories, coalesce(p.asked, false) as asked, p.since, p.certificate,
       coalesce(p.pauses, '[]') as pauses, coalesce(p.days, '[]') as days, p.conversation, coalesce(p.plan, false) as plan,
       coalesce(p.carried, '[]') as carried
     from closed_cycle k left join closed_cycle_person p on p.devcycle_id = k.devcycle_id and p.user_id = $2 where k.devcycle_id = $1`,
    [cycleId, userId],
  )
  if (!row) return null
  const { day, completion, categories, days, conversation, plan, carried } = row
  return {
    day,
    completion,
    categories,
    person: personOf(row),
    logged: { days, categories, conversation, plan, carried },
  }
}
