import { code, endpoint } from '#kit'
import { z } from 'zod'

const whole = z.number().int()

export const requiredForms = endpoint({
  method: 'GET',
  path: '/cpd/requiredforms',
  shows: { record: 'devgoal', by: 'user_id' },
  summary:
    'Returns how many forms of each kind the current cycle and programme of trainees require, and how many are done: of all whose forms the signed-in user can read.',
  who: 'signedIn',
  answer: z.array(
    z.strictObject({
      user_id: whole,
      user_name: z.string(),
      devformtemplate_id: whole,
      name: z.string(),
      of: z.enum(['cycle', 'programme']),
      done: whole,
      /** What the goal asks for; of several for one kind, which count the same forms, the most. */
      required: whole,
      required_by: z.string().nullable(),
      /** The days on which forms count. */
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  ok: code.ok,
})
export type RequiredForms = z.output<typeof requiredForms.answer>[number]
