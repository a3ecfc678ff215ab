import { useState } from 'react'
import { messageOf, toast, useClient } from '#kit'

type Query = Parameters<ReturnType<typeof useClient>['download']>[1]

/** Fetches files, one at a time. */
export const useTaking = () => {
  const client = useClient()
  const [taking, setTaking] = useState<string | null>(null)
  const run = async (path: `/${string}`, query: Query, name: string): Promise<void> => {
    setTaking(path)
    try {
      await client.download(path, query, name)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setTaking(null)
    }
  }
  const take = (path: `/${string}`, query: Query, name: string): void => {
    if (taking === null) void run(path, query, name)
  }
  return { taking, take }
}
