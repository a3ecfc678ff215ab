import {
  devformRoute,
  devformsignatureRoute,
  ownersStep,
  waitingSignaturesRoute,
  type waitingSignatures,
  type WaitingSignature,
} from '@college/contract/forms'
import { isSignedIn } from '@college/contract/kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient, useList, type CallFailed } from '#kit'
import { useActor } from '#identity'
import { formList } from '../links.ts'
import { ownTrainees } from './ownTrainees.ts'

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

/** Forms of the person’s own: those whose next step is theirs, and those that everyone has signed. */
const ownForms = {
  mine: { name: 'waits', values: ownersStep },
  signed: { name: 'state', values: ['signed'] },
} as const

/** How many of them there are, and where they are listed; the count is unknown until it is read. */
export const useOwnForms = (
  which: keyof typeof ownForms,
): { readonly count: number | undefined; readonly to: string } => {
  const actor = useActor()
  const { name, values } = ownForms[which]
  const enabled = isSignedIn(actor)
  const { data } = useList(devformRoute, { user_id: actor.id, [name]: values, limit: 1 }, { enabled })
  const query = new URLSearchParams(values.map((each) => [name, each]))
  return { count: data?.info.total, to: `${formList}?${query.toString()}` }
}

/** How many forms wait, by the link of the menu that leads to them: those of the own trainees stand apart. */
export const useWaitingCounts = (): Readonly<Record<string, number>> => {
  const actor = useActor()
  const { data } = useWaitingSignatures()
  const ofOwn = useOwnForms('mine').count ?? 0
  return useMemo(() => {
    const trainees = ownTrainees(actor)
    const ofTrainees = data?.filter(({ user_id: owner }) => trainees.includes(owner)).length ?? 0
    return { '/forms': (data?.length ?? 0) - ofTrainees + ofOwn, '/forms/trainee': ofTrainees }
  }, [data, actor, ofOwn])
}
