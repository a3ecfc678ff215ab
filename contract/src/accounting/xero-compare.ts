import {
  administered,
  choice,
  code,
  endpoint,
  flag,
  id,
  integer,
  json,
  none,
  optional,
  record,
  rowSchema,
  text,
} from '#kit'
import type { Row } from '#kit'
import { z } from 'zod'
import { xeroId } from './xero.ts'
import { mostCents } from './transaction.ts'

/** How an invoice of ours and that of Xero can differ, the weightiest first. */
export const xeroDifferences = ['only_ours', 'only_theirs', 'void', 'amount', 'paid', 'dates'] as const
export type XeroDifference = (typeof xeroDifferences)[number]

/** What can differ between the two. */
export const xeroParts = ['currency', 'amount', 'tax', 'date', 'due', 'paid', 'state'] as const

const side = z.union([z.string(), z.number()]).nullable()
const cents = () => optional(integer(-mostCents, mostCents))

/** An invoice that is one thing here and another at Xero; worked out from both when it is asked for. */
export const xerodifference = record('xerodifference', {
  title: ['Difference', 'Differences'],
  plural: 'xero/comparison',
  fields: {
    number: optional(text(100)),
    /** Whose invoice it is. */
    user_id: id('user'),
    display_name: text(400),
    transaction_id: optional(id('transaction')),
    xero_id: optional(text(100)),
    /** Whom Xero has it for, in Xero's words. */
    contact: optional(text(1_000)),
    kind: choice(...xeroDifferences),
    /** Everything that differs, in cents, days and states. */
    parts: json(z.array(z.strictObject({ of: z.enum(xeroParts), ours: side, theirs: side }))),
    ours: cents(),
    theirs: cents(),
    /** Versions of both sides, which a decision names. */
    ours_version: optional(text(100)),
    theirs_version: optional(text(100)),
    /** Whether ours can be sent, and theirs be taken. */
    sends: flag(),
    takes: flag(),
    /** Why one of them can't be, and what to do. */
    advice: optional(text(500)),
    /** A decision is on its way. */
    waits: flag(),
    /** Why the last one failed. */
    problem: optional(text(500)),
  },
  label: 'display_name',
  filters: ['kind', 'waits'],
  sorts: ['number', 'display_name', 'ours', 'theirs'],
  defaultSort: 'number',
  search: ['number', 'display_name'],
  policy: {
    see: (actor) => administered(actor),
    create: () => none,
    update: () => none,
    remove: () => none,
  },
  calls: ['list'],
})
export type XeroDifferenceRow = Row<typeof xerodifference>

export const xeroComparison = endpoint({
  method: 'GET',
  path: `/${xerodifference.plural}`,
  summary:
    'Lists the invoices that differ between here and Xero as it was last read: ours, theirs and what is different. Filters: kind, waits.',
  who: 'admin',
  shows: { record: 'transaction', by: 'user_id' },
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  answer: z.array(rowSchema(xerodifference)),
  ok: code.ok,
  outside: true,
})

/** An instant of the database, as text. */
const version = z.string().max(40)

export const settleXero = endpoint({
  method: 'POST',
  path: '/xero/settle',
  summary:
    'Settles differences: `ours` sends our invoice to Xero, `theirs` takes what Xero has. Each names the versions that were seen; one that moved on since is left alone and counted as `left`.',
  who: 'admin',
  body: z.strictObject({
    believe: z.enum(['ours', 'theirs']),
    differences: z
      .array(
        z.strictObject({
          transaction_id: z.number().int().positive().nullable(),
          xero_id: xeroId.nullable(),
          ours_version: version.nullable(),
          theirs_version: version.nullable(),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: z.strictObject({ settled: z.number().int(), left: z.number().int() }),
  ok: code.updated,
  invalidates: ['transaction', 'transactions', 'xero', 'xerodifference'],
  outside: true,
})
