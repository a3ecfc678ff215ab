import type { Piece } from '../flow.ts'
import type { Drawing } from '../report.ts'
import type { Frame } from './frame.ts'

/** A drawing in its own shape, as large as its room lets it be. */
export const drawing = (block: Drawing, { pen, x, width, parent }: Frame): Piece[] => {
  const picture = pen.element(parent, 'Figure', { alt: block.alt })
  return [
    {
      height: block.height,
      before: 6,
      draw(y) {
        pen.content(picture, 'Figure', () => {
          pen.doc.image(Buffer.from(block.png, 'base64'), x, y, { fit: [width, block.height] })
        })
      },
    },
  ]
}
