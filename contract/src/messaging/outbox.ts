import {
  administered,
  choice,
  code,
  derived,
  endpoint,
  id,
  idText,
  instant,
  integer,
  none,
  optional,
  record,
  rowSchema,
  text,
} from '#kit'
import type { Row } from '#kit'
import { z } from 'zod'
import { mailEventNames } from './mail-events.ts'

/** A mail the application has written, on its way or gone. Its text is read by a call of its own. */
export const outbox = record('outbox', {
  title: ['Email', 'Emails in the outbox'],
  plural: 'outboxes',
  fields: {
    user_id: optional(id('user')),
    to_address: text(254),
    to_name: optional(text(200)),
    event: choice(...mailEventNames),
    subject: text(200),
    state: choice('queued', 'sending', 'paused', 'sent', 'failed', 'kept'),
    attempts: integer(),
    next_attempt_at: derived(instant()),
    sent_at: derived(instant()),
    error: derived(text(500)),
  },
  names: ['user_id'],
  label: 'subject',
  filters: ['user_id', 'event', 'state'],
  sorts: ['to_address', 'sent_at'],
  defaultSort: '-id',
  search: ['to_address', 'to_name', 'subject'],
  policy: { see: administered, create: () => none, update: () => none, remove: () => none },
  calls: ['get', 'list'],
})

export type OutboxMail = Row<typeof outbox>

/** Days for which the text of an email that was not sent can be read. */
export const keptDays = 7

export const outboxText = endpoint({
  method: 'GET',
  path: '/outbox/text',
  summary: 'Returns the text of an email that wasn’t sent, with links and codes hidden. Each view is audited.',
  who: 'admin',
  query: z.strictObject({ id: idText }),
  /** Of a demo college the text is whole. */
  answer: z.strictObject({ id: z.number().int(), text: z.string().nullable(), demo: z.boolean() }),
  ok: code.ok,
  stepUp: true,
  acting: 'refused',
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/outbox/resend',
  summary: 'Sends an email at once that failed, was kept or is still queued.',
  who: 'admin',
  body: z.strictObject({ id: z.number().int().positive() }),
  answer: rowSchema(outbox),
  ok: code.accepted,
  invalidates: ['outbox'],
})
