import { ink } from './page-size.ts'
import type { Document } from './pen.ts'

/** The college's mark: a rounded square with three bars, drawn as paths in a square of the given size. */
export const mark = (doc: Document, x: number, y: number, size: number): void => {
  const unit = size / 32
  const bar = (left: number, top: number, colour: string): void => {
    doc.roundedRect(x + left * unit, y + top * unit, 13.4 * unit, 4.4 * unit, 2.2 * unit).fill(colour)
  }
  doc.roundedRect(x, y, size, size, 7.4 * unit).fill(ink.mark)
  bar(7.8, 7.4, ink.white)
  bar(10.8, 13.8, ink.markSoft)
  bar(8.8, 20.2, ink.white)
}
