import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './pool.ts'

// One node migrates at a time; the others wait and find the work done.
const migrationLock = 7_305_112

/**
 * Brings the database to the newest shape: each file of the folder once, in order of name, each in its own transaction. `those` names
 * the files of an older shape.
 */
export const migrate = async (
  db: Database,
  folder: string,
  log: (message: string) => void,
  those: (name: string) => boolean = () => true,
): Promise<number> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && those(name)).toSorted()
  await db.rows(
    'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  let applied = 0
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    const apply = async (tx: Database): Promise<number> => {
      await tx.rows('select pg_advisory_xact_lock($1)', [migrationLock])
      const done = await tx.row<{ hash: string }>('select hash from migration where name = $1', [name])
      if (done && done.hash !== hash) throw new Error(`The migration ${name} was changed after it had been applied.`)
      if (done) return 0
      await tx.script(text)
      await tx.rows('insert into migration (name, hash) values ($1, $2)', [name, hash])
      log(`migrated ${name}`)
      return 1
    }
    applied += await db.transaction(apply, { patient: true })
  }
  if (applied === 0) return 0
  // New tables get row security, and an `updated_at` that grows, without their migration having to think of it.
  const after = await db.rows<{ proname: string }>(
    `select proname from pg_proc where proname in ('raise_walls', 'let_updated_at_grow')`,
  )
  for (const { proname } of after) await db.rows(`select ${proname}()`)
  return applied
}
