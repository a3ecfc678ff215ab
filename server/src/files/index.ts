import type { CollegeRecord } from '@college/contract/kit'
import type { Limits, Served, ServerRecord } from '#kit'
import { serveUnzip } from './archive/unzip.ts'
import { serveZip } from './archive/zip.ts'
import { serveCopy } from './copying.ts'
import { encryptingCalls } from './encrypting.ts'
import { folderCalls } from './folders.ts'
import { linkCalls } from './links.ts'
import { pieceCalls } from './pieces/calls.ts'
import { sendingCalls } from './sending.ts'

/** What the calls on files need. */
export interface FileParts {
  readonly entry: ServerRecord
  readonly limits: Limits
  /** The records that files are attached to. */
  readonly find: (name: string) => CollegeRecord | undefined
  readonly entryOf: (name: string) => ServerRecord | undefined
}

/** Every call on files beyond the standard ones. */
export const fileCalls = (parts: FileParts): readonly Served[] => [
  ...folderCalls,
  ...sendingCalls(parts),
  serveCopy(parts.entry),
  serveZip(parts),
  serveUnzip(parts.entry),
  ...encryptingCalls(parts.entry),
  ...linkCalls(parts),
  ...pieceCalls,
]

export { addFile } from './adding.ts'
export { filesInto } from './archive/parts.ts'
export { takeAttached } from './attached.ts'
export type { TakenFile, TakingParts } from './attached.ts'
export { openContent } from './content/reading.ts'
export { checkFiles } from './jobs/checking.ts'
export { rewrapFileKeys } from './jobs/rewrapping.ts'
export { scanFiles } from './jobs/scanning.ts'
export type { ScannerSettings } from './jobs/scanning.ts'
export { sweepFiles } from './jobs/sweeping.ts'
export { limitInWords } from './content/staging.ts'
export { fileWork } from './queue.ts'
export { fileRecord } from './record.ts'
export { writeOnce } from './writing.ts'
