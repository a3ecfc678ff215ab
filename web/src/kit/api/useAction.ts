import type { AnswerOf, BodyOf, CallRoute } from '@college/contract/kit'
import { useRef } from 'react'
import { useClient } from './ClientProvider.tsx'
import { CallFailed } from './failure.ts'
import type { CallOptions } from './send.ts'
import { useWrite } from './useWrite.ts'
import { writeFor, type OpenWrite } from './writeKey.ts'

interface ActionOptions extends Pick<CallOptions, 'anonymous'> {
  /** For what else a refusal has to be put to, at the moment it comes. */
  readonly onFailure?: (failure: CallFailed) => void
}

/** Any other writing call of the contract; what it touches is fetched again. */
export const useAction = <E extends CallRoute>(
  endpoint: E | CallRoute,
  { anonymous = false, onFailure }: ActionOptions = {},
) => {
  const client = useClient()
  const open = useRef<OpenWrite | null>(null)
  const { mutateAsync, isPending, error } = useWrite<{ body: BodyOf<E>; key: string }, { data: AnswerOf<E> }>({
    write: ({ body, key }) => client.call<E>(endpoint, { body }, { key, anonymous }),
    invalidates: endpoint.invalidates ?? [],
  })

  /** The answer, or null when it failed; `failure` then says why. */
  const act = async (body: BodyOf<E>): Promise<{ data: AnswerOf<E> } | null> => {
    const write = writeFor(open.current, body, client.context.newId)
    open.current = null
    try {
      return await mutateAsync({ body, key: write.key })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      // To who is not signed in, a 401 is the answer.
      if (anonymous ? failure.unknownOutcome : failure.mayBeTaken) open.current = write
      onFailure?.(failure)
      return null
    }
  }
  return { act, isPending, failure: error instanceof CallFailed ? error : null }
}
