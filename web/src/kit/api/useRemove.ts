import type { CollegeRecord, Row } from '@college/contract/kit'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { toast } from '../notice/toast.ts'
import { useClient } from './ClientProvider.tsx'
import { CallFailed, membersOf } from './failure.ts'
import { invalidate } from './keys.ts'
import { noteLeaving } from './leavingRows.ts'
import { changeRows, idOf } from './optimisticRows.ts'
import { useWrite } from './useWrite.ts'

/** Whether a query asks for this one row, as its record or as a call named after it does. */
const isOf =
  (record: CollegeRecord, id: number) =>
  ({ queryKey: [name, ...rest] }: Query): boolean =>
    name === record.name && rest.some((part) => part === id || membersOf(part)['id'] === id)

/** Removes a row at once from what is shown, and says so in a toast with Undo. */
export const useRemove = <R extends CollegeRecord>(record: R) => {
  const client = useClient()
  const answers = useQueryClient()
  const invalidates = [record.name, ...record.invalidates]
  const { mutateAsync: restore } = useWrite<number, Row<R>>({
    write: async (id) => {
      const row = await client.restoreRecord<R>(record, id)
      noteLeaving(client, record, id, false)
      return row
    },
    invalidates,
    toasts: true,
  })
  const { mutateAsync, isPending: removing } = useWrite<number, void>({
    write: async (id) => {
      await client.removeRecord(record, id)
    },
    ahead: (id) => changeRows(answers, record, (rows) => rows.filter((row) => idOf(row) !== id)),
    onDone: (_, id) => {
      // The page that is about to be left does not ask for what is gone.
      const predicate = isOf(record, id)
      void answers.cancelQueries({ predicate })
      void invalidate(answers, invalidates, { isGone: predicate })
      toast({
        text: `${record.title[0]} deleted`,
        kind: 'deleted',
        action: { label: 'Undo', run: () => void restore(id).catch(() => undefined) },
      })
    },
    toasts: true,
  })

  /** True when the row is gone; otherwise a toast has said why. */
  const remove = async (id: number): Promise<boolean> => {
    noteLeaving(client, record, id, true)
    try {
      await mutateAsync(id)
      return true
    } catch (error) {
      noteLeaving(client, record, id, false)
      if (!(error instanceof CallFailed)) throw error
      return false
    }
  }
  return { remove, removing }
}
