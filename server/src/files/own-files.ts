import type { Call } from '#platform'
import { contentColumns } from './content/content.ts'
import type { ContentRow } from './content/content.ts'
import { whyItStays } from './access.ts'

/** A file of a person with where it lies below their top folder, and why it does not leave; null where it may. */
export interface OwnFile {
  readonly row: ContentRow
  readonly path: string
  readonly why: string | null
}

/** Every file of a person, folder by folder. */
export const ownFiles = async (call: Call, userId: number): Promise<OwnFile[]> => {
  const rows = await call.db.rows<ContentRow & { path: string; damaged: boolean }>(
    `with recursive tree as (
       select id, '' as path from file where user_id = $1 and parent_file_id is null
       union all select f.id, case when tree.path = '' then f.name else tree.path || '/' || f.name end
         from file f join tree on f.parent_file_id = tree.id where f.deleted_at is null)
     select ${contentColumns}, tree.path, c.problem is not null as damaged from tree join file t on t.id = tree.id
     join filecontent c on c.file_id = t.id where not t.is_folder order by tree.path, t.id`,
    [userId],
  )
  return rows.map(({ path, damaged, ...row }) => ({
    row,
    path,
    why: whyItStays(row) ?? (damaged ? 'This file could not be read when it was last checked.' : null),
  }))
}
