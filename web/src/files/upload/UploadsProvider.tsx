import { fileUsageRoute, nameProblem } from '@college/contract/files'
import { showSize } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { CallFailed, keys, invalidate, noAnswerCode, useClient, useStore } from '#kit'
import type { Sending } from './sender.ts'
import { createUploads, isBusy, type Uploads } from './uploads.ts'

const UploadsContext = createContext<Uploads | null>(null)

/** Files on their way to the server, on every screen the same; they end with the session. */
export const useUploads = (): Uploads => {
  const uploads = useContext(UploadsContext)
  if (!uploads) throw new Error('There is no UploadsProvider above.')
  return uploads
}

/** Why a file need not even try; the server has the last word. */
const refusalOf = (file: File, largest: number | null): string | null => {
  if (largest !== null && file.size > largest)
    return `It is ${showSize(file.size)}. A file may have ${showSize(largest)}.`
  const problem = nameProblem(file.name)
  return problem === null ? null : `${problem}.`
}

/** Keeps what is being sent apart from the screens, which come and go. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const client = useClient()
  const answers = useQueryClient()
  const [uploads] = useState(() => {
    let loaded: Promise<Sending> | null = null
    // What sends is fetched with the first file; where that fails there is no connection, and the next try fetches it again.
    const sending = (): Promise<Sending> =>
      (loaded ??= import('./sender.ts').then(
        ({ createSending }) => createSending(client),
        () => {
          loaded = null
          throw new CallFailed(noAnswerCode)
        },
      ))
    return createUploads({
      send: async (...sent) => (await sending()).send(...sent),
      onStopped: (picked) => void loaded?.then(({ drop }) => drop(picked)).catch(() => undefined),
      refusal: (file) => {
        const usage = answers.getQueriesData<{ largest: number }>({
          queryKey: keys.call(fileUsageRoute.path, {}).slice(0, -1),
        })
        return refusalOf(file, usage[0]?.[1]?.largest ?? null)
      },
      newId: client.context.newId,
      now: () => client.context.now().getTime(),
      onArrived: () => void loaded?.then(({ touched }) => invalidate(answers, touched)),
    })
  })
  useEffect(() => () => uploads.end(), [uploads])
  useEffect(() => {
    const { online } = client.signals
    return online.subscribe(() => {
      if (online.get()) uploads.goOn()
    })
  }, [client, uploads])
  useAskBeforeLeaving(isBusy(useStore(uploads.list)))
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}

/** Closing the page would end what is on its way, so the browser asks. */
const useAskBeforeLeaving = (busy: boolean): void => {
  useEffect(() => {
    if (!busy) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
}
