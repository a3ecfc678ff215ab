import { mostEntries } from '@college/contract/files'
import type { Attachable } from '@college/contract/files'
import { ruleFor } from '@college/contract/kit'
import { noteRows, ruleSql, Values } from '#records'
import type { ServerRecord } from '#records'
import type { Call, Limits } from '#platform'
import { contentColumns } from './content/content.ts'
import type { ContentRow } from './content/content.ts'
import { limitInWords } from './content/staged.ts'
import { whyItStays } from './access.ts'
import type { FoundFile } from './access.ts'
import { countRead, countStrange } from './harvest.ts'

/** A file that is attached to a record, with why it is not taken along; null where it is. */
export interface TakenFile {
  readonly recordId: number
  readonly row: ContentRow
  readonly why: string | null
}

/** What taking files along needs. */
export interface TakingParts {
  readonly entry: ServerRecord
  readonly limits: Limits
}

type Linked = FoundFile & { record_id: number; damaged: boolean }

const linkedTo = (
  call: Call,
  { record, alsoRead }: ServerRecord,
  resource: Attachable,
  recordIds: readonly number[],
): Promise<Linked[]> => {
  const values = new Values()
  const [name, ids] = [values.add(resource), values.add(recordIds)]
  const own = ruleSql(ruleFor(record, 'see', call.actor), 't', values)
  const rule = alsoRead ? `(${own} or ${alsoRead(call.actor, 't', values)})` : own
  return call.db.rows<Linked>(
    `select ${contentColumns}, t.is_folder, l.record_id, c.problem is not null as damaged
     from filelink l join file t on t.id = l.file_id and t.deleted_at is null join filecontent c on c.file_id = t.id
     where l.resource = ${name} and l.record_id = any(${ids}::bigint[]) and ${rule} order by l.id`,
    values.list,
  )
}

/**
 * The files attached to records, for an archive: those that the caller may read, as many as one archive of files takes, and counted.
 * Whether the records may be read, and that they were, is for the call that names them.
 */
export const takeAttached = async (
  call: Call,
  { entry, limits }: TakingParts,
  resource: Attachable,
  recordIds: readonly number[],
): Promise<TakenFile[]> => {
  const rows = await linkedTo(call, entry, resource, recordIds)
  const { quota } = call.files
  const bound = `Left out: one download holds ${mostEntries} files and ${limitInWords(quota)}. Download this one on its own.`
  let [count, bytes] = [0, 0]
  const taken = rows.map((row): TakenFile => {
    const stays = whyItStays(row) ?? (row.damaged ? 'This file could not be read when it was last checked.' : null)
    const fits = count < mostEntries && bytes + row.size <= quota
    const why = stays ?? (fits ? null : bound)
    if (why === null) [count, bytes] = [count + 1, bytes + row.size]
    return { recordId: row.record_id, row, why }
  })
  const leaving = [...new Map(rows.flatMap((row, at) => (taken[at]?.why === null ? [[row.id, row]] : []))).values()]
  if (leaving.length > 0) await countRead(call, limits)
  await countStrange(call, limits, leaving)
  await noteRows(call, entry.record, leaving)
  return taken
}
