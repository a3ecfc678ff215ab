import { code, endpoint } from '#kit'
import { z } from 'zod'
import { leftOutReasons, remindermessage, reminderEventNames } from './remindermessage.ts'

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

/** How many reminders a preview lists of those that would go, and of those left out. */
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
    /** The day on which it would be read: the next one on which reminders are sent. */
    read_on: z.string(),
    audience: whole,
    people: whole,
    left_out: whole,
    problem: z.string().nullable(),
    recipients: z.array(reminderRecipient),
    /** Reminders beyond those listed. */
    more: z.strictObject({ get: whole, left_out: whole }),
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

/** Beyond the specification: The office starts from texts that come with the application, as it does in Help. */
export const takeOurReminders = endpoint({
  method: 'POST',
  path: '/remindermessages/ours',
  summary: 'Copies the reminders that come with the application, switched off, for events the college has none for.',
  who: 'admin',
  answer: z.strictObject({ made: whole }),
  ok: code.created,
  invalidates: ['remindermessage', 'remindermessages'],
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
export const endable = ['reminders', 'alerts', 'newsletter'] as const
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
  summary:
    'Turns off reminders, alerts or the newsletter for the reader of an email, by the secret link in its header.',
  who: 'anyone',
  body: z.strictObject({ what: z.enum(endable), secret: z.string().max(200) }),
  answer: z.strictObject({ unsubscribed: z.boolean() }),
  ok: code.ok,
})

/** The same as `unsubscribeReminders`, from an email that says that something waits. */
export const unsubscribeAlerts = endpoint({
  method: 'POST',
  path: '/alerts/unsubscribe/:secret',
  summary: 'Turns off alerts for the reader of an email, by the secret link in its header.',
  who: 'anyone',
  query: z.strictObject({ secret: z.string().max(200) }),
  bytes: 'application/x-www-form-urlencoded',
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
