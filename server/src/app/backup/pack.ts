import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { z } from 'zod'
import type { ClusterFile } from '#database'
import { Altered } from '../move/sealed-folder.ts'
import type { SealedFolder } from '../move/sealed-folder.ts'
import type { Manifest } from './folder.ts'

type Entry = Manifest['entries'][number]

const entryHead = z.strictObject({ path: z.string(), size: z.number().int().min(0) })
const headLength = 4
const longestHead = 4_096

/** Writes bytes packed and sealed. */
export const writePacked = (folder: SealedFolder, name: string, source: Readable): Promise<void> => {
  const packed = createGzip({ level: 1 })
  pipeline(source, packed, () => undefined)
  return folder.write(name, packed)
}

/** Reads what `writePacked` wrote; fails with an `Altered` where it is not as it was. */
export const readPacked = async (folder: SealedFolder, name: string): Promise<Readable> => {
  const clear = createGunzip()
  const sealed = await folder.read(name)
  // What was wrong with the sealed bytes is the reason, not that their end came early.
  pipeline(sealed, clear, (error) => {
    if (error) clear.destroy(error)
  })
  return clear
}

/** Writes files one after the other into one sealed file: thousands of small ones would each wait for the disk. */
export const writePack = async (
  folder: SealedFolder,
  name: string,
  files: AsyncIterable<ClusterFile>,
): Promise<Entry[]> => {
  const entries: Entry[] = []
  const all = async function* all(): AsyncIterable<Buffer> {
    for await (const { path, size, bytes } of files) {
      const head = Buffer.from(JSON.stringify({ path, size }))
      const length = Buffer.alloc(headLength)
      length.writeUInt32BE(head.length)
      yield Buffer.concat([length, head])
      const hash = createHash('sha256')
      for await (const portion of bytes()) {
        hash.update(portion)
        yield portion
      }
      entries.push({ path, size, hash: hash.digest('base64url') })
    }
  }
  await writePacked(folder, name, Readable.from(all()))
  return entries
}

/** Takes the bytes of one file of a pack; `end` is called once all of them came and have the hash they should. */
export interface Taker {
  readonly bytes: (portion: Buffer) => Promise<void>
  readonly end: () => Promise<void>
}

/** Reads a pack and holds each file in it against the manifest, in the order of both. */
export const readPack = async (
  folder: SealedFolder,
  name: string,
  entries: readonly Entry[],
  take: (entry: Entry) => Promise<Taker>,
): Promise<void> => {
  let waiting: Buffer = Buffer.alloc(0)
  let open: { entry: Entry; left: number; hash: Hash; taker: Taker } | null = null
  let count = 0
  const differs = (path: string): Altered => new Altered(`${path} in the backup is not as it was written.`)
  const begin = async (): Promise<boolean> => {
    if (waiting.length < headLength) return false
    const length = waiting.readUInt32BE()
    if (length > longestHead) throw differs(name)
    if (waiting.length < headLength + length) return false
    const head = entryHead.parse(JSON.parse(waiting.subarray(headLength, headLength + length).toString()))
    waiting = waiting.subarray(headLength + length)
    const entry = entries[count]
    if (!entry || entry.path !== head.path || entry.size !== head.size) throw differs(head.path)
    count += 1
    open = { entry, left: entry.size, hash: createHash('sha256'), taker: await take(entry) }
    return true
  }
  const goOn = async (): Promise<boolean> => {
    if (!open) return begin()
    const portion = waiting.subarray(0, open.left)
    if (portion.length === 0 && open.left > 0) return false
    waiting = waiting.subarray(portion.length)
    open.left -= portion.length
    open.hash.update(portion)
    await open.taker.bytes(portion)
    if (open.left > 0) return false
    if (open.hash.digest('base64url') !== open.entry.hash) throw differs(open.entry.path)
    await open.taker.end()
    open = null
    return true
  }
  for await (const portion of await readPacked(folder, name)) {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, portion]) : portion
    while (await goOn());
  }
  if (open || waiting.length > 0 || count !== entries.length) throw differs(name)
}
