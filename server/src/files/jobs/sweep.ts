import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#platform'
import { endExpired } from '../pieces/removal.ts'

const day = 86_400_000
const portion = 500

type Node = Pick<Context, 'db' | 'files' | 'now' | 'log'>

const known = async ({ db }: Node, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.rows<{ key: string }>(
    `select storage_key as key from filecontent where storage_key = any($1::text[])
     union all select storage_key from fileuploadpart where storage_key = any($1::text[])
     union all select storage_key from exportjob where storage_key = any($1::text[])`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

const sweepStorage = async (node: Node, before: Date): Promise<number> => {
  let swept = 0
  const settle = async (keys: readonly string[]): Promise<void> => {
    const kept = await known(node, keys)
    for (const key of keys) {
      if (kept.has(key)) continue
      await node.files.storage.remove(key)
      swept += 1
    }
  }
  let keys: string[] = []
  for await (const key of node.files.storage.before(before)) {
    keys.push(key)
    if (keys.length < portion) continue
    await settle(keys)
    keys = []
  }
  if (keys.length > 0) await settle(keys)
  return swept
}

const sweepIncoming = async ({ files }: Node, before: Date): Promise<number> => {
  let swept = 0
  for (const name of await readdir(files.incoming)) {
    const path = join(files.incoming, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}

/** Ends uploads nobody went on with, and removes bytes of a day and older that no file speaks of: cut off before their row, or deleted for good. */
export const sweepFiles = async (node: Node): Promise<number> => {
  const before = new Date(node.now().getTime() - day)
  const ended = await endExpired(node)
  const swept = ended + (await sweepIncoming(node, before)) + (await sweepStorage(node, before))
  if (swept > 0) node.log.info({ swept }, 'bytes of no file were removed')
  return swept
}
