import { orderedReportRoute, reportOrdersRoute, type reportOrders, type ReportOrder } from '@college/contract/cpd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys, messageOf, toast, useCall, useClient } from '#kit'

/** Milliseconds between two looks whether a report is ready. */
export const lookEvery = 3_000

/** Said where a report gives no reason of its own. */
export const unprinted = 'This report could not be printed.'

/** The name of an ordered report, as people say it. */
export const nameOf = ({ name }: ReportOrder): string => name.replace(/\.pdf$/, '')

/** What the reader has ordered, the newest first; looked at again while one of them waits. */
export const useOrderedReports = (enabled = true): readonly ReportOrder[] => {
  const { data: orders = [], refetch } = useCall<typeof reportOrders>(reportOrdersRoute, undefined, { enabled })
  const waits = orders.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => void refetch(), lookEvery)
    return () => clearInterval(timer)
  }, [waits, refetch])
  return orders
}

/** Fetches a report that is ready; home no longer tells of it then. */
export const useOrderedDownload = () => {
  const client = useClient()
  const answers = useQueryClient()
  return async ({ id, name }: Pick<ReportOrder, 'id' | 'name'>): Promise<void> => {
    try {
      await client.download(orderedReportRoute.path, { id }, name)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
    await answers.invalidateQueries({ queryKey: keys.call(reportOrdersRoute.path, {}) })
  }
}
