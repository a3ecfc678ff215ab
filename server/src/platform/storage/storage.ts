import type { Readable, Writable } from 'node:stream'

/**
 * Where the bytes of files are kept, under keys of our own making that never say anything of the file. What was taken is there
 * whole or not at all. Every failure is a `StorageFailure`.
 */
export interface Storage {
  /** Takes over a finished file of this machine; it may be gone from there afterwards. */
  readonly take: (key: string, path: string) => Promise<void>
  /** The bytes, as a stream that has begun. */
  readonly read: (key: string) => Promise<Readable>
  /** Removing what is not there is no failure. */
  readonly remove: (key: string) => Promise<void>
  /** Keys that were taken before an instant. */
  readonly before: (at: Date) => AsyncGenerator<string>
  readonly close: () => void
}

/** What the keys of files look like. */
export const keyShape = /^[0-9a-f]{32}$/

/** `full`: no room. `missing`: no such key. `away`: anything else, which may pass. */
export type StorageTrouble = 'full' | 'missing' | 'away'

/** What a storage could not do. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'
  readonly trouble: StorageTrouble

  constructor(trouble: StorageTrouble, cause: unknown) {
    super(`files: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/** All that calls with files need of the node they run on. */
export interface FileStore {
  readonly storage: Storage
  /** Folder of this machine in which files stand until they are whole. */
  readonly incoming: string
  /** Opens a new file of this machine for writing; what it was given is on the disk when it closes. */
  readonly open: (path: string) => Writable
  /** Bytes of the largest file. */
  readonly largest: number
  /** Bytes that the files of one person may have together. */
  readonly quota: number
  /** Whether files wait for a virus scan before they leave. */
  readonly scanned: boolean
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A failure of the file system as the storage's own. */
export const storageFailure = (error: unknown): StorageFailure => {
  if (error instanceof StorageFailure) return error
  const code = codeOf(error)
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return new StorageFailure('full', error)
  return new StorageFailure(code === 'ENOENT' ? 'missing' : 'away', error)
}
