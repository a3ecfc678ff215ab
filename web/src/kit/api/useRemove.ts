import type { CollegeRecord } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../page/toast.ts'
import { useClient } from './ClientProvider.tsx'
import { CallFailed } from './failure.ts'
import { keys, invalidate } from './keys.ts'
import { changeRows, idOf } from './optimisticRows.ts'

/** Removes a row at once from what is shown, and says so in a toast with Undo. */
export const useRemove = <R extends CollegeRecord>(record: R) => {
  const client = useClient()
  const answers = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const refresh = (): void => void invalidate(answers, [record.name, ...record.invalidates])

  const restore = async (id: number): Promise<void> => {
    try {
      await client.restoreRecord(record, id)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ text: error.message, kind: 'failed' })
    }
    refresh()
  }

  /** True when the row is gone; otherwise the failure stands as the current error. */
  const remove = async (id: number): Promise<boolean> => {
    setRemoving(true)
    const rollback = await changeRows(answers, record, (rows) => rows.filter((row) => idOf(row) !== id))
    try {
      await client.removeRecord(record, id)
    } catch (error) {
      rollback()
      if (!(error instanceof CallFailed)) throw error
      toast({ text: error.message, kind: 'failed' })
      return false
    } finally {
      setRemoving(false)
    }
    answers.removeQueries({ queryKey: keys.row(record, id) })
    toast({
      text: `${record.title[0]} deleted`,
      kind: 'deleted',
      action: { label: 'Undo', run: () => void restore(id) },
    })
    refresh()
    return true
  }

  return { remove, removing }
}
