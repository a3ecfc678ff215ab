/** What a bar has to show, all in the same unit (minutes, goals, per cent). */
export interface Amount {
  readonly done: number
  readonly of: number
  /** What is expected by today, without tolerance; with nothing expected yet there is no line. */
  readonly expected?: number | undefined
  /** What is about to be added. */
  readonly adds?: number | undefined
  /** Whether the goal counts as completed, where that is not the same as a full bar. */
  readonly completed?: boolean | undefined
}

/** Parts of a bar in per cent of its length. */
export interface BarShape {
  readonly fill: number
  readonly adds: number
  /** What is expected by today; none when nothing is left to do. */
  readonly line: number | undefined
  readonly completed: boolean
}

const percent = (part: number, of: number): number =>
  of > 0 ? Math.min(100, Math.max(0, (part / of) * 100)) : part > 0 ? 100 : 0

/** The most that a bar is filled while anything is missing: what is left of it has to be seen. */
const almostFull = 98

/** The geometry of a bar: over the requirement it stays full, and the line never leaves it. */
export function barShape({ done, of, expected = 0, adds = 0, completed = of > 0 && done >= of }: Amount): BarShape {
  const fill = of > 0 && done < of ? Math.min(almostFull, percent(done, of)) : percent(done, of)
  return {
    fill,
    adds: percent(done + Math.max(0, adds), of) - fill,
    line: completed || expected <= 0 ? undefined : percent(expected, of),
    completed,
  }
}
