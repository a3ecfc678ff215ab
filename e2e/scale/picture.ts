import type { Answered } from './answers.ts'
import { isGood } from './answers.ts'

const [width, height, left, bottom] = [860, 300, 46, 46]

/** A fault at a second of the picture. */
export interface Mark {
  second: number
  words: string
}

/** Good answers in each second, reads and writes, and answers that sent a caller to try again, as an SVG. */
export const pictureOf = (
  title: string,
  all: readonly Answered[],
  from: number,
  to: number,
  marks: readonly Mark[],
): string => {
  const seconds = Math.floor((to - from) / 1_000)
  const counts = (which: (one: Answered) => boolean): number[] => {
    const found = Array.from({ length: seconds }, () => 0)
    for (const one of all) {
      const second = Math.floor((one.at - from) / 1_000)
      if (second >= 0 && second < seconds && which(one)) found[second] = (found[second] ?? 0) + 1
    }
    return found
  }
  const lines = [
    { words: 'reads a second', colour: '#2f6f9f', values: counts((one) => one.kind === 'read' && isGood(one)) },
    { words: 'writes a second', colour: '#3b8f4e', values: counts((one) => one.kind === 'write' && isGood(one)) },
    {
      words: 'sent away (503) or without an answer',
      colour: '#c0453a',
      values: counts(({ status }) => status === 0 || status >= 500),
    },
  ]
  const most = Math.max(10, ...lines.flatMap(({ values }) => values))
  const x = (second: number): number => left + (second / seconds) * (width - left - 12)
  const y = (value: number): number => height - bottom - (value / most) * (height - bottom - 40)
  const text = (at: number, on: number, words: string, more = ''): string =>
    `<text x="${at.toFixed(1)}" y="${on.toFixed(1)}" ${more}>${words}</text>`
  const step = most > 100 ? 50 : most > 40 ? 20 : 10
  const levels = Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step)
  const parts = [
    ...levels.map(
      (level) =>
        `<path d="M${left} ${y(level).toFixed(1)}H${width - 12}" stroke="#ddd"/>${text(left - 6, y(level) + 4, String(level), 'text-anchor="end"')}`,
    ),
    ...Array.from({ length: Math.floor(seconds / 10) + 1 }, (_, n) =>
      text(x(n * 10), height - bottom + 16, String(n * 10), 'text-anchor="middle"'),
    ),
    ...marks.map(
      ({ second, words }) =>
        `<path d="M${x(second).toFixed(1)} 36V${height - bottom}" stroke="#555" stroke-dasharray="4 3"/>${text(x(second) + 5, 48, words)}`,
    ),
    ...lines.map(
      ({ colour, values }) =>
        `<polyline fill="none" stroke="${colour}" stroke-width="1.6" points="${values.map((value, n) => `${x(n + 0.5).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}"/>`,
    ),
    ...lines.map(
      ({ words, colour }, n) =>
        `<rect x="${left + n * 150}" y="${height - 18}" width="10" height="10" fill="${colour}"/>${text(left + n * 150 + 15, height - 9, words)}`,
    ),
    text(width - 12, height - 9, 'seconds', 'text-anchor="end"'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" fill="#222" role="img" aria-label="${title}">
<rect width="${width}" height="${height}" fill="#fff"/>
${text(left, 20, title, 'font-size="13" font-weight="bold"')}
${parts.join('\n')}
</svg>
`
}
