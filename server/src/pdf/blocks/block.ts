import type { Piece } from '../flow.ts'
import type { Block } from '../report.ts'
import { columns } from './columns.ts'
import type { Frame } from './frame.ts'
import { short } from './short.ts'
import { table } from './table.ts'

/** The pieces of any block. */
export const block = (part: Block, frame: Frame): Piece[] => {
  switch (part.kind) {
    case 'columns':
      return columns(part, frame)
    case 'table':
      return table(part, frame)
    default:
      return short(part, frame)
  }
}
