import { code, decimal, endpoint, id, integer, minutes, rowSchema } from '#kit'
import { z } from 'zod'
import { cycleLacks } from './cyclepeople.ts'
import type { CycleProgress } from './cycle-progress.ts'
import { devcycle } from './devcycle.ts'
import { completionTypes } from './devgoal.ts'

/** Where somebody is under a set of rules: all met, nothing behind an even pace, or short of it. */
export const outcomes = ['met', 'on_pace', 'short'] as const
export type Outcome = (typeof outcomes)[number]

/** Goals and cultural safety have no pace: until the end they are not held against anybody. */
export const outcomeOf = ({ state }: Pick<CycleProgress, 'state'>): Outcome =>
  state === 'met' ? 'met' : state === 'behind' ? 'short' : 'on_pace'

const whole = z.number().int()
const totals = z.strictObject({ met: whole, on_pace: whole, short: whole })
const outcome = z.enum(outcomes)
const { category_minima, group_minima } = devcycle.fields

/** The draft of a cycle's rules. */
export const cycleDraft = z.strictObject({
  hours_required: decimal(10_000).schema,
  category_minima: category_minima.schema,
  group_minima: group_minima.schema,
  cultural_safety_required: z.boolean(),
  /** The goals of the cycle that would be compulsory, and what each would ask for. */
  goals: z
    .array(
      z.strictObject({
        devgoal_id: id('devgoal').schema,
        completion_type: z.enum(completionTypes),
        time: minutes().schema,
        count: integer().schema,
      }),
    )
    .max(200, 'At most 200 goals'),
})
export type CycleDraft = z.output<typeof cycleDraft>

export const simulateCycle = endpoint({
  method: 'POST',
  path: '/devcycle/simulate',
  shows: 'handled',
  summary: 'Returns which people in a cycle would meet other rules with what they’ve logged in it. Nothing is saved.',
  who: 'admin',
  body: z.strictObject({ devcycle_id: id('devcycle').schema, draft: cycleDraft }),
  answer: z.strictObject({
    devcycle: rowSchema(devcycle),
    today: z.string(),
    /** Under the rules as they are, and as they are drafted. */
    now: totals,
    then: totals,
    /** How many people lack what under the draft; somebody can lack several things. */
    lacks: z.record(z.enum(cycleLacks), whole),
    people: z.array(
      z.strictObject({
        user_id: whole,
        name: z.string(),
        now: outcome,
        then: outcome,
        logged: whole,
        /** Minutes asked for now and then, by the person's own days. */
        required: whole,
        required_then: whole,
        lacks: z.array(z.enum(cycleLacks)),
      }),
    ),
  }),
  ok: code.ok,
})
export type Simulated = z.output<typeof simulateCycle.answer>
