import { drawChart } from '../e2e/chart.ts'
import type { Line } from '../e2e/chart.ts'

const even = /^\(c\) the same list over ([\d,]+) rows, 400 a person$/

/** How long the list takes over so many rows, by what docs/performance.md says of it, as an SVG. */
export const drawGrowth = (found: readonly { what: string; ours: string }[]): string => {
  const sizes = found.flatMap(({ what, ours }) => {
    const rows = Number(even.exec(what)?.[1]?.replaceAll(',', '') ?? Number.NaN)
    const [, p50, p99] = /p50 (\d+) ms, p99 (\d+) ms/.exec(ours) ?? []
    return Number.isNaN(rows) ? [] : [{ rows, p50: Number(p50), p99: Number(p99) }]
  })
  const of = (which: 'p50' | 'p99'): Line['points'] =>
    sizes.toSorted((a, b) => a.rows - b.rows).map((size) => [Math.log10(size.rows), size[which]])
  return drawChart({
    title:
      'The list of 50 in a college of so many activities, 400 a person, asked for over 16 connections: milliseconds',
    from: 3.9,
    to: 6.1,
    ticks: ['10,000', '100,000', '1,000,000'].map((words, n) => ({ at: 4 + n, words })),
    unit: 'activities',
    lines: [
      { words: 'half of the answers are there', colour: '#2f6f9f', points: of('p50') },
      { words: '99 of 100 are there', colour: '#c0453a', points: of('p99') },
    ],
  })
}
