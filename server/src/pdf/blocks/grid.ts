import { type } from '../page-size.ts'
import type { Pen } from '../pen.ts'
import type { Column, Table } from '../report.ts'
import { naturalWidth } from './cell.ts'
import type { Frame } from './frame.ts'

const gutter = 14

/** No fitted column takes more than this part of a table. */
const atMost = 0.3

/** A column with its place: `edge` is where its text is aligned. */
export interface Place {
  column: Column
  left: number
  width: number
  edge: number
  align: 'left' | 'right'
}

const widths = ({ columns, rows, total }: Table, width: number, pen: Pen): number[] => {
  const room = width - gutter * (columns.length - 1)
  const all = total ? [...rows, total] : rows
  const fitted = columns.map((column, at) => {
    if (column.width !== 'fit') return 0
    const title = pen.width(column.title, type.meta)
    const needed = all.reduce((most, row) => Math.max(most, naturalWidth(row[at] ?? '', column, pen)), title)
    return Math.min(room * atMost, needed + 0.1)
  })
  const taken = fitted.reduce((sum, part) => sum + part, 0)
  const shares = columns.reduce((sum, column) => sum + (column.width === 'fit' ? 0 : column.width), 0)
  const squeeze = Math.min(1, (shares > 0 ? room * 0.8 : room) / taken)
  return columns.map((column, at) =>
    column.width === 'fit' ? (fitted[at] ?? 0) * squeeze : ((room - taken * squeeze) * column.width) / shares,
  )
}

/** Where each column stands: the fitted ones take what their widest text needs, the others share what is left. */
export const grid = (table: Table, { pen, x, width }: Frame): Place[] => {
  let left = x
  const all = widths(table, width, pen)
  return table.columns.map((column, at) => {
    const place = { column, left, width: all[at] ?? 0, align: column.align ?? 'left' }
    left += place.width + gutter
    return { ...place, edge: place.align === 'right' ? place.left + place.width : place.left }
  })
}
