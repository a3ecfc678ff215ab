import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Readable, TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { code } from '@college/contract/kit'
import { ApiError, StorageFailure, storageFailure } from '#platform'
import type { Call, Context, FileStore } from '#platform'

/** Bytes from the beginning of a file by which its type is told. */
export const headLength = 4_100

/** A whole file of this machine that is nobody's yet. */
export interface Staged {
  readonly path: string
  readonly size: number
  /** SHA-256 in hexadecimal. */
  readonly checksum: string
  readonly head: Buffer
}

/** Bytes in words, as limits are said: 100 MB, 2 GB. */
export const limitInWords = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? `${Math.round(bytes / 100_000_000) / 10} GB`
    : bytes >= 1_000_000
      ? `${Math.round(bytes / 1_000_000)} MB`
      : `${Math.round(bytes / 1_000)} KB`

export const tooLarge = (limit: number, what = 'This file'): ApiError =>
  new ApiError(code.tooLarge, `${what} is too large: at most ${limitInWords(limit)}.`)

class Counting extends Transform {
  readonly hash = createHash('sha256')
  readonly #head: Buffer[] = []
  readonly #limit: number
  readonly #beyond: () => Error
  size = 0

  constructor(limit: number, beyond: () => Error) {
    super({ readableHighWaterMark: 262_144, writableHighWaterMark: 262_144 })
    this.#limit = limit
    this.#beyond = beyond
  }

  get head(): Buffer {
    return Buffer.concat(this.#head).subarray(0, headLength)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.size < headLength) this.#head.push(Buffer.from(chunk.subarray(0, headLength)))
    this.size += chunk.length
    if (this.size > this.#limit) {
      done(this.#beyond())
      return
    }
    this.hash.update(chunk)
    done(null, chunk)
  }
}

type Node = Pick<Context, 'files' | 'random'> & Pick<Call, 'late'>

/** A new place on this machine for a file that is not whole yet. */
export const stagingPath = ({ files, random }: Node): string => join(files.incoming, random(16).toString('hex'))

export const unstage = async (...staged: readonly Pick<Staged, 'path'>[]): Promise<void> => {
  await Promise.all(staged.map(({ path }) => rm(path, { force: true })))
}

// What the file system says of our own place is about room; what the source says is its own.
const fromDisk = (error: unknown): boolean => storageFailure(error).trouble === 'full'

/** Writes a stream to this machine while it is counted and hashed; of what fails nothing stays. */
export const stage = async (
  node: Node,
  source: Readable,
  limit: number,
  beyond: () => Error = () => tooLarge(limit),
): Promise<Staged> => {
  const path = stagingPath(node)
  const counting = new Counting(limit, beyond)
  try {
    await pipeline(source, counting, node.files.open(path), { signal: node.late })
  } catch (error) {
    await rm(path, { force: true })
    throw fromDisk(error) ? new StorageFailure('full', error) : error
  }
  return { path, size: counting.size, checksum: counting.hash.digest('hex'), head: counting.head }
}

// The answer to a commit may be lost while the commit holds: then a row speaks of these bytes, and they stay.
const takeBack = async ({ db, files }: Pick<Context, 'db' | 'files'>, key: string): Promise<void> => {
  const known =
    'select 1 from filecontent where storage_key = $1 union all select 1 from fileuploadpart where storage_key = $1 union all select 1 from exportjob where storage_key = $1'
  if (await db.row(known, [key])) return
  await files.storage.remove(key)
}

/** Hands staged files over to the storage under keys of their own; runs the work with them, and takes all back where it fails. */
export const withKept = async <T>(
  node: Node & Pick<Context, 'db' | 'log'>,
  staged: readonly Pick<Staged, 'path'>[],
  work: (keys: readonly string[]) => Promise<T>,
): Promise<T> => {
  const { storage }: FileStore = node.files
  const keys: string[] = []
  try {
    for (const { path } of staged) {
      const key = node.random(16).toString('hex')
      keys.push(key)
      await storage.take(key, path)
    }
    return await work(keys)
  } catch (error) {
    await unstage(...staged)
    for (const key of keys) {
      // What cannot be taken back now is found by the sweeper.
      await takeBack(node, key).catch((reason: unknown) => node.log.warn({ err: reason }, 'a file was left behind'))
    }
    throw error
  }
}
