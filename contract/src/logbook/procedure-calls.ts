import { code, date, endpoint, idText, rowSchema } from '#kit'
import { z } from 'zod'
import { nhiShapeWords, nhiStatus, plainNhi } from './nhi.ts'
import { procedure } from './procedure.ts'
import { procedureterm } from './procedureterm.ts'
import { proceduretarget } from './proceduretarget.ts'
import { procedureFiguresRoute } from './routes.ts'

const whole = z.number().int()
const day = date().schema
const row = rowSchema(procedure)

const ofPerson = z.strictObject({ user_id: idText.optional() })

export const nextCaseNumber = endpoint({
  method: 'GET',
  path: '/procedure/next_case_number',
  shows: { record: 'procedure', about: 'user_id' },
  summary:
    'Returns the case number that a person’s next procedure will get: the signed-in user’s if no person is named.',
  who: 'signedIn',
  query: ofPerson,
  answer: whole,
  ok: code.ok,
})

export const maxCaseNumber = endpoint({
  method: 'GET',
  path: '/procedure/max_case_number',
  shows: { record: 'procedure', about: 'user_id' },
  summary: 'Returns the highest case number in a person’s logbook, or null if it’s empty.',
  who: 'signedIn',
  query: ofPerson,
  answer: whole.nullable(),
  ok: code.ok,
})

/** What logging a procedure needs, in one call: kept by the page, also for when there is no network. */
export const procedureRefdata = endpoint({
  method: 'GET',
  path: '/procedure/refdata',
  shows: { record: 'procedure', about: 'user_id' },
  summary: 'Returns the logbook’s words, targets, possible supervisors, the last case and the next case number.',
  who: 'signedIn',
  query: ofPerson,
  answer: z.strictObject({
    /** Retired ones too, as old cases have them; by position and name. */
    terms: z.array(rowSchema(procedureterm)),
    targets: z.array(rowSchema(proceduretarget)),
    supervisors: z.array(z.strictObject({ id: whole, name: z.string() })),
    /** The newest case that was logged, to be repeated. */
    last: row.nullable(),
    next_case_number: whole,
    today: z.string(),
  }),
  ok: code.ok,
})
export type ProcedureRefdata = z.output<typeof procedureRefdata.answer>

const counted = z.strictObject({ id: whole.nullable(), name: z.string(), count: whole })

/** The figures of a logbook. */
export const procedureFigures = endpoint({
  ...procedureFiguresRoute,
  shows: { record: 'procedure', about: 'user_id' },
  summary:
    'Returns totals, supervision levels and counts of modality by region with their targets: for one person, for the signed-in user’s trainees or, for an administrator, for everyone.',
  who: 'signedIn',
  query: z.strictObject({
    user_id: idText.optional(),
    /** Several people at once, where nobody is named. */
    of: z.enum(['me', 'trainees', 'everyone']).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  answer: z.strictObject({
    user_id: whole.nullable(),
    user_name: z.string().nullable(),
    /** Whether the cases behind the figures may be read too; a Director has of trainees who are not linked the figures alone. */
    readable: z.boolean(),
    people: whole,
    total: whole,
    first_date: z.string().nullable(),
    last_date: z.string().nullable(),
    quarter: z.strictObject({ from: z.string(), to: z.string(), count: whole }),
    difficult: whole,
    /** Cases with a word about a complication. */
    complications: whole,
    supervision: z.array(counted),
    outcomes: z.array(counted),
    types: z.array(counted),
    months: z.array(z.strictObject({ month: z.string(), count: whole })),
    /** Columns and rows of the heat map: words in use, and those that are not retired. */
    modalities: z.array(counted),
    regions: z.array(counted),
    heat: z.array(
      z.strictObject({
        modality_id: whole,
        region_id: whole,
        count: whole,
        /** What the programme asks of a trainee; null where nothing is asked, and for anyone else. */
        target: whole.nullable(),
      }),
    ),
    targets: z.strictObject({ all: whole, met: whole }),
  }),
  ok: code.ok,
})
export type ProcedureFigures = z.output<typeof procedureFigures.answer>

const listQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** Procedures as CSV: the list's own filters, streamed. */
export const proceduresCsv = endpoint({
  method: 'GET',
  path: '/procedures/csv',
  shows: 'handled',
  summary: 'Returns the procedures of a filtered list as CSV (UTF-8 with a byte order mark). Every NHI is masked.',
  who: 'signedIn',
  acting: 'refused',
  query: listQuery,
  answer: z.string().meta({ format: 'binary', contentMediaType: 'text/csv' }),
  ok: code.ok,
})

/** The logbook on paper. */
export const logbookPdf = endpoint({
  method: 'GET',
  path: '/procedures/pdf',
  shows: 'handled',
  summary:
    'Returns one person’s logbook as a PDF with figures, cases and a line for the supervisor to sign. Takes the same filters as the list. Every NHI is masked.',
  who: 'signedIn',
  query: listQuery,
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/pdf' }),
  ok: code.ok,
})

/** An NHI in full, on request: written down for its owner and the office to see. */
export const showNhi = endpoint({
  method: 'POST',
  path: '/procedure/nhi',
  shows: 'handled',
  summary: 'Returns the full NHI of a procedure. Each view is recorded, and a person can view only a few in a row.',
  who: 'signedIn',
  body: z.strictObject({ id: whole.positive() }),
  answer: z.strictObject({ id: whole, nhi: z.string() }),
  ok: code.ok,
  acting: 'refused',
})

/** Procedures on one patient: the NHI goes in the body, never in an address. */
export const findByNhi = endpoint({
  method: 'POST',
  path: '/procedure/search',
  shows: 'handled',
  summary: 'Returns the procedures with exactly this NHI that the signed-in user can see, newest first; at most 100.',
  who: 'signedIn',
  body: z.strictObject({
    nhi: z
      .string(nhiShapeWords)
      .max(20, nhiShapeWords)
      .overwrite(plainNhi)
      .refine((value) => ['right', 'doubtful'].includes(nhiStatus(value)), nhiShapeWords),
    user_id: whole.positive().optional(),
  }),
  answer: z.array(row),
  ok: code.ok,
  acting: 'refused',
})
