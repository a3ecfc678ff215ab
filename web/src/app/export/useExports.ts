import { exportFile, readExports, type ExportJob } from '@college/contract/app'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys, messageOf, toast, useCall, useClient } from '#kit'

const lookEvery = 2_000

export const isGoingOn = ({ state }: Pick<ExportJob, 'state'>): boolean => state === 'waiting' || state === 'running'

/** What the reader has asked for, the newest first; looked at again while one of them is made. */
export const useExports = (kind: ExportJob['kind']) => {
  const { data, error, refetch } = useCall<typeof readExports>(readExports)
  const jobs = data?.filter((job) => job.kind === kind)
  const waits = jobs?.some(isGoingOn) ?? false
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => void refetch(), lookEvery)
    return () => clearInterval(timer)
  }, [waits, refetch])
  return { jobs, error, refetch }
}

/** Fetches an export that is ready. */
export const useExportDownload = () => {
  const client = useClient()
  const answers = useQueryClient()
  return async ({ id, name }: Pick<ExportJob, 'id' | 'name'>): Promise<void> => {
    try {
      await client.download(exportFile.path, { id }, name)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
    await answers.invalidateQueries({ queryKey: keys.call(readExports.path, {}) })
  }
}
