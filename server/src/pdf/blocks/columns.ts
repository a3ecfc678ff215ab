import type { Piece } from '../flow.ts'
import type { Columns } from '../report.ts'
import type { Frame } from './frame.ts'
import { short } from './short.ts'

const gap = 28

/** Blocks side by side as one piece; one under the other when they would not fit on a page. */
export const columns = (block: Columns, frame: Frame): Piece[] => {
  const shares = block.columns.reduce((sum, column) => sum + column.width, 0)
  const { paper } = frame.pen
  const room = frame.width - gap * (block.columns.length - 1)
  let left = frame.x
  const sides = block.columns.map((column) => {
    const width = (room * column.width) / shares
    const side = column.blocks.flatMap((part) => short(part, { ...frame, x: left, width }))
    left += width + gap
    return side
  })
  const heightOf = (side: readonly Piece[]): number => side.reduce((sum, piece) => sum + piece.before + piece.height, 0)
  const height = Math.max(0, ...sides.map(heightOf))
  if (height > (paper.bodyEnd - paper.top) / 2) return sides.flat()
  return [
    {
      height,
      before: 4,
      draw(y) {
        for (const side of sides) {
          let top = y
          for (const piece of side) {
            top += piece.before
            piece.draw(top)
            top += piece.height
          }
        }
      },
    },
  ]
}
