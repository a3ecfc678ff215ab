import { dayIn, guest } from '@college/contract/kit'
import { mayTry, noteFailure, noteSuccess } from '#platform'
import type { Context, RetriedJob } from '#platform'
import { callAs } from '../report/ended-reports.ts'
import { isSendingTime, readHours } from './hours.ts'
import { runCollege } from './run.ts'
import type { ReminderParts, RunCause } from './run.ts'

// Within an hour and a half of the day on which it failed; the next day it is begun as if it never had.
const job: RetriedJob = { name: 'reminders', most: 5 }

interface Waiting {
  id: number
  timezone: string
  last: string | null
  /** Whether someone asked for a run outside the hours. */
  waits: boolean
  settings: { name: string; value: string }[]
}

/** Colleges with reminders that have not failed a moment ago, when they ran last by themselves, and the hours in which they may. */
const readColleges = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Waiting[]> =>
  db.rows<Waiting>(
    `select o.id, o.timezone, (select max(r.day) from reminder_run r where r.organisation_id = o.id and r.run_by is null) as last,
       exists (select from reminder_run r where r.organisation_id = o.id and r.waits) as waits,
       coalesce((select json_agg(json_build_object('name', c.name, 'value', c.value)) from organisationconfig c
         where c.organisation_id = o.id and c.name like 'reminders\\_%' and c.deleted_at is null), '[]') as settings
     from organisation o where o.deleted_at is null
       and (exists (select from remindermessage m where m.organisation_id = o.id and m.active and m.deleted_at is null)
         or exists (select from reminder_run r where r.organisation_id = o.id and r.waits))
       and ${mayTry(job, `o.id || ' on ' || ($1::timestamptz at time zone o.timezone)::date`, '$1')} order by o.id`,
    [now()],
  )

const runOne = async (
  context: Context,
  parts: ReminderParts,
  { id, causes, subject }: { id: number; causes: readonly RunCause[]; subject: string },
): Promise<boolean> => {
  let ran = false
  try {
    for (const cause of causes) {
      const outcome = await context.db.transaction((tx) =>
        runCollege({ ...callAs(context, guest(id)), db: tx }, parts, { organisation: id, cause }),
      )
      if (outcome) context.log.info({ organisation: id, ...outcome }, 'reminders were sent')
      ran ||= outcome !== null
    }
    await noteSuccess(context, job, subject)
    return ran
  } catch (error) {
    await noteFailure(context, job, subject, error)
    return false
  }
}

/** Lets the reminders of each college go once on each working day, within its hours, and before that what someone asked for outside them; whichever node comes first does it. One that fails holds up no other. */
export const sendReminders = async (
  context: Context,
  parts: ReminderParts,
  stopping?: AbortSignal,
): Promise<number> => {
  let ran = 0
  for (const { id, timezone, last, waits, settings } of await readColleges(context)) {
    if (stopping?.aborted) break
    const now = context.now()
    const today = dayIn(timezone, now)
    const causes: RunCause[] = [
      ...(waits ? ['waiting' as const] : []),
      ...(last === null || last < today ? ['day' as const] : []),
    ]
    if (causes.length === 0 || !isSendingTime(readHours(timezone, settings), now)) continue
    if (await runOne(context, parts, { id, causes, subject: `${id} on ${today}` })) ran += 1
  }
  return ran
}
