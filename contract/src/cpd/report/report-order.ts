import { code, endpoint, idText } from '#kit'
import { z } from 'zod'
import { cancelReportOrderRoute, orderedReportRoute, reportOrdersRoute } from '../routes.ts'

/** Activities beyond which a report is printed while its reader does something else. */
export const longReport = 150
/** Hours that an ordered report can be fetched for, once it is ready. */
export const orderedReportHours = 24
/** Reports that one person may have ordered at a time, ready ones among them. */
export const mostReportOrders = 10

const whole = z.number().int()

/** A report that is printed in the background for who asked for it. */
const reportOrder = z.strictObject({
  id: whole,
  /** Whom it is about. */
  user_id: whole,
  devcycle_id: whole,
  /** As its file will be called. */
  name: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  asked_at: z.string(),
  /** When it is removed. */
  expires_at: z.string(),
  /** Why it could not be printed. */
  problem: z.string().nullable(),
  /** When it was first fetched; home tells of it until then. */
  fetched_at: z.string().nullable(),
})
export type ReportOrder = z.output<typeof reportOrder>

export const orderReport = endpoint({
  method: 'PUT',
  path: '/cpd/report/order',
  summary:
    'Has the report of a person about a cycle printed in the background; asked again while it waits, it is the same order.',
  who: 'signedIn',
  acting: 'refused',
  body: z.strictObject({ user_id: whole.positive().optional(), devcycle_id: whole.positive() }),
  answer: reportOrder,
  ok: code.accepted,
  invalidates: ['cpd'],
})

export const reportOrders = endpoint({
  ...reportOrdersRoute,
  summary: 'The reports that the caller has ordered, the newest first.',
  who: 'signedIn',
  answer: z.array(reportOrder),
  ok: code.ok,
})

export const orderedReport = endpoint({
  ...orderedReportRoute,
  shows: 'handled',
  summary: 'A report that the caller ordered and that is ready, as a PDF.',
  who: 'signedIn',
  acting: 'refused',
  query: z.strictObject({ id: idText }),
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/pdf' }),
  ok: code.ok,
})

export const cancelReportOrder = endpoint({
  ...cancelReportOrderRoute,
  summary: 'Cancels an order that is still waiting, or removes its printed report.',
  who: 'signedIn',
  acting: 'refused',
  body: z.strictObject({ id: whole.positive() }),
  answer: z.strictObject({ id: whole }),
  ok: code.updated,
})
