import { dayIn, guest } from '@college/contract/kit'
import type { Context } from '#platform'
import { callAs } from '../report/ended-reports.ts'
import { isSendingTime, readHours } from './hours.ts'
import { runCollege } from './run.ts'
import type { ReminderParts } from './run.ts'

interface Waiting {
  id: number
  timezone: string
  last: string | null
  settings: { name: string; value: string }[]
}

/** Colleges with reminders, when they ran last by themselves, and the hours in which they may. */
const readColleges = ({ db }: Pick<Context, 'db'>): Promise<Waiting[]> =>
  db.rows<Waiting>(
    `select o.id, o.timezone, (select max(r.day) from reminder_run r where r.organisation_id = o.id and r.run_by is null) as last,
       coalesce((select json_agg(json_build_object('name', c.name, 'value', c.value)) from organisationconfig c
         where c.organisation_id = o.id and c.name like 'reminders\\_%' and c.deleted_at is null), '[]') as settings
     from organisation o where o.deleted_at is null
       and exists (select from remindermessage m where m.organisation_id = o.id and m.active and m.deleted_at is null) order by o.id`,
  )

/** Lets the reminders of each college go once on each working day, within its hours; whichever node comes first does it. */
export const sendReminders = async (
  context: Context,
  parts: ReminderParts,
  stopping?: AbortSignal,
): Promise<number> => {
  let ran = 0
  for (const { id, timezone, last, settings } of await readColleges(context)) {
    if (stopping?.aborted) break
    const now = context.now()
    const today = dayIn(timezone, now)
    if ((last !== null && last >= today) || !isSendingTime(readHours(timezone, settings), now)) continue
    const outcome = await context.db.transaction((tx) =>
      runCollege({ ...callAs(context, guest(id)), db: tx }, parts, { organisation: id, by: null }),
    )
    if (!outcome) continue
    ran += 1
    context.log.info({ organisation: id, ...outcome }, 'reminders were sent')
  }
  return ran
}
