import { addDays, dayIn } from '@college/contract/kit'
import { longestStep } from '@college/contract/messaging'
import type { LeftOutReason } from '@college/contract/messaging'
import { mailWordsOf, queueReminders, unsubscribeAddress, waysOut } from '#messaging'
import type { MailExtras } from '#messaging'
import type { Runner } from '#database'
import { grouped } from '#platform'
import type { Call } from '#platform'
import type { ReadPeopleDeadlines } from '../deadlines/people-deadlines.ts'
import { readCollege } from './college.ts'
import type { CollegeToday } from './college.ts'
import { dueReminders, keyOf, leftOutOf } from './due.ts'
import type { DueReminder, LateWords, ReminderWording } from './due.ts'
import { isSendingTime, nextSendingTime, readHours } from './hours.ts'
import type { SendingHours } from './hours.ts'

/** What reminders need from outside their room. */
export interface ReminderParts {
  /** The address of the application, for links in mails. */
  readonly publicUrl: () => string
  readonly readReports: ReadPeopleDeadlines
}

/** Settings of a college that say when reminders leave. */
export const hoursOf = async (db: Runner, organisation: number): Promise<SendingHours> => {
  const rows = await db.rows<{ timezone: string; name: string | null; value: string | null }>(
    `select o.timezone, c.name, c.value from organisation o left join organisationconfig c on c.organisation_id = o.id
       and c.name = any(array['reminders_from', 'reminders_until', 'reminders_on', 'reminders_not_on']) and c.deleted_at is null
     where o.id = $1`,
    [organisation],
  )
  const settings = rows.flatMap(({ name, value }) => (name === null || value === null ? [] : [{ name, value }]))
  return readHours(rows[0]?.timezone ?? 'Pacific/Auckland', settings)
}

/** Whether a college is within its hours and working days. */
export const mayRemindNow = async (db: Runner, organisation: number, now: Date): Promise<boolean> =>
  isSendingTime(await hoursOf(db, organisation), now)

/** The reminders of a college that are in use, as they are worded now. */
export const activeReminders = (db: Runner, organisation: number): Promise<ReminderWording[]> =>
  db.rows<ReminderWording>(
    `select id, name, event, audience, subject, text, days, educator_after, director_after, required from remindermessage
     where organisation_id = $1 and active and deleted_at is null order by id`,
    [organisation],
  )

/** The college's words for who hears that something is late. */
export const lateWordsOf = (db: Runner, organisation: number): Promise<LateWords> =>
  mailWordsOf(db, organisation, 'reminder_late')

/** Keys of what went before, of things whose days can still matter. */
export const sentBefore = async (db: Runner, college: CollegeToday): Promise<ReadonlySet<string>> => {
  const rows = await db.rows<{ key: string }>(
    `select user_id || ' ' || event || ' ' || thing || ' ' || day || ' ' || step as key from reminder_sent
     where organisation_id = $1 and mailed_on >= $2`,
    [college.id, addDays(college.today, -2 * longestStep)],
  )
  return new Set(rows.map(({ key }) => key))
}

/** The day on which a reminder is read that is looked at now: today, or the next working day. */
export const readingDay = (hours: SendingHours, now: Date): string =>
  dayIn(hours.timezone, nextSendingTime(hours, now) ?? now)

/** When the email of a reminder is tried again that the mail server put off until an instant: within the hours of its college. */
export const nextReminderTime = async (db: Runner, organisation: number, at: Date): Promise<Date> =>
  nextSendingTime(await hoursOf(db, organisation), at) ?? at

/** Who has an email of that day already. */
export const hadOn = async (db: Runner, organisation: number, day: string): Promise<ReadonlySet<number>> => {
  const rows = await db.rows<{ user_id: number }>(
    'select distinct user_id from reminder_sent where organisation_id = $1 and mailed_on = $2',
    [organisation, day],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

// The keys are the barrier: what another run has kept meanwhile is not given back, and no mail is made of it.
const keepKeys = async (
  call: Call,
  college: CollegeToday,
  due: readonly DueReminder[],
): Promise<ReadonlySet<string>> => {
  const rows = due.map((each) => ({
    user_id: each.reader.id,
    remindermessage_id: each.reminder.id,
    event: each.thing.event,
    thing: each.thing.uid,
    day: each.thing.day,
    step: each.step,
    reader: each.as,
    about_id: each.about?.id ?? null,
    what: each.what,
    path: each.path,
    required: each.reminder.required,
  }))
  const kept = await call.db.rows<{ key: string }>(
    `insert into reminder_sent (organisation_id, mailed_on, sent_at, user_id, remindermessage_id, event, thing, day, step, reader, about_id, what, path, required)
     select $1, $2, $3, k.* from jsonb_to_recordset($4::jsonb) k (user_id bigint, remindermessage_id bigint, event text, thing text, day date, step text,
       reader text, about_id bigint, what text, path text, required boolean)
     on conflict (user_id, event, thing, day, step) do nothing
     returning user_id || ' ' || event || ' ' || thing || ' ' || day || ' ' || step as key`,
    [college.id, college.today, call.now(), JSON.stringify(rows)],
  )
  return new Set(kept.map(({ key }) => key))
}

/** A mail says so many things at most, and then how many more there are and where. */
const mostInOneMail = 25

const requiredNote = 'The college requires this reminder, so it is sent even if you’ve turned reminders off.'

const moreThan = (more: number, url: string): NonNullable<MailExtras['blocks']>[number] => ({
  title: `And ${more} more`,
  text: 'All of today’s reminders are on your Reminders page.',
  link: `${url}/app/reminders`,
  note: null,
})

/** What one person's mail of a day says. */
const extrasOf = (due: readonly DueReminder[], url: string, unsubscribe: string): MailExtras => {
  const order = due.toSorted((a, b) => a.thing.day.localeCompare(b.thing.day) || a.thing.uid.localeCompare(b.thing.uid))
  const [only] = order
  const blocks = order.slice(0, mostInOneMail).map(({ subject: title, text, path, reminder }) => ({
    title,
    text,
    link: `${url}${path}`,
    note: reminder.required ? requiredNote : null,
  }))
  const more = order.length - blocks.length
  return {
    blocks: more === 0 ? blocks : [...blocks, moreThan(more, url)],
    ways: waysOut(url),
    ...(order.length === 1 && only && { subject: only.subject }),
    unsubscribe: order.every(({ reminder }) => reminder.required) ? null : unsubscribe,
  }
}

/** What became of a run. */
export interface RunOutcome {
  people: number
  reminders: number
  left_out: Partial<Record<LeftOutReason, number>>
}

const countLeftOut = (all: readonly (LeftOutReason | null)[]): RunOutcome['left_out'] => {
  const counts: RunOutcome['left_out'] = {}
  for (const reason of all) if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

const lockRuns = (db: Runner, organisation: number): Promise<unknown> =>
  db.rows(`select pg_advisory_xact_lock(hashtextextended('reminders of ' || $1, 0))`, [organisation])

/** Keeps that someone asked for a run until the hours begin, once however often they ask. What is due then, and to whom, is worked out then. */
export const keepWish = async (call: Call, organisation: number, by: number): Promise<void> => {
  await lockRuns(call.db, organisation)
  const { timezone } = await hoursOf(call.db, organisation)
  await call.db.rows(
    `insert into reminder_run (organisation_id, day, ran_at, run_by, waits) values ($1, $2, $3, $4, true)
     on conflict (organisation_id) where waits do nothing`,
    [organisation, dayIn(timezone, call.now()), call.now(), by],
  )
}

/** Who asks for a run: a person now, the one whose wish waits, or the day itself. */
export type RunCause = { readonly by: number } | 'waiting' | 'day'

// Null where another node has begun it.
const beginRun = (
  call: Call,
  organisation: number,
  { cause, today }: { cause: RunCause; today: string },
): Promise<{ id: number } | null> =>
  cause === 'waiting'
    ? call.db.row<{ id: number }>(
        'update reminder_run set waits = false, day = $2, ran_at = $3 where organisation_id = $1 and waits returning id',
        [organisation, today, call.now()],
      )
    : call.db.row<{ id: number }>(
        `insert into reminder_run (organisation_id, day, ran_at, run_by) values ($1, $2, $3, $4)
         on conflict (organisation_id, day) where run_by is null do nothing returning id`,
        [organisation, today, call.now(), cause === 'day' ? null : cause.by],
      )

/**
 * Sends what is due in a college, in one pass and one transaction: one mail for each person, its keys and the run itself are kept together or not at
 * all. For the day it runs once, as for a wish that waits, and gives null where another node has done so.
 */
export const runCollege = async (
  call: Call,
  parts: ReminderParts,
  { organisation, cause }: { organisation: number; cause: RunCause },
): Promise<RunOutcome | null> => {
  const { db } = call
  await lockRuns(db, organisation)
  const { timezone } = await hoursOf(db, organisation)
  const run = await beginRun(call, organisation, { cause, today: dayIn(timezone, call.now()) })
  if (!run) return null
  const reminders = await activeReminders(db, organisation)
  const words = await lateWordsOf(db, organisation)
  const college = await readCollege(call, organisation, new Set(reminders.map(({ event }) => event)), parts.readReports)
  if (!college) return null
  const keys = await sentBefore(db, college)
  const hadToday = await hadOn(db, organisation, college.today)
  const due = new Map<string, DueReminder>()
  for (const each of dueReminders(college, reminders, { words, readOn: college.today, sent: { keys, hadToday } })) {
    const key = keyOf(each)
    // Two reminders of one event can reach the same reader: required goes before, then the older one.
    const known = due.get(key)
    if (!keys.has(key) && (!known || (each.reminder.required && !known.reminder.required))) due.set(key, each)
  }
  const verdicts = [...due.values()].map((each) => ({ each, reason: leftOutOf(each, hadToday) }))
  const going = verdicts.flatMap(({ each, reason }) => (reason === null ? [each] : []))
  const kept = await keepKeys(call, college, going)
  const byReader = grouped(
    going.filter((one) => kept.has(keyOf(one))),
    ({ reader }) => reader.id,
  )
  const url = parts.publicUrl()
  const mails = [...byReader].map(([userId, own]) => {
    const reader = own[0]?.reader
    return {
      userId,
      to: reader?.email ?? '',
      toName: reader?.display_name ?? '',
      extras: extrasOf(own, url, unsubscribeAddress({ keys: call.keys, publicUrl: url }, 'reminders', userId)),
      count: own.length,
      dedupe: `reminders ${userId} ${college.today}`,
    }
  })
  const queued = await queueReminders(db, { organisationId: organisation, link: `${url}/app/deadlines`, mails })
  const outcome: RunOutcome = {
    people: queued.size,
    reminders: kept.size,
    left_out: countLeftOut(verdicts.map(({ reason }) => reason)),
  }
  await db.rows(
    `with ran as (
       update remindermessage r set last_run_at = $3, last_sent = coalesce((select (c.value)::int from jsonb_each_text($5::jsonb) c where c.key = r.id::text), 0)
       where r.id = any($4::bigint[]))
     update reminder_run set reminders = $6, people = $7, left_out = $8 where id = $1 and organisation_id = $2`,
    [
      run.id,
      organisation,
      call.now(),
      reminders.map(({ id }) => id),
      JSON.stringify(sentBy(going.filter((each) => kept.has(keyOf(each))))),
      outcome.reminders,
      outcome.people,
      JSON.stringify(outcome.left_out),
    ],
  )
  return outcome
}

const sentBy = (going: readonly DueReminder[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { reminder } of going) counts[reminder.id] = (counts[reminder.id] ?? 0) + 1
  return counts
}
