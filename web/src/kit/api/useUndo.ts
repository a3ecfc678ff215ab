import type { CollegeRecord, Row, Update } from '@college/contract/kit'
import { toast } from '../notice/toast.ts'
import { membersOf } from './failure.ts'
import { notSavedWords } from './outcome.ts'
import { useSave } from './useSave.ts'

interface UndoableChange<R> {
  readonly before: R
  readonly saved: R
  /** What was done. */
  readonly text: string
}

/** Says that a row was saved, with the way back: `names` are the fields that it brings back. */
export const useUndo = <R extends CollegeRecord>(
  record: R,
  names: readonly (keyof Row<R>)[],
  words: { readonly undone: string; readonly changedSince: string },
) => {
  const { save } = useSave(record)
  return ({ before, saved, text }: UndoableChange<Row<R>>): number => {
    const { id, updated_at } = membersOf(saved)
    const fields = Object.fromEntries(names.map((name) => [name, before[name]]))
    const run = async (): Promise<void> => {
      const outcome = await save({ ...fields, id, updated_at } as unknown as Update<R>) // the fields of a row, and which row
      if (outcome.kind === 'saved') toast({ text: words.undone, kind: 'done' })
      else toast({ text: notSavedWords(outcome, words.changedSince), kind: 'failed' })
    }
    return toast({ text, kind: 'done', action: { label: 'Undo', run: () => void run() } })
  }
}
