import { useState } from 'react'
import { messageOf, toast, useClient } from '#kit'

type Query = Parameters<ReturnType<typeof useClient>['download']>[1]

/** Fetches files, one at a time. */
export const useReportDownload = () => {
  const client = useClient()
  const [downloading, setDownloading] = useState<string | null>(null)
  const run = async (path: `/${string}`, query: Query, name: string): Promise<void> => {
    setDownloading(path)
    try {
      await client.download(path, query, name)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setDownloading(null)
    }
  }
  const take = (path: `/${string}`, query: Query, name: string): void => {
    if (downloading === null) void run(path, query, name)
  }
  return { downloading, take }
}
