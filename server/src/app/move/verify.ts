import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fileName, readManifest, tableName } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { progress } from './progress.ts'
import type { Say } from './progress.ts'
import { Altered } from './sealed-folder.ts'
import type { SealedFolder } from './sealed-folder.ts'
import { Counting } from './tables.ts'

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Reads all of an export and holds it against what was written down of it; throws an `Altered` at the first file that differs. */
export const verifyExport = async (folder: SealedFolder, say: Say): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  const tell = progress(say, 'tables and files', manifest.tables.length + manifest.files.length)
  for (const table of manifest.tables) {
    const counting = new Counting()
    await pipeline(await folder.read(tableName(table.name)), createGunzip(), counting, nowhere())
    const { rows, hash } = counting.content()
    if (rows !== table.rows || hash !== table.hash)
      throw new Altered(`The table ${table.name} is not as it was exported.`)
    tell()
  }
  for (const key of manifest.files) {
    await pipeline(await folder.read(fileName(key)), nowhere())
    tell()
  }
  return manifest
}
