import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** What refusals that speak of a place say of it. */
export interface PlaceWords {
  /** A question for where what was there is gone. */
  readonly question: string
  readonly takeAnother: string
  readonly putRight: string
  readonly nameFresh: string
}

/** Where sealed files are: a folder of a disk, or a part of an S3-compatible store. Each is there whole or not at all. */
export interface Place {
  /** As people write it. */
  readonly name: string
  readonly words: PlaceWords
  /** Makes the place where it is not there yet, and says whether there is nothing in it. */
  readonly isEmpty: () => Promise<boolean>
  /** Writes the first file of an empty place. */
  readonly begin: (name: string, text: string) => Promise<void>
  /** Writes a file with what `fill` gives; where that fails there is none, or the one from before. */
  readonly write: (name: string, fill: (into: Writable) => Promise<void>) => Promise<void>
  /** Null where there is none. */
  readonly read: (name: string) => Promise<Readable | null>
  readonly look: (name: string) => Promise<{ readonly size: number; readonly at: Date } | null>
  /** Names in a folder, of files and folders, that sort behind `after`. */
  readonly names: (folder: string, after?: string) => Promise<string[]>
  /** Files in a folder and in the folders within, by their paths from it. */
  readonly below: (folder: string) => Promise<string[]>
  readonly sizeBelow: (folder: string) => Promise<number>
  readonly remove: (name: string) => Promise<void>
  /** Removes a folder with all that is in it. */
  readonly removeAll: (folder: string) => Promise<void>
  /** Removes what was cut while it was written, a day later by the clock of the place. */
  readonly removeCut: () => Promise<void>
  /** Bytes that it has room for; null where nothing says so. */
  readonly room: () => Promise<number | null>
}

export type Random = (bytes: number) => Buffer

/** How long a file that is being written may stand still before it counts as left by one that was killed. */
export const longestPause = 24 * 3_600_000

const portion = 262_144

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

const filesBelow = async (folder: string): Promise<string[]> => {
  const found = (await orNull(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const isWhole = (name: string): boolean => !name.endsWith('.part')

/** A folder of this machine, or of a disk that it has mounted. */
export const folderPlace = (root: string, random: Random): Place => {
  const below = async (folder: string): Promise<string[]> =>
    (await filesBelow(join(root, folder)))
      .filter(isWhole)
      .map((path) => relative(join(root, folder), path).split(sep).join('/'))
  return {
    name: root,
    words: {
      question: 'Is its disk there?',
      takeAnother: 'name another folder as BACKUP_DIR',
      putRight: 'Put the right disk there',
      nameFresh: 'name an empty or a new folder',
    },
    isEmpty: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 })
      return (await readdir(root)).length === 0
    },
    begin: (name, text) => writeFile(join(root, name), text, { mode: 0o600, flush: true, flag: 'wx' }),
    write: async (name, fill) => {
      const place = join(root, name)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      // Two may write one name at once: each its own, and the last that is whole stays.
      const aside = `${place}.${random(6).toString('hex')}.part`
      try {
        await fill(createWriteStream(aside, { mode: 0o600, flush: true, highWaterMark: portion }))
        await rename(aside, place)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    read: async (name) => {
      const file = await orNull(open(join(root, name)))
      return file?.createReadStream({ highWaterMark: portion }) ?? null
    },
    look: async (name) => {
      const found = await orNull(stat(join(root, name)))
      return found && { size: found.size, at: found.mtime }
    },
    names: async (folder, after = '') =>
      ((await orNull(readdir(join(root, folder)))) ?? []).filter((name) => isWhole(name) && name > after),
    below,
    sizeBelow: async (folder) => {
      let bytes = 0
      for (const name of await below(folder)) bytes += (await stat(join(root, folder, name))).size
      return bytes
    },
    remove: (name) => rm(join(root, name), { force: true }),
    removeAll: (folder) => rm(join(root, folder), { force: true, recursive: true }),
    removeCut: async () => {
      const probe = join(root, `${random(6).toString('hex')}.part`)
      await writeFile(probe, '')
      const { mtimeMs: now } = await stat(probe)
      await rm(probe)
      for (const path of await filesBelow(root)) {
        if (isWhole(path)) continue
        // Another may have removed it, or be done with it.
        const found = await orNull(stat(path))
        if (found && now - found.mtimeMs > longestPause) await rm(path, { force: true })
      }
    },
    room: async () => {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}
