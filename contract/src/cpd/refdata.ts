import { code, endpoint, idText, rowSchema } from '#kit'
import { z } from 'zod'
import { cycleProgressSchema } from './cycle-progress.ts'
import { deadline } from './deadlines.ts'
import { devactivity } from './devactivity.ts'
import { devcategory } from './devcategory.ts'
import { devcycle } from './devcycle.ts'
import { devgoal } from './devgoal.ts'
import { devplan } from './devplan.ts'
import { cpdGroups } from './groups.ts'
import { refdataRoute, statsRoute } from './routes.ts'

const whole = z.number().int()

/** What a person has done towards a goal; everything but the manual tick is derived from complete activities. */
export const goalProgress = z.strictObject({
  user_id: whole,
  devgoal_id: whole,
  time: whole,
  count: whole,
  completed: z.union([z.literal(0), z.literal(1)]),
  completed_at: z.string().nullable(),
  ticked_by: whole.nullable(),
  ticked_at: z.string().nullable(),
})
export type GoalProgress = z.output<typeof goalProgress>

export const devgoalprogress = endpoint({
  method: 'GET',
  path: '/devgoalprogress',
  shows: { record: 'devgoal', about: 'user_id' },
  summary:
    'Returns a person’s progress in the goals of a cycle or plan. Without either, covers every goal the signed-in user can see.',
  who: 'signedIn',
  query: z.strictObject({
    user_id: idText.optional(),
    devcycle_id: idText.optional(),
    devplan_id: idText.optional(),
    devgoal_id: idText.optional(),
  }),
  answer: z.array(goalProgress),
  ok: code.ok,
})

export const tickGoal = endpoint({
  method: 'POST',
  path: '/devgoalprogress/tick',
  summary: 'Ticks or unticks a manual goal of a person.',
  who: 'signedIn',
  body: z.strictObject({ devgoal_id: whole.positive(), user_id: whole.positive().optional(), ticked: z.boolean() }),
  answer: goalProgress,
  ok: code.updated,
  invalidates: ['cpd', 'devgoalprogress', 'trainee'],
})

const cycle = rowSchema(devcycle)
const plan = rowSchema(devplan)
const goal = rowSchema(devgoal)

export const currentDevcycle = endpoint({
  method: 'GET',
  path: '/devcycle/current',
  shows: { record: 'devcycle', about: 'user_id' },
  summary: 'Returns a person’s current cycle, from the trainee set or the fellow set.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: cycle.nullable(),
  ok: code.ok,
})

export const currentDevplan = endpoint({
  method: 'GET',
  path: '/devplan/current',
  shows: { record: 'devplan', about: 'user_id' },
  summary: 'Returns a trainee’s current training programme, or the current PDP of anyone else.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: plan.nullable(),
  ok: code.ok,
})

/** The CPD reference data a session starts with. Source: specification section 3. */
export const refdata = endpoint({
  ...refdataRoute,
  summary: 'Returns categories, cycles, current cycles with their goals, and the signed-in user’s current plan.',
  who: 'signedIn',
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: z.strictObject({
    categories: z.array(rowSchema(devcategory)),
    devcycles_fellow: z.array(cycle),
    current_devcycle_fellow: cycle.nullable(),
    devcycle_goals_fellow: z.array(goal),
    devcycles_trainee: z.array(cycle),
    current_devcycle_trainee: cycle.nullable(),
    devcycle_goals_trainee: z.array(goal),
    current_devplan: plan.nullable(),
    devplan_goals: z.array(goal),
    last_coreadvanced_activity: rowSchema(devactivity).nullable(),
  }),
  ok: code.ok,
})
export type Refdata = z.output<typeof refdata.answer>

const groupMinutes = z.record(z.enum(cpdGroups), whole)

const recentCase = z.strictObject({
  id: whole,
  day: z.string(),
  /** In a few words, as `Therapeutic injection, shoulder, right`. */
  title: z.string(),
  /** The modality. */
  detail: z.string().nullable(),
})
/** A procedure among the last work of a person. */
export type RecentCase = z.output<typeof recentCase>

/** Figures of one person for home screens and reports. Times in minutes, dates YYYY-MM-DD. */
export const stats = endpoint({
  ...statsRoute,
  shows: { record: 'devcycle', about: 'user_id' },
  summary:
    'Returns a person’s progress: the current cycle (or the one named) and plan, their goals, the latest activities and this quarter.',
  who: 'signedIn',
  query: z.strictObject({
    user_id: idText.optional(),
    devcycle_id: idText.optional(),
    /** Between two cycles, gives the last one as `cycle`. */
    or_last: z.literal('true').optional(),
  }),
  answer: z.strictObject({
    user_id: whole,
    user_name: z.string(),
    today: z.string(),
    completion_rule: z.enum(['exceeds', 'reaches']),
    /** Whether no cycle runs today, none was named, and `cycle` is the last one. */
    is_last: z.boolean(),
    cycle: z
      .strictObject({
        devcycle: cycle,
        /** Last day of the person's own year in the cycle. */
        ends: z.string(),
        /** Every rule of the cycle, asked for by the person's own days. */
        standing: cycleProgressSchema,
        /** Names of the categories of `standing`. */
        categories: z.array(z.strictObject({ id: whole, name: z.string() })),
        goals: z.array(goal),
        progress: z.array(goalProgress),
        /** What counts of the time logged, and what is asked of the person. */
        logged: whole,
        required: whole,
        groups: groupMinutes,
        cultural_safety: z.array(z.enum(cpdGroups)),
        series: z.array(z.strictObject({ date: z.string(), minutes: whole })),
        /** Day of the newest structured conversation of the cycle, if there was one. */
        conversation: z.string().nullable(),
      })
      .nullable(),
    /** With its rows for whoever may read them; a Director has of trainees who are not linked `programme` alone. */
    plan: z.strictObject({ devplan: plan, goals: z.array(goal), progress: z.array(goalProgress) }).nullable(),
    /** The figures of a trainee's current programme. */
    programme: z
      .strictObject({
        name: z.string(),
        start_date: z.string(),
        end_date: z.string(),
        trainee_since: z.string().nullable(),
        goals: whole,
        completed: whole,
      })
      .nullable(),
    recent: z.array(rowSchema(devactivity)),
    /** The last procedures, newest first. */
    recent_cases: z.array(recentCase),
    /** Activities that wait to be completed, the oldest first. */
    drafts: z.array(rowSchema(devactivity)),
    quarter: z.strictObject({ from: z.string(), to: z.string(), activities: whole, minutes: whole }),
    /** What of the caller's deadlines is of other domains, such as placement reports; nothing of others. */
    deadlines: z.array(deadline),
  }),
  ok: code.ok,
})
export type Stats = z.output<typeof stats.answer>
