import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { keyShape, storageFailure } from './storage.ts'
import type { Storage } from './storage.ts'

const portion = 262_144

const orFail = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw storageFailure(error)
  }
}

// A name is on the disk once its folder is. Windows cannot open folders, and keeps names by itself.
const keepNames = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Keeps files in a folder of this machine, or of a volume that all nodes share. */
export const folderStorage = (root: string): Storage => {
  const placeOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error('this is no key of a file')
    return join(root, key.slice(0, 2), key)
  }
  return {
    take: (key, path) =>
      orFail(async () => {
        const place = placeOf(key)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await rename(path, place)
        await keepNames(dirname(place))
      }),
    read: (key) =>
      orFail(async () => {
        const stream = createReadStream(placeOf(key), { highWaterMark: portion })
        await once(stream, 'open')
        return stream
      }),
    remove: (key) => orFail(() => rm(placeOf(key), { force: true })),
    async *before(at) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      for await (const folder of await opendir(root)) {
        if (!/^[0-9a-f]{2}$/.test(folder.name)) continue
        for await (const { name } of await opendir(join(root, folder.name))) {
          const found = keyShape.test(name) ? await stat(placeOf(name)).catch(() => null) : null
          if (found && found.mtime < at) yield name
        }
      }
    },
    close: () => undefined,
  }
}
