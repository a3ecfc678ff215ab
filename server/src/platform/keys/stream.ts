import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'

/** Bytes of content in one sealed chunk. */
export const chunkLength = 65_536
const tagLength = 16
const sealedLength = chunkLength + tagLength
const algorithm = 'aes-256-gcm'
/** As much as a disk is read and written in at once. */
const highWater = 4 * sealedLength

// A key serves one stream, so a counter is enough; the last chunk says that it is, so that nothing can be cut off.
const nonceOf = (counter: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(counter, 7)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

/** Cuts a stream into pieces of one length and says which is the last; a stream of nothing has one empty piece. */
abstract class InPieces extends Transform {
  readonly #length: number
  #waiting: Buffer = Buffer.alloc(0)
  #count = 0

  constructor(length: number) {
    super({ readableHighWaterMark: highWater, writableHighWaterMark: highWater })
    this.#length = length
  }

  /** What becomes of one piece, in parts. */
  abstract piece(bytes: Buffer, counter: number, last: boolean): Buffer[]

  #made(bytes: Buffer, last: boolean): Buffer[] {
    const made = this.piece(bytes, this.#count, last)
    this.#count += 1
    return made
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      let all = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, chunk]) : chunk
      // What came at once leaves at once: each push is a write of its own to a disk.
      const made: Buffer[] = []
      // A full piece waits for the next byte: only then it is known not to be the last.
      while (all.length > this.#length) {
        made.push(...this.#made(all.subarray(0, this.#length), false))
        all = all.subarray(this.#length)
      }
      this.#waiting = all
      if (made.length > 0) this.push(Buffer.concat(made))
      done()
    } catch (error) {
      done(asError(error))
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.push(Buffer.concat(this.#made(this.#waiting, true)))
      done()
    } catch (error) {
      done(asError(error))
    }
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

class Sealing extends InPieces {
  readonly #key: Buffer
  readonly #aad: Buffer

  constructor(key: Buffer, about: string) {
    super(chunkLength)
    this.#key = key
    this.#aad = Buffer.from(about)
  }

  override piece(bytes: Buffer, counter: number, last: boolean): Buffer[] {
    const cipher = createCipheriv(algorithm, this.#key, nonceOf(counter, last), { authTagLength: tagLength })
    cipher.setAAD(this.#aad)
    return [cipher.update(bytes), cipher.final(), cipher.getAuthTag()]
  }
}

class Opening extends InPieces {
  readonly #key: Buffer
  readonly #aad: Buffer

  constructor(key: Buffer, about: string) {
    super(sealedLength)
    this.#key = key
    this.#aad = Buffer.from(about)
  }

  override piece(bytes: Buffer, counter: number, last: boolean): Buffer[] {
    if (bytes.length < tagLength) throw new Error('an encrypted file was cut')
    const decipher = createDecipheriv(algorithm, this.#key, nonceOf(counter, last), { authTagLength: tagLength })
    decipher.setAAD(this.#aad).setAuthTag(bytes.subarray(-tagLength))
    // `final` throws before anything of the chunk is handed on.
    return [decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]
  }
}

/** Encrypts a stream in chunks of 64 KiB, each with its tag; it opens only as what it is about. A key serves one stream alone. */
export const sealing = (key: Buffer, about: string): Transform => new Sealing(key, about)

/** Decrypts what `sealing` made; no byte of a chunk leaves before the chunk has proved to be whole and in its place. */
export const opening = (key: Buffer, about: string): Transform => new Opening(key, about)
