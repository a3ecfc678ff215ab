import {
  administered,
  choice,
  defaulted,
  derived,
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
import { commonPlaceholders, fillPlaceholders, placeholdersIn } from './placeholders.ts'

interface ReminderEventInfo {
  readonly title: string
  /** Whether its days count down to a day, or up from the day on which the waiting began. */
  readonly counts: 'before' | 'after'
  /** Who can hear of it when it is late, beside the person: who teaches them, and the Directors. */
  readonly escalates: readonly ('educator' | 'director')[]
  /** Whether it says that something of someone else waits: then the person's alerts flag holds as well. */
  readonly alert: boolean
  readonly placeholders: Readonly<Record<string, string>>
}

const days = 'How long it is, such as “in 14 days”'
const waited = 'How long it has waited, such as “14 days”'
const what = (words: string): Readonly<Record<'what', string>> => ({ what: words })
const before = { date: 'The last day', days }
const after = { date: 'Since when it has waited', days: waited }
const both = ['educator', 'director'] as const

/** What people can be reminded of. What is due for whom comes from the page of deadlines and the lists that people have. */
export const reminderEvents = {
  cycle_end: {
    title: 'Cycle ends',
    counts: 'before',
    escalates: [],
    alert: false,
    placeholders: { ...what('The cycle'), ...before },
  },
  placement_due: {
    title: 'Placement report due',
    counts: 'before',
    escalates: both,
    alert: false,
    placeholders: { ...what('The quarter and place of the report'), ...before },
  },
  goal_deadline: {
    title: 'Goal due',
    counts: 'before',
    escalates: both,
    alert: false,
    placeholders: { ...what('The goal'), ...before },
  },
  plan_end: {
    title: 'Plan ends',
    counts: 'before',
    escalates: [],
    alert: false,
    placeholders: { ...what('The plan or programme'), ...before },
  },
  certificate_date: {
    title: 'Practising certificate ends',
    counts: 'before',
    escalates: both,
    alert: false,
    placeholders: before,
  },
  unsigned_form: {
    title: 'Form not signed yet',
    counts: 'after',
    escalates: both,
    alert: false,
    placeholders: { ...what('What the form is called'), ...after },
  },
  waiting_signature: {
    title: 'Form to sign',
    counts: 'after',
    // Who signs is seldom taught by anyone, and the Director looks after who teaches.
    escalates: ['director'],
    alert: true,
    placeholders: { ...what('What the form is called'), person: 'Whose form it is', ...after },
  },
  role_request: {
    title: 'Role requested',
    counts: 'after',
    escalates: [],
    alert: true,
    placeholders: { ...what('The role they ask for'), person: 'Who is waiting', ...after },
  },
  fee_due: {
    title: 'Fee overdue',
    counts: 'after',
    escalates: [],
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
  const { escalates } = reminderEvent(reminder.event)
  if (reminder.educator_after !== null && !escalates.includes('educator'))
    issues.push({ path: 'educator_after', message: 'The educator doesn’t get this one' })
  if (reminder.director_after !== null && !escalates.includes('director'))
    issues.push({ path: 'director_after', message: 'The Director doesn’t get this one' })
  return issues
}

/** Who does not get a reminder that is due, and why. */
export const leftOutReasons = ['no_address', 'bounced', 'unwanted', 'had_today'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
