import type { CivilDate } from '@college/contract/kit'
import type { Runner } from '#database'
import type { EnquiryEntry, PlacementNote, Receipt, Rows, Table, Tick } from './rows.ts'

// In the order in which they point to each other.
const order = [
  'organisation',
  'role',
  'user',
  'membership',
  'userrelationship',
  'organisationconfig',
  'devformtemplate',
  'devcategory',
  'reportconfig',
  'devcycle',
  'devcyclepause',
  'devplan',
  'devgoal',
  'activityimport',
  'devactivity',
  'devqualification',
  'location',
  'placement',
  'message',
  'notification',
  'enquiry',
] as const satisfies readonly Table[]

// What is over takes no more rows, and what was agreed is agreed of the goals as they are: both come after the rows in it.
const endings: ReadonlyMap<Table, readonly string[]> = new Map([
  ['devcycle', ['expired_at']],
  [
    'devplan',
    [
      'closed_at',
      'agreed_at',
      'agreed_by',
      'agreed_supervisor_at',
      'agreed_supervisor_by',
      'agreement_lost_at',
      'goals_changed_at',
    ],
  ],
])

// Words of the logbook by their names; the logbook begins after the rows.
const wordNames = ['modality', 'region']

/** A goal of somebody's that a form completed. */
export interface GoalForm {
  goal: number
  user: number
  template: string
  date: CivilDate
  /** Username of whoever signs beside them. */
  signer: string
}

/** Collects the rows of the demo college, then writes each table with one statement. */
export class Ledger {
  private readonly rows = new Map<Table, object[]>(order.map((table) => [table, []]))
  private readonly ticks: Tick[] = []
  private readonly notes: PlacementNote[] = []
  private readonly entries: EnquiryEntry[] = []
  private readonly receipts: Receipt[] = []
  private stays = 0
  /** Goals that a form completed; the forms are written after the rows. */
  readonly goalForms: GoalForm[] = []

  /** Adds a row written at an instant and answers its id. */
  add<T extends Table>(table: T, row: Rows[T], at: string, by: number | null = null): number {
    const rows = this.rows.get(table)
    if (!rows) throw new Error(`there is no table ${table}`)
    const id = rows.length + 1
    const author = table === 'organisation' ? {} : { created_by: by, updated_by: by }
    rows.push({ id, ...row, ...author, created_at: at, updated_at: at })
    return id
  }

  /** The id that the next row of a table is given. */
  next(table: Table): number {
    return (this.rows.get(table)?.length ?? 0) + 1
  }

  /** The number of another stay, which its reports have in common. */
  stay(): number {
    this.stays += 1
    return this.stays
  }

  receive(receipt: Receipt): void {
    this.receipts.push(receipt)
  }

  note(note: PlacementNote): void {
    this.notes.push(note)
  }

  /** Adds to the thread of an enquiry. */
  say(entry: EnquiryEntry): void {
    this.entries.push(entry)
  }

  tick(tick: Tick): void {
    this.ticks.push(tick)
  }

  /** Begins the logbook of each college, and gives the goals that count procedures its words. */
  private async startLogbooks(tx: Runner): Promise<void> {
    await tx.rows('select start_logbook(id)::text as started from organisation order by id')
    const word = (kind: string, name: string): string =>
      `(select w.id from procedureterm w where w.organisation_id = g.organisation_id and w.kind = '${kind}' and w.name = x.${name})`
    await tx.rows(
      `update devgoal g set modality_id = ${word('modality', 'modality')}, region_id = ${word('region', 'region')}
       from jsonb_to_recordset($1::jsonb) as x (id bigint, counts text, modality text, region text)
       where g.id = x.id and x.counts = 'procedures'`,
      [JSON.stringify(this.rows.get('devgoal') ?? [])],
    )
  }

  async write(tx: Runner): Promise<void> {
    for (const table of order)
      await insert(tx, table, this.rows.get(table) ?? [], table === 'devgoal' ? wordNames : endings.get(table))
    const nexts = order.map(
      (table) => `setval(pg_get_serial_sequence('"${table}"', 'id'), (select max(id) from "${table}"))`,
    )
    await tx.rows(`select ${nexts.join(', ')}, setval('placement_stay', (select max(stay_number) from placement))`)
    await insert(tx, 'devgoaltick', this.ticks)
    await insert(tx, 'placement_note', this.notes)
    await insert(tx, 'enquiry_entry', this.entries)
    await insert(tx, 'messagerecipient', this.receipts)
    await this.startLogbooks(tx)
    for (const [table, columns] of endings) {
      await tx.rows(
        `update "${table}" t set ${columns.map((column) => `${column} = x.${column}`).join(', ')}
         from jsonb_populate_recordset(null::"${table}", $1::jsonb) x where t.id = x.id`,
        [JSON.stringify(this.rows.get(table) ?? [])],
      )
    }
  }
}

// Columns that no row names keep the table's own defaults.
const insert = async (
  tx: Runner,
  table: string,
  rows: readonly object[],
  left: readonly string[] = [],
): Promise<void> => {
  if (rows.length === 0) return
  const named = [...new Set(rows.flatMap(Object.keys))].filter((column) => !left.includes(column))
  const columns = named.map((column) => `"${column}"`).join(', ')
  await tx.rows(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
