const [width, height, left, bottom] = [860, 300, 46, 46]

/** One line of a chart: its words, its colour, and its points from left to right. */
export interface Line {
  readonly words: string
  readonly colour: string
  readonly points: readonly (readonly [across: number, up: number])[]
}

/** A value on the axis across, or a moment that a line marks from top to bottom, with its words. */
export interface Mark {
  readonly at: number
  readonly words: string
}

/** What a chart shows; `to` is the end of the axis across, which begins at `from`, and `unit` what that axis counts. */
export interface Chart {
  readonly title: string
  readonly from: number
  readonly to: number
  readonly ticks: readonly Mark[]
  readonly unit: string
  readonly marks?: readonly Mark[]
  readonly lines: readonly Line[]
}

/** The step of the lines of an axis that ends at a value: 1, 2 or 5 of a power of ten, and at most nine of them. */
export const stepFor = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(most / 9))
  return power * ([1, 2, 5, 10].find((step) => most / (power * step) <= 9) ?? 10)
}

/** Lines over one axis, as an SVG. The axis upwards begins at nought. */
export const drawChart = ({ title, from, to, ticks, unit, marks = [], lines }: Chart): string => {
  const most = Math.max(10, ...lines.flatMap(({ points }) => points.map(([, up]) => up)))
  const x = (across: number): number => left + ((across - from) / (to - from)) * (width - left - 12)
  const y = (up: number): number => height - bottom - (up / most) * (height - bottom - 40)
  const text = (at: number, on: number, words: string, more = ''): string =>
    `<text x="${at.toFixed(1)}" y="${on.toFixed(1)}" ${more}>${words}</text>`
  const step = stepFor(most)
  const levels = Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step)
  const place = (width - left - 60) / lines.length
  const parts = [
    ...levels.map(
      (level) =>
        `<path d="M${left} ${y(level).toFixed(1)}H${width - 12}" stroke="#ddd"/>${text(left - 6, y(level) + 4, String(level), 'text-anchor="end"')}`,
    ),
    ...ticks.map(({ at, words }) => text(x(at), height - bottom + 16, words, 'text-anchor="middle"')),
    ...marks.map(
      ({ at, words }) =>
        `<path d="M${x(at).toFixed(1)} 36V${height - bottom}" stroke="#555" stroke-dasharray="4 3"/>${text(x(at) + 5, 48, words)}`,
    ),
    ...lines.map(
      ({ colour, points }) =>
        `<polyline fill="none" stroke="${colour}" stroke-width="1.6" points="${points.map(([across, up]) => `${x(across).toFixed(1)},${y(up).toFixed(1)}`).join(' ')}"/>`,
    ),
    ...lines.map(
      ({ words, colour }, n) =>
        `<rect x="${(left + n * place).toFixed(0)}" y="${height - 18}" width="10" height="10" fill="${colour}"/>${text(left + n * place + 15, height - 9, words)}`,
    ),
    text(width - 12, height - 9, unit, 'text-anchor="end"'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" fill="#222" role="img" aria-label="${title}">
<rect width="${width}" height="${height}" fill="#fff"/>
${text(left, 20, title, 'font-size="13" font-weight="bold"')}
${parts.join('\n')}
</svg>
`
}
