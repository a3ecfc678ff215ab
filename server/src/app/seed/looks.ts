import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import type { Runner } from '#database'
import { writtenOn } from './calendar.ts'
import type { Demo } from './data/index.ts'

const byPerson = { by: [null, ['user_id']] }
const kinds = {
  list: { call: 'GET /devactivities', changes: byPerson },
  one: { call: 'GET /devactivity', changes: {} },
  export: { call: 'GET /devactivities/csv', changes: { export: [null, {}] } },
}

/**
 * Puts some reads of the last days into the audit. They come before any other row of it, because a row that is dated back behind another one
 * is what the daily check looks for.
 */
export const seedLooks = async (tx: Runner, { reads, people }: Demo, today: CivilDate): Promise<void> => {
  const trainees = people.flatMap(({ username, began }) => (began === undefined ? [] : [username]))
  const dated = reads.map(({ on, kind, whose, ...look }) => ({
    ...look,
    ...kinds[kind],
    whose: whose ? [whose] : trainees,
    at: writtenOn(addDays(today, -on), today),
  }))
  await tx.rows(
    `insert into audit (organisation_id, at, user_id, call, kind, resource, owner_id, record_id, owner_ids, record_ids, row_count, changes, ip, request_id)
     select r.organisation_id, l.at, r.id, l.call, 'look', 'devactivity',
       case when l.most = 1 then s.people[1] end, case when l.most = 1 then s.ids[1] end,
       case when l.most > 1 then s.people end, case when l.most > 1 then s.ids end, case when l.most > 1 then cardinality(s.ids) end,
       l.changes, '192.0.2.' || (10 + r.id % 200), 'demo'
     from jsonb_to_recordset($1::jsonb) as l (at timestamptz, by text, call text, most integer, whose text[], changes jsonb)
     join "user" r on r.username = l.by
     cross join lateral (
       select array_agg(distinct n.user_id) as people, array_agg(n.id) as ids from (
         select a.id, a.user_id from devactivity a join "user" u on u.id = a.user_id
         where u.organisation_id = r.organisation_id and u.username = any(l.whose) and a.created_at < l.at
         order by a.activity_date desc, a.id desc limit l.most) n) s
     where cardinality(s.ids) > 0 order by l.at, l.most desc`,
    [JSON.stringify(dated)],
  )
}
