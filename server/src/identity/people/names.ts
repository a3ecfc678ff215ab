import type { historyRow } from '@college/contract/identity'
import type { z } from 'zod'
import { quoted, stored } from '#records'
import type { Runner } from '#database'
import type { Registry } from '#records'

type HistoryRow = z.output<typeof historyRow>
type Unnamed = Omit<HistoryRow, 'names' | 'about'> & { readonly record_id: number | null }

/** What a history tells of that is no record: its name, and when it is there. */
const kept: Readonly<Record<string, readonly [label: string, isThere: string]>> = {
  frozen_report: ['name', 'withdrawn_at is null'],
}

// A field that no record states, such as that a file was attached, may still be called after the record it points to.
const targetOf = (registry: Registry, resource: string, field: string): string | null => {
  const name = registry.find(resource)?.fields[field]?.references ?? field.replace(/_ids?$/, '')
  const entry = registry.entry(name)
  return entry && stored(entry).includes(entry.record.label) ? name : null
}

/** The record a line is about, where that has a name of its own; what people write to each other is read in their messages alone. */
const aboutOf = (registry: Registry, { resource, record_id: id }: Unnamed): { target: string; id: number } | null => {
  const entry = registry.entry(resource)
  const isNamed =
    resource === 'message'
      ? false
      : entry
        ? entry.record.label !== 'id' && stored(entry).includes(entry.record.label)
        : resource in kept
  return id === null || !isNamed ? null : { target: resource, id }
}

const idsIn = (value: unknown): number[] => [value].flat().filter((one): one is number => typeof one === 'number')

/** Rows of a history with the names of their records and of what their changed fields point to: one statement, whatever that is. */
export const named = async (db: Runner, registry: Registry, rows: readonly Unnamed[]): Promise<HistoryRow[]> => {
  const pointing = rows.map((row) =>
    Object.entries(row.changes).flatMap(([field, change]) => {
      const target = change.flatMap((value) => idsIn(value)).length > 0 ? targetOf(registry, row.resource, field) : null
      return target === null ? [] : [{ field, target, change }]
    }),
  )
  const asked = new Map<string, Set<number>>()
  const abouts = rows.map((row) => aboutOf(registry, row))
  for (const about of abouts)
    if (about) asked.set(about.target, new Set([...(asked.get(about.target) ?? []), about.id]))
  for (const { target, change } of pointing.flat())
    asked.set(target, new Set([...(asked.get(target) ?? []), ...change.flatMap((value) => idsIn(value))]))
  const targets = [...asked.keys()].toSorted()
  const parts = targets.map((name, at) => {
    const [label, isThere] = kept[name] ?? [registry.label(name), 'deleted_at is null']
    return `select '${name}' as record, id, ${quoted(label)}::text as name, ${isThere} as is_there from ${quoted(name)} where id = any($${at + 1}::bigint[])`
  })
  const values = targets.map((name) => [...(asked.get(name) ?? [])])
  const found =
    parts.length === 0
      ? []
      : await db.rows<{ record: string; id: number; name: string | null; is_there: boolean }>(
          parts.join(' union all '),
          values,
        )
  const records = new Map(found.map((each) => [`${each.record} ${each.id}`, each]))
  const nameOf = (target: string, value: unknown): string | null =>
    idsIn(value)
      .flatMap((id) => records.get(`${target} ${id}`)?.name ?? [])
      .join(', ') || null
  const told = (about: ReturnType<typeof aboutOf>): HistoryRow['about'] => {
    const it = about && records.get(`${about.target} ${about.id}`)
    return it && it.name !== null && it.name !== '' ? { id: it.id, name: it.name, is_there: it.is_there } : null
  }
  return rows.map(({ record_id: _record, ...row }, at) => ({
    ...row,
    about: told(abouts[at] ?? null),
    names: Object.fromEntries(
      (pointing[at] ?? []).map(({ field, target, change: [before, after] }) => [
        field,
        [nameOf(target, before), nameOf(target, after)],
      ]),
    ),
  }))
}
