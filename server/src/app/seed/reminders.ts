import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { ourReminders } from '#cpd'
import type { Runner } from '#database'
import { workday } from './calendar.ts'
import type { Demo } from './data/index.ts'

/**
 * The first college's words of mails and its reminders, what the run of the last working day sent, and that of today: it had nothing to send, so
 * that nobody is written to because the demo has begun.
 */
export const seedReminders = async (tx: Runner, { mails }: Demo, today: CivilDate): Promise<void> => {
  const yesterday = addDays(today, -1)
  const ran = workday(yesterday, addDays(today, -4), yesterday)
  await tx.rows(
    `insert into messagetemplate (organisation_id, event, purpose, name, subject, text, created_at, updated_at)
     select o.id, t.event, coalesce(t.purpose, 'message'), t.name, t.subject, t.text, $2, $2 from (select min(id) as id from organisation) o,
       jsonb_to_recordset($1::jsonb) t (event text, purpose text, name text, subject text, text text)`,
    [JSON.stringify(mails.templates), `${yesterday}T00:00:00Z`],
  )
  await tx.rows(
    `insert into remindermessage (organisation_id, name, event, audience, subject, text, days, educator_after, director_after, required, active, created_at, updated_at)
     select o.id, r.name, r.event, r.audience, r.subject, r.text, r.days, r.educator_after, r.director_after, coalesce(r.required, false),
       coalesce(r.active, true), $2, $2 from (select min(id) as id from organisation) o,
       jsonb_to_recordset($1::jsonb) r (name text, event text, audience text, subject text, text text, days jsonb, educator_after integer,
         director_after integer, required boolean, active boolean)`,
    [JSON.stringify(ourReminders), `${yesterday}T00:00:00Z`],
  )
  await tx.rows(
    `with goal as (
       select g.* from devgoal g join devplan p on p.id = g.devplan_id and p.closed_at is null where g.deleted_at is null and g.deadline > $1::date + 14
         and g.organisation_id = (select min(id) from organisation) order by g.deadline, g.id limit 6),
     sent as (
       insert into reminder_sent (organisation_id, user_id, remindermessage_id, event, thing, day, step, reader, what, path, required, mailed_on, sent_at)
       select g.organisation_id, g.user_id, m.id, m.event, 'goal-' || g.id, g.deadline, '42', 'self', g.title, '/app/plan/goal?id=' || g.id, false, $2, $3
       from goal g join remindermessage m on m.organisation_id = g.organisation_id and m.event = 'goal_deadline'
       where g.user_id is not null returning organisation_id, user_id),
     counted as (select count(*)::int as reminders, count(distinct user_id)::int as people from sent),
     told as (update remindermessage set last_run_at = $3, last_sent = case event when 'goal_deadline' then (select reminders from counted) else 0 end
       where active)
     insert into reminder_run (organisation_id, day, ran_at, reminders, people, left_out)
     select o.id, d.day, d.at, case when d.sends then c.reminders else 0 end, case when d.sends then c.people else 0 end,
       case when d.sends then '{"unwanted": 1}'::jsonb else '{}' end
     from (select min(id) as id from organisation) o, counted c, (values ($2::date, $3::timestamptz, true), ($1::date, $4::timestamptz, false)) d (day, at, sends)
     where extract(isodow from d.day) < 6`,
    [today, ran, `${addDays(ran, -1)}T20:00:00Z`, `${yesterday}T20:00:00Z`],
  )
}
