import type { AnswerOf, BodyOf, Endpoint } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, invalidate, toast, useClient, type CallRoute } from '#kit'

type Place = CallRoute & Pick<Endpoint, 'invalidates'>

/** A write whose refusal is shown in a toast, for buttons without room for a message. */
export const useNotifiedAction = <E extends Place>(endpoint: E | Place) => {
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
