import { readFileSync } from 'node:fs'

// Loaded before the built server by a journey alone (`--import`): nothing of it is in the application. The file says how many milliseconds the clock is off.
const file = process.env.MOVED_CLOCK ?? ''
const RealDate = Date
let off = 0
let readAt = -Infinity

const now = () => {
  const real = RealDate.now()
  if (real - readAt > 100) {
    readAt = real
    off = Number(readFileSync(file, 'utf8'))
  }
  return real + off
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }

  static now() {
    return now()
  }
}
