import type { Piece } from '../flow.ts'
import { ink, type } from '../page-size.ts'
import type { Report } from '../report.ts'
import { leadingOf, setLines, widest, type Frame } from './frame.ts'

const gap = 18
const perRow = 4

/** What each fact gets of a width: its own and an even part of the rest, or, where that is short, the wide ones less. */
const rooms = (natural: readonly number[], width: number): number[] => {
  let rest = width
  let cap = Infinity
  natural
    .toSorted((a, b) => a - b)
    .forEach((wanted, at) => {
      if (cap === Infinity && wanted > rest / (natural.length - at)) cap = rest / (natural.length - at)
      rest -= wanted
    })
  const spare = Math.max(0, rest) / natural.length
  return natural.map((wanted) => Math.min(wanted + spare, cap))
}

/** Who and what the report is about: values over their labels, as wide as they need, between two rules. */
export const facts = (items: Report['facts'], frame: Frame): Piece[] => {
  const { pen, x, width, parent } = frame
  const rows: Piece[] = []
  for (let from = 0; from < items.length; from += perRow) {
    const row = items.slice(from, from + perRow)
    const natural = row.map(({ label, value }) =>
      widest(pen, [...pen.lines(value, type.strong, Infinity), ...pen.lines(label, type.meta, Infinity)]),
    )
    const room = rooms(natural, width - gap * (row.length - 1))
    let left = x
    const cells = row.map((item, at) => {
      const place = left
      const wide = room[at] ?? 0
      left += wide + gap
      return {
        place,
        element: pen.element(parent, 'P'),
        value: pen.lines(item.value, type.strong, wide + 0.1),
        label: pen.lines(item.label, type.meta, wide + 0.1),
      }
    })
    rows.push({
      height: Math.max(...cells.map(({ value, label }) => leadingOf(value) + leadingOf(label))),
      before: 10 * pen.spacing,
      draw(y) {
        for (const { place, element, value, label } of cells) {
          pen.content(element, 'P', () => {
            setLines(pen, value, place, y)
            setLines(pen, label, place, y + leadingOf(value))
          })
        }
      },
    })
  }
  const rule = (before: number, colour: string, thickness: number): Piece => ({
    height: thickness,
    before: before * pen.spacing,
    draw: (y) => pen.decoration(() => pen.hairline(x, y + thickness / 2, width, colour, thickness)),
  })
  return [rule(14, ink.ink, 1.5), ...rows, ...(rows.length > 0 ? [rule(9, ink.hairline, 0.75)] : [])]
}
