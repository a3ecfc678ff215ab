import {
  administered,
  both,
  choice,
  computed,
  date,
  defaulted,
  derived,
  detailOnly,
  either,
  fixed,
  flag,
  id,
  instant,
  integer,
  json,
  namedIn,
  optional,
  own,
  record,
  richText,
  text,
  visibleTo,
  where,
} from '#kit'
import type { Actor, Create, Row, Rule } from '#kit'
import { audience } from './audience.ts'

/** How a message stands once it is no draft any more. */
export const sentStates = ['queued', 'sending', 'paused', 'sent', 'failed'] as const
export const messageStates = ['draft', ...sentStates] as const
export type MessageState = (typeof messageStates)[number]

const isDraft: Rule = where('state', 'draft')
const isSent: Rule = where('state', ...sentStates)

/** Whom a message goes to is read in full by its sender, and by the office. */
const sendersAndOffice = (actor: Actor): Rule => either(own(actor, 'sender_id'), administered(actor))

const got = (actor: Actor): Rule =>
  namedIn(
    { table: 'messagerecipient', column: 'message_id', person: 'user_id', from: 'arrives_at' },
    ...(actor.id > 0 ? [actor.id] : []),
  )

/** A message from one person to others: its sender's alone while it is a draft. */
export const message = record('message', {
  title: ['Message', 'Messages'],
  fields: {
    sender_id: derived(id('user')),
    subject: optional(text(200)),
    text: detailOnly(optional(richText(20_000))),
    recipients: visibleTo(sendersAndOffice, optional(json(audience))),
    /** Who gets a blind copy. It is written here and read by the sender alone, in `/message/writing`: here it reads null. */
    bcc: optional(json(audience)),
    messagetemplate_id: optional(id('messagetemplate')),
    /** The message that this one answers. */
    reply_to_id: fixed(optional(id('message'))),
    /** The first message of the conversation; null in the first itself. */
    thread_id: derived(id('message')),
    /** News of the college: not emailed to people who want no newsletter. */
    newsletter: defaulted(flag(), false),
    /** Whether answers by email go to the sender’s own address. */
    reply_by_mail: defaulted(flag(), false),
    /** The day of the event that it is about. */
    event_on: optional(date()),
    /** The page of what it reminds its readers of, as a link in it has it; null in what is no reminder. */
    reminds_of: detailOnly(fixed(optional(text(200)))),
    state: derived(choice(...messageStates)),
    sent_at: derived(instant()),
    /** Until when sending can be undone. */
    undo_until: derived(instant()),
    /** How many people it went to. */
    sent_to: visibleTo(sendersAndOffice, derived(integer())),
    /** How many of the people whom it names got none, as those whose account is inactive. */
    left_out: visibleTo(sendersAndOffice, computed(integer())),
  },
  names: ['sender_id'],
  label: 'subject',
  filters: ['sender_id', 'state', 'newsletter'],
  sorts: ['subject', 'sent_at'],
  defaultSort: '-sent_at',
  search: ['subject', 'text'],
  checks: ['thread_id'],
  policy: {
    see: (actor) => either(own(actor, 'sender_id'), both(isSent, either(administered(actor), got(actor)))),
    create: (actor) => own(actor, 'sender_id'),
    update: (actor) => both(isDraft, own(actor, 'sender_id')),
    remove: (actor) => either(both(isDraft, own(actor, 'sender_id')), both(isSent, administered(actor))),
  },
  owner: 'sender_id',
  auditReads: true,
  // A text of letters that take three bytes each, and two audiences.
  largest: 128_000,
  invalidates: ['messages'],
})

export type Message = Row<typeof message>
export type NewMessage = Create<typeof message>

/** Seconds for which sending can be undone. */
export const undoSendingSeconds = 10

/** Messages that one person sends in a day: usually, and from the office. */
export const messagesADay = { usual: 50, office: 500 } as const

/** A message to so many times as many people as the sender's last one is asked about again. */
export const muchLarger = 40

/** How the email to one person stands: `none` without an address, `unwanted` where they want no newsletter, `kept` where no mail leaves. */
export const mailStates = ['queued', 'sending', 'paused', 'sent', 'failed', 'kept', 'none', 'unwanted'] as const
export type MailState = (typeof mailStates)[number]
