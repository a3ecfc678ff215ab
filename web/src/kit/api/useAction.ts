import type { AnswerOf, BodyOf, Endpoint } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallRoute } from './client.ts'
import { useClient } from './ClientProvider.tsx'
import { CallFailed } from './failure.ts'
import { invalidate } from './keys.ts'
import type { CallOptions } from './send.ts'
import { writeFor, type OpenWrite } from './writeKey.ts'

/** Any other writing call of the contract; what it touches is fetched again. */
export const useAction = <E extends CallRoute & Pick<Endpoint, 'invalidates'>>(
  endpoint: E,
  { anonymous = false }: Pick<CallOptions, 'anonymous'> = {},
) => {
  const client = useClient()
  const answers = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const open = useRef<OpenWrite | null>(null)

  /** The answer, or null when it failed; `failure` then says why. */
  const act = async (body: BodyOf<E>): Promise<{ data: AnswerOf<E> } | null> => {
    const write = writeFor(open.current, body, client.context.newId)
    open.current = null
    setPending(true)
    setFailure(null)
    try {
      const answer = await client.call<E>(endpoint, { body }, { key: write.key, anonymous })
      void invalidate(answers, endpoint.invalidates ?? [])
      return { data: answer.data }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.unknownOutcome) open.current = write
      setFailure(error)
      return null
    } finally {
      setPending(false)
    }
  }
  return { act, isPending, failure }
}
