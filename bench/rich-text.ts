import { cleanHtml } from '../server/src/records/index.ts'
import { mostRichTags } from '@college/contract/kit'
import { pagecontent } from '@college/contract/content'
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

/** The largest text that is read, with as many tags as one may have, and the rest of it signs. */
const largestOf = (part: string, rest: string): string => {
  const { max = 0 } = pagecontent.fields.body
  const tags = part.repeat(Math.floor(mostRichTags / (part.split('<').length - 1)))
  return tags.slice(0, max) + rest.repeat(Math.max(0, max - tags.length))
}

const largest = (): Finding => {
  const times = ['<b><i>', '<li>', '<x>', '<p>'].flatMap((part) =>
    ['x', '&'].map((rest) => ({ what: `“${show(part)}”, then “${rest}”`, ms: least(largestOf(part, rest)) })),
  )
  const [most] = times.toSorted((a, b) => b.ms - a.ms)
  if ((most?.ms ?? 0) > 50) process.exitCode = 1
  return {
    what: '(j) cleaning the largest rich text that is allowed, of eight the slowest',
    ours: `${most?.ms.toFixed(1)} ms: ${most?.what}`,
    beside: '',
    ratio: '',
    bar: '≤ 50 ms',
  }
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
    largest(),
  ]
}
