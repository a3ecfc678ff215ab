import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const width = 300
const height = 90
const pen = 1.5

/** A number from 0 to 1 for each place in a name, the same each time. */
const habits = (name: string): ((at: number) => number) => {
  const digest = createHash('sha256').update(name).digest()
  return (at) => (digest[at % digest.length] ?? 0) / 255
}

/** Where the pen is after a part of the way, from 0 to 1: loops that run to the right, tall at first, and a stroke that ends them. */
const penAt = (habit: (at: number) => number, part: number): { x: number; y: number } => {
  const loops = 3 + Math.round(habit(0) * 7)
  const turn = part * loops * 2 * Math.PI
  const loop = Math.floor(part * loops + 0.25)
  const tall = loop <= Math.round(habit(23)) ? 1 : 0.12 + 0.65 * habit(1 + loop)
  const x = 18 + part * (width - 60) + Math.sin(turn + habit(20)) * (9 + 6 * habit(21))
  const y = height * (0.52 - 0.06 * part) - Math.cos(turn) * tall * height * 0.34
  if (part < 0.9) return { x, y }
  const last = (part - 0.9) / 0.1
  return { x: x + last * 26, y: y * (1 - last) + height * (0.55 - 0.2 * habit(22)) * last }
}

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A signature as somebody of the demo college draws it, always alike: a PNG in a data URL, as the pad of the page writes it. */
export const drawnBy = (name: string): string => {
  const habit = habits(name)
  const rows = Buffer.alloc(height * (1 + width * 4))
  const steps = 2_400
  for (let step = 0; step <= steps; step += 1) {
    const { x, y } = penAt(habit, step / steps)
    for (let row = Math.max(0, Math.floor(y - 2)); row <= Math.min(height - 1, y + 2); row += 1)
      for (let column = Math.max(0, Math.floor(x - 2)); column <= Math.min(width - 1, x + 2); column += 1) {
        const ink = Math.min(1, Math.max(0, pen + 0.5 - Math.hypot(column - x, row - y)))
        const at = row * (1 + width * 4) + 1 + column * 4
        rows[at + 3] = Math.max(rows[at + 3] ?? 0, Math.round(ink * 255))
      }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
