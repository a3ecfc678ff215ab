import { ink } from '../page-size.ts'
import type { Pen } from '../pen.ts'
import type { Sign } from '../report.ts'

const radius = 4.1

/** Draws a state's sign, centred on the line of body text that begins at `y`. */
export const drawSign = ({ doc }: Pen, sign: Sign, x: number, y: number): void => {
  const cx = x + radius
  const cy = y + 7.3
  doc.save().lineWidth(1).lineCap('round').lineJoin('round')
  if (sign === 'done') {
    doc.circle(cx, cy, radius).fill(ink.good)
    doc.moveTo(cx - 1.9, cy + 0.1).lineTo(cx - 0.5, cy + 1.5)
    doc.lineTo(cx + 2, cy - 1.3).stroke(ink.white)
  } else if (sign === 'late') {
    doc.moveTo(cx, cy - radius).lineTo(cx + radius, cy + radius * 0.8)
    doc
      .lineTo(cx - radius, cy + radius * 0.8)
      .closePath()
      .stroke(ink.warning)
  } else {
    doc.circle(cx, cy, radius - 0.5).stroke(ink.ink3)
    if (sign === 'started') doc.path(`M ${cx} ${cy - 2.2} A 2.2 2.2 0 0 1 ${cx} ${cy + 2.2} Z`).fill(ink.ink3)
  }
  doc.restore()
}
