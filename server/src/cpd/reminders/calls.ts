import { addDays } from '@college/contract/kit'
import {
  mostPreviewed,
  ownReminders,
  previewReminder,
  reminderIssues,
  reminderOverview,
  runReminders,
} from '@college/contract/messaging'
import type { LeftOutReason, ReminderEvent } from '@college/contract/messaging'
import { code, collegeOf, compareNames } from '@college/contract/kit'
import type { AnswerOf } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError } from '#platform'
import { audit, collegeFor, noteRead } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { audienceOf, audienceProblem, dueReminders, keyOf, leftOutOf } from './due.ts'
import type { DueReminder, ReminderWording } from './due.ts'
import { readCollege } from './college.ts'
import type { CollegeToday } from './college.ts'
import { serveOurReminders } from './ours.ts'
import { hoursInWords, isSendingTime, nextSendingTime } from './hours.ts'
import { hadOn, hoursOf, keepWish, lateWordsOf, readingDay, runCollege, sentBefore } from './run.ts'
import type { ReminderParts } from './run.ts'

/** The college whose reminders are asked about: one that the caller administers. */
const ownCollege = async (call: Call, asked: number | undefined): Promise<number> => {
  const organisation = await collegeFor(call, asked)
  const { platform_admin: platform, admin_organisations: mine } = call.actor
  if (platform || mine.includes(organisation)) return organisation
  throw new ApiError(code.forbidden, 'You don’t administer this college.')
}

const readRoles = async (call: Call, organisation: number): Promise<string[]> => {
  const rows = await call.db.rows<{ name: string }>(
    'select name from role where organisation_id = $1 and deleted_at is null',
    [organisation],
  )
  return rows.map(({ name }) => name)
}

interface Verdict {
  readonly each: DueReminder
  readonly reason: LeftOutReason | null
}

interface Today {
  readonly college: CollegeToday
  readonly readOn: string
  readonly due: readonly Verdict[]
}

/** What reminders would say today, without those that went before. */
const readToday = async (
  call: Call,
  parts: ReminderParts,
  organisation: number,
  reminders: readonly ReminderWording[],
): Promise<Today | null> => {
  const events = new Set<ReminderEvent>(reminders.map(({ event }) => event))
  const college = await readCollege(call, organisation, events, parts.readReports)
  if (!college) return null
  const keys = await sentBefore(call.db, college)
  const readOn = readingDay(await hoursOf(call.db, organisation), call.now())
  const hadToday = await hadOn(call.db, organisation, readOn)
  const words = await lateWordsOf(call.db, organisation)
  const due = dueReminders(college, reminders, { words, readOn, sent: { keys, hadToday } })
    .filter((each) => !keys.has(keyOf(each)))
    .map((each) => ({ each, reason: leftOutOf(each, hadToday) }))
  return { college, readOn, due }
}

interface Run {
  id: number
  ran_at: string
  by: string | null
  waits: boolean
  reminders: number
  people: number
  left_out: Record<string, number>
}

const readRuns = (call: Call, organisation: number): Promise<Run[]> =>
  call.db.rows<Run>(
    `select r.id, r.ran_at, u.display_name as by, r.waits, r.reminders, r.people, r.left_out from reminder_run r left join "user" u on u.id = r.run_by
     where r.organisation_id = $1 order by r.id desc limit 5`,
    [organisation],
  )

const serveOverview = (parts: ReminderParts): Served =>
  serve(reminderOverview, async (call) => {
    const organisation = collegeOf(call.actor)
    const all = await call.db.rows<ReminderWording & { active: boolean }>(
      `select id, name, event, audience, subject, text, days, educator_after, director_after, required, active from remindermessage
       where organisation_id = $1 and deleted_at is null order by id`,
      [organisation],
    )
    const today = await readToday(
      call,
      parts,
      organisation,
      all.filter(({ active }) => active),
    )
    const roles = await readRoles(call, organisation)
    const hours = await hoursOf(call.db, organisation)
    const counts = new Map<number, Set<number>>(all.map(({ id }) => [id, new Set()]))
    for (const { each, reason } of today?.due ?? [])
      if (reason === null) counts.get(each.reminder.id)?.add(each.reader.id)
    const now = call.now()
    const waitsUntil = nextSendingTime(hours, now)?.toISOString() ?? null
    const runs = (await readRuns(call, organisation)).map(({ waits, ...run }) => ({
      ...run,
      runs_at: waits ? waitsUntil : null,
    }))
    const [ranToday] = await call.db.rows(
      'select id from reminder_run where organisation_id = $1 and day = $2 and run_by is null',
      [organisation, today?.college.today ?? null],
    )
    // Today's run is over: the next one is on another day.
    const first = ranToday && today ? addDays(today.college.today, 1) : undefined
    return {
      data: {
        reminders: all.map((reminder) => ({
          id: reminder.id,
          today: counts.get(reminder.id)?.size ?? 0,
          audience: today ? audienceOf(today.college, reminder) : 0,
          problem: today ? audienceProblem(today.college, reminder, roles) : null,
        })),
        hours: hoursInWords(hours),
        next_at: all.some(({ active }) => active) ? (nextSendingTime(hours, now, first)?.toISOString() ?? null) : null,
        runs,
      },
    }
  })

const byNameAndDay = ({ each: a }: Verdict, { each: b }: Verdict): number =>
  compareNames(a.reader.display_name, b.reader.display_name) ||
  a.reader.id - b.reader.id ||
  a.thing.day.localeCompare(b.thing.day) ||
  a.thing.uid.localeCompare(b.thing.uid)

const peopleOf = (verdicts: readonly Verdict[]): number => new Set(verdicts.map(({ each }) => each.reader.id)).size

const servePreview = (parts: ReminderParts): Served =>
  serve(
    previewReminder,
    async (call, { body }) => {
      const organisation = await ownCollege(call, body.organisation_id)
      const { id = 0, organisation_id: _college, ...words } = body
      const issues = reminderIssues(words)
      if (issues.length > 0) throw new ApiError(code.bad, `${issues[0]?.message ?? ''}.`, issues)
      const reminder: ReminderWording = { ...words, id }
      const today = await readToday(call, parts, organisation, [reminder])
      if (!today) throw new ApiError(code.notFound, 'We couldn’t find this organisation.')
      const { college, readOn, due } = today
      const ordered = due.toSorted(byNameAndDay)
      const get = ordered.filter(({ reason }) => reason === null)
      const left = ordered.filter(({ reason }) => reason !== null)
      const shown = [...get.slice(0, mostPreviewed), ...left.slice(0, mostPreviewed)]
      await noteRead(call, {
        record: { name: 'remindermessage', sensitive: false },
        people: shown.flatMap(({ each }) => [each.reader.id, each.about?.id ?? null]),
        organisation,
        rows: shown.length,
      })
      return {
        data: {
          today: college.today,
          read_on: readOn,
          audience: audienceOf(college, reminder),
          people: peopleOf(get),
          left_out: peopleOf(left),
          problem: audienceProblem(college, reminder, await readRoles(call, organisation)),
          recipients: shown.map(({ each, reason }) => ({
            user_id: each.reader.id,
            user_name: each.reader.display_name,
            about_name: each.about?.name ?? null,
            what: each.what,
            day: each.thing.day,
            as: each.as,
            subject: each.subject,
            text: each.text,
            left_out: reason,
          })),
          more: {
            get: Math.max(get.length - mostPreviewed, 0),
            left_out: Math.max(left.length - mostPreviewed, 0),
          },
        },
      }
    },
    { plain: true },
  )

const waitForHours = async (call: Call, organisation: number, at: Date | null): Promise<RunAnswer> => {
  if (at === null)
    throw new ApiError(
      code.notPossible,
      'The settings leave no day on which reminders are sent. Change the hours first.',
    )
  await keepWish(call, organisation, call.actor.id)
  await audit(call.db, call.caller, {
    resource: 'remindermessage',
    recordId: null,
    organisationId: organisation,
    changes: { runs_at: [null, at.toISOString()] },
  })
  return { data: { people: 0, reminders: 0, left_out: {}, runs_at: at.toISOString() } }
}

interface RunAnswer {
  data: AnswerOf<typeof runReminders>
}

const serveRun = (parts: ReminderParts): Served =>
  serve(runReminders, async (call, { body }) => {
    const organisation = await ownCollege(call, body.organisation_id)
    const hours = await hoursOf(call.db, organisation)
    const now = call.now()
    if (!isSendingTime(hours, now)) return waitForHours(call, organisation, nextSendingTime(hours, now))
    const outcome = await runCollege(call, parts, { organisation, cause: { by: call.actor.id } })
    if (!outcome) throw new ApiError(code.notFound, 'We couldn’t find this organisation.')
    await audit(call.db, call.caller, {
      resource: 'remindermessage',
      recordId: null,
      organisationId: organisation,
      changes: { sent: [null, outcome.people] },
      count: outcome.reminders,
    })
    const left_out: Record<string, number> = { ...outcome.left_out }
    return { data: { ...outcome, left_out, runs_at: null } }
  })

const serveOwn: Served = serve(ownReminders, async (call) => {
  const { id } = call.actor
  const flags = await call.db.row<{ reminders_wanted: boolean; alerts_wanted: boolean; updated_at: string }>(
    'select reminders as reminders_wanted, alerts as alerts_wanted, updated_at from "user" where id = $1',
    [id],
  )
  if (!flags) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  const sent = await call.db.rows<OwnReminder>(
    `select s.id, s.sent_at, s.event, s.what, u.display_name as about_name, s.day, s.reader as as, s.required, s.path,
       case when s.reader = 'self' then s.step::int end as step
     from reminder_sent s left join "user" u on u.id = s.about_id
     where s.user_id = $1 and s.sent_at > $2::timestamptz - interval '90 days' order by s.id desc limit 200`,
    [id, call.now()],
  )
  return { data: { user_id: id, ...flags, sent } }
})

interface OwnReminder {
  id: number
  sent_at: string
  event: ReminderEvent
  what: string
  about_name: string | null
  day: string
  as: 'self' | 'educator' | 'director'
  step: number | null
  required: boolean
  path: string
}

/** The calls of reminders beyond the standard ones. */
export const reminderCalls = (parts: ReminderParts): readonly Served[] => [
  serveOverview(parts),
  servePreview(parts),
  serveRun(parts),
  serveOwn,
  serveOurReminders,
]
