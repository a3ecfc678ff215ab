import { devactivity, type Activity, type ActivityChanges } from '@college/contract/cpd'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, invalidate, toast, useClient, type ToastKind } from '#kit'

type Change = Omit<ActivityChanges, 'id' | 'updated_at'>

const counted = (count: number): string => (count === 1 ? 'One activity' : `${count} activities`)

/** What came of an act on several rows, in true numbers, with the first thing that was in the way. */
export const bulkWords = (done: number, of: number, verb: string, why: string | null): string => {
  if (done === of) return `${counted(done)} ${verb}`
  const part = done === 0 ? `None of ${of} ${verb}` : `${done} of ${of} ${verb}`
  return why === null ? part : `${part}. ${why}`
}

/** Acts on several activities at once: each row for itself, then one toast with the way back for what was done. */
export const useBulkActs = () => {
  const client = useClient()
  const answers = useQueryClient()
  const refresh = (): void => void invalidate(answers, [devactivity.name, ...devactivity.invalidates])

  const each = async <One, Made>(
    rows: readonly One[],
    work: (row: One) => Promise<Made>,
  ): Promise<{ made: Made[]; why: string | null }> => {
    const made: Made[] = []
    let why: string | null = null
    for (const row of rows) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: many at once would be turned away
        made.push(await work(row))
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        why ??= error.message
      }
    }
    refresh()
    return { made, why }
  }
  const tell = (
    { made, of, verb, why }: { made: number; of: number; verb: string; why: string | null },
    kind: ToastKind,
    undo: () => Promise<unknown>,
  ): void => {
    const text = bulkWords(made, of, verb, why)
    if (made === 0) toast({ text, kind: 'failed' })
    else toast({ text, kind, action: { label: 'Undo', run: () => void undo() } })
  }
  const send = (row: Activity, change: Change): Promise<Activity> =>
    client.updateRecord(devactivity, { id: row.id, updated_at: row.updated_at, ...change })

  /** `back` are the values that take the change of a row back. */
  const change = async (
    rows: readonly Activity[],
    next: Change,
    back: (row: Activity) => Change,
    verb: string,
  ): Promise<void> => {
    const before = new Map(rows.map((row) => [row.id, row]))
    const { made, why } = await each(rows, (row) => send(row, next))
    tell({ made: made.length, of: rows.length, verb, why }, 'done', () =>
      each(made, (row) => send(row, back(before.get(row.id) ?? row))),
    )
  }
  return {
    complete: (rows: readonly Activity[]) =>
      change(rows, { state: 'complete' }, ({ state }) => ({ state: state ?? 'draft' }), 'completed'),
    moveTo: (rows: readonly Activity[], devgoal_id: number | null) =>
      change(
        rows,
        devgoal_id === null ? { devgoal_id, devplan_id: null } : { devgoal_id },
        ({ devgoal_id: goal, devplan_id: plan, category_id: category }) => ({
          devgoal_id: goal,
          devplan_id: plan,
          category_id: category,
        }),
        devgoal_id === null ? 'removed from the goal' : 'moved to the goal',
      ),
    remove: async (rows: readonly Activity[]): Promise<void> => {
      const { made, why } = await each(rows, async (row) => {
        await client.removeRecord(devactivity, row.id)
        return row.id
      })
      tell({ made: made.length, of: rows.length, verb: 'deleted', why }, 'deleted', () =>
        each(made, (id) => client.restoreRecord(devactivity, id)),
      )
    },
  }
}
