import { trainee, traineeTotalsOf, type TraineeTotals } from '@college/contract/cpd'
import { mostLimit } from '@college/contract/kit'
import { useList } from '#kit'

/** The trainees whom the person may know, who is furthest behind first, and all of them in numbers, however many rows one call gives. */
export const useTrainees = () => {
  const reading = useList(trainee, { sort: '-short', limit: mostLimit })
  return {
    rows: reading.data?.rows ?? [],
    totals: (reading.data?.totals ?? traineeTotalsOf([])) as TraineeTotals, // stated beside the call in the contract
    loading: reading.isPending,
    failure: reading.error,
    retry: () => void reading.refetch(),
  }
}
