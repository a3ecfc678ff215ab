import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openFileStore } from '#platform'
import type { FileSettings, FileStore } from '#platform'

const usual: FileSettings = { s3: null, largest: 100_000_000, quota: 2_000_000_000, scanned: false }

/** A place for files of one test file's own, gone after its last test. */
export const openTestFiles = (settings: FileSettings = usual): FileStore => {
  const folder = mkdtempSync(join(tmpdir(), 'college-files-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return openFileStore(folder, settings)
}
