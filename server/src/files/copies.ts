import { copyFile, mostEntries } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError, sealing } from '#platform'
import type { Served } from '#http'
import type { KeptAnswer, ServerRecord } from '#records'
import type { Database } from '#database'
import type { Call } from '#platform'
import { addFile, nextFileId, rowText } from './new-file.ts'
import { contentColumns, followed, keyOf, openContent } from './content/content.ts'
import type { ContentRow } from './content/content.ts'
import { stage, unstage, withKept } from './content/staged.ts'
import type { Staged } from './content/staged.ts'
import { fileFor, mayLeave } from './access.ts'
import { freeName, makeRoom, newFolder, placeIn } from './tree.ts'
import type { TargetFolder } from './tree.ts'
import { notPossible } from './refusals.ts'
import { writeOnce } from './write-once.ts'

/** A file or folder of a tree, with how deep below the asked one it is. */
export type TreeRow = ContentRow & { is_folder: boolean; depth: number }

/** A file or folder with all that is in it, each folder before what it holds. */
export const treeOf = async (call: Call, ids: readonly number[]): Promise<TreeRow[]> => {
  const rows = await call.db.rows<TreeRow>(
    `with recursive tree as (
       select id, 0 as depth from file where id = any($1::bigint[]) and deleted_at is null
       union all select f.id, tree.depth + 1 from file f join tree on f.parent_file_id = tree.id where f.deleted_at is null)
     select ${contentColumns}, t.is_folder, tree.depth from tree join file t on t.id = tree.id
     left join filecontent c on c.file_id = t.id order by tree.depth, t.name, t.id limit ${mostEntries + 1}`,
    [ids],
  )
  if (rows.length > mostEntries) throw notPossible(`These are more than ${mostEntries} files and folders.`)
  return rows
}

interface Copied {
  readonly of: number
  readonly id: number
  readonly staged: Staged
  readonly size: number
  readonly wrapped: Buffer | null
}

const stageCopy = async (call: Call, row: ContentRow, organisationId: number): Promise<Copied> => {
  const id = await nextFileId(call.db)
  const bound = { fileId: id, organisationId, version: 1 }
  const made = row.encrypted ? call.keys.makeDataKey(keyOf(bound)) : null
  const content = await openContent(call, row)
  const source = made ? followed(content, sealing(made.key, keyOf(bound).about)) : content
  const staged = await stage(call, source, row.size * 1.01 + 1_000)
  return { of: row.id, id, staged, size: row.size, wrapped: made?.wrapped ?? null }
}

const written = async (
  call: Call,
  tx: Database,
  {
    rows,
    copies,
    keys,
    place,
    name,
    taken,
  }: {
    rows: readonly TreeRow[]
    copies: readonly Copied[]
    keys: readonly string[]
    place: TargetFolder
    name: string | undefined
    taken: 'refuse' | 'rename'
  },
): Promise<number> => {
  const folders = new Map<number, TargetFolder>()
  let first = 0
  for (const row of rows) {
    const top = row.depth === 0
    const into = top ? place : folders.get(row.parent_file_id)
    if (!into) throw new Error('a folder comes before what is in it')
    const called = top ? await freeName(tx, into.id, name ?? row.name, taken) : row.name
    if (row.is_folder) {
      const made = await newFolder(call, tx, into, called, 'refuse')
      folders.set(row.id, made)
      if (top) first = made.id
      continue
    }
    const at = copies.findIndex(({ of }) => of === row.id)
    const copy = copies[at]
    const storageKey = keys[at]
    if (!copy || storageKey === undefined) throw new Error('a file was not copied')
    const id = await addFile(call, tx, into, {
      id: copy.id,
      name: called,
      mimetype: row.mimetype,
      storageKey,
      wrappedKey: copy.wrapped,
      scanned: true,
      content: { size: row.size, checksum: row.checksum },
    })
    if (top) first = id
  }
  return first
}

const copied = async (
  call: Call,
  entry: ServerRecord,
  asked: { id: number; parent_file_id: number; name?: string | undefined; if_taken?: 'refuse' | 'rename' | undefined },
): Promise<KeptAnswer> => {
  const source = await fileFor(call, entry, asked.id, 'update')
  if (source.parent_file_id === null) throw notPossible('You can’t move, rename or delete someone’s top folder.')
  const place = await placeIn(call, asked.parent_file_id)
  const rows = await treeOf(call, [source.id])
  if (rows.some(({ id }) => id === place.id)) throw notPossible('You can’t copy a folder into itself.')
  const files = rows.filter((row) => !row.is_folder)
  for (const row of files) mayLeave(row)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total > call.files.quota) throw new ApiError(code.tooLarge, 'There’s not enough room for this copy.')
  return writeOnce(call, async (finish) => {
    const copies: Copied[] = []
    try {
      for (const row of files) copies.push(await stageCopy(call, row, place.organisation_id))
      return await withKept(
        call,
        copies.map(({ staged }) => staged),
        (keys) =>
          finish(async (tx) => {
            await makeRoom(call, tx, place.user_id, total)
            const { name, if_taken: taken = 'refuse' } = asked
            const id = await written(call, tx, { rows, copies, keys, place, name, taken })
            return { status: code.created, body: await rowText(call, tx, entry, id) }
          }),
      )
    } finally {
      await unstage(...copies.map(({ staged }) => staged))
    }
  })
}

export const serveCopy = (entry: ServerRecord): Served =>
  serve(
    copyFile,
    async (call, { body }) => {
      const { status, body: json } = await copied(call, entry, body)
      return { json, status }
    },
    { plain: true },
  )
