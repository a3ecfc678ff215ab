import type { Piece } from '../flow.ts'
import { type } from '../page-size.ts'
import type { Heading } from '../report.ts'
import { leadingOf, setLines, widest, type Frame } from './frame.ts'

/** A heading with its note at the right; it stays with what follows and enters the outline. */
export const heading = (block: Heading, { pen, x, width, parent }: Frame): Piece[] => {
  const element = pen.element(parent, block.level === 1 ? 'H2' : 'H3')
  const note = block.note ? pen.lines(block.note, type.meta, width / 2) : []
  const room = note.length > 0 ? width - widest(pen, note) - 16 : width
  const words = pen.lines(block.text, block.level === 1 ? type.section : type.strong, room)
  return [
    {
      height: Math.max(leadingOf(words), leadingOf(note)) + 3,
      before: (block.level === 1 ? 26 : 20) * pen.spacing,
      keep: true,
      draw(y) {
        pen.entry(block.text, block.level, y)
        pen.content(element, block.level === 1 ? 'H2' : 'H3', () => {
          setLines(pen, words, x, y)
          setLines(pen, note, x + width, y + (words[0]?.style.size ?? 0) - type.meta.size, 'right')
        })
      },
    },
  ]
}
