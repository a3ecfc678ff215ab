import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Demo } from './data/index.ts'

/** Days of which the first college has counts of use. */
const counted = 190

/** What the first college's people opened over half a year: fewer at weekends and over the holidays, a little more each month. */
export const seedUsage = async (tx: Runner, { usage }: Demo, today: CivilDate): Promise<void> => {
  await tx.rows(
    `with college as (select min(id) as id from organisation),
     made as (
       insert into tracker (organisation_id, kind, name, created_at, updated_at)
       select c.id, t.kind, t.name, $2::date, $2::date from college c, (values ('screen', 'Screens opened'), ('report', 'Reports downloaded')) t (kind, name)
       returning id, organisation_id, kind)
     insert into trackerevent (organisation_id, tracker_id, subject, day, role, count, created_at, updated_at)
     select m.organisation_id, m.id, u.subject, d.day::date, u.role, x.count, d.day, d.day
     from jsonb_to_recordset($1::jsonb) u (kind text, subject text, role text, a_day integer)
     join made m on m.kind = u.kind
     cross join generate_series($2::date, $3::date, interval '1 day') d (day)
     cross join lateral (select round(u.a_day * case when extract(isodow from d.day) > 5 then 0.25 else 1 end
       * (0.6 + 0.4 * (d.day::date - $2::date) / 190.0)
       * (0.6 + (('x' || substr(md5(u.subject || coalesce(u.role, '') || d.day::date), 1, 4))::bit(16)::integer % 80) / 100.0))::integer as count) x
     where x.count > 0`,
    [JSON.stringify(usage), addDays(today, -counted), addDays(today, -1)],
  )
}
