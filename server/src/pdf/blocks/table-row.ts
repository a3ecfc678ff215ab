import type { Piece } from '../flow.ts'
import { ink, type } from '../page-size.ts'
import type { PageSize } from '../page-size.ts'
import type { Element } from '../pen.ts'
import type { Cell } from '../report.ts'
import { setCell, signRoom, type SetCell } from './cell.ts'
import { leadingOf, setLines, type Frame } from './frame.ts'
import type { Place } from './grid.ts'
import { barInWords, drawBar } from './share-bar.ts'
import { drawSign } from './sign.ts'
import { boxElement, drawBox } from './tick-box.ts'

const usualPad = 5.8
const leading = type.body.leading
const barThickness = 4.4

/** A row with more lines than this is split, because no page with its heads could be sure to hold it. */
const tallestOn = ({ bodyEnd, top }: PageSize): number => Math.floor((bodyEnd - top - 110) / leading)

/** Lines that stay together where such a row is split. */
const together = 6

/** A row of a table in one piece; `rule` draws the line under it. */
export const tableRow = (
  cells: readonly Cell[],
  places: readonly Place[],
  element: Element,
  { pen, x, width }: Frame,
  { rule, head }: { rule: boolean; head: Piece },
): Piece[] => {
  const pad = usualPad * pen.spacing
  const row = pen.element(element, 'TR')
  const set = places.map((place, at) => {
    const cell = setCell(cells[at] ?? '', place.column, place.width + 0.1, pen)
    const tag = pen.element(row, 'TD')
    const { bar, box } = cell
    const figure = (bar && pen.element(tag, 'Figure', { alt: barInWords(bar) })) ?? (box && boxElement(pen, tag, box))
    return { ...cell, place, tag: figure ?? tag, isFigure: figure !== undefined }
  })
  const most = set.reduce((lines, cell) => Math.max(lines, cell.lines.length), 1)
  const step = most > tallestOn(pen.paper) ? together : most

  const drawCell = (
    { lines, hanging, sign, bar, box, place }: SetCell & { place: Place },
    from: number,
    y: number,
  ): void => {
    const shown = lines.slice(from, from + step)
    const beside = shown.slice(0, Math.max(0, hanging - from))
    if (bar) drawBar(pen, bar, place.left, y + (leading - barThickness) / 2, place.width, barThickness)
    if (box) drawBox(pen, box, place.left, y)
    if (sign && from === 0) drawSign(pen, sign, place.left, y)
    setLines(pen, beside, place.edge + signRoom, y, place.align)
    setLines(pen, shown.slice(beside.length), place.edge, y + leadingOf(beside), place.align)
  }

  return Array.from({ length: Math.ceil(most / step) }, (_, part) => {
    const from = part * step
    const last = from + step >= most
    const above = part === 0 ? pad : 0
    const text = Math.min(step, most - from) * leading
    return {
      height: above + text + (last ? pad : 0),
      before: 0,
      head,
      draw(y) {
        for (const cell of set) {
          if (cell.lines.length <= from && !(cell.isFigure && part === 0)) continue
          pen.content(cell.tag, cell.isFigure ? 'Figure' : 'TD', () => drawCell(cell, from, y + above))
        }
        if (rule && last) pen.decoration(() => pen.hairline(x, y + above + text + pad - 0.3, width, ink.hairline))
      },
    }
  })
}
