import type { Piece } from '../flow.ts'
import { type } from '../page-size.ts'
import type { Figures } from '../report.ts'
import { leadingOf, setLines, widest, type Frame } from './frame.ts'

const gap = 18

/** Large numbers side by side, each with what it is of at its right, or under it where the room is short. */
export const figures = (block: Figures, { pen, x, width, parent }: Frame): Piece[] => {
  const room = (width - gap * (block.items.length - 1)) / block.items.length
  const items = block.items.map((item, at) => {
    const value = pen.lines(item.value, type.figure, room)
    const end = widest(pen, value) + 6
    const of = item.of ?? ''
    const beside = value.length === 1 && end + pen.width(of, type.second) <= room
    const under = [
      ...(beside || of === '' ? [] : pen.lines(of, type.second, room)),
      ...(item.caption ? pen.lines(item.caption, type.meta, room) : []),
    ]
    return { left: x + at * (room + gap), value, end, beside: beside ? pen.lines(of, type.second, room) : [], under }
  })
  const element = pen.element(parent, 'P')
  return [
    {
      height: Math.max(0, ...items.map(({ value, under }) => leadingOf(value) + leadingOf(under))),
      before: 10,
      draw(y) {
        pen.content(element, 'P', () => {
          for (const item of items) {
            setLines(pen, item.value, item.left, y)
            setLines(pen, item.beside, item.left + item.end, y + type.figure.leading - type.second.leading - 2.6)
            setLines(pen, item.under, item.left, y + leadingOf(item.value))
          }
        })
      },
    },
  ]
}
