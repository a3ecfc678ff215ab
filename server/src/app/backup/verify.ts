import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isHistory } from '#database'
import { Altered } from '../move/sealed-folder.ts'
import type { SealedFolder } from '../move/sealed-folder.ts'
import { keptFiles } from '../move/export.ts'
import { fileName } from '../move/manifest.ts'
import { progress } from '../move/progress.ts'
import type { Say } from '../move/progress.ts'
import { packOf, segmentName } from './folder.ts'
import type { Manifest } from './folder.ts'
import { readPack, readPacked } from './pack.ts'

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Reads all that a restore needs and holds it against its hashes; throws an `Altered` at the first file that differs or is missing. */
export const verifyBackup = async (
  folder: SealedFolder,
  manifest: Manifest,
  segments: readonly string[],
  say: Say,
): Promise<void> => {
  const kept = await keptFiles(folder)
  const gone = manifest.files.find((key) => !kept.has(key))
  if (gone !== undefined) throw new Altered(`${fileName(gone)} is missing from the backup.`)
  const histories = (await folder.names('log')).filter(isHistory)
  const tell = progress(say, 'parts', segments.length + histories.length + kept.size)
  await readPack(folder, packOf(manifest.id), manifest.entries, async () => ({
    bytes: async () => undefined,
    end: async () => undefined,
  }))
  for (const name of [...segments, ...histories]) {
    await pipeline(await readPacked(folder, segmentName(name)), nowhere())
    tell()
  }
  for (const key of kept) {
    await pipeline(await folder.read(fileName(key)), nowhere())
    tell()
  }
}
