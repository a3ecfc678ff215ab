import type { CollegeRecord, Row } from '@college/contract/kit'
import type { RecordForm } from './recordForm.ts'

interface SaveThenAct<R extends CollegeRecord, T> {
  /** How it is saved, where that is more than what the fields say. */
  readonly save?: () => Promise<Row<R> | null>
  /** What is asked before the act; false leaves it. */
  readonly ask?: (row: Row<R>) => Promise<boolean>
  readonly act: (row: Row<R>) => Promise<T | null>
}

/**
 * Saves, asks, and does what is done with the saved row, as sending it. What was typed in the meantime is saved first, so that the act
 * speaks of the newest version; while it is on its way nothing can be typed and nothing else is sent. Null where it was not done.
 */
export const saveThenAct = async <R extends CollegeRecord, T>(
  form: Pick<RecordForm<R>, 'save' | 'hold'>,
  { save = () => form.save(), ask, act }: SaveThenAct<R, T>,
): Promise<T | null> => {
  const saved = await save()
  if (!saved || (ask && !(await ask(saved)))) return null
  return form.hold(async () => {
    const newest = await save()
    return newest && act(newest)
  })
}
