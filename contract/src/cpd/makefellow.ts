import { code, endpoint, idText } from '#kit'
import { z } from 'zod'
import { cycleUnits } from './credits.ts'

const id = z.number().int().positive()
const whole = z.number().int()

/** Hours within which an administrator can take back that somebody was made a fellow. */
export const undoHours = 24

const report = z.strictObject({ id: whole, name: z.string() })

/** That somebody was made a fellow, while it can still be taken back. */
const made = z.strictObject({
  at: z.string(),
  by: z.string().nullable(),
  undo_until: z.string(),
  reports: z.array(report),
})

export const makeFellowPreview = endpoint({
  method: 'GET',
  path: '/cpd/makefellow/preview',
  shows: { record: 'user', about: 'user_id' },
  summary:
    'Returns what making a trainee a fellow will do, or why it can’t be done, and whether it was done in the last day.',
  who: 'admin',
  query: z.strictObject({ user_id: idText }),
  answer: z.strictObject({
    user_id: whole,
    name: z.string(),
    /** Why it cannot be done; null when it can. */
    refused: z.string().nullable(),
    /** The programmes that are closed, each with its report. */
    plans: z.array(
      z.strictObject({
        id: whole,
        name: z.string(),
        start_date: z.string().nullable(),
        end_date: z.string().nullable(),
        goals: whole,
        completed: whole,
        /** Titles of the goals that stay open. */
        open: z.array(z.string()),
      }),
    ),
    /** The fellow cycle that is open from then on. */
    cycle: z
      .strictObject({
        id: whole,
        name: z.string(),
        start_date: z.string(),
        end_date: z.string(),
        unit: z.enum(cycleUnits),
        hours_required: z.number(),
      })
      .nullable(),
    /** Those whose relationship with the trainee ends, by name and kind. */
    relations: z.array(z.strictObject({ name: z.string(), kind: z.string() })),
    roles: z.array(z.string()),
    roles_after: z.array(z.string()),
    fellow_since: z.string(),
    /** Activities that were begun and not completed; they stay as they are, and those of the programme can no longer be completed. */
    drafts: whole,
    made: made.nullable(),
  }),
  ok: code.ok,
})
export type MakeFellowPreview = z.output<typeof makeFellowPreview.answer>

const invalidates = [
  'cpd',
  'trainee',
  'fellow',
  'user',
  'person',
  'membership',
  'userrelationship',
  'devplan',
  'devgoalprogress',
]

export const makeFellow = endpoint({
  method: 'POST',
  path: '/cpd/makefellow',
  summary:
    'Makes a trainee a fellow: closes the programme and keeps its report, ends the training relationships, changes the role and opens the current fellow cycle.',
  who: 'admin',
  body: z.strictObject({ user_id: id }),
  answer: made,
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates,
})

export const undoMakeFellow = endpoint({
  method: 'POST',
  path: '/cpd/makefellow/undo',
  summary: 'Undoes making a trainee a fellow, within a day. Restores the programme, relationships, role and cycle.',
  who: 'admin',
  body: z.strictObject({ user_id: id }),
  answer: z.strictObject({ user_id: whole }),
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates,
})

export const frozenReport = endpoint({
  method: 'GET',
  path: '/cpd/frozenreport',
  shows: 'handled',
  summary: 'Returns the report of a programme as a PDF, as it was on the day the programme was closed.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/pdf' }),
  ok: code.ok,
})
