import type { Mapped, MappedKind } from '@college/contract/app'
import { badField } from '#platform'
import type { Call } from '#platform'

interface KnownRow {
  id: number
  kind: MappedKind
  name: string
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

const keyOf = (kind: MappedKind, name: string): string => `${kind} ${folded(name)}`

/** What of another college is taken for what is here: by name, or as it was said; and what nothing is known of. */
export interface Known {
  /** Ours for a name of theirs; null where there is none. */
  readonly find: (kind: MappedKind, name: string | null | undefined) => number | null
  readonly unknown: () => (Mapped & { rows: number })[]
  readonly choices: () => Partial<Record<MappedKind, { id: number; name: string }[]>>
}

/** Reads the words, places and templates of a college, with what the office said of those that are called otherwise elsewhere. */
export const knownIn = async (call: Call, organisationId: number, given: readonly Mapped[]): Promise<Known> => {
  const rows = await call.db.rows<KnownRow>(
    `select id, kind, name from procedureterm
       where organisation_id = $1 and deleted_at is null and active and kind in ('modality', 'type', 'region', 'supervision', 'outcome')
     union all select id, 'location', name from location where organisation_id = $1 and deleted_at is null
     union all select id, 'template', name from devformtemplate where organisation_id = $1 and deleted_at is null order by 2, 3`,
    [organisationId],
  )
  const byName = new Map(rows.toReversed().map((row) => [keyOf(row.kind, row.name), row.id]))
  for (const { kind, id } of given)
    if (id !== null && !rows.some((row) => row.kind === kind && row.id === id))
      throw badField('mapped', 'This is not one of yours. Choose another')
  const said = new Map(given.map(({ kind, name, id }) => [keyOf(kind, name), id]))
  const unknown = new Map<string, Mapped & { rows: number }>()
  return {
    find: (kind, name) => {
      if (name === null || name === undefined || name.trim() === '') return null
      const key = keyOf(kind, name)
      const here = byName.get(key)
      if (here !== undefined) return here
      const id = said.get(key) ?? null
      const before = unknown.get(key)
      unknown.set(key, { kind, name: before?.name ?? name.slice(0, 300), id, rows: (before?.rows ?? 0) + 1 })
      return id
    },
    unknown: () => [...unknown.values()].toSorted((a, b) => b.rows - a.rows).slice(0, 200),
    choices: () => {
      const kinds = new Set([...unknown.values()].map(({ kind }) => kind))
      return Object.fromEntries(
        [...kinds].map((kind) => [kind, rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }))]),
      )
    },
  }
}
