/** One head of a row or a column. */
export interface HeatHead {
  readonly id: string
  readonly label: string
}

/** How often something was done where a row and a column meet; without a target nothing is asked there. */
export interface HeatCell {
  readonly row: string
  readonly column: string
  readonly count: number
  readonly target: number | null
}

/** The step of one colour that a count is shown in, of four; none stays blank. */
export type HeatStep = 0 | 1 | 2 | 3 | 4

/** With fewer than so many in the fullest square, one more would change every colour. */
const leastTop = 8

/** The step of a count, beside the largest of the map. */
export const heatStep = (count: number, largest: number): HeatStep => {
  if (count === 0) return 0
  const part = count / Math.max(largest, leastTop)
  if (part > 0.6) return 4
  if (part >= 1 / 3) return 3
  return part > 1 / 8 ? 2 : 1
}

/** What a square says to those who do not see it: `27 of 30`, `18 of 15, the target is met`, `none`. */
export const heatWords = ({ count, target }: Pick<HeatCell, 'count' | 'target'>): string => {
  if (target === null) return count === 0 ? 'none' : String(count)
  return `${count} of ${target}${count >= target ? ', the target is met' : ''}`
}

const none: Pick<HeatCell, 'count' | 'target'> = { count: 0, target: null }

/** Finds what is in a square. */
export const heatOf = (cells: readonly HeatCell[]) => {
  const found = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  return (row: string, column: string): Pick<HeatCell, 'count' | 'target'> => found.get(`${row} ${column}`) ?? none
}
