import type { Piece } from '../flow.ts'
import { tones, type } from '../page-size.ts'
import type { Paragraph } from '../report.ts'
import type { Frame } from './frame.ts'

/** Running text, line by line, so that it may go on over pages; never a single line alone on one. */
export const paragraph = (block: Paragraph, { pen, x, width, parent }: Frame): Piece[] => {
  const element = pen.element(parent, 'P')
  const style = { ...type.body, colour: tones[block.tone ?? 'plain'] }
  const lines = pen.lines(block.text, style, width)
  return lines.map((line, at) => ({
    height: style.leading,
    before: at === 0 ? 6 : 0,
    keep: lines.length > 1 && (at === 0 || at === lines.length - 2),
    draw(y) {
      pen.content(element, 'P', () => pen.set(line, x, y))
    },
  }))
}
