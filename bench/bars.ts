/** A figure of a row of docs/performance.md that issue 18 asks for. */
interface Bar {
  /** The row, by what it measures. */
  readonly what: string
  /** Where the figure stands: the row's ratio, or what the expression finds in what is measured of this application. */
  readonly figure: 'ratio' | RegExp
  readonly better: 'more' | 'less'
  readonly asked: number
  /** What is reached, less what one run differs from the next: below this, `npm run bench` fails. */
  readonly held: number
}

const more = (what: string, figure: Bar['figure'], asked: number, held: number): Bar => ({
  what,
  figure,
  better: 'more',
  asked,
  held,
})
const less = (what: string, figure: RegExp, asked: number, held: number): Bar => ({
  what,
  figure,
  better: 'less',
  asked,
  held,
})

const p95 = /p95 ([\d,]+) ms/
/** What the row over ten million activities measures. */
export const millions =
  '(c) the list of 50 for people in turn, of whom few have 4,000 activities and the others 167, in a college of ten million'

const act = '(i) from an act to the next paint, 4 times slower processor:'

/** Part 1 of issue 18. */
export const bars: readonly Bar[] = [
  more('(a) list of 50 of 50,000 activities, filtered, sorted, with total', 'ratio', 0.85, 0.8),
  more('(a) the same, beside the least of services on a narrow table of its own', 'ratio', 0.9, 0.55),
  more('(a) the same, compressed as browsers ask for it', 'ratio', 0.9, 0.85),
  more('(b) create an activity, with rules, references, audit and repeat-safety', 'ratio', 0.6, 0.37),
  more('(b) update an activity', 'ratio', 0.6, 0.31),
  more('(b) the same, beside the least of services on a narrow table of its own', 'ratio', 0.45, 0.15),
  more('(b) the update, beside the least of services on a narrow table of its own', 'ratio', 0.4, 0.13),
  more('(c) the list of 50 for a person with 1,672 activities, in a college of 209,000', 'ratio', 0.85, 0.72),
  more('(c) the list of 50 for a person with 4,000 activities, in a college of 209,000', 'ratio', 0.8, 0.58),
  more('(c) an administrator’s list of all 209,000 activities of the college', /^([\d,]+)\/s/, 600, 230),
  more(millions, 'ratio', 0.85, 0.85),
  less('(d) server memory, database apart', /^(\d+) MB idle/, 120, 165),
  less('(d) server memory, database apart', /(\d+) MB after/, 180, 195),
  less('(d) from the start of the process to the first signed-in list; memory then', /median ([\d,]+) ms/, 800, 1_150),
  less('(e) sign-in: script and style, compressed', /^(\d+) kB/, 130, 130),
  less('(e) home: script and style, compressed', /^(\d+) kB/, 200, 200),
  more('(e) home: Lighthouse mobile, median of 5', /performance (\d+)/, 90, 80),
  less(`${act} a search in the list of activities`, p95, 100, 100),
  less(`${act} typing in the editor of an activity`, p95, 100, 100),
  less(`${act} typing in a form of 300 questions`, p95, 100, 100),
]

interface Row {
  readonly what: string
  readonly ours: string
  readonly ratio: string
}

/** A row with refusals among its answers has none: they are quicker than what was asked for. */
const figureOf = ({ figure }: Bar, row: Row): number =>
  / wrong\b/.test(row.ours)
    ? Number.NaN
    : Number((figure === 'ratio' ? row.ratio : (figure.exec(row.ours)?.[1] ?? '')).replace(',', '') || Number.NaN)

const reaches = ({ better }: Bar, found: number, wanted: number): boolean =>
  better === 'more' ? found >= wanted : found <= wanted

const sign = ({ better }: Bar): string => (better === 'more' ? '≥' : '≤')

/** The words for what a row is held to; empty where the issue asks nothing of it. */
export const heldTo = (what: string): string =>
  bars
    .filter((bar) => bar.what === what)
    .map((bar) =>
      bar.asked === bar.held
        ? `${sign(bar)} ${bar.asked}`
        : `${sign(bar)} ${bar.held}, asked is ${sign(bar)} ${bar.asked}`,
    )
    .join('; ')

/** The rows that something is asked of and that were not measured yet. */
export const unmeasured = (rows: readonly Row[]): string[] => {
  const there = new Set(rows.map(({ what }) => what))
  return [...new Set(bars.map(({ what }) => what))].filter((what) => !there.has(what))
}

/** The rows that do not reach what is asked, or held, each with its figure. A row without its figure reaches nothing. */
export const missed = (rows: readonly Row[], by: 'asked' | 'held'): string[] =>
  rows.flatMap((row) =>
    bars
      .filter((bar) => bar.what === row.what && !reaches(bar, figureOf(bar, row), bar[by]))
      .map((bar) => {
        const found = figureOf(bar, row)
        return `${row.what}: ${Number.isNaN(found) ? 'no figure' : found}, ${by} is ${sign(bar)} ${bar[by]}`
      }),
  )
