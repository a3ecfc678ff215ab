import { pipeline, Transform } from 'node:stream'
import type { Readable, TransformCallback } from 'node:stream'
import { crc32 } from 'node:zlib'
import { mostRatio, mostUnzipped, partsOfName, unzipFile } from '@college/contract/files'
import { code } from '@college/contract/kit'
import type { Entry, ZipFile } from 'yauzl'
import { serve } from '#http'
import { ApiError, StorageFailure } from '#platform'
import type { Served } from '#http'
import type { KeptAnswer, ServerRecord } from '#records'
import type { Database } from '#database'
import type { Call } from '#platform'
import { addFile, rowText } from '../new-file.ts'
import { kindOf } from '../content/kinds.ts'
import { withoutPosition } from '../content/pictures.ts'
import { openContent } from '../content/content.ts'
import { stage, tooLarge, unstage, withKept } from '../content/staged.ts'
import type { Staged } from '../content/staged.ts'
import { fileFor, mayLeave } from '../access.ts'
import { fileWork } from '../queue.ts'
import { folderAt, makeRoom, newFolder, placeIn } from '../tree.ts'
import type { TargetFolder } from '../tree.ts'
import { notPossible } from '../refusals.ts'
import { writeOnce } from '../write-once.ts'
import { readArchive, tooMuch } from './entries.ts'
import type { ZipEntry } from './entries.ts'

interface Unfolded {
  readonly path: readonly string[]
  readonly staged: Staged
  readonly mimetype: string
}

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error)
      else resolve(stream)
    })
  })

/** Lets bytes through and fails at their end where they are not those that were packed. */
class Summing extends Transform {
  readonly #expected: number
  #sum = 0

  constructor(expected: number) {
    super()
    this.#expected = expected
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#sum = crc32(chunk, this.#sum)
    done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    done(this.#sum === this.#expected ? null : new Error('the checksum differs'))
  }
}

/** The bytes of an entry, which fail at their end where they are not those that were packed. */
export const entryStream = async (zip: ZipFile, entry: Entry): Promise<Readable> =>
  // What fails in one of them ends both, and is met where they are read.
  pipeline(await streamOf(zip, entry), new Summing(entry.crc32), () => undefined)

const damaged = (error: unknown): unknown =>
  error instanceof ApiError || error instanceof StorageFailure
    ? error
    : new ApiError(code.unsupportedMedia, 'This archive is damaged, so we unzipped nothing.')

const unfold = async (
  call: Call,
  zip: ZipFile,
  entries: readonly ZipEntry[],
  size: number,
  done: Unfolded[],
): Promise<void> => {
  // Counted as the bytes come: what an archive says of itself need not be so.
  let left = Math.min(mostUnzipped, Math.max(size, 10_000) * mostRatio)
  for (const { entry, path, isFolder } of entries) {
    if (isFolder) continue
    try {
      const { largest } = call.files
      const beyond = left < largest ? tooMuch : () => tooLarge(largest, 'A file in this archive')
      const staged = await stage(call, await entryStream(zip, entry), Math.min(left, largest), beyond)
      left -= staged.size
      const at = done.push({ path, staged, mimetype: '' }) - 1
      const mimetype = await kindOf(staged, path.at(-1) ?? '')
      done[at] = { path, staged: await withoutPosition(call, staged, mimetype), mimetype }
    } catch (error) {
      throw damaged(error)
    }
  }
}

const written = async (
  call: Call,
  tx: Database,
  top: TargetFolder,
  entries: readonly ZipEntry[],
  unfolded: readonly Unfolded[],
  keys: readonly string[],
): Promise<number> => {
  const folders = new Map<string, TargetFolder>([['', top]])
  const folderOf = async (path: readonly string[]): Promise<TargetFolder> => {
    const name = path.join('/').toLowerCase()
    const known = folders.get(name)
    if (known) return known
    const made = await folderAt(call, tx, await folderOf(path.slice(0, -1)), path.slice(-1))
    folders.set(name, made)
    return made
  }
  for (const { path, isFolder } of entries) if (isFolder) await folderOf(path)
  for (const [at, { path, staged, mimetype }] of unfolded.entries()) {
    const place = await folderOf(path.slice(0, -1))
    const arrived = { name: path.at(-1) ?? '', mimetype, content: staged, storageKey: keys[at] ?? '' }
    await addFile(call, tx, place, arrived)
  }
  return folders.size - 1
}

interface UnzipParams {
  id: number
  parent_file_id?: number | undefined
  name?: string | undefined
  if_taken?: 'refuse' | 'rename' | undefined
}

const unzipped = async (call: Call, entry: ServerRecord, asked: UnzipParams): Promise<KeptAnswer> => {
  const row = await fileFor(call, entry, asked.id, 'update')
  mayLeave(row)
  if (row.mimetype !== 'application/zip') throw notPossible('This is not a ZIP archive.')
  const place = await placeIn(call, asked.parent_file_id ?? row.parent_file_id)
  return writeOnce(call, async (finish) => {
    const unfolded: Unfolded[] = []
    const archive = await stage(call, await openContent(call, row), row.size)
    try {
      const { zip, entries } = await readArchive(archive.path, archive.size)
      try {
        await unfold(call, zip, entries, archive.size, unfolded)
      } finally {
        zip.close()
      }
      const total = unfolded.reduce((sum, { staged }) => sum + staged.size, 0)
      return await withKept(
        call,
        unfolded.map(({ staged }) => staged),
        (keys) =>
          finish(async (tx) => {
            await makeRoom(call, tx, place.user_id, total)
            const name = asked.name ?? partsOfName(row.name)[0]
            const top = await newFolder(call, tx, place, name, asked.if_taken ?? 'refuse')
            const folders = await written(call, tx, top, entries, unfolded, keys)
            const body = `{"folder":${await rowText(call, tx, entry, top.id)},"files":${unfolded.length},"folders":${folders}}`
            return { status: code.created, body }
          }),
      )
    } finally {
      await unstage(archive, ...unfolded.map(({ staged }) => staged))
    }
  })
}

export const serveUnzip = (entry: ServerRecord): Served =>
  serve(
    unzipFile,
    async (call, { body }) => {
      const { status, body: json } = await unzipped(call, entry, body)
      return { json, status }
    },
    { plain: true, queue: fileWork },
  )
