import type { AnswerOf, BodyOf, Endpoint } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, invalidate, toast, useClient, type CallRoute } from '#kit'

/** A writing call of which a refusal is told in a toast, as it has no place of its own. */
export const useNotifiedAction = <E extends CallRoute & Pick<Endpoint, 'invalidates'>>(endpoint: E) => {
  const client = useClient()
  const answers = useQueryClient()
  const [isPending, setPending] = useState(false)
  /** The answer, or null where it was refused. */
  const act = async (body: BodyOf<E>): Promise<{ data: AnswerOf<E> } | null> => {
    setPending(true)
    try {
      const { data } = await client.call<E>(endpoint, { body })
      void invalidate(answers, endpoint.invalidates ?? [])
      return { data }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ text: error.message, kind: 'failed' })
      return null
    } finally {
      setPending(false)
    }
  }
  return { act, isPending }
}
