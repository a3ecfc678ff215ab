import { cleanHtml } from '../server/src/records/index.ts'
import type { Finding } from './report.ts'

const turns = 4 * Number(process.env['ROUNDS'] ?? 5)
const parts = ['<', '<p', '<a href="', '&', '<!--', '</', '<p>', '<b><i>', 'x ', '\u00A0']
const length = 50_000

/** The least of some turns, in milliseconds. */
const least = (html: string): number => {
  const times = Array.from({ length: turns }, () => {
    const from = performance.now()
    cleanHtml(html)
    return performance.now() - from
  })
  return Math.min(...times)
}

const show = (part: string): string => part.replaceAll('<', '&lt;').replaceAll('\u00A0', 'no-break space')

/** What cleaning rich text costs where it is made to be hard to clean: beside half of it, so that more than its length would show. */
export const measureRichText = (): Finding[] => {
  const rows = parts.map((part) => {
    const [half, whole] = [length / 2, length].map((signs) => least(part.repeat(signs / part.length)))
    return { part, half: half ?? 0, whole: whole ?? 0 }
  })
  const [slowest] = rows.toSorted((a, b) => b.whole - a.whole)
  if (!slowest) return []
  const { part, half, whole } = slowest
  return [
    {
      what: '(j) cleaning 50,000 characters of rich text, of ten that are hard to clean the slowest',
      ours: `${whole.toFixed(1)} ms for “${show(part)}” again and again`,
      beside: `half as many: ${half.toFixed(1)} ms`,
      ratio: (whole / half).toFixed(2),
      bar: '≤ 3: grows with the length',
    },
  ]
}
