import type { Cycle } from '@college/contract/cpd'
import type { Call } from '#platform'
import { auditInto, Values } from '#records'
import { cycleSetSql } from './by-date.ts'

/** Activities `a` of the days of a cycle, by people of its set, that are in no cycle; `$1` is the cycle. In a closed plan they stay. */
export const meanwhile = `a.devcycle_id is null and a.deleted_at is null and exists (
    select from devcycle c where c.id = $1 and c.organisation_id = a.organisation_id and a.activity_date between c.start_date and c.end_date
      and c.type = ${cycleSetSql('a.user_id', 'a.organisation_id')})
  and not exists (select from devplan p where p.id = a.devplan_id and p.closed_at is not null)`

/** Takes what was logged while it was not open into a cycle; how much it was. */
export const takeIn = async (call: Call, cycle: Pick<Cycle, 'id'>): Promise<number> => {
  const values = new Values()
  const [into, by] = [values.add(cycle.id), values.add(call.actor.id)]
  const changes = { devcycle_id: [null, cycle.id] as const }
  const noted = auditInto(call.caller, { kind: 'change', resource: 'devactivity', changes }, 'joined', values)
  const row = await call.db.row<{ count: number }>(
    `with joined as (update devactivity a set devcycle_id = ${into}, updated_by = ${by} where ${meanwhile}
       returning id, organisation_id, user_id as owner_id), noted as (${noted})
     select count(*)::int as count from noted`,
    values.list,
  )
  return row?.count ?? 0
}
