import type { Database } from '../../server/src/database/index.ts'
import type { Findings } from './findings.ts'
import type { Ledger } from './ledger.ts'

interface Stored {
  id: number
  title: string
  updated_at: string
  deleted_at: string | null
}

interface Logged {
  record_id: number
  created: number
  changed: number
}

const some = (list: readonly unknown[]): string =>
  list.length === 0 ? 'none' : `${list.length}: ${list.slice(0, 3).map(String).join('; ')}`

/**
 * Holds the ledger against the database: nothing lost, nothing doubled, nothing half done. `after` is the last id before the
 * writers; `others` are beginnings of titles that were written without a ledger.
 */
export const compare = async (
  db: Database,
  ledger: Ledger,
  after: number,
  others: readonly string[],
  findings: Findings,
): Promise<void> => {
  const made = await db.rows<Stored>('select id, title, updated_at, deleted_at from devactivity where id > $1', [after])
  const rows = made.filter(({ title }) => !others.some((start) => title.startsWith(start)))
  const logged = await db.rows<Logged>(
    `select record_id, (count(*) filter (where call = 'PUT /devactivity'))::int as created,
       (count(*) filter (where call <> 'PUT /devactivity'))::int as changed
     from audit where resource = 'devactivity' and record_id > $1 group by record_id`,
    [after],
  )
  const kept = await db.rows<{ key: string }>('select key from idempotency')
  const byId = new Map(made.map((row) => [row.id, row]))
  const logById = new Map(logged.map((row) => [row.record_id, row]))
  const keys = new Set(kept.map(({ key }) => key))
  const promised = [...ledger.rows.values()]
  const writes = promised.reduce((sum, { writes }) => sum + writes, 0)

  const lost = promised.filter(({ id, title, updated_at }) => {
    const row = byId.get(id)
    return (
      !row || row.deleted_at !== null || row.title !== title || Date.parse(row.updated_at) !== Date.parse(updated_at)
    )
  })
  findings.add(
    'acknowledged writes lost',
    lost.length === 0 && writes > 0,
    `${some(lost.map(({ title }) => title))} of ${writes} writes of ${promised.length} rows`,
  )
  const seen = new Set<string>()
  const doubled = rows.map(({ title }) => title).filter((title) => seen.size === seen.add(title).size)
  findings.add('doubled rows', doubled.length === 0, some(doubled))
  const ghosts = rows.filter(({ id }) => !ledger.rows.has(id))
  findings.add('rows that nobody was told of', ghosts.length === 0, some(ghosts.map(({ title }) => title)))
  const halves = promised.filter(({ id, writes }) => {
    const log = logById.get(id)
    return log?.created !== 1 || log.changed !== writes - 1
  })
  findings.add(
    'rows without exactly one audit row for each write',
    halves.length === 0,
    some(halves.map(({ title }) => title)),
  )
  const homeless = logged.filter(({ record_id }) => !byId.has(record_id))
  findings.add('audit rows without their row', homeless.length === 0, some(homeless.map(({ record_id }) => record_id)))
  const forgotten = [...ledger.keys].filter((key) => !keys.has(key))
  findings.add('acknowledged writes whose answer was not kept', forgotten.length === 0, some(forgotten))
}
