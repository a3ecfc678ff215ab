import { code, endpoint, rowSchema } from '#kit'
import { z } from 'zod'
import { devgoal } from './devgoal.ts'

const id = z.number('An id is a number').int().positive().max(Number.MAX_SAFE_INTEGER)

export const copyGoals = endpoint({
  method: 'POST',
  path: '/devgoals/copy',
  summary:
    'Copies goals into a cycle or plan. Shared goals stay shared, or become the plan owner’s own; personal goals stay with their owner. Goals copied there before are skipped.',
  who: 'signedIn',
  body: z.strictObject({
    ids: z.array(id).min(1, 'Choose a goal').max(200, 'At most 200 goals at once'),
    devcycle_id: id.optional(),
    devplan_id: id.optional(),
  }),
  answer: z.strictObject({
    goals: z.array(rowSchema(devgoal)),
    /** Ids of the goals that had been copied there already. */
    left_out: z.array(z.number().int()),
  }),
  ok: code.created,
  invalidates: ['devgoal', ...devgoal.invalidates],
})
export type CopiedGoals = z.output<typeof copyGoals.answer>
