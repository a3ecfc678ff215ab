import type { CollegeRecord } from '@college/contract/kit'
import type { ServerRecord } from '#records'
import type { Served } from '#http'
import type { Limits } from '#platform'
import { serveUnzip } from './archive/unzip.ts'
import { serveZip } from './archive/zip.ts'
import { serveCopy } from './copies.ts'
import { encryptingCalls } from './encryption.ts'
import { folderCalls } from './folders.ts'
import { linkCalls } from './links.ts'
import { pieceCalls } from './pieces/calls.ts'
import { sendingCalls } from './downloads.ts'
export { sendImage } from './downloads.ts'

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

export { addFile } from './new-file.ts'
export { asRead, filesInto, streamInto } from './archive/parts.ts'
export { takeAttached } from './attached.ts'
export type { TakenFile, TakingParts } from './attached.ts'
export { entryStream } from './archive/unzip.ts'
export { readArchive } from './archive/entries.ts'
export type { ZipEntry } from './archive/entries.ts'
export { openContent } from './content/content.ts'
export { kindOf } from './content/kinds.ts'
export { withoutPosition } from './content/pictures.ts'
export { mayLeave, readableFile } from './access.ts'
export { folderAt, makeRoom, newFolder, rootOf } from './tree.ts'
export type { TargetFolder } from './tree.ts'
export { checkFiles } from './jobs/checks.ts'
export { rewrapFileKeys } from './jobs/key-rotation.ts'
export { scanFiles } from './jobs/virus-scan.ts'
export type { ScannerSettings } from './jobs/virus-scan.ts'
export { sweepFiles } from './jobs/sweep.ts'
export { followed } from './content/content.ts'
export { limitInWords, stage, unstage, withKept } from './content/staged.ts'
export { stagedDownload } from './content/staged-download.ts'
export type { Staged } from './content/staged.ts'
export { ownFiles } from './own-files.ts'
export type { OwnFile } from './own-files.ts'
export { fileWork } from './queue.ts'
export { fileRecord } from './record.ts'
export { writeOnce } from './write-once.ts'
