import { dayIn, type CivilDate } from '@college/contract/kit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import type { Client } from './client.ts'

const ClientContext = createContext<Client | null>(null)

/** The cache of answers of one page. It lives in memory only: nothing of it is ever kept on the device. */
export const createAnswers = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // The client retries, and reports at once when the network is away. Answers stay for half an hour, to be
      // read again without a network.
      queries: { retry: false, networkMode: 'always', staleTime: 30_000, gcTime: 1_800_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Gives the client and the cache of answers to all the hooks below. */
export function ClientProvider({
  client,
  answers,
  children,
}: {
  client: Client
  answers: QueryClient
  children: ReactNode
}) {
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={answers}>{children}</QueryClientProvider>
    </ClientContext>
  )
}

/** The client of the page, for calls no hook covers, such as downloads. */
export const useClient = (): Client => {
  const client = useContext(ClientContext)
  if (!client) throw new Error('There is no ClientProvider above.')
  return client
}

/** The time zone in which this reader is shown clock times. */
export const useZone = (): string => useClient().context.zone()

/** The day it is for this reader. */
export const useToday = (): CivilDate => {
  const { context } = useClient()
  return dayIn(context.zone(), context.now())
}
