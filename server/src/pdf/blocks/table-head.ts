import type { Piece } from '../flow.ts'
import { ink, type } from '../page-size.ts'
import type { Element } from '../pen.ts'
import { leadingOf, setLines, type Frame } from './frame.ts'
import type { Place } from './grid.ts'

const pad = 5
const columnHead = { lang: 'en-NZ', scope: 'Column' }

/** The head of a table, once for the reader of its tags and as mere decoration on the pages it goes on over. */
export const tableHead = (places: readonly Place[], element: Element, frame: Frame): { first: Piece; again: Piece } => {
  const { pen, x, width } = frame
  const row = pen.element(element, 'TR')
  const cells = places.map((place) => ({
    place,
    tag: pen.element(row, 'TH', columnHead),
    lines: pen.lines(place.column.title, type.meta, place.width + 0.1),
  }))
  const height = cells.reduce((most, { lines }) => Math.max(most, leadingOf(lines)), 0) + pad
  const piece = (mark: (tag: Element, draw: () => void) => void): Piece => ({
    height,
    before: 1,
    keep: true,
    draw(y) {
      for (const { place, tag, lines } of cells)
        mark(tag, () => setLines(pen, lines, place.edge, y + height - pad - leadingOf(lines), place.align))
      pen.decoration(() => pen.hairline(x, y + height - 0.5, width, ink.rule, 0.9))
    },
  })
  return {
    first: piece((tag, draw) => pen.content(tag, 'TH', draw)),
    again: piece((_, draw) => pen.decoration(draw)),
  }
}
