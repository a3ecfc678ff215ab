import type { Readable } from 'node:stream'
import { numberedName, zipFiles } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { ZipFile } from 'yazl'
import type { z } from 'zod'
import { noteRows } from '#records'
import { requireStepUp, serve } from '#http'
import { ApiError, notFound } from '#platform'
import type { ServerRecord } from '#records'
import type { FileAnswer, JsonAnswer, Served } from '#http'
import type { Call, Limits } from '#platform'
import { addFile, rowText } from '../new-file.ts'
import { stagedDownload } from '../content/staged-download.ts'
import { limitInWords, stage, tooLarge, unstage, withKept } from '../content/staged.ts'
import { treeOf } from '../copies.ts'
import type { TreeRow } from '../copies.ts'
import { mayLeave, readableFile } from '../access.ts'
import { countMiss, countRead, countStrange } from '../harvest.ts'
import { freeName, makeRoom, placeIn } from '../tree.ts'
import { fileWork } from '../queue.ts'
import { writeOnce } from '../write-once.ts'
import { asRead, filesInto } from './parts.ts'

interface Packed {
  readonly row: TreeRow
  readonly path: string
}

const pathsOf = (rows: readonly TreeRow[]): Packed[] => {
  const folders = new Map<number, string>()
  const taken = new Set<string>()
  return rows.map((row) => {
    const above = row.depth === 0 ? '' : (folders.get(row.parent_file_id) ?? '')
    let path = above + row.name
    for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = above + numberedName(row.name, number)
    taken.add(path.toLowerCase())
    if (row.is_folder) folders.set(row.id, `${path}/`)
    return { row, path }
  })
}

const pack = (call: Call, packed: readonly Packed[]): Readable => {
  const zip = new ZipFile()
  const files = filesInto(zip, call)
  for (const { row, path } of packed) {
    if (row.is_folder) zip.addEmptyDirectory(path, { mtime: new Date(row.updated_at) })
    else files.add(row, path)
  }
  zip.end()
  const file = asRead(zip.outputStream)
  // A part that cannot be read ends the file, so that nobody takes half of it for all.
  zip.on('error', (error: Error) => file.destroy(error))
  file.once('close', files.close)
  return file
}

interface ZipParts {
  readonly entry: ServerRecord
  readonly limits: Limits
}

const chosen = async (call: Call, { entry, limits }: ZipParts, ids: readonly number[]): Promise<Packed[]> => {
  const tops = []
  for (const id of new Set(ids)) {
    const row = await readableFile(call, entry, id)
    if (!row) {
      await countMiss(call, limits)
      throw notFound(entry.record.title[0])
    }
    tops.push(row)
  }
  await countRead(call, limits)
  const rows = await treeOf(
    call,
    tops.map(({ id }) => id),
  )
  for (const row of rows) if (!row.is_folder) mayLeave(row)
  await countStrange(call, limits, rows)
  // Taking along what is somebody else's, in masses, asks who it is.
  if (rows.some(({ user_id: owner }) => owner !== call.actor.id)) await requireStepUp(call, call.caller.session)
  await noteRows(
    call,
    entry.record,
    rows.filter((row) => !row.is_folder),
  )
  return pathsOf(rows)
}

const nameOf = (packed: readonly Packed[], asked: string | undefined): string => {
  const tops = packed.filter(({ row }) => row.depth === 0)
  const [only] = tops
  const name = asked ?? (tops.length === 1 && only ? only.row.name.replace(/(?<=.)\.[^.]*$/, '') : 'Files')
  return /\.zip$/i.test(name) ? name : `${name}.zip`
}

const zipped = async (
  call: Call,
  parts: ZipParts,
  body: z.output<NonNullable<typeof zipFiles.body>>,
): Promise<FileAnswer | JsonAnswer> => {
  const packed = await chosen(call, parts, body.ids)
  const name = nameOf(packed, body.name)
  if (body.download) {
    const total = packed.reduce((sum, { row }) => sum + (row.size ?? 0), 0)
    if (total > call.files.quota)
      throw new ApiError(code.tooLarge, `This is too much for one file: at most ${limitInWords(call.files.quota)}.`)
    const download = await stagedDownload(call, () => pack(call, packed))
    return { ...download, name, type: 'application/zip', inline: false, status: code.ok }
  }
  const first = packed.find(({ row }) => row.id === body.ids[0])
  const place = await placeIn(call, body.parent_file_id ?? first?.row.parent_file_id ?? null)
  const { status, body: json } = await writeOnce(call, async (finish) => {
    const { largest } = call.files
    const staged = await stage(call, pack(call, packed), largest, () => tooLarge(largest))
    try {
      return await withKept(call, [staged], ([storageKey = '']) =>
        finish(async (tx) => {
          await makeRoom(call, tx, place.user_id, staged.size)
          const free = await freeName(tx, place.id, name, body.if_taken ?? 'refuse')
          const arrived = { name: free, mimetype: 'application/zip', content: staged, storageKey, scanned: true }
          const id = await addFile(call, tx, place, arrived)
          return { status: code.created, body: await rowText(call, tx, parts.entry, id) }
        }),
      )
    } finally {
      await unstage(staged)
    }
  })
  return { json, status }
}

export const serveZip = (parts: ZipParts): Served =>
  serve(zipFiles, (call, { body }) => zipped(call, parts, body), { plain: true, queue: fileWork })
