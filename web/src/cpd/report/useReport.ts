import { cycleReport, type CycleReport } from '@college/contract/cpd'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from '#kit/router'
import { useCall, type CallFailed } from '#kit'
import { usePerson } from '#identity'
import { numberIn } from '../goal/useGoals.ts'

/** The report that the address asks for. */
export interface AskedReport {
  readonly reading: UseQueryResult<CycleReport, CallFailed>
  /** What the calls of this report are asked with. */
  readonly query: { readonly user_id?: number; readonly devcycle_id?: number }
  /** The person of the address, where it names one. */
  readonly userId: number | null
  readonly own: boolean
}

/** The report of a person's cycle; by default the reader's own current one. */
export const useReportOf = (userId: number | null, cycleId: number | null): AskedReport => {
  const me = usePerson()
  const query = {
    ...(userId === null ? {} : { user_id: userId }),
    ...(cycleId === null ? {} : { devcycle_id: cycleId }),
  }
  const reading = useCall<typeof cycleReport>(cycleReport, query)
  return { reading, query, userId, own: userId === null || userId === me.id }
}

/** The report that the address asks for by `user_id` and `cycle`. */
export const useReport = (): AskedReport => {
  const [query] = useSearchParams()
  return useReportOf(numberIn(query, 'user_id'), numberIn(query, 'cycle'))
}
