import { drawChart } from '../chart.ts'
import type { Mark } from '../chart.ts'
import type { Answered } from './answers.ts'
import { isGood } from './answers.ts'

/** Good answers in each second, reads and writes, and answers that sent a caller to try again, as an SVG; marks are at seconds of it. */
export const pictureOf = (
  title: string,
  all: readonly Answered[],
  from: number,
  to: number,
  marks: readonly Mark[],
): string => {
  const seconds = Math.floor((to - from) / 1_000)
  const counts = (which: (one: Answered) => boolean): [number, number][] => {
    const found = Array.from({ length: seconds }, () => 0)
    for (const one of all) {
      const second = Math.floor((one.at - from) / 1_000)
      if (second >= 0 && second < seconds && which(one)) found[second] = (found[second] ?? 0) + 1
    }
    return found.map((count, n) => [n + 0.5, count])
  }
  return drawChart({
    title,
    from: 0,
    to: seconds,
    ticks: Array.from({ length: Math.floor(seconds / 10) + 1 }, (_, n) => ({ at: n * 10, words: String(n * 10) })),
    unit: 'seconds',
    marks,
    lines: [
      { words: 'reads a second', colour: '#2f6f9f', points: counts((one) => one.kind === 'read' && isGood(one)) },
      { words: 'writes a second', colour: '#3b8f4e', points: counts((one) => one.kind === 'write' && isGood(one)) },
      {
        words: 'sent away (503) or without an answer',
        colour: '#c0453a',
        points: counts(({ status }) => status === 0 || status >= 500),
      },
    ],
  })
}
