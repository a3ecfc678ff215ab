import { code, endpoint, idText, instant, longText, rowSchema } from '#kit'
import { z } from 'zod'
import { placementActs } from './placement-acts.ts'
import { placement, placementStates } from './placement.ts'

const rowId = z.number().int().positive()
const row = rowSchema(placement)
const invalidates = ['placement', ...placement.invalidates]
const words = longText(5_000).schema.pipe(z.string().min(1, 'This cannot be empty'))
const read = { id: rowId, updated_at: instant().schema }

const counted = z.strictObject({ name: z.string(), count: z.number().int() })
export type Counted = z.output<typeof counted>

/** What procedures and activities say of the days a report covers. */
export const placementFigures = z.strictObject({
  from: z.string(),
  to: z.string(),
  procedures: z.strictObject({
    count: z.number().int(),
    types: z.array(counted),
    regions: z.array(counted),
    supervision: z.array(counted),
    difficult: z.number().int(),
    complications: z.number().int(),
  }),
  activities: z.strictObject({ count: z.number().int(), minutes: z.number().int() }),
  goals: z.array(
    z.strictObject({
      id: z.number().int(),
      title: z.string(),
      /** The plan the goal is of, null for one of a cycle. Figures that were kept before it was noted have none. */
      devplan_id: z.number().int().nullable().optional(),
    }),
  ),
})
export type PlacementFigures = z.output<typeof placementFigures>

/** Something said or done about a report. */
export const placementNote = z.strictObject({
  id: z.number().int(),
  user_id: z.number().int(),
  user_name: z.string(),
  act: z.enum(['submitted', 'returned', 'accepted', 'commented']),
  comment: z.string().nullable(),
  created_at: z.string(),
})
export type PlacementNote = z.output<typeof placementNote>

/** A report with all that its page shows. */
export const wholePlacement = endpoint({
  method: 'GET',
  path: '/placement/whole',
  shows: 'handled',
  summary:
    'Returns a placement report with its figures, both sides’ comments and what the signed-in user may do with it.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.strictObject({
    placement: row,
    figures: placementFigures,
    /** Whether the figures were kept at handing in, or are counted anew each time. */
    kept: z.boolean(),
    notes: z.array(placementNote),
    /** What the caller may do now. */
    may: z.array(z.enum(placementActs)),
    /** Whether the caller may read what was hard. */
    confidential: z.boolean(),
    /** The day it is for the owner. */
    today: z.string(),
    /** Every report of the same stay. */
    stay: z.array(z.strictObject({ id: z.number().int(), quarter: z.string(), state: z.enum(placementStates) })),
  }),
  ok: code.ok,
})
export type WholePlacement = z.output<typeof wholePlacement.answer>

export const submitPlacement = endpoint({
  method: 'POST',
  path: '/placement/submit',
  summary: 'Submits a placement report. Its figures are saved as they are now.',
  who: 'signedIn',
  body: z.strictObject(read),
  answer: row,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

/** For how many seconds handing in a report can be undone. */
export const undoHandInSeconds = 10

export const undoSubmitPlacement = endpoint({
  method: 'POST',
  path: '/placement/submit/undo',
  summary: `Undoes handing in a placement report, within ${undoHandInSeconds} seconds. The report is its owner’s to change again.`,
  who: 'signedIn',
  body: z.strictObject(read),
  answer: row,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const acceptPlacement = endpoint({
  method: 'POST',
  path: '/placement/accept',
  summary: 'Accepts a submitted placement report as its supervisor, with an optional comment.',
  who: 'signedIn',
  body: z.strictObject({ ...read, comment: words.nullable().optional() }),
  answer: row,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

/** For how many minutes an acceptance or a return can be undone. */
export const undoMinutes = 10

export const undoAcceptPlacement = endpoint({
  method: 'POST',
  path: '/placement/accept/undo',
  summary: `Undoes the caller’s own acceptance of a placement report, within ${undoMinutes} minutes. The report waits for them again.`,
  who: 'signedIn',
  body: z.strictObject(read),
  answer: row,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const returnPlacement = endpoint({
  method: 'POST',
  path: '/placement/return',
  summary:
    'Returns a placement report to its owner with a comment. The college office may also reopen an accepted one.',
  who: 'signedIn',
  body: z.strictObject({ ...read, comment: words }),
  answer: row,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const undoReturnPlacement = endpoint({
  method: 'POST',
  path: '/placement/return/undo',
  summary: `Undoes the caller’s own return of a placement report, within ${undoMinutes} minutes, while nothing was changed in it since.`,
  who: 'signedIn',
  body: z.strictObject(read),
  answer: row,
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const commentPlacement = endpoint({
  method: 'POST',
  path: '/placement/comment',
  summary: 'Adds a comment to a placement report for the other side.',
  who: 'signedIn',
  body: z.strictObject({ id: rowId, comment: words }),
  answer: placementNote,
  ok: code.created,
  acting: 'refused',
  invalidates,
})

export const placementPdf = endpoint({
  method: 'GET',
  path: '/placement/pdf',
  shows: 'handled',
  summary: 'Returns a placement report as a PDF.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/pdf' }),
  ok: code.ok,
})
