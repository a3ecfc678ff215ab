import type { CivilDate } from '@college/contract/kit'
import { share } from './years.ts'

/** What the pace line of a cycle is drawn from; all amounts are minutes. */
export interface Pace {
  readonly start: CivilDate
  readonly end: CivilDate
  readonly today: CivilDate
  readonly required: number
  /** Running totals, oldest first. */
  readonly points: readonly { readonly date: CivilDate; readonly minutes: number }[]
  /** Corners of an even pace that does not rise every day; a straight line where left out. */
  /** Part of the even pace that is due by today, where days do not count alike; the part of the days where left out. */
  readonly due?: number
  readonly corners?: readonly { readonly date: CivilDate; readonly minutes: number }[]
}

/** A place on the plot: both from 0 to 100, the second counted from the top. */
export type Point = readonly [x: number, y: number]

export interface PaceShape {
  readonly ticks: readonly { readonly minutes: number; readonly y: number }[]
  /** The logged time up to today. */
  readonly line: readonly Point[]
  readonly even: readonly Point[]
  /** From today to the end at the present rate; none before the start, after the end, and while nothing is logged. */
  readonly projection: readonly [Point, Point] | undefined
  /** Minutes at the end at the present rate. */
  readonly atRate: number | undefined
  readonly today: Point
}

const steps = [30, 60, 120, 300, 600, 1200, 3000, 6000, 12_000]

/** Minutes between two hairlines: at most five of them, at round hours. */
export function tickStep(top: number): number {
  return steps.find((step) => top / step <= 5) ?? Math.ceil(top / 5 / 6000) * 6000
}

/** The geometry of the pace line. */
export function paceShape({ start, end, today, required, points, corners, due }: Pace): PaceShape {
  const done = points.findLast((point) => point.date <= today)?.minutes ?? 0
  const passed = share(start, end, today)
  const gone = due ?? passed
  const atRate = passed < 1 && gone > 0 && done > 0 ? Math.round(done / gone) : undefined
  // A wild first week must not flatten the whole plot: the projection may leave it at the top.
  const highest = Math.max(required, done, Math.min(atRate ?? 0, required * 1.25), 60)
  const step = tickStep(highest)
  const top = Math.ceil(highest / step) * step
  const y = (minutes: number) => 100 - (minutes / top) * 100
  const place = (date: CivilDate, minutes: number): Point => [share(start, end, date) * 100, y(minutes)]

  const logged = points.filter((point) => point.date > start && point.date <= today)
  const atStart = points.findLast((point) => point.date <= start)?.minutes ?? 0
  const now: Point = [passed * 100, y(done)]
  const ticks = Array.from({ length: top / step }, (_, position) => (position + 1) * step)
  return {
    ticks: ticks.map((minutes) => ({ minutes, y: y(minutes) })),
    line: [place(start, atStart), ...logged.map((point) => place(point.date, point.minutes)), now],
    even: corners?.map((corner) => place(corner.date, corner.minutes)) ?? [
      [0, 100],
      [100, y(required)],
    ],
    projection: atRate === undefined ? undefined : [now, cut(now, [100, y(atRate)])],
    atRate,
    today: now,
  }
}

/** The line's end moved back to the upper edge when it would leave the plot. */
function cut([x, y]: Point, [endX, endY]: Point): Point {
  if (endY >= 0) return [endX, endY]
  return [x + ((endX - x) * y) / (y - endY), 0]
}

/** Places as the `points` of an SVG line. */
export const svgPoints = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')
