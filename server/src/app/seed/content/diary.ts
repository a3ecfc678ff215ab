/** One line in a diary of CPD. */
export interface Line {
  /** Month and day within the cycle, `MM-DD`. */
  on: string
  title: string
  minutes: number
  category: string
  goal?: string
  learned: string
  benefit?: string
  why?: string
  note?: string
  provider?: string
  under?: string
  /** Counts as reflection on the figures and not as measuring. */
  reflected?: true
}

/** One line, with what it has besides the usual. */
export const line = (
  on: string,
  minutes: number,
  category: string,
  goal: string | undefined,
  title: string,
  learned: string,
  more: Partial<Line> = {},
): Line => ({ on, minutes, category, title, learned, ...(goal ? { goal } : {}), ...more })
