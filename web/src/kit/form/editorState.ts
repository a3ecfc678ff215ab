import type { CollegeRecord, Create, Row, Update } from '@college/contract/kit'
import type { UseFormReturn } from 'react-hook-form'
import { createStore, type Store } from '../api/store.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import type { DeviceDrafts } from '../device/index.ts'
import type { FormValues } from './core.ts'
import { createDraftStore, type DraftStore } from './draftStore.ts'
import { readField } from './readField.ts'
import { changed, same, valuesOfNew, valuesOfRow, type Raw } from './values.ts'

/** What an editor began with; `updatedAt` is the version a save speaks of. */
export interface Base<R> {
  readonly isNew: boolean
  readonly values: Raw
  readonly updatedAt: string | null
  readonly row: Row<R> | null
}

/** The state of one editor beside its fields: what it began with, its draft, and a save with an unknown outcome. */
export interface EditorState<R> {
  readonly base: Store<Base<R> | null>
  readonly open: Store<OpenWrite | null>
  /** When the draft that was found here was kept; null when there was none. */
  readonly restoredAt: Store<Date | null>
  readonly draftStore: DraftStore
  /** The person changed something. */
  readonly touched: () => void
  /** Takes up the draft that lies here, over the row or over a new one's first values. */
  resume: (row: Row<R> | null, initial: Raw) => Promise<void>
  /** Begins from a row or from a new one's first values, with some values already changed. */
  begin: (row: Row<R> | null, initial: Raw, changes?: Raw) => void
  /** Goes on from the row a save has made, and leaves alone what was typed since; `sent` is the body of that save. */
  advance: (row: Row<R>, sent: Raw) => Promise<void>
}

export interface EditorStateParams {
  readonly drafts: DeviceDrafts | null
  /** The name of a row's draft on the device. */
  readonly draftKey: (id: number | null) => string
  /** The row that is edited; null for a new one. */
  readonly id: number | null
  readonly quiet: number
}

export const createEditorState = <R extends CollegeRecord>(
  record: R,
  { drafts, draftKey, id, quiet }: EditorStateParams,
  form: UseFormReturn<FormValues>,
): EditorState<R> => {
  const base = createStore<Base<R> | null>(null)
  const open = createStore<OpenWrite | null>(null)
  const restoredAt = createStore<Date | null>(null)
  const key = (): string => draftKey(idOf(base.get()?.row ?? null) ?? id)
  const reads = (name: string, raw: unknown, value: unknown): boolean => {
    const field = record.fields[name]
    const read = field ? readField(field, raw) : null
    return same(raw, value) || (read !== null && 'value' in read && same(read.value, value))
  }
  const current = () => {
    const begun = base.get()
    const apart = Object.entries(begun ? changed(form.getValues(), begun.values) : {})
    const changes = apart.filter(([name, raw]) => !reads(name, raw, begun?.values[name]))
    if (!begun || changes.length === 0) return null
    return { changes: Object.fromEntries(changes), updatedAt: begun.updatedAt, open: open.get() }
  }
  const draftStore = createDraftStore(drafts, quiet, { key, current })
  let resumed = false
  let adopting = false
  const begin = (begun: Base<R>, changes: Raw): void => {
    base.set(begun)
    form.reset({ ...begun.values, ...changes })
  }
  return {
    base,
    open,
    restoredAt,
    draftStore,
    touched: () => {
      if (!adopting) draftStore.touched()
    },
    begin: (row, initial, changes = {}) => begin(baseOf(record, row, initial), changes),
    resume: async (row, initial) => {
      if (resumed) return
      resumed = true
      const found = await draftStore.read()
      const fresh = baseOf(record, row, initial)
      open.set(found?.draft.open ?? null)
      restoredAt.set(found?.at ?? null)
      begin({ ...fresh, updatedAt: found?.draft.updatedAt ?? fresh.updatedAt }, found?.draft.changes ?? {})
      if (found) draftStore.keeping.set({ kind: 'kept', on: 'device', at: found.at })
    },
    advance: async (row, sent) => {
      const before = key()
      const next = baseOf(record, row, {})
      const known: Raw = { ...base.get()?.values, ...sent }
      base.set(next)
      restoredAt.set(null)
      adopting = true
      for (const [name, value] of Object.entries(next.values)) {
        const untouched = reads(name, form.getValues(name), known[name])
        if (untouched && !same(known[name], value)) form.setValue(name, value)
      }
      adopting = false
      if (key() !== before) await drafts?.drop(before).catch(() => undefined)
    },
  }
}

const idOf = (row: unknown): number | null => (row === null ? null : (row as { readonly id: number }).id) // each row has one

const baseOf = <R extends CollegeRecord>(record: R, row: Row<R> | null, initial: Raw): Base<R> => ({
  isNew: row === null,
  values: row === null ? valuesOfNew(record, initial) : valuesOfRow(record, row),
  updatedAt: row === null ? null : (row as { readonly updated_at: string }).updated_at, // each row has one
  row,
})

/** The body of a save: all that is filled in for a new row, what changed for a stored one. Null when there is nothing to save. */
export const bodyOf = <R extends CollegeRecord>(base: Base<R>, values: Raw): Create<R> | Update<R> | null => {
  if (base.row === null) {
    const filled = Object.entries(values).filter(([, value]) => !same(value, null))
    return Object.fromEntries(filled) as Create<R> // each value was read by the schema of its field
  }
  const changes = changed(values, base.values)
  if (Object.keys(changes).length === 0) return null
  return { id: idOf(base.row), updated_at: base.updatedAt, ...changes } as Update<R> // read by the schemas too
}
