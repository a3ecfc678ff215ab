import { ink } from '../page-size.ts'
import type { Element, Pen } from '../pen.ts'
import type { TickBox } from '../report.ts'

/** How wide a box is. */
export const boxSize = 9.5

/** The box as an element that says whether it is ticked. */
export const boxElement = (pen: Pen, parent: Element, { ticked }: TickBox): Element =>
  pen.element(parent, 'Figure', { alt: ticked ? 'Ticked' : 'Not ticked' })

/** Draws a box, centred on the line of body text that begins at `y`. */
export const drawBox = ({ doc }: Pen, { ticked }: TickBox, x: number, y: number): void => {
  const top = y + 7.3 - boxSize / 2
  doc.save().lineWidth(0.9).lineCap('round').lineJoin('round')
  doc.rect(x, top, boxSize, boxSize).stroke(ink.ink2)
  if (ticked) {
    doc.moveTo(x + 2, top + 5.1).lineTo(x + 4, top + 7.3)
    doc
      .lineTo(x + 7.7, top + 2.3)
      .lineWidth(1.7)
      .stroke(ink.ink)
  }
  doc.restore()
}
