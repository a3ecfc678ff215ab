import { mkdtemp, open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Takes damage away. */
export type Undo = () => Promise<void>
/** Damages a file of a backup. */
export type Damage = (path: string) => Promise<Undo>

/** Turns one byte in the middle of a file. */
export const flip: Damage = async (path) => {
  const turn = async (): Promise<void> => {
    const file = await open(path, 'r+')
    const { size } = await file.stat()
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, size >> 1)
    await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, size >> 1)
    await file.close()
  }
  await turn()
  return turn
}

/** Leaves the first half of a file. */
export const cut: Damage = async (path) => {
  const bytes = await readFile(path)
  await truncate(path, (bytes.length >> 1) + 1)
  return () => writeFile(path, bytes)
}

/** Moves a file out of the way. */
export const lose: Damage = async (path) => {
  const away = await mkdtemp(join(tmpdir(), 'college-lost-'))
  await rename(path, join(away, 'lost'))
  return async () => {
    await rename(join(away, 'lost'), path)
    await rm(away, { recursive: true })
  }
}
