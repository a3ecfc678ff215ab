import { code } from '@college/contract/kit'
import { copyPlan, givePlan } from '@college/contract/cpd'
import type { Plan } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import { serve } from '#http'
import { readRows } from '#records'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { checkSupervisor } from '#people'
import { periodFits } from '../cycle/period.ts'
import { progressOf, ruleOf } from '../progress/goals.ts'
import { readPlanGoals, subjectOf } from '../people/person.ts'
import { addPlan, copyGoals, movedFrom } from './copies.ts'
import { keepApart, plans } from './record.ts'
import { allow, planFor } from './sight.ts'

const templateFor = async (call: Call, id: number, person: Actor): Promise<Plan> => {
  const [template] = await readRows<Plan>(call, plans, {
    condition: `t.id = ? and t.user_id is null and t.category = 'PLAN' and t.organisation_id = ?`,
    given: [id, person.organisation_id],
    order: 't.id',
  })
  if (!template) throw badField('source_plan_id', 'This training programme doesn’t exist')
  if (template.closed_at !== null)
    throw new ApiError(code.archived, 'This training programme is archived. Choose another one.', [
      { path: 'source_plan_id', message: 'This training programme is archived' },
    ])
  return template
}

const serveGive: Served = serve(givePlan, async (call, { body }) => {
  const person = await subjectOf(call, body.user_id)
  allow(call, 'create', { user_id: person.id, organisation_id: person.organisation_id })
  periodFits(body)
  const template = await templateFor(call, body.source_plan_id, person)
  if (!person.home_roles.includes('Trainee')) throw new ApiError(code.notPossible, 'This person is not a trainee.')
  const { start_date, end_date, supervisor_id = null } = body
  await checkSupervisor(call, { user_id: person.id, organisation_id: person.organisation_id, supervisor_id })
  await keepApart(call, { id: null, user_id: person.id, start_date, end_date })
  const plan = {
    organisation_id: person.organisation_id,
    user_id: person.id,
    category: 'PLAN' as const,
    name: body.name ?? template.name,
    start_date,
    end_date,
    supervisor_id,
    notes: body.notes === undefined ? template.notes : body.notes,
    source_plan_id: template.id,
  }
  const id = await addPlan(call, plan)
  await copyGoals(call, template.id, { id, ...plan }, { moved: movedFrom(template, plan), predefined: true })
  return { data: await planFor(call, id) }
})

const openGoals = async (call: Call, source: Plan & { user_id: number }): Promise<number[]> => {
  const goals = await readPlanGoals(call, source.id)
  const progress = await progressOf(call, source.user_id, goals, await ruleOf(call.db, source.organisation_id))
  return progress.flatMap((each) => (each.completed === 0 ? [each.devgoal_id] : []))
}

const serveCopy: Served = serve(copyPlan, async (call, { body }) => {
  const source = await planFor(call, body.id)
  const { organisation_id, user_id, category } = source
  allow(call, 'create', { user_id, organisation_id })
  periodFits(body)
  if (user_id !== null && category === 'PLAN')
    throw badField('id', 'Assign the training programme from its template instead')
  const start_date = body.start_date ?? null
  const end_date = body.end_date ?? null
  if (user_id !== null && (start_date === null || end_date === null))
    throw badField(start_date === null ? 'start_date' : 'end_date', 'A person’s plan needs a first and a last day')
  const supervisor_id = body.supervisor_id === undefined ? source.supervisor_id : body.supervisor_id
  await checkSupervisor(call, { user_id, organisation_id, supervisor_id }, source)
  const plan = {
    organisation_id,
    user_id,
    category,
    supervisor_id,
    name: body.name,
    start_date,
    end_date,
    notes: body.notes === undefined ? source.notes : body.notes,
    source_plan_id: source.id,
  }
  const id = await addPlan(call, plan)
  const only = user_id !== null && body.only_open ? await openGoals(call, { ...source, user_id }) : undefined
  const moved = user_id === null ? { days: 0, end: null } : movedFrom(source, plan)
  await copyGoals(call, source.id, { id, ...plan }, { moved, predefined: user_id === null, ...(only && { only }) })
  return { data: await planFor(call, id) }
})

/** Plans that are made of others: programmes given to trainees, and copies. */
export const serveGiving: readonly Served[] = [serveGive, serveCopy]
