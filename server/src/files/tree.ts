import { file, numberedName } from '@college/contract/files'
import type { IfTaken } from '@college/contract/files'
import { code, matches, ruleFor } from '@college/contract/kit'
import { audit, ruleSql, Values } from '#records'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { limitInWords } from './content/staged.ts'
import { inWords, nameTaken, noFolder } from './refusals.ts'

/** A folder that something can be put into. */
export interface TargetFolder {
  id: number
  user_id: number
  organisation_id: number
  is_folder: boolean
}

const columns = 't.id, t.user_id, t.organisation_id, t.is_folder'

/** The root folder of a person. */
export const rootOf = (db: Runner, userId: number): Promise<(TargetFolder & Record<string, unknown>) | null> =>
  db.row(`select ${columns} from file t where t.user_id = $1 and t.parent_file_id is null`, [userId])

/** A folder that the caller may put something into; the own root folder where none is named. */
export const placeIn = async (call: Call, id: number | null): Promise<TargetFolder> => {
  const values = new Values()
  const rule = ruleSql(ruleFor(file, 'see', call.actor), 't', values)
  const found =
    id === null
      ? await rootOf(call.db, call.actor.id)
      : await call.db.row<TargetFolder & Record<string, unknown>>(
          `select ${columns} from file t where t.id = ${values.add(id)} and t.deleted_at is null and ${rule}`,
          values.list,
        )
  if (!found?.is_folder) throw noFolder()
  if (!matches(ruleFor(file, 'create', call.actor), found))
    throw new ApiError(code.forbidden, 'You can’t add to this folder.')
  return found
}

const noRoom = ({ live, coming }: Used, quota: number): ApiError =>
  new ApiError(
    code.tooLarge,
    coming === 0
      ? `There’s not enough room: ${limitInWords(live)} of ${limitInWords(quota)} are used. Delete what you no longer need.`
      : `There’s not enough room: ${limitInWords(live)} of ${limitInWords(quota)} are used, and ${limitInWords(coming)} more are on their way.`,
  )

interface Used {
  live: number
  /** With what was deleted and can still be restored. */
  all: number
  /** What uploads that are open will bring. */
  coming: number
}

/** Lets writers of one tree wait for each other, and tells what is used. The room of an upload of one's own does not count against it. */
const usedBy = async (call: Call, tx: Runner, userId: number, upload: number | null): Promise<Used> => {
  await tx.rows('select 1 from file where user_id = $1 and parent_file_id is null for update', [userId])
  const used = await tx.row<Used & Record<string, unknown>>(
    `select coalesce(sum(size) filter (where deleted_at is null), 0)::bigint as live, coalesce(sum(size), 0)::bigint as all,
       (select coalesce(sum(o.size), 0)::bigint from fileupload o
        where o.user_id = $1 and o.file_id is null and o.expires_at > $2 and o.id is distinct from $3::bigint) as coming
     from file where user_id = $1`,
    [userId, call.now(), upload],
  )
  return used ?? { live: 0, all: 0, coming: 0 }
}

/** Refuses what a person has no room for, until the end of the transaction. */
export const makeRoom = async (
  call: Call,
  tx: Runner,
  userId: number,
  bytes: number,
  upload: number | null = null,
): Promise<void> => {
  const used = await usedBy(call, tx, userId, upload)
  const { quota } = call.files
  if (used.live + used.coming + bytes > quota) throw noRoom(used, quota)
  // What is deleted can be restored for thirty days, and has its bounds as well.
  if (used.all + used.coming + bytes > 2 * quota)
    throw new ApiError(
      code.tooLarge,
      'There’s not enough room: too much was deleted in the last thirty days. Please ask the college office.',
    )
}

/** Refuses to bring back what a person has no room for any more. */
export const makeRoomAgain = async (call: Call, tx: Runner, userId: number, bytes: number): Promise<void> => {
  const used = await usedBy(call, tx, userId, null)
  if (used.live + used.coming + bytes > call.files.quota) throw noRoom(used, call.files.quota)
}

/** A name that is free in a folder: the asked one, or with a number where that is wanted. */
export const freeName = async (tx: Runner, folder: number, name: string, taken: IfTaken): Promise<string> => {
  const rows = await tx.rows<{ name: string }>(
    'select lower(name) as name from file where parent_file_id = $1 and deleted_at is null',
    [folder],
  )
  const known = new Set(rows.map((row) => row.name))
  if (!known.has(name.toLowerCase())) return name
  if (taken === 'refuse') throw nameTaken()
  for (let number = 2; ; number += 1) {
    const next = numberedName(name, number)
    if (!known.has(next.toLowerCase())) return next
  }
}

const addFolder = async (call: Call, tx: Runner, place: TargetFolder, name: string): Promise<TargetFolder> => {
  const made = await inWords(() =>
    tx.row<{ id: number }>(
      `insert into file (organisation_id, user_id, parent_file_id, name, is_folder, created_by, updated_by)
       values ($1, $2, $3, $4, true, $5, $5) returning id`,
      [place.organisation_id, place.user_id, place.id, name, call.actor.id],
    ),
  )
  if (!made) throw new Error('a folder was not made')
  await audit(tx, call.caller, {
    resource: 'file',
    recordId: made.id,
    organisationId: place.organisation_id,
    ownerId: place.user_id,
    changes: { name: [null, name], parent_file_id: [null, place.id], is_folder: [null, true] },
  })
  return { ...place, id: made.id }
}

/** A new folder in a folder. */
export const newFolder = async (
  call: Call,
  tx: Runner,
  place: TargetFolder,
  name: string,
  taken: IfTaken,
): Promise<TargetFolder> => addFolder(call, tx, place, await freeName(tx, place.id, name, taken))

/** The folder that a path leads to; folders that are not there are made. */
export const folderAt = async (
  call: Call,
  tx: Runner,
  place: TargetFolder,
  path: readonly string[],
): Promise<TargetFolder> => {
  let here = place
  for (const name of path) {
    const found = await tx.row<TargetFolder>(
      `select ${columns} from file t where t.parent_file_id = $1 and lower(t.name) = lower($2) and t.deleted_at is null`,
      [here.id, name],
    )
    if (found && !found.is_folder) throw nameTaken()
    here = found ?? (await addFolder(call, tx, here, name))
  }
  return here
}
