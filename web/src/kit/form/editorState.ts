import type { CollegeRecord, Create, Row, Update } from '@college/contract/kit'
import type { UseFormReturn } from 'react-hook-form'
import { createStore, type Store } from '../api/store.ts'
import type { OpenWrite } from '../api/writeKey.ts'
import type { DeviceDrafts } from '../device/index.ts'
import { createDraftStore, type Draft, type DraftStore } from '../text/draftStore.ts'
import { isNewer, pick, same } from '../text/merge.ts'
import type { FormValues } from './core.ts'
import { readField } from './readField.ts'
import { changed, valuesOfNew, valuesOfRow, type Raw } from './values.ts'

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
  /** Takes up the draft that lies here, over the row or over a new one's first values; gives false where both were changed. */
  resume: (row: Row<R> | null, initial: Raw) => Promise<boolean>
  /** Begins from a row or from a new one's first values, with some values already changed. */
  begin: (row: Row<R> | null, initial: Raw, changes?: Raw) => void
  /** Goes on from the row a save has made, and leaves alone what was typed since; `sent` is the body of that save. */
  advance: (row: Row<R>, sent: Raw) => Promise<void>
  /** Goes on from the row as it stands now, unless both sides changed the same field; then nothing is done, and it gives false. */
  rebase: (row: Row<R>) => boolean
}

export interface EditorStateParams {
  readonly drafts: DeviceDrafts | null
  /** The name of a row's draft on the device. */
  readonly draftName: (id: number | null) => string
  /** The row that is edited; null for a new one. */
  readonly id: number | null
  readonly quiet: number
  /** The draft to be taken up, where there are several. */
  readonly prefer: string | null
  /** Where the editor of the row is. */
  readonly path: (id: number | null) => string
}

export const createEditorState = <R extends CollegeRecord>(
  record: R,
  { drafts, draftName, id, quiet, prefer, path }: EditorStateParams,
  form: UseFormReturn<FormValues>,
): EditorState<R> => {
  const base = createStore<Base<R> | null>(null)
  const open = createStore<OpenWrite | null>(null)
  const restoredAt = createStore<Date | null>(null)
  const reads = (name: string, raw: unknown, value: unknown): boolean => {
    const field = record.fields[name]
    const read = field ? readField(field, raw) : null
    return same(raw, value) || (read !== null && 'value' in read && same(read.value, value))
  }
  /** What the fields say that the version did not. */
  const changesFrom = (values: Raw): Raw =>
    Object.fromEntries(
      Object.entries(changed(form.getValues(), values)).filter(([name, raw]) => !reads(name, raw, values[name])),
    )
  const current = (): Draft | null => {
    const begun = base.get()
    const changes = begun ? changesFrom(begun.values) : {}
    const names = Object.keys(changes)
    if (!begun || (names.length === 0 && open.get() === null)) return null
    return {
      changes,
      base: pick(begun.values, names),
      updatedAt: begun.updatedAt,
      open: open.get(),
      about: { kind: record.title[0], words: wordsOf(changes, begun.values), path: path(idOf(begun.row)) },
    }
  }
  const name = (): string => draftName(idOf(base.get()?.row ?? null) ?? id)
  const draftStore = createDraftStore(drafts, quiet, { name, current })
  let resumed = false
  let adopting = false
  const begin = (begun: Base<R>, changes: Raw): void => {
    base.set(begun)
    form.reset({ ...begun.values, ...changes })
  }
  /** Goes on from another version; what still says what it said in the one before is the new one's. */
  const follow = (next: Base<R>, known: Raw): void => {
    base.set(next)
    adopting = true
    for (const [name, value] of Object.entries(next.values)) {
      const untouched = reads(name, form.getValues(name), known[name])
      if (untouched && !same(known[name], value)) form.setValue(name, value)
    }
    adopting = false
  }
  const clashes = (changes: Raw, before: Raw, theirs: Raw): boolean =>
    Object.entries(changes).some(([name, raw]) => !same(theirs[name], before[name]) && !reads(name, raw, theirs[name]))

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
      if (resumed) return true
      resumed = true
      const found = await draftStore.open(prefer)
      const fresh = baseOf(record, row, initial)
      const { changes, base: before, updatedAt, open: unanswered } = found?.draft ?? nothing
      open.set(unanswered)
      restoredAt.set(found && Object.keys(changes).length > 0 ? found.at : null)
      const isSame = !isNewer(fresh.updatedAt, updatedAt) || unanswered !== null
      const isClear = isSame || !clashes(changes, before, fresh.values)
      // Until the person has chosen, a save speaks of the version that was typed on, and is refused.
      const version = isClear ? fresh.updatedAt : updatedAt
      // A new row's first values may be others today; what the person changed is what counts.
      begin(row === null ? fresh : { ...fresh, values: { ...fresh.values, ...before }, updatedAt: version }, changes)
      if (found) draftStore.keeping.set({ kind: 'kept', on: 'device', at: found.at })
      return isClear
    },
    advance: async (row, sent) => {
      restoredAt.set(null)
      open.set(null)
      follow(baseOf(record, row, {}), { ...base.get()?.values, ...sent })
      await draftStore.keepQuietly()
    },
    rebase: (row) => {
      const begun = base.get()
      const next = baseOf(record, row, {})
      if (!begun || clashes(changesFrom(begun.values), begun.values, next.values)) return false
      follow(next, begun.values)
      return true
    },
  }
}

const nothing = { changes: {}, base: {}, updatedAt: null, open: null }

/** What a draft is called in a list: its title or name, or else its first words. */
const wordsOf = (changes: Raw, base: Raw): string => {
  const said = (of: Raw, name: string): string => (typeof of[name] === 'string' ? of[name] : '')
  const names = ['title', 'name'].map((name) => said(changes, name) || said(base, name))
  const first = Object.values(changes).find((value) => typeof value === 'string' && /\s/.test(value.trim()))
  return (names.find(Boolean) ?? (typeof first === 'string' ? first : '')).trim().slice(0, 60)
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
