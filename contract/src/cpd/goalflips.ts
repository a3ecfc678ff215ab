import { code, endpoint, idText } from '#kit'
import { z } from 'zod'
import { completionTypes, countables } from './devgoal.ts'

const whole = z.number().int()
const number = z.coerce.number().int().min(0, 'Number too low').max(1_000_000, 'Number too high')

/** How many people each list of names has at most; the counts are of all. */
export const mostFlipped = 200

const flipped = z.strictObject({
  count: whole,
  /** By name; what each has done towards the goal. */
  people: z.array(z.strictObject({ user_id: whole, name: z.string(), time: whole, count: whole })),
})

export const goalFlips = endpoint({
  method: 'GET',
  path: '/devgoal/flips',
  shows: 'handled',
  summary:
    'Returns the people whose completion of a goal would change if its requirements changed. Requirements not given stay as they are.',
  who: 'signedIn',
  query: z.strictObject({
    id: idText,
    completion_type: z.enum(completionTypes).optional(),
    time: number.optional(),
    count: number.optional(),
    /** Where it is given, the words of procedures and the template of forms are those given with it, and any or none where none is. */
    counts: z.enum(countables).optional(),
    devformtemplate_id: idText.optional(),
    modality_id: idText.optional(),
    region_id: idText.optional(),
    type_id: idText.optional(),
    supervision_id: idText.optional(),
  }),
  answer: z.strictObject({
    /** People the goal counts for, and how many of them have completed it as it is. */
    people: whole,
    completed: whole,
    /** Who would have completed it then and has not now, and the other way round. */
    completes: flipped,
    reopens: flipped,
  }),
  ok: code.ok,
})
export type GoalFlips = z.output<typeof goalFlips.answer>
