import { ruleFor } from '@college/contract/kit'
import type { Right } from '@college/contract/kit'
import { code, matches } from '@college/contract/kit'
import { ruleSql, Values } from '#records'
import { ApiError, notFound } from '#platform'
import type { ServerRecord } from '#records'
import type { Call } from '#platform'
import { contentColumns } from './content/content.ts'
import type { ContentRow } from './content/content.ts'
import { notPossible } from './refusals.ts'

/** A file or folder with where its bytes are. */
export type FoundFile = ContentRow & { is_folder: boolean }

const found = (call: Call, entry: ServerRecord, id: number, attached: boolean): Promise<FoundFile | null> => {
  const values = new Values()
  const place = values.add(id)
  const own = ruleSql(ruleFor(entry.record, 'see', call.actor), 't', values)
  const rule = attached && entry.alsoRead ? `(${own} or ${entry.alsoRead(call.actor, 't', values)})` : own
  return call.db.row<FoundFile & Record<string, unknown>>(
    `select ${contentColumns}, t.is_folder from file t left join filecontent c on c.file_id = t.id
     where t.id = ${place} and t.deleted_at is null and ${rule}`,
    values.list,
  )
}

/** A file the caller may read: the own, those of the office, and those attached to a record they may read; null where it is none. */
export const readableFile = (call: Call, entry: ServerRecord, id: number): Promise<FoundFile | null> =>
  found(call, entry, id, true)

/** A file whoever may read it, for what the college shows to anyone. */
export const anyFile = (call: Call, id: number): Promise<FoundFile | null> =>
  call.db.row<FoundFile & Record<string, unknown>>(
    `select ${contentColumns}, t.is_folder from file t left join filecontent c on c.file_id = t.id where t.id = $1 and t.deleted_at is null`,
    [id],
  )

/** A file or folder that the caller may do something with. */
export const fileFor = async (call: Call, entry: ServerRecord, id: number, right: Right): Promise<FoundFile> => {
  const row = await found(call, entry, id, right === 'see')
  if (!row) throw notFound(entry.record.title[0])
  if (right !== 'see' && !matches(ruleFor(entry.record, right, call.actor), { ...row }))
    throw new ApiError(code.forbidden, 'You can’t change this file.')
  return row
}

/** Why a file does not leave: it was not looked through for viruses yet, or has one. Null where it may. */
export const whyItStays = ({ state }: Pick<FoundFile, 'state'>): string | null => {
  switch (state) {
    case 'ready':
      return null
    case 'waiting':
      return 'This file is still being checked for viruses. Try again in a minute.'
    case 'infected':
      return 'A virus was found in this file, so it stays closed. Please tell the college office.'
  }
}

/** Refuses what does not leave: folders as they are, and files that stay. */
export const mayLeave = (row: FoundFile): void => {
  if (row.is_folder) throw notPossible('This is a folder. Zip it to download it.')
  const why = whyItStays(row)
  if (why !== null) throw notPossible(why)
}
