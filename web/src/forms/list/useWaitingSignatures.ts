import {
  devformsignatureRoute,
  waitingSignaturesRoute,
  type waitingSignatures,
  type WaitingSignature,
} from '@college/contract/forms'
import { isSignedIn } from '@college/contract/kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient, type CallFailed } from '#kit'
import { useActor } from '#identity'

/** What waits for the person's signature, oldest first; nothing is asked for a guest. */
export const useWaitingSignatures = (): UseQueryResult<readonly WaitingSignature[], CallFailed> => {
  const client = useClient()
  const enabled = isSignedIn(useActor())
  return useQuery<readonly WaitingSignature[], CallFailed>({
    // Under the record's own name, so that every signature makes it old.
    queryKey: [devformsignatureRoute.name, 'waiting'],
    queryFn: async ({ signal }) =>
      (await client.call<typeof waitingSignatures>(waitingSignaturesRoute, {}, { signal, quiet: true })).data ?? [],
    enabled,
  })
}

/** How many forms wait, by the link of the menu that leads to them: those of the own trainees stand apart. */
export const useWaitingCounts = (): Readonly<Record<string, number>> => {
  const { linked } = useActor()
  const { data } = useWaitingSignatures()
  return useMemo(() => {
    const ofTrainees = data?.filter(({ user_id: owner }) => linked.includes(owner)).length ?? 0
    return { '/forms': (data?.length ?? 0) - ofTrainees, '/forms/trainee': ofTrainees }
  }, [data, linked])
}
