import type { Piece } from '../flow.ts'
import type { Short } from '../report.ts'
import { bar } from './bar.ts'
import { choices } from './choices.ts'
import { code } from './code.ts'
import { drawing } from './drawing.ts'
import { figures } from './figures.ts'
import type { Frame } from './frame.ts'
import { heading } from './heading.ts'
import { keyValues } from './key-values.ts'
import { labelled } from './labelled.ts'
import { lines } from './lines.ts'
import { paragraph } from './paragraph.ts'

/** The pieces of a block that may also stand in a column. */
export const short = (block: Short, frame: Frame): Piece[] => {
  switch (block.kind) {
    case 'heading':
      return heading(block, frame)
    case 'paragraph':
      return paragraph(block, frame)
    case 'labelled':
      return labelled(block, frame)
    case 'figures':
      return figures(block, frame)
    case 'bar':
      return bar(block, frame)
    case 'keyValues':
      return keyValues(block, frame)
    case 'drawing':
      return drawing(block, frame)
    case 'code':
      return code(block, frame)
    case 'choices':
      return choices(block, frame)
    case 'lines':
      return lines(block, frame)
  }
}
