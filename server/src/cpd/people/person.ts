import { code, dayIn, matches, ruleFor } from '@college/contract/kit'
import { currentCycle, currentPlan, cycleSet } from '@college/contract/cpd'
import type { Activity, Category, Cycle, Goal, Plan } from '@college/contract/cpd'
import type { Actor, Rule } from '@college/contract/kit'
import { readRows } from '#records'
import { ApiError } from '#platform'
import type { ServerRecord } from '#records'
import type { Call } from '#platform'
import { loadActor, users } from '#people'
import { directedBy } from './visible-people.ts'
import { activities, categories, cycles, goals, plans } from '../records.ts'

/** The day it is for the caller's organisation. */
export const todayOf = (call: Call): string => dayIn(call.actor.timezone, call.now())

// Of trainees of their organisation who are not linked, Directors read figures.
const mayCount = async (call: Call, person: Actor): Promise<boolean> =>
  person.home_roles.includes('Trainee') && (await directedBy(call)).includes(person.organisation_id)

const rowRules = new WeakMap<Actor, Rule>()

/**
 * Whether the caller reads a person's rows, and so what is worked out of them. Knowing the person is not enough, nor is a grant
 * to read rows of one kind.
 */
export const mayReadRows = (
  { actor }: Call,
  { id, organisation_id }: Pick<Actor, 'id' | 'organisation_id'>,
): boolean => {
  // A list asks it of hundreds of people for one actor.
  const rule = rowRules.get(actor) ?? ruleFor(activities.record, 'see', { ...actor, permitted: {} })
  rowRules.set(actor, rule)
  return matches(rule, { id, user_id: id, organisation_id })
}

/**
 * The person a call asks about, the caller where none is named; 404 when out of the caller's sight. Asked for figures, a
 * Director is given any trainee: the rows behind the figures are kept from them by the policies of the records.
 */
export const subjectOf = async (
  call: Call,
  userId: number | undefined,
  { figures = false }: { figures?: boolean } = {},
): Promise<Actor> => {
  if (userId === undefined || userId === call.actor.id) return call.actor
  const person = await loadActor(call.db, userId, call.now(), true)
  if (!person || !(mayReadRows(call, person) || (figures && (await mayCount(call, person))))) {
    throw new ApiError(code.notFound, `We couldn’t find this ${users.record.title[0].toLowerCase()}.`)
  }
  return person
}

const read = async <T>(
  call: Call,
  entry: ServerRecord,
  condition: string,
  given: readonly unknown[],
  order: string,
): Promise<T[]> => readRows<T>(call, entry, { condition, given, order })

export const readCycles = (call: Call, organisationId: number): Promise<Cycle[]> =>
  read(call, cycles, 't.organisation_id = ?', [organisationId], 't.start_date desc, t.id desc')

export const readPlans = (call: Call, userId: number): Promise<Plan[]> =>
  read(call, plans, 't.user_id = ?', [userId], 't.start_date desc, t.id desc')

export const readCategories = (call: Call, organisationId: number): Promise<Category[]> =>
  read(call, categories, 't.organisation_id = ?', [organisationId], 't.kind, t.position, t.id')

export const readPlanGoals = (call: Call, planId: number): Promise<Goal[]> =>
  read(call, goals, 't.devplan_id = ?', [planId], 't.position, t.id')

/** Goals of cycles that count for a person, the shared ones and their own, and after them those of plans, in one statement. */
export const readGoalsWithin = async (
  call: Call,
  userId: number,
  { devcycles, devplans }: { devcycles: readonly number[]; devplans: readonly number[] },
): Promise<Goal[]> =>
  devcycles.length + devplans.length === 0
    ? []
    : read(
        call,
        goals,
        '(t.devcycle_id = any(?::bigint[]) and (t.user_id is null or t.user_id = ?) or t.devplan_id = any(?::bigint[]))',
        [devcycles, userId, devplans],
        't.devplan_id is not null, t.position, t.id',
      )

/** Newest activities of a person, and the oldest of those that were begun and not completed, in one statement. */
export const readRecent = async (
  call: Call,
  userId: number,
  most: { recent: number; drafts: number },
): Promise<{ recent: Activity[]; drafts: Activity[] }> => {
  const own = `select id from devactivity where user_id = ? and deleted_at is null`
  const found = await read<Activity>(
    call,
    activities,
    `t.id in ((${own} order by activity_date desc, id desc limit ${most.recent})
       union all (${own} and state = 'draft' order by activity_date, id limit ${most.drafts}))`,
    [userId, userId],
    't.activity_date desc, t.id desc',
  )
  const drafts = found.filter(({ state }) => state === 'draft').toReversed()
  return { recent: found.slice(0, most.recent), drafts: drafts.slice(0, most.drafts) }
}

export const readLastAdvanced = async (call: Call, userId: number): Promise<Activity | null> => {
  const [last] = await read<Activity>(
    call,
    activities,
    `t.user_id = ? and t.category_id in (select id from devcategory where code = 'coreadvanced')`,
    [userId],
    't.activity_date desc, t.id desc limit 1',
  )
  return last ?? null
}

/** The cycle and plan that are current for a person on a day, with all cycles of their organisation. */
export const currentOf = async (
  call: Call,
  person: Actor,
  day: string,
): Promise<{ cycle: Cycle | null; plan: Plan | null; cycles: Cycle[] }> => {
  const [known, own] = await Promise.all([readCycles(call, person.organisation_id), readPlans(call, person.id)])
  return {
    cycle: currentCycle(known, cycleSet(person.home_roles), day),
    plan: currentPlan(own, person.home_roles, day),
    cycles: known,
  }
}
