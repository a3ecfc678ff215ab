import { ruleFor } from '@college/contract/kit'
import type { Call } from '#platform'
import type { ServerRecord } from './record.ts'
import { quoted, ruleSql, selection, Values } from './statement.ts'

/** Rows of a record in the caller's sight that meet a condition on `t`; each `?` of it takes the next given value. */
export const readRows = async <T>(
  call: Call,
  entry: ServerRecord,
  ask: { condition: string; given: readonly unknown[]; order: string },
): Promise<T[]> => {
  const values = new Values()
  const { columns, joins } = selection(entry.record, 't', call.actor, entry.computed, call.labels, values)
  let at = 0
  const condition = ask.condition.replaceAll('?', () => values.add(ask.given[at++]))
  const rule = ruleSql(ruleFor(entry.record, 'see', call.actor), 't', values)
  const row = await call.db.row<{ body: T[] }>(
    `select coalesce(json_agg(row_to_json(x)), '[]') as body from (select ${columns} from ${quoted(entry.record.name)} t ${joins} ` +
      `where t.deleted_at is null and ${rule} and ${condition} order by ${ask.order}) x`,
    values.list,
  )
  return row?.body ?? []
}
