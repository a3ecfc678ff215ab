import type { Piece } from '../flow.ts'
import { type } from '../page-size.ts'
import type { KeyValues } from '../report.ts'
import { leadingOf, setLines, widest, type Frame } from './frame.ts'

const gap = 14

/** Labels at the left, values at the right; the value takes the room its label leaves. */
export const keyValues = (block: KeyValues, { pen, x, width, parent }: Frame): Piece[] =>
  block.items.map((item, at) => {
    const element = pen.element(parent, 'P')
    const label = pen.lines(item.label, type.second, width * 0.6)
    const value = pen.lines(item.value, type.strong, width - widest(pen, label) - gap)
    return {
      height: Math.max(leadingOf(label), leadingOf(value)),
      before: (at === 0 ? 14 : 6) * pen.spacing,
      draw(y) {
        pen.content(element, 'P', () => {
          setLines(pen, label, x, y)
          setLines(pen, value, x + width, y, 'right')
        })
      },
    }
  })
