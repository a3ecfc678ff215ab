import type { Piece } from '../flow.ts'
import { ink } from '../page-size.ts'
import type { Lines } from '../report.ts'
import type { Frame } from './frame.ts'

/** As wide apart as a pen wants it. */
const apart = 22

/** Empty lines to write on, together on a page; they mean nothing to a screen reader. */
export const lines = ({ count }: Lines, { pen, x, width }: Frame): Piece[] =>
  Array.from({ length: count }, (_, at) => ({
    height: apart,
    before: 0,
    keep: at < count - 1,
    draw(y) {
      pen.decoration(() => pen.hairline(x, y + apart - 0.6, width, ink.ink3, 0.5))
    },
  }))
