import {
  administered,
  choice,
  code,
  defaulted,
  derived,
  endpoint,
  flag,
  id,
  instant,
  integer,
  json,
  nameText,
  none,
  record,
  text,
} from '#kit'
import type { Row } from '#kit'
import { z } from 'zod'
import { forProgram, shownOnce } from './program.ts'

/** What other programs can be told of, and how the office chooses it. */
export const webhookEvents = {
  'form.signed': 'Form signed by all',
  'form.finished': 'Form finished',
  'report.submitted': 'Placement report handed in',
  'person.added': 'Person added',
  'cycle.closed': 'Cycle closed',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]] // the keys of the list just above

const events = z.array(z.enum(webhookEventNames)).min(1, 'Choose at least one').max(webhookEventNames.length)

/** Failures one after the other, of any delivery, after which a web hook is switched off. */
export const mostHookFailures = 20

/** Tries of one delivery, and the minutes between them. */
export const hookPauses = [1, 5, 30, 120, 360, 720] as const

/** An address of another program that is told when something happened here: what kind and which id, and nothing else. */
export const webhook = record('webhook', {
  title: ['Web hook', 'Web hooks'],
  fields: {
    name: nameText(100),
    address: text(500),
    events: json(events),
    active: defaulted(flag(), true),
    /** Failures since the last success. */
    failures: derived(integer()),
    last_success_at: derived(instant()),
    /** When it was switched off after too many failures. */
    switched_off_at: derived(instant()),
  },
  label: 'name',
  filters: ['active'],
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name', 'address'],
  policy: { see: administered, create: () => none, update: administered, remove: administered },
  calls: ['get', 'list', 'update', 'remove'],
  stepUp: true,
  owner: null,
  invalidates: ['webhookdelivery'],
})
export type Webhook = Row<typeof webhook>

export const deliveryStates = ['queued', 'sent', 'failed'] as const

/** One thing that a web hook is told, and what came of it. */
export const webhookdelivery = record('webhookdelivery', {
  title: ['Web hook delivery', 'Web hook deliveries'],
  plural: 'webhookdeliveries',
  fields: {
    webhook_id: derived(id('webhook')),
    event: derived(choice(...webhookEventNames)),
    /** Kind and id of the record, as `devform 12`. */
    about: derived(text(80)),
    state: derived(choice(...deliveryStates)),
    happened_at: derived(instant()),
    attempts: derived(integer()),
    /** The code of the last answer; empty where none came. */
    response: derived(integer()),
    /** Why the last try failed, in words. */
    error: derived(text(300)),
    tried_at: derived(instant()),
    next_attempt_at: derived(instant()),
  },
  names: ['webhook_id'],
  label: 'about',
  filters: ['webhook_id', 'event', 'state'],
  sorts: ['happened_at'],
  defaultSort: '-happened_at',
  range: 'happened_at',
  policy: { see: administered, create: () => none, update: () => none, remove: () => none },
  calls: ['get', 'list'],
  owner: null,
})
export type WebhookDelivery = Row<typeof webhookdelivery>

export const makeWebhook = endpoint({
  method: 'PUT',
  path: '/webhook',
  summary:
    'Makes a web hook: an https address that gets a signed POST when something happened. Returns the secret that signs it, only this once. Addresses of private networks are refused.',
  who: 'admin',
  body: z.strictObject({ ...forProgram, address: webhook.fields.address.schema, events }),
  answer: shownOnce,
  ok: code.created,
  stepUp: true,
  acting: 'refused',
  invalidates: ['webhook'],
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/webhookdelivery/resend',
  summary: 'Sends a delivery again, with the same id. Returns 476 while it’s still waiting to be sent.',
  who: 'admin',
  body: z.strictObject({ id: z.number().int().positive() }),
  answer: z.null(),
  ok: code.updated,
  acting: 'refused',
  invalidates: ['webhookdelivery'],
})
