import type { Element, Line, Pen } from '../pen.ts'

/** Where a block stands: its pen, its left edge and width, and the element it belongs to. */
export interface Frame {
  pen: Pen
  x: number
  width: number
  parent: Element
}

export const leadingOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.style.leading, 0)

/** Sets lines one under the other from `y`; aligned right, `x` is their right end. */
export const setLines = (pen: Pen, lines: readonly Line[], x: number, y: number, align?: 'left' | 'right'): void => {
  let top = y
  for (const line of lines) {
    pen.set(line, x, top, align)
    top += line.style.leading
  }
}

/** Width of the widest of some lines. */
export const widest = (pen: Pen, lines: readonly Line[]): number =>
  lines.reduce((most, line) => Math.max(most, pen.width(line.text, line.style)), 0)
