import type { Runner } from '#kit'
import type { Rows, Table, Tick } from './rows.ts'

// In the order in which they point to each other.
const order = [
  'organisation',
  'role',
  'user',
  'membership',
  'userrelationship',
  'organisationconfig',
  'devcategory',
  'devcycle',
  'devplan',
  'devgoal',
  'devactivity',
  'notification',
] as const satisfies readonly Table[]

// What is over takes no more rows, so it ends after the rows in it have been written.
const endings: ReadonlyMap<Table, string> = new Map([
  ['devcycle', 'expired_at'],
  ['devplan', 'closed_at'],
])

/** Collects the rows of the demo college, then writes each table with one statement. */
export class Ledger {
  private readonly rows = new Map<Table, object[]>(order.map((table) => [table, []]))
  private readonly ticks: Tick[] = []

  /** Adds a row written at an instant and answers its id. */
  add<T extends Table>(table: T, row: Rows[T], at: string, by: number | null = null): number {
    const rows = this.rows.get(table)
    if (!rows) throw new Error(`there is no table ${table}`)
    const id = rows.length + 1
    const author = table === 'organisation' ? {} : { created_by: by, updated_by: by }
    rows.push({ id, ...row, ...author, created_at: at, updated_at: at })
    return id
  }

  tick(tick: Tick): void {
    this.ticks.push(tick)
  }

  async write(tx: Runner): Promise<void> {
    for (const table of order) {
      await insert(tx, table, this.rows.get(table) ?? [], endings.get(table))
      await tx.rows(`select setval(pg_get_serial_sequence('"${table}"', 'id'), (select max(id) from "${table}"))`)
    }
    await insert(tx, 'devgoaltick', this.ticks)
    for (const [table, ending] of endings) {
      await tx.rows(
        `update "${table}" t set ${ending} = x.${ending} from jsonb_populate_recordset(null::"${table}", $1::jsonb) x
         where t.id = x.id and x.${ending} is not null`,
        [JSON.stringify(this.rows.get(table) ?? [])],
      )
    }
  }
}

// Columns that no row names keep the table's own defaults.
const insert = async (tx: Runner, table: string, rows: readonly object[], left?: string): Promise<void> => {
  if (rows.length === 0) return
  const named = [...new Set(rows.flatMap(Object.keys))].filter((column) => column !== left)
  const columns = named.map((column) => `"${column}"`).join(', ')
  await tx.rows(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
