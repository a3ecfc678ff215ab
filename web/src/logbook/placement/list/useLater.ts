import { placement, quarterNamed, reportDue } from '@college/contract/logbook'
import { addDays, daySpanText, type CivilDate } from '@college/contract/kit'
import { useSearchParams } from '#kit/router'
import { useList, type Count } from '#kit'

interface Later {
  /** What the list asks for while nothing narrows it: reports of the quarters so far. */
  readonly query: { readonly due_on?: string }
  /** What is left out of it, and the way there. */
  readonly count: Count | null
  /** What the rows of the list are called in its count. */
  readonly counts: readonly [string, string] | undefined
  readonly isNarrowed: boolean
}

/**
 * A list of several people begins with what is due now or lately: reports of quarters that have not begun are counted beside it. Where the
 * address narrows the list, it shows all that the address asks for.
 */
export const useLater = (today: CivilDate, list: string): Later => {
  const [address] = useSearchParams()
  const isNarrowed = [...placement.filters, 'organisation_id', 'q', 'from', 'to'].some((name) => address.has(name))
  const last = reportDue(quarterNamed(today))
  const after = daySpanText({ from: addDays(last, 1), to: '' })
  const count = useList(placement, { due_on: after, limit: 1 }).data?.info.total ?? 0
  const later =
    count === 0
      ? null
      : {
          count,
          words: count === 1 ? 'report is for a later quarter' : 'reports are for later quarters',
          to: `${list}?due_on=${after}`,
        }
  return {
    query: isNarrowed ? {} : { due_on: daySpanText({ from: '', to: last }) },
    count: later,
    counts: isNarrowed || count === 0 ? undefined : ['placement report so far', 'placement reports so far'],
    isNarrowed,
  }
}
