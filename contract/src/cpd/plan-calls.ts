import { code, date, endpoint, id, idText, instant, longText, nameText, rowSchema } from '#kit'
import { z } from 'zod'
import { devgoal } from './devgoal.ts'
import { devplan } from './devplan.ts'
import { goalProgress } from './refdata.ts'

const rowId = id('devplan').schema
const plan = rowSchema(devplan)
const name = nameText(200).schema
const day = date().schema
const invalidates = ['devplan', 'planoverview', 'programme', ...devplan.invalidates]

export const wholePlan = endpoint({
  method: 'GET',
  path: '/devplan/whole',
  shows: 'handled',
  summary: 'Returns a plan, open or closed, with its goals and its owner’s progress. A template has no progress.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.strictObject({
    devplan: plan,
    goals: z.array(rowSchema(devgoal)),
    progress: z.array(goalProgress),
    /** The day it is for the owner. */
    today: z.string(),
    /** Whether the caller may agree to it, and for which side. */
    side: z.enum(['owner', 'supervisor']).nullable(),
    /** For a template: current programmes that were made from it. */
    given: z.number().int().nullable(),
  }),
  ok: code.ok,
})
export type WholePlan = z.output<typeof wholePlan.answer>

export const givePlan = endpoint({
  method: 'POST',
  path: '/devplan/give',
  summary:
    'Assigns a training programme to a trainee: a plan of their own with copies of a template’s goals. Trainees may propose one for themselves.',
  who: 'signedIn',
  body: z.strictObject({
    source_plan_id: rowId,
    user_id: rowId,
    name: name.optional(),
    start_date: day,
    end_date: day,
    supervisor_id: rowId.nullable().optional(),
    notes: longText().schema.nullable().optional(),
  }),
  answer: plan,
  ok: code.created,
  invalidates,
})

export const copyPlan = endpoint({
  method: 'POST',
  path: '/devplan/copy',
  summary:
    'Copies a plan with its goals: a template to another template, or a development plan to a new one for the same person.',
  who: 'signedIn',
  body: z.strictObject({
    id: rowId,
    name,
    start_date: day.nullable().optional(),
    end_date: day.nullable().optional(),
    /** As before where it is left out. */
    supervisor_id: rowId.nullable().optional(),
    notes: longText().schema.nullable().optional(),
    /** Of a development plan: leaves out the goals that are completed. */
    only_open: z.boolean().optional(),
  }),
  answer: plan,
  ok: code.created,
  invalidates,
})

export const agreeToPlan = endpoint({
  method: 'POST',
  path: '/devplan/agree',
  summary:
    'Agrees to a plan as its owner or supervisor, or withdraws that agreement. `updated_at` and `goals_changed_at` say which version was read.',
  who: 'signedIn',
  body: z.strictObject({
    id: rowId,
    updated_at: instant().schema,
    /** When its goals last changed, as it was read. */
    goals_changed_at: instant().schema.nullable(),
    agreed: z.boolean(),
  }),
  answer: plan,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const closePlan = endpoint({
  method: 'POST',
  path: '/devplan/close',
  summary: 'Closes a plan or archives a template, so that it can’t be changed, or reopens it.',
  who: 'admin',
  body: z.strictObject({ id: rowId, updated_at: instant().schema, closed: z.boolean() }),
  answer: plan,
  ok: code.updated,
  invalidates,
})

export const orderPlan = endpoint({
  method: 'POST',
  path: '/devplan/order',
  summary: 'Sets the order of all goals in a plan, by id.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId, goal_ids: z.array(rowId).min(1).max(500) }),
  answer: z.array(rowSchema(devgoal)),
  ok: code.updated,
  invalidates: ['devgoal', 'cpd'],
})
