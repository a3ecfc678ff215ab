import type { Piece } from '../flow.ts'
import { type } from '../page-size.ts'
import type { Bar } from '../report.ts'
import { leadingOf, setLines, type Frame } from './frame.ts'
import { barInWords, drawBar } from './share-bar.ts'

const thickness = 9

/** The main bar of a report, with its sentence under it. */
export const bar = (block: Bar, { pen, x, width, parent }: Frame): Piece[] => {
  const picture = pen.element(parent, 'Figure', { alt: barInWords(block) })
  const caption = block.caption ? pen.lines(block.caption, type.meta, width) : []
  const words = caption.length > 0 ? pen.element(parent, 'P') : null
  return [
    {
      height: thickness + (words ? 7 + leadingOf(caption) : 0),
      before: 9,
      draw(y) {
        pen.content(picture, 'Figure', () => drawBar(pen, block, x, y, width, thickness))
        if (words) pen.content(words, 'P', () => setLines(pen, caption, x, y + thickness + 7))
      },
    },
  ]
}
