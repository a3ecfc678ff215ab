import type { Piece } from '../flow.ts'
import { ink } from '../page-size.ts'
import type { Code } from '../report.ts'
import type { Frame } from './frame.ts'

/** A code for a camera, in squares that touch. */
export const code = (block: Code, { pen, x, parent }: Frame): Piece[] => {
  const picture = pen.element(parent, 'Figure', { alt: block.alt })
  const square = block.size / Math.max(1, block.rows.length)
  return [
    {
      height: block.size,
      before: 6,
      draw(y) {
        pen.content(picture, 'Figure', () => {
          block.rows.forEach((row, down) => {
            row.forEach((dark, across) => {
              if (dark) pen.doc.rect(x + across * square, y + down * square, square, square)
            })
          })
          pen.doc.fill(ink.ink)
        })
      },
    },
  ]
}
