import type { historyRow } from '@college/contract/identity'
import type { z } from 'zod'
import { quoted, stored } from '#records'
import type { Runner } from '#database'
import type { Registry } from '#records'

type HistoryRow = z.output<typeof historyRow>
type Unnamed = Omit<HistoryRow, 'names'>

// A field that no record states, such as that a file was attached, may still be called after the record it points to.
const targetOf = (registry: Registry, resource: string, field: string): string | null => {
  const name = registry.find(resource)?.fields[field]?.references ?? field.replace(/_ids?$/, '')
  const entry = registry.entry(name)
  return entry && stored(entry).includes(entry.record.label) ? name : null
}

const idsIn = (value: unknown): number[] => [value].flat().filter((one): one is number => typeof one === 'number')

/** Rows of a history with the names of what their changed fields point to: one statement, whatever that is. */
export const named = async (db: Runner, registry: Registry, rows: readonly Unnamed[]): Promise<HistoryRow[]> => {
  const pointing = rows.map((row) =>
    Object.entries(row.changes).flatMap(([field, change]) => {
      const target = change.flatMap((value) => idsIn(value)).length > 0 ? targetOf(registry, row.resource, field) : null
      return target === null ? [] : [{ field, target, change }]
    }),
  )
  const asked = new Map<string, Set<number>>()
  for (const { target, change } of pointing.flat())
    asked.set(target, new Set([...(asked.get(target) ?? []), ...change.flatMap((value) => idsIn(value))]))
  const targets = [...asked.keys()].toSorted()
  const parts = targets.map(
    (name, at) =>
      `select '${name}' as record, id, ${quoted(registry.label(name))}::text as name from ${quoted(name)} where id = any($${at + 1}::bigint[])`,
  )
  const values = targets.map((name) => [...(asked.get(name) ?? [])])
  const found =
    parts.length === 0
      ? []
      : await db.rows<{ record: string; id: number; name: string | null }>(parts.join(' union all '), values)
  const names = new Map(found.map(({ record, id, name }) => [`${record} ${id}`, name]))
  const nameOf = (target: string, value: unknown): string | null =>
    idsIn(value)
      .flatMap((id) => names.get(`${target} ${id}`) ?? [])
      .join(', ') || null
  return rows.map((row, at) => ({
    ...row,
    names: Object.fromEntries(
      (pointing[at] ?? []).map(({ field, target, change: [before, after] }) => [
        field,
        [nameOf(target, before), nameOf(target, after)],
      ]),
    ),
  }))
}
