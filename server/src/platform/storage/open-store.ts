import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { S3Settings } from './s3-objects.ts'
import type { FileStore } from './storage.ts'

/** How files are kept, as it is configured. */
export interface FileSettings {
  /** An S3-compatible store; files are in the data folder where it is null. */
  readonly s3: S3Settings | null
  readonly largest: number
  readonly quota: number
  readonly scanned: boolean
}

/** The files of a node, in its data folder or in the configured store. */
export const openFileStore = (dataDir: string, { s3, ...limits }: FileSettings): FileStore => {
  const root = join(dataDir, 'files')
  const incoming = join(root, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  return {
    ...limits,
    storage: s3 ? s3Storage(s3) : folderStorage(root),
    incoming,
    open: (path) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 262_144 }),
  }
}
