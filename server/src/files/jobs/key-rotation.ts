import type { Context } from '#platform'
import { boundTo, keyOf } from '../content/content.ts'

interface Wrapped {
  id: number
  organisation_id: number
  version: number
  wrapped_key: Buffer
}

const portion = 200

/** Wraps the keys of encrypted files with the newest key of the server; their bytes stay as they are. Gives how many were wrapped anew. */
export const rewrapFileKeys = async (context: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  let done = 0
  let after = 0
  for (;;) {
    const rows = await context.db.rows<Wrapped>(
      `select file_id as id, organisation_id, version, wrapped_key from filecontent
       where wrapped_key is not null and file_id > $1 order by file_id limit ${portion}`,
      [after],
    )
    for (const row of rows) {
      after = row.id
      if (context.keys.isCurrent(row.wrapped_key)) continue
      const key = keyOf(boundTo(row))
      const wrapped = context.keys.reseal(key, row.wrapped_key)
      const moved = await context.db.rows(
        'update filecontent set wrapped_key = $3 where file_id = $1 and version = $2 returning file_id',
        [row.id, row.version, wrapped],
      )
      done += moved.length
    }
    if (rows.length < portion) return done
  }
}
