import { cyclepeople, type AskedCycle, type CyclePersonRow, type CycleTotals } from '@college/contract/cpd'
import { useQuery } from '@tanstack/react-query'
import { keys, useClient, useMixedColleges, type CallFailed } from '#kit'

/** The people of a cycle as one call gives them. */
export interface CyclePeople {
  readonly rows: readonly CyclePersonRow[]
  /** Null where no cycle is current. */
  readonly cycle: AskedCycle | null
  /** For administrators of the organisation. */
  readonly totals: CycleTotals | null
}

export type CycleAsk = Readonly<Record<string, string>>

/** Whether the reader has to choose a cycle first: amid several colleges, each with cycles of its own. */
export const useCycleUnchosen = (asked: string | null): boolean => useMixedColleges().length > 0 && asked === null

/** The cycle that is asked for, its numbers, and the first of its people; nothing while it is not chosen. */
export const useCyclePeople = (ask: CycleAsk, { enabled = true } = {}) => {
  const client = useClient()
  return useQuery<CyclePeople, CallFailed>({
    queryKey: keys.call(cyclepeople.path, ask),
    enabled,
    queryFn: async ({ signal }) => {
      const { data, info } = await client.call<typeof cyclepeople>(cyclepeople, { query: ask }, { signal, quiet: true })
      return {
        rows: data ?? [],
        cycle: (info['cycle'] ?? null) as AskedCycle | null, // stated beside the call in the contract
        totals: (info['totals'] ?? null) as CycleTotals | null, // stated beside the call in the contract
      }
    },
  })
}
