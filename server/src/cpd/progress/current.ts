import { code, collegeOf, matches, organisationsInSight, ruleFor } from '@college/contract/kit'
import {
  currentDevcycle,
  currentDevplan,
  devgoalprogress,
  goalProgress,
  refdata,
  tickGoal,
} from '@college/contract/cpd'
import { currentCycle } from '@college/contract/cpd'
import { serve } from '#http'
import { audit, readRows } from '#records'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Goal } from '@college/contract/cpd'
import { progressOf, ruleOf } from './goals.ts'
import {
  currentOf,
  readCategories,
  readCycles,
  readLastAdvanced,
  readGoalsWithin,
  subjectOf,
  todayOf,
} from '../people/person.ts'
import { activities, goals } from '../records.ts'

const serveCycle: Served = serve(currentDevcycle, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id)
  return { data: (await currentOf(call, person, todayOf(call))).cycle }
})

const servePlan: Served = serve(currentDevplan, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id)
  return { data: (await currentOf(call, person, todayOf(call))).plan }
})

const serveProgress: Served = serve(devgoalprogress, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id, { figures: true })
  const conditions: string[] = ['(t.user_id is null or t.user_id = ?)']
  const given: unknown[] = [person.id]
  const narrow = { devcycle_id: query.devcycle_id, devplan_id: query.devplan_id, id: query.devgoal_id }
  for (const [column, value] of Object.entries(narrow)) {
    if (value === undefined) continue
    conditions.push(`t.${column} = ?`)
    given.push(value)
  }
  const found = await readRows<Goal>(call, goals, {
    condition: conditions.join(' and '),
    given,
    order: 't.position, t.id limit 500',
  })
  return { data: await progressOf(call, person.id, found, await ruleOf(call.db, person.organisation_id)) }
})

const serveTick: Served = serve(tickGoal, async (call, { body }) => {
  const userId = body.user_id ?? call.actor.id
  const { organisation_id } = await subjectOf(call, userId)
  // Whoever may log for the person may tick for them.
  if (!matches(ruleFor(activities.record, 'create', call.actor), { user_id: userId, organisation_id }))
    throw new ApiError(code.forbidden, 'You can’t tick this goal.')
  const condition = 't.id = ? and (t.user_id is null or t.user_id = ?) and t.organisation_id = ?'
  const given = [body.devgoal_id, userId, organisation_id]
  const [goal] = await readRows<Goal>(call, goals, { condition, given, order: 't.id' })
  if (!goal) throw new ApiError(code.notFound, 'We couldn’t find this goal.')
  // Whoever is just expiring or closing it is waited for.
  const home = await call.db.row<{ over: boolean }>(
    `with cycle as (select expired_at from devcycle where id = $1 for share),
       plan as (select closed_at from devplan where id = $2 for share)
     select exists (select 1 from cycle where expired_at is not null) or exists (select 1 from plan where closed_at is not null) as over`,
    [goal.devcycle_id, goal.devplan_id],
  )
  if (home?.over) throw new ApiError(code.archived, 'This goal’s cycle or plan has ended.')
  if (goal.completion_type !== 'manual') throw badField('devgoal_id', 'This goal completes from what is logged')
  if (body.ticked) {
    await call.db.rows(
      'insert into devgoaltick (devgoal_id, user_id, ticked_by, ticked_at) values ($1, $2, $3, $4) on conflict do nothing',
      [goal.id, userId, call.actor.id, call.now().toISOString()],
    )
  } else await call.db.rows('delete from devgoaltick where devgoal_id = $1 and user_id = $2', [goal.id, userId])
  const changes = { ticked: [!body.ticked, body.ticked] as const, user_id: [null, userId] as const }
  await audit(call.db, call.caller, {
    resource: 'devgoal',
    recordId: goal.id,
    organisationId: goal.organisation_id,
    ownerId: userId,
    changes,
  })
  const [progress] = await progressOf(call, userId, [goal], await ruleOf(call.db, goal.organisation_id))
  return { data: goalProgress.parse(progress), status: code.updated }
})

const serveRefdata: Served = serve(refdata, async (call, { query }) => {
  const organisationId = query.organisation_id ?? collegeOf(call.actor)
  if (organisationsInSight(call.actor)?.includes(organisationId) === false) {
    throw new ApiError(code.notFound, 'We couldn’t find this organisation.')
  }
  const today = todayOf(call)
  const [categories, cycles, { plan }, last] = await Promise.all([
    readCategories(call, organisationId),
    readCycles(call, organisationId),
    currentOf(call, call.actor, today),
    readLastAdvanced(call, call.actor.id),
  ])
  const fellow = currentCycle(cycles, 'fellow', today)
  const trainee = currentCycle(cycles, 'trainee', today)
  const ids = [fellow, trainee].flatMap((cycle) => (cycle ? [cycle.id] : []))
  const known = await readGoalsWithin(call, call.actor.id, { devcycles: ids, devplans: plan ? [plan.id] : [] })
  return {
    data: {
      categories,
      devcycles_fellow: cycles.filter((cycle) => cycle.type === 'fellow'),
      current_devcycle_fellow: fellow,
      devcycle_goals_fellow: known.filter((goal) => goal.devcycle_id === fellow?.id),
      devcycles_trainee: cycles.filter((cycle) => cycle.type === 'trainee'),
      current_devcycle_trainee: trainee,
      devcycle_goals_trainee: known.filter((goal) => goal.devcycle_id === trainee?.id),
      current_devplan: plan,
      devplan_goals: known.filter((goal) => goal.devplan_id === plan?.id),
      last_coreadvanced_activity: last,
    },
  }
})

/** What is current for a person, and how far their goals are. */
export const serveCurrent: readonly Served[] = [serveCycle, servePlan, serveProgress, serveTick, serveRefdata]
