import { trainee } from '@college/contract/cpd'
import { mostLimit } from '@college/contract/kit'
import { useList } from '#kit'

/** The trainees whom the person may know, who is furthest behind first. */
export const useTrainees = () => {
  const reading = useList(trainee, { sort: '-short', limit: mostLimit })
  return {
    rows: reading.data?.rows ?? [],
    total: reading.data?.info.total ?? 0,
    loading: reading.isPending,
    failure: reading.error,
    retry: () => void reading.refetch(),
  }
}
