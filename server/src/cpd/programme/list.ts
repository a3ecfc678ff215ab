import { programme, programmes, type Programme } from '@college/contract/cpd'
import { ruleFor } from '@college/contract/kit'
import { serve } from '#http'
import { readList, readPageOf, ruleSql, Values } from '#records'
import type { Served } from '#http'

/** The training programmes of the college, with who is on them. */
export const serveProgrammes: Served = serve(programmes, async (call, { query }) => {
  const values = new Values()
  const today = `(${values.add(call.now())}::timestamptz at time zone o.timezone)::date`
  const rule = ruleSql(ruleFor(programme, 'see', call.actor), 'p', values)
  const source = `select p.id, p.organisation_id, p.created_at, p.updated_at, p.created_by, p.updated_by, p.name, p.notes,
      coalesce(g.goals, 0) as goals, coalesce(g.compulsory, 0) as compulsory,
      coalesce(q.trainees, 0) as trainees, coalesce(q.given, 0) as given,
      p.closed_at is not null as archived, greatest(p.updated_at, p.goals_changed_at) as changed_at
    from devplan p join organisation o on o.id = p.organisation_id
    left join lateral (
      select count(*)::int as goals, count(*) filter (where compulsory)::int as compulsory
      from devgoal where devplan_id = p.id and deleted_at is null
    ) g on true
    left join lateral (
      select count(*)::int as given,
        count(*) filter (where c.closed_at is null and ${today} between c.start_date and c.end_date and u.active)::int as trainees
      from devplan c join "user" u on u.id = c.user_id
      where c.source_plan_id = p.id and c.deleted_at is null and u.deleted_at is null
    ) q on true
    where p.user_id is null and p.category = 'PLAN' and p.deleted_at is null and ${rule}`
  const { rows, info } = await readPageOf<Programme>(call.db, programme, readList(programme, query), source, values)
  return { data: rows, info }
})
