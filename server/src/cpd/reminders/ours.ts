import { code } from '@college/contract/kit'
import { reminderEvents, remindermessage, takeOurReminders } from '@college/contract/messaging'
import { z } from 'zod'
import { serve } from '#http'
import type { Served } from '#http'
import { ApiError } from '#platform'
import { audit, collegeFor } from '#records'
import ours from './ours.json'

const { fields } = remindermessage

/** Reminders that come with the application, one for each event and called as it is. */
export const ourReminders = z
  .array(
    z.strictObject({
      event: fields.event.schema,
      audience: fields.audience.schema.optional(),
      subject: fields.subject.schema,
      text: fields.text.schema,
      days: fields.days.schema,
      educator_after: fields.educator_after.schema.optional(),
      director_after: fields.director_after.schema.optional(),
      required: z.boolean().optional(),
      active: z.boolean().optional(),
    }),
  )
  .parse(ours)
  .map((each) => ({ ...each, name: reminderEvents[each.event].title }))

/** Copies those that a college lacks. They are switched off: no one is written to in words that its office has not read. */
export const serveOurReminders: Served = serve(takeOurReminders, async (call) => {
  const organisation = await collegeFor(call)
  // Of two who press at once, the second finds what the first has made.
  await call.db.rows('select 1 from organisation where id = $1 for no key update', [organisation])
  const made = await call.db.rows<{ id: number; name: string }>(
    `insert into remindermessage (organisation_id, name, event, audience, subject, text, days, educator_after, director_after, required, active, created_by, updated_by)
     select $1, r.name, r.event, (select o.name from role o where o.organisation_id = $1 and o.name = r.audience and o.deleted_at is null limit 1),
       r.subject, r.text, r.days, r.educator_after, r.director_after, coalesce(r.required, false), false, $3, $3
     from jsonb_to_recordset($2::jsonb) r (name text, event text, audience text, subject text, text text, days jsonb, educator_after integer,
       director_after integer, required boolean)
     where not exists (select 1 from remindermessage m where m.organisation_id = $1 and m.deleted_at is null
       and (m.event = r.event or lower(m.name) = lower(r.name)))
     returning id, name`,
    [organisation, JSON.stringify(ourReminders), call.actor.id],
  )
  if (made.length === 0) throw new ApiError(code.notPossible, 'There is a reminder for each event already.')
  for (const { id, name } of made)
    await audit(call.db, call.caller, {
      resource: 'remindermessage',
      recordId: id,
      organisationId: organisation,
      changes: { name: [null, name] },
    })
  return { data: { made: made.length }, status: code.created }
})
