import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'

/** A file's bytes are not those that were uploaded. */
export class ContentDamaged extends Error {
  override name = 'ContentDamaged'
}

/** Passes a stream on and holds it against its size and SHA-256. The end is kept back until it is known to be right, so nobody takes a damaged file for whole. */
export class Verifying extends Transform {
  readonly #hash = createHash('sha256')
  readonly #checksum: string
  readonly #size: number
  #bytes = 0
  #held: Buffer | null = null

  constructor(size: number, checksum: string) {
    super({ readableHighWaterMark: 524_288, writableHighWaterMark: 524_288 })
    this.#size = size
    this.#checksum = checksum
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    if (this.#bytes > this.#size) {
      done(new ContentDamaged(`${this.#bytes} bytes instead of ${this.#size}`))
      return
    }
    const before = this.#held
    this.#held = chunk
    if (before) this.push(before)
    done()
  }

  override _flush(done: TransformCallback): void {
    const right = this.#bytes === this.#size && this.#hash.digest('hex') === this.#checksum
    if (!right) {
      done(new ContentDamaged('the checksum is another'))
      return
    }
    if (this.#held) this.push(this.#held)
    done()
  }
}
