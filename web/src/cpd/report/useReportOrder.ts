import { orderReport, reportOrders, type ReportOrder } from '@college/contract/cpd'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, invalidate, toast, useAction, useClient } from '#kit'
import { lookEvery, unprinted, useOrderedDownload } from './useOrderedReports.ts'

type Client = ReturnType<typeof useClient>

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, lookEvery))

/**
 * Looks until the report is no longer waiting, whatever screen is open by then; gives it, or null where it was cancelled or the
 * person has gone.
 */
const waitFor = async (client: Client, id: number): Promise<ReportOrder | null> => {
  for (;;) {
    await pause()
    try {
      const { data } = await client.call<typeof reportOrders>(reportOrders, {}, { quiet: true })
      const found = data.find((each) => each.id === id)
      if (found?.state !== 'waiting') return found ?? null
    } catch (error) {
      // Without a network it is looked for again; a session that has ended has nothing to tell.
      if (!(error instanceof CallFailed && error.unreachable)) return null
    }
  }
}

/** Orders a long report, and tells when it is ready. */
export const useReportOrder = () => {
  const client = useClient()
  const answers = useQueryClient()
  const download = useOrderedDownload()
  const { act, isPending } = useAction<typeof orderReport>(orderReport)
  const run = async (asked: { user_id: number; devcycle_id: number }): Promise<void> => {
    const made = await act(asked)
    if (!made) return
    toast({ text: 'We’re preparing this report. You can carry on meanwhile.' })
    const ended = await waitFor(client, made.data.id)
    if (!ended) return
    void invalidate(answers, ['cpd'])
    if (ended.state === 'ready')
      toast({
        text: 'Your report is ready',
        action: { label: 'Download', run: () => void download(ended) },
      })
    else toast({ text: ended.problem ?? unprinted, kind: 'failed' })
  }
  return {
    ordering: isPending,
    order: (asked: { user_id: number; devcycle_id: number }): void => {
      if (!isPending) void run(asked)
    },
  }
}
