import { importStatus, rollBackImport } from '@college/contract/cpd'
import { code } from '@college/contract/kit'
import { CallFailed, confirm, invalidate, messageOf, toast, useClient } from '#kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const activities = (count: number): string => (count === 1 ? 'One activity' : `${count} activities`)

/** Rolls an import back with one press; where some rows have changed, offers to roll back the others. */
export const useImportRollback = () => {
  const client = useClient()
  const answers = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)

  const send = async (id: number, onlyFree: boolean): Promise<void> => {
    await client.call<typeof rollBackImport>(rollBackImport, { body: { id, ...(onlyFree ? { only_free: true } : {}) } })
    void invalidate(answers, rollBackImport.invalidates ?? [])
  }
  /** Asks whether to roll back the rows that can be. */
  const offer = async (id: number, refused: CallFailed): Promise<void> => {
    const { data } = await client.call<typeof importStatus>(importStatus, { query: { id } })
    if (data.free === 0) {
      toast({ text: refused.message, kind: 'failed' })
      return
    }
    const question = { title: 'Undo the rest?', body: refused.message, verb: `Undo ${data.free}` }
    if (!(await confirm(question))) return
    await send(id, true)
    toast({ text: `${activities(data.free)} removed again`, kind: 'deleted' })
  }
  const rollBack = async ({ id, imported }: { id: number; imported: number }): Promise<void> => {
    setBusy(id)
    try {
      await send(id, false)
      toast({ text: `${activities(imported)} removed again`, kind: 'deleted' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const isInTheWay = error.code === code.notPossible
      await (isInTheWay ? offer(id, error) : Promise.reject(error)).catch((failed: unknown) =>
        toast({ text: messageOf(failed), kind: 'failed' }),
      )
    } finally {
      setBusy(null)
    }
  }
  return { rollBack, busy }
}
