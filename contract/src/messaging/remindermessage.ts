import {
  administered,
  choice,
  code,
  defaulted,
  derived,
  endpoint,
  flag,
  instant,
  integer,
  json,
  longText,
  nameText,
  optional,
  record,
  text,
} from '#kit'
import type { Row } from '#kit'
import { z } from 'zod'
import { commonPlaceholders, fillPlaceholders, placeholdersIn } from './mail-events.ts'

interface ReminderEventInfo {
  readonly title: string
  /** Whether its days count down to a day, or up from the day on which the waiting began. */
  readonly counts: 'before' | 'after'
  /** Whether the educator and the Director can hear of it when it is late. */
  readonly escalates: boolean
  /** Whether it says that something of someone else waits: then the person's alerts flag holds as well. */
  readonly alert: boolean
  readonly placeholders: Readonly<Record<string, string>>
}

const days = 'How long it is, such as “in 14 days”'
const waited = 'How long it has waited, such as “14 days”'
const what = (words: string): Readonly<Record<'what', string>> => ({ what: words })
const before = { date: 'The last day', days }
const after = { date: 'Since when it has waited', days: waited }

/** What people can be reminded of. What is due for whom comes from the page of deadlines and the lists that people have. */
export const reminderEvents = {
  cycle_end: {
    title: 'Cycle ends',
    counts: 'before',
    escalates: false,
    alert: false,
    placeholders: { ...what('The cycle'), ...before },
  },
  placement_due: {
    title: 'Placement report due',
    counts: 'before',
    escalates: true,
    alert: false,
    placeholders: { ...what('The quarter and place of the report'), ...before },
  },
  goal_deadline: {
    title: 'Goal due',
    counts: 'before',
    escalates: true,
    alert: false,
    placeholders: { ...what('The goal'), ...before },
  },
  plan_end: {
    title: 'Plan ends',
    counts: 'before',
    escalates: false,
    alert: false,
    placeholders: { ...what('The plan or programme'), ...before },
  },
  certificate_date: {
    title: 'Practising certificate ends',
    counts: 'before',
    escalates: true,
    alert: false,
    placeholders: before,
  },
  unsigned_form: {
    title: 'Own form not signed yet',
    counts: 'after',
    escalates: true,
    alert: false,
    placeholders: { ...what('What the form is called'), ...after },
  },
  waiting_signature: {
    title: 'Form to sign',
    counts: 'after',
    escalates: false,
    alert: true,
    placeholders: { ...what('What the form is called'), person: 'Whose form it is', ...after },
  },
  role_request: {
    title: 'Role requested',
    counts: 'after',
    escalates: false,
    alert: true,
    placeholders: { ...what('The role they ask for'), person: 'Who is waiting', ...after },
  },
  fee_due: {
    title: 'Fee overdue',
    counts: 'after',
    escalates: false,
    alert: false,
    placeholders: { ...what('The invoice and what is open of it'), date: 'The last day to pay', days: waited },
  },
} as const satisfies Readonly<Record<string, ReminderEventInfo>>

export type ReminderEvent = keyof typeof reminderEvents

/** Names of all events, in the order in which the office chooses from them. */
export const reminderEventNames = Object.keys(reminderEvents) as [ReminderEvent, ...ReminderEvent[]] // the keys of the list just above

/** What is known of an event of reminders. */
export const reminderEvent = (event: ReminderEvent): ReminderEventInfo => reminderEvents[event]

/** Placeholders that the words of a reminder may use, with what they stand for. */
export const reminderPlaceholders = (event: ReminderEvent): Readonly<Record<string, string>> => ({
  ...commonPlaceholders,
  ...reminderEvents[event].placeholders,
})

/** The most days before or after that a reminder can have, and the longest of them. */
export const mostSteps = 6
export const longestStep = 365

/** Days for which a reminder is made up for that could not go on its own day: a weekend, holidays, a server that stood still. */
export const madeUpDays = 7

/** A reminder that the college sends by itself, in its own words. */
export const remindermessage = record('remindermessage', {
  title: ['Reminder', 'Reminders'],
  fields: {
    name: nameText(100),
    event: choice(...reminderEventNames),
    /** The role whose holders get it; everyone whom it concerns where there is none. */
    audience: optional(nameText(60)),
    subject: text(200),
    text: longText(4_000),
    /** How many days before, or after: one email each. */
    days: json(
      z
        .array(
          z.int('Whole days only').min(0, 'Days can’t be below zero').max(longestStep, `At most ${longestStep} days`),
        )
        .min(1, 'Enter at least one day')
        .max(mostSteps, `At most ${mostSteps} days`),
    ),
    /** After how many days late the educator or the Director hears of it too. */
    educator_after: optional(integer(1, 365)),
    director_after: optional(integer(1, 365)),
    /** Whether law or college require it: then it goes to those as well who want no reminders. */
    required: defaulted(flag(), false),
    active: defaulted(flag(), true),
    last_run_at: derived(instant()),
    last_sent: derived(integer()),
  },
  label: 'name',
  filters: ['event', 'active'],
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name', 'subject', 'text'],
  policy: { see: administered, create: administered, update: administered, remove: administered },
  // What each would send today.
  invalidates: ['remindermessages'],
})

export type ReminderMessage = Row<typeof remindermessage>

/** What of a reminder can be wrong beyond its fields. */
export type ReminderWords = Pick<
  ReminderMessage,
  'event' | 'subject' | 'text' | 'days' | 'educator_after' | 'director_after'
>

export interface ReminderIssue {
  readonly path: 'subject' | 'text' | 'days' | 'educator_after' | 'director_after'
  readonly message: string
}

const namesInWords = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')

/** Everything that keeps a reminder from being used. */
export const reminderIssues = (reminder: ReminderWords): ReminderIssue[] => {
  const known = reminderPlaceholders(reminder.event)
  const issues: ReminderIssue[] = []
  for (const path of ['subject', 'text'] as const) {
    const used = new Set(placeholdersIn(reminder[path]))
    for (const name of used)
      if (!(name in known))
        issues.push({ path, message: `{{${name}}} can’t be used here. Use ${namesInWords(Object.keys(known))}` })
    if (/\{\{|\}\}/.test(fillPlaceholders(reminder[path], () => '')))
      issues.push({ path, message: 'A placeholder is a name in two curly brackets on each side' })
  }
  if (new Set(reminder.days).size < reminder.days.length) issues.push({ path: 'days', message: 'Enter each day once' })
  for (const path of ['educator_after', 'director_after'] as const)
    if (reminder[path] !== null && !reminderEvents[reminder.event].escalates)
      issues.push({ path, message: 'The educator and the Director don’t get this one' })
  return issues
}

/** Who does not get a reminder that is due, and why. */
export const leftOutReasons = ['no_address', 'bounced', 'unwanted', 'had_today'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const whole = z.number().int()

/** Of each reminder how many would get it today, and what is wrong with it; of all of them when they run. */
export const reminderOverview = endpoint({
  method: 'GET',
  path: '/remindermessages/overview',
  summary:
    'Returns how many people each reminder would reach today, what keeps one from reaching anyone, and when reminders ran last and run next.',
  who: 'admin',
  answer: z.strictObject({
    reminders: z.array(
      z.strictObject({
        id: whole,
        /** Who would get an email of it today. */
        today: whole,
        /** Active people in its audience. */
        audience: whole,
        problem: z.string().nullable(),
      }),
    ),
    /** The hours in which reminders leave, in words. */
    hours: z.string(),
    next_at: z.string().nullable(),
    runs: z.array(
      z.strictObject({
        id: whole,
        ran_at: z.string(),
        /** Who pressed "Run now"; null where it ran by itself. */
        by: z.string().nullable(),
        /** When it runs, where it was asked for outside the hours and waits for them. */
        runs_at: z.string().nullable(),
        reminders: whole,
        people: whole,
        left_out: z.record(z.string(), whole),
      }),
    ),
  }),
  ok: code.ok,
})

const draft = z.strictObject({
  id: z.number().int().positive().optional(),
  organisation_id: z.number().int().positive().optional(),
  name: remindermessage.fields.name.schema,
  event: remindermessage.fields.event.schema,
  audience: remindermessage.fields.audience.schema.nullable(),
  subject: remindermessage.fields.subject.schema,
  text: remindermessage.fields.text.schema,
  days: remindermessage.fields.days.schema,
  educator_after: remindermessage.fields.educator_after.schema.nullable(),
  director_after: remindermessage.fields.director_after.schema.nullable(),
  required: remindermessage.fields.required.schema,
})

/** One person who would get a reminder, with its words as they would read them. */
export const reminderRecipient = z.strictObject({
  user_id: whole,
  user_name: z.string(),
  /** Whose it is, where it is not the reader's own. */
  about_name: z.string().nullable(),
  /** The goal, report, form or plan. */
  what: z.string(),
  /** The day it is due, or since when it waits. */
  day: z.string(),
  as: z.enum(['self', 'educator', 'director']),
  subject: z.string(),
  text: z.string(),
  left_out: z.enum(leftOutReasons).nullable(),
})
export type ReminderRecipient = z.output<typeof reminderRecipient>

/** How many people a preview lists. */
export const mostPreviewed = 200

/** Who would get a reminder today, before it is saved. */
export const previewReminder = endpoint({
  method: 'POST',
  path: '/remindermessage/preview',
  shows: 'handled',
  summary: 'Returns who would get a reminder today and what each would read, as it is being edited. Nothing is sent.',
  who: 'admin',
  body: draft,
  answer: z.strictObject({
    today: z.string(),
    audience: whole,
    people: whole,
    left_out: whole,
    problem: z.string().nullable(),
    recipients: z.array(reminderRecipient),
  }),
  ok: code.ok,
})

/** Sends what is due now instead of on the next working morning. */
export const runReminders = endpoint({
  method: 'POST',
  path: '/remindermessages/run',
  summary:
    'Sends every active reminder that is due today, one email to each person. Outside sending hours it runs when they begin, and `runs_at` says when.',
  who: 'admin',
  body: z.strictObject({ organisation_id: z.number().int().positive().optional() }),
  answer: z.strictObject({
    people: whole,
    reminders: whole,
    left_out: z.record(z.string(), whole),
    /** When it runs, where that is not now. */
    runs_at: z.string().nullable(),
  }),
  ok: code.accepted,
  acting: 'refused',
  invalidates: ['remindermessage', 'remindermessages', 'outbox'],
})

/** What the caller was reminded of, and why. */
export const ownReminders = endpoint({
  method: 'GET',
  path: '/reminders/own',
  summary: 'Returns the reminders sent to the signed-in user in the last 90 days, with why each was sent.',
  who: 'signedIn',
  answer: z.strictObject({
    user_id: whole,
    reminders_wanted: z.boolean(),
    alerts_wanted: z.boolean(),
    updated_at: z.string(),
    sent: z.array(
      z.strictObject({
        id: whole,
        sent_at: z.string(),
        event: z.enum(reminderEventNames),
        what: z.string(),
        about_name: z.string().nullable(),
        day: z.string(),
        as: z.enum(['self', 'educator', 'director']),
        step: whole.nullable(),
        required: z.boolean(),
        path: z.string(),
      }),
    ),
  }),
  ok: code.ok,
})

/** What the header of a mail ends: a switch of its reader's own. */
export const endable = ['reminders', 'newsletter'] as const
export type Endable = (typeof endable)[number]

/** Mail programs without a one-click "Unsubscribe" open its address, as do programs that look at links: it changes nothing by itself. */
export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/:what/unsubscribe/:secret',
  summary:
    'Leads who opens the “Unsubscribe” address of an email to the page with the button that turns it off. Changes nothing.',
  who: 'anyone',
  query: z.strictObject({ what: z.enum(endable), secret: z.string().max(200) }),
  answer: z.undefined(),
  ok: code.found,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Turns off reminders or the newsletter for the reader of an email, by the secret link in its header.',
  who: 'anyone',
  body: z.strictObject({ what: z.enum(endable), secret: z.string().max(200) }),
  answer: z.strictObject({ unsubscribed: z.boolean() }),
  ok: code.ok,
})

/** The answer to the "Unsubscribe" button of a mail program, which asks without signing in (RFC 8058). */
export const unsubscribeReminders = endpoint({
  method: 'POST',
  path: '/reminders/unsubscribe/:secret',
  summary:
    'Turns off reminders for the reader of an email, by the secret link in its header. Required ones still arrive.',
  who: 'anyone',
  query: z.strictObject({ secret: z.string().max(200) }),
  bytes: 'application/x-www-form-urlencoded',
  answer: z.strictObject({ unsubscribed: z.boolean() }),
  ok: code.ok,
})
