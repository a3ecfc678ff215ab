import type { Context } from '#platform'
import { partKeys } from './row.ts'

type Node = Pick<Context, 'db' | 'files' | 'now' | 'log'>

const portion = 200

/** Removes bytes that no row speaks of any more; what cannot be removed now is found by the sweeper. */
export const dropBytes = async (
  { files, log }: Pick<Node, 'files' | 'log'>,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys)
    await files.storage
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error }, 'a piece of an upload was left behind'))
}

/** Ends an upload with all its pieces. */
export const dropUpload = async (node: Pick<Node, 'db' | 'files' | 'log'>, id: number): Promise<void> => {
  const keys = await partKeys(node.db, [id])
  await node.db.rows('delete from fileupload where id = $1 and file_id is null', [id])
  await dropBytes(node, keys)
}

/** Ends uploads that nobody went on with, and forgets those that are whole; gives how many pieces went. */
export const endExpired = async (node: Node): Promise<number> => {
  let ended = 0
  for (;;) {
    const rows = await node.db.rows<{ id: number }>(
      `select id from fileupload where expires_at <= $1 order by expires_at limit ${portion}`,
      [node.now()],
    )
    const ids = rows.map(({ id }) => id)
    const keys = await partKeys(node.db, ids)
    await node.db.rows('delete from fileupload where id = any($1::bigint[]) and expires_at <= $2', [ids, node.now()])
    await dropBytes(node, keys)
    ended += keys.length
    if (rows.length < portion) return ended
  }
}
