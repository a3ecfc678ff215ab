import type { Piece } from '../flow.ts'
import { type } from '../page-size.ts'
import type { Choices } from '../report.ts'
import { leadingOf, setLines, type Frame } from './frame.ts'
import { boxElement, boxSize, drawBox } from './tick-box.ts'

const room = boxSize + 6
const gap = 18
const mostBeside = 4

/** Boxes with their texts, row by row, as many beside each other as the longest of them lets. */
export const choices = ({ items }: Choices, { pen, x, width, parent }: Frame): Piece[] => {
  const longest = items.reduce((most, { text }) => Math.max(most, pen.width(text, type.body)), 0) + room
  const beside = Math.max(1, Math.min(mostBeside, Math.floor((width + gap) / (longest + gap))))
  const each = (width + gap) / beside
  const set = items.map((item) => {
    const element = pen.element(parent, 'P')
    const lines = pen.lines(item.text, type.body, each - gap - room)
    return { item, element, box: boxElement(pen, element, item), lines }
  })
  return Array.from({ length: Math.ceil(set.length / beside) }, (_, row) => {
    const here = set.slice(row * beside, (row + 1) * beside)
    return {
      height: here.reduce((most, { lines }) => Math.max(most, leadingOf(lines)), 0),
      before: row === 0 ? 3 : 2,
      draw(y) {
        here.forEach(({ item, element, box, lines }, at) => {
          const left = x + at * each
          pen.content(box, 'Figure', () => drawBox(pen, item, left, y))
          pen.content(element, 'P', () => setLines(pen, lines, left + room, y))
        })
      },
    }
  })
}
