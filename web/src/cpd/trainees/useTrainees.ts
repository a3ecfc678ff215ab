import { trainee } from '@college/contract/cpd'
import { dayIn, mostLimit } from '@college/contract/kit'
import { useClient, useList } from '#kit'
import { useActor } from '#identity'

/** The day it is for the person's college. */
export const useToday = (): string => dayIn(useActor().timezone, useClient().context.now())

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
