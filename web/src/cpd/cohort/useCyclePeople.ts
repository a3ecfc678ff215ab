import { cyclepeople, type AskedCycle, type CyclePersonRow, type CycleTotals } from '@college/contract/cpd'
import { useQuery } from '@tanstack/react-query'
import { keys, useClient, type CallFailed } from '#kit'

/** The people of a cycle as one call gives them. */
export interface CyclePeople {
  readonly rows: readonly CyclePersonRow[]
  /** Null where no cycle is current. */
  readonly cycle: AskedCycle | null
  /** For administrators of the organisation. */
  readonly totals: CycleTotals | null
}

export type CycleAsk = Readonly<Record<string, string>>

/** The cycle that is asked for, its numbers, and the first of its people. */
export const useCyclePeople = (ask: CycleAsk) => {
  const client = useClient()
  return useQuery<CyclePeople, CallFailed>({
    queryKey: keys.call(cyclepeople.path, ask),
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
