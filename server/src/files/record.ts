import { attachable, file, viewableTypes } from '@college/contract/files'
import { ruleFor } from '@college/contract/kit'
import type { CollegeRecord } from '@college/contract/kit'
import { quoted, ruleSql, standard } from '#records'
import { badField } from '#platform'
import type { Save, ServerRecord } from '#records'
import type { Call } from '#platform'
import { conflicts, folderDeleted, noFolder, notPossible } from './refusals.ts'
import { makeRoomAgain, rootOf } from './tree.ts'
import { upload } from './upload.ts'

const viewable = viewableTypes.map((type) => `'${type}'`).join(', ')

type FileSave = Save<typeof file>
type StoredFile = NonNullable<FileSave['before']>

const rootStays = (): never => {
  throw notPossible('You can’t move, rename or delete someone’s top folder.')
}

const created = async (call: Call, { after, targets }: FileSave): Promise<Partial<FileSave['after']>> => {
  const parent = after.parent_file_id === null ? await rootOf(call.db, call.actor.id) : targets.parent_file_id
  if (!parent?.is_folder) throw noFolder()
  const { id: parent_file_id, user_id, organisation_id = after.organisation_id } = parent
  return { parent_file_id, user_id, organisation_id, is_folder: true, encrypted: false, state: 'ready' }
}

const refuseMove = ({ before, after, given, targets }: FileSave): void => {
  if (before?.parent_file_id === null) rootStays()
  if (!given.has('parent_file_id') || after.parent_file_id === before?.parent_file_id) return
  const parent = targets.parent_file_id
  if (!parent?.is_folder) throw noFolder()
  if (parent.user_id !== before?.user_id)
    throw badField('parent_file_id', 'This folder belongs to another person. Copy it there instead.')
}

const things = (count: number): string => (count === 1 ? 'one thing' : `${count} things`)

type Find = (name: string) => CollegeRecord | undefined

/** How many records that are not deleted the file under an id is attached to. */
const attachedCount = (find: Find, id: string): string => {
  const live = attachable
    .filter((name) => find(name))
    .map(
      (name) =>
        `when '${name}' then exists (select 1 from ${quoted(name)} lr where lr.id = li.record_id and lr.deleted_at is null)`,
    )
  return `(select count(*)::int from filelink li where li.file_id = ${id} and case li.resource ${live.join(' ')} else false end)`
}

const removed = async (find: Find, call: Call, before: StoredFile, force: boolean): Promise<void> => {
  if (before.parent_file_id === null) rootStays()
  if (force) return
  const found = await call.db.row<{ inside: number; attached: number }>(
    `select (select count(*)::int from file where parent_file_id = $1 and deleted_at is null) as inside,
       ${attachedCount(find, '$1')} as attached`,
    [before.id],
  )
  if (found && found.inside > 0)
    throw notPossible(`There is ${things(found.inside)} in this folder. Deleting it deletes that as well.`)
  if (found && found.attached > 0)
    throw notPossible(
      `This file is attached to ${found.attached === 1 ? 'a record' : `${found.attached} records`}, which would lose it.`,
    )
}

const restored = async (call: Call, row: StoredFile): Promise<void> => {
  const above = await call.db.row('select 1 from file where id = $1 and deleted_at is null', [row.parent_file_id])
  if (!above) throw folderDeleted()
  // What went with a folder comes back with it.
  const tree = await call.db.row<{ back: number }>(
    `with recursive tree as (
       select id, size, deleted_at from file where id = $1
       union all select f.id, f.size, f.deleted_at from file f join tree on f.parent_file_id = tree.id and f.deleted_at = tree.deleted_at)
     select coalesce(sum(size), 0)::bigint as back from tree`,
    [row.id],
  )
  await makeRoomAgain(call, call.db, Number(row.user_id), tree?.back ?? 0)
}

/** A condition that a file is attached to a record the actor may read. */
export const attachedSql =
  (find: Find): NonNullable<ServerRecord['alsoRead']> =>
  (actor, alias, values) => {
    const parts = attachable.flatMap((name) => {
      const record = find(name)
      if (!record) return []
      const rule = ruleSql(ruleFor(record, 'see', actor), 'r', values)
      return [
        `exists (select 1 from filelink l join ${quoted(name)} r on r.id = l.record_id ` +
          `where l.file_id = ${alias}.id and l.resource = '${name}' and r.deleted_at is null and ${rule})`,
      ]
    })
    return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`
  }

/** Files and folders. `find` knows the records that files are attached to. */
export const fileRecord = (find: Find): ServerRecord => {
  const entry: ServerRecord = standard(file, {
    computed: {
      uploaded_by_name: (alias) => `(select display_name from "user" up where up.id = ${alias}.uploaded_by)`,
      viewable: (alias) => `coalesce(${alias}.mimetype in (${viewable}), false)`,
      attached: (alias) => attachedCount(find, `${alias}.id`),
    },
    check: (call, save) => (save.before ? refuseMove(save) : created(call, save)),
    checkRemove: (call, before, force) => removed(find, call, before, force),
    checkRestore: restored,
    conflicts,
    organisationFrom: 'parent_file_id',
    alsoRead: attachedSql(find),
    upload: (call, request) => upload(call, entry, request),
  })
  return entry
}
