import { devformsignature, waitingSignatures, type WaitingSignature } from '@college/contract/forms'
import { isSignedIn } from '@college/contract/kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useClient, type CallFailed } from '#kit'
import { useActor } from '#identity'

/** What waits for the person's signature, oldest first; nothing is asked for a guest. */
export const useWaiting = (): UseQueryResult<readonly WaitingSignature[], CallFailed> => {
  const client = useClient()
  const enabled = isSignedIn(useActor())
  return useQuery<readonly WaitingSignature[], CallFailed>({
    // Under the record's own name, so that every signature makes it old.
    queryKey: [devformsignature.name, 'waiting'],
    queryFn: async ({ signal }) =>
      (await client.call<typeof waitingSignatures>(waitingSignatures, {}, { signal, quiet: true })).data ?? [],
    enabled,
  })
}

const none: readonly WaitingSignature[] = []

/** How many forms wait for the person's signature. */
export const useWaitingCount = (): number => (useWaiting().data ?? none).length
