import type { CyclePersonRow, CycleTotals } from '@college/contract/cpd'

export type PaceStatus = 'met' | 'onPace' | 'behind' | 'late'

export const paceStatusOf = (row: Pick<CyclePersonRow, 'state' | 'well_behind'>, finished = false): PaceStatus => {
  if (row.state === 'met') return 'met'
  if (finished) return 'late'
  if (row.state !== 'behind') return 'onPace'
  return row.well_behind ? 'late' : 'behind'
}

/** How many people of a cycle are under each mark, those without a mark of their own among them. */
export const statusCounts = (totals: CycleTotals): Readonly<Record<PaceStatus, number>> => ({
  met: totals.met,
  onPace: totals.reached + totals.at_pace,
  behind: totals.behind - totals.well_behind,
  late: totals.well_behind,
})

interface Mark {
  readonly id: number
  readonly name: string
  readonly status: PaceStatus
  readonly row: CyclePersonRow
  /** Where the mark stands in its column, 0 to 1: at the person's own share, so that it is on the right side of what is expected. */
  readonly within: number
}

/** One column of the chart: the people whose share of the time lies in it. */
export interface Column {
  readonly label: string
  readonly marks: readonly Mark[]
}

const width = 10
// Two marks on both sides of a column's end keep apart.
const edge = 0.1
const order = { late: 0, behind: 1, onPace: 2, met: 3 } as const

/** People by the share of the time they have logged, in columns of a tenth; the last holds those who have all of it. */
export const columnsOf = (
  rows: readonly CyclePersonRow[],
  finished = false,
): {
  columns: Column[]
  /** What is expected by today on average, in percent of the width; null where no time is required, or no more. */
  pace: number | null
  tallest: number
} => {
  const last = 100 / width
  const columns = Array.from({ length: last + 1 }, (_, at): Column => {
    const marks = rows
      .filter(({ percent }) => Math.min(last, Math.floor(percent / width)) === at)
      .map((row): Mark => ({
        id: row.id,
        name: row.display_name,
        status: paceStatusOf(row, finished),
        row,
        within: at === last ? 0.5 : Math.min(1 - edge, Math.max(edge, row.percent / width - at)),
      }))
      .toSorted((a, b) => order[a.status] - order[b.status])
    return { label: at === last ? '100%' : String(at * width), marks }
  })
  const asked = rows.filter(({ required }) => required > 0)
  const share = asked.reduce((sum, row) => sum + row.even_pace / row.required, 0) / asked.length
  return {
    columns,
    pace: asked.length === 0 || finished ? null : (Math.min(1, share) * 100 * last) / (last + 1),
    tallest: Math.max(...columns.map(({ marks }) => marks.length)),
  }
}
