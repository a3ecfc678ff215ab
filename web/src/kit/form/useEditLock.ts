import type { CollegeRecord } from '@college/contract/kit'
import { datalock } from '@college/contract/organisation'
import { useEffect, useState } from 'react'
import { useClient } from '../api/ClientProvider.tsx'
import { CallFailed } from '../api/failure.ts'
import { leavingRow } from '../api/leavingRows.ts'
import { createStore } from '../api/store.ts'

/** Renewed well before the five minutes a lock lasts. */
const renewEvery = 120_000

export type EditLock =
  /** Not asked for, not answered yet, or not to be had: the stale check still guards the save. */
  | { readonly kind: 'none' }
  | { readonly kind: 'mine' }
  | { readonly kind: 'theirs'; readonly holder: string; readonly expiresAt: string | null }

/** Holds the edit lock of a row while the editor is open; nothing is asked while the id is null. */
export const useEditLock = (
  record: CollegeRecord,
  id: number | null,
  every = renewEvery,
): { readonly lock: EditLock; readonly askAgain: () => void } => {
  const client = useClient()
  const [lock, setLock] = useState<EditLock>({ kind: 'none' })
  const [asked] = useState(() => createStore(0))

  useEffect(() => {
    if (id === null) return
    let open = true
    let held: number | null = null
    const row = leavingRow(client, record, id)
    const release = (): void => {
      if (held === null) return
      void client.removeRecord(datalock, held, { quiet: true, keepalive: true }).catch(() => undefined)
      held = null
    }
    const ask = async (): Promise<void> => {
      // A row that is being removed needs no lock, and one that is gone has none.
      if (row.leaves()) return
      try {
        const made = await client.createRecord(datalock, { resource: record.name, record_id: id }, { quiet: true })
        held = made.id
        if (!open || row.leaves()) release()
        else setLock({ kind: 'mine' })
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        held = null
        if (!open) return
        const { holder, expiresAt } = error
        setLock(holder === null ? { kind: 'none' } : { kind: 'theirs', holder, expiresAt })
      }
    }
    void ask()
    const stop = asked.subscribe(() => void ask())
    const stopLeaving = row.subscribe(() => {
      if (row.leaves()) release()
      else if (held === null) void ask()
    })
    const timer = setInterval(() => void ask(), every)
    window.addEventListener('pagehide', release)
    return () => {
      open = false
      stop()
      stopLeaving()
      clearInterval(timer)
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [client, record, id, every, asked])

  return { lock, askAgain: () => asked.update((times) => times + 1) }
}
