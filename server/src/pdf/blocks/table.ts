import type { Piece } from '../flow.ts'
import type { Table } from '../report.ts'
import type { Frame } from './frame.ts'
import { grid } from './grid.ts'
import { paragraph } from './paragraph.ts'
import { tableHead } from './table-head.ts'
import { tableRow } from './table-row.ts'

/** A table: its head again on every page, each row whole, the total on one page with the row before it. */
export const table = (block: Table, frame: Frame): Piece[] => {
  if (block.rows.length === 0) {
    return paragraph({ kind: 'paragraph', text: block.empty ?? 'None.', tone: 'quiet' }, frame)
  }
  const element = frame.pen.element(frame.parent, 'Table')
  const places = grid(block, frame)
  const head = tableHead(places, element, frame)
  const rows = block.rows.flatMap((cells) => tableRow(cells, places, element, frame, { rule: true, head: head.again }))
  const total = block.total ? tableRow(block.total, places, element, frame, { rule: false, head: head.again }) : []
  const last = rows.at(-1)
  if (last && total.length > 0) last.keep = true
  return [head.first, ...rows, ...total]
}
