import { tones, type } from '../page-size.ts'
import type { Line, Pen } from '../pen.ts'
import type { Cell, Column, Share, Sign, TickBox } from '../report.ts'
import { widest } from './frame.ts'
import { boxSize } from './tick-box.ts'

/** A cell set in the width of its column: its lines, of which the first `hanging` stand beside the sign, or its bar or box. */
export interface SetCell {
  lines: Line[]
  hanging: number
  sign?: Sign
  bar?: Share
  box?: TickBox
}

/** The room a sign takes before its word. */
export const signRoom = 13

/** Sets a cell's text in a width. */
export const setCell = (cell: Cell, column: Column, width: number, pen: Pen): SetCell => {
  if (typeof cell === 'object' && 'bar' in cell) return { lines: [], hanging: 0, bar: cell.bar }
  if (typeof cell === 'object' && 'box' in cell) return { lines: [], hanging: 0, box: cell.box }
  const { text, sub, strong, sign, tone = 'plain' } = typeof cell === 'string' ? { text: cell } : cell
  const style = { ...((strong ?? column.strong) ? type.strong : type.body), colour: tones[tone] }
  const main = text === '' ? [] : pen.lines(text, style, width - (sign ? signRoom : 0))
  return {
    lines: sub ? [...main, ...pen.lines(sub, type.second, width)] : main,
    hanging: sign ? main.length : 0,
    ...(sign && { sign }),
  }
}

/** The widest a cell would be with no line broken. */
export const naturalWidth = (cell: Cell, column: Column, pen: Pen): number => {
  const { lines, sign, box } = setCell(cell, column, Infinity, pen)
  return box ? boxSize : widest(pen, lines) + (sign ? signRoom : 0)
}
