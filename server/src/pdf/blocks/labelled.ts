import type { Piece } from '../flow.ts'
import { tones, type } from '../page-size.ts'
import type { Labelled } from '../report.ts'
import type { Frame } from './frame.ts'

/** A label with its text close under it; they begin on one page, and the text may go on over pages. */
export const labelled = (block: Labelled, { pen, x, width, parent }: Frame): Piece[] => {
  const element = pen.element(parent, 'P')
  const style = { ...(block.strong ? type.strong : type.body), colour: tones[block.tone ?? 'plain'] }
  const label = pen.lines(block.label, type.small, width)
  const text = block.text ? pen.lines(block.text, style, width) : []
  return [...label, ...text].map((line, at) => ({
    height: line.style.leading,
    before: at === 0 ? 12 * pen.spacing : at === label.length ? 1 : 0,
    // A label is never alone, nor is the first or last line of a text.
    keep:
      block.leads === true ||
      at < label.length ||
      (text.length > 1 && (at === label.length || at === label.length + text.length - 2)),
    draw(y) {
      pen.content(element, 'P', () => pen.set(line, x, y))
    },
  }))
}
