import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'
import type { Client } from 'pg'
import { catalogue } from './tables.ts'
import type { Table } from './tables.ts'

/** How the rows of a college are known in a table that does not say of which college a row is. */
interface Belonging {
  readonly name: string
  readonly column: string
  /** The table with the rows that this column names, which does say it; none where the column has the college itself. */
  readonly parent: string | null
}

const ofPeople = [
  'auth_challenge',
  'calendarfeed',
  'code_way',
  'idempotency',
  'known_device',
  'link_token',
  'passkey',
  'recovery_code',
  'session',
  'user_agreement',
]

const belongings: readonly Belonging[] = [
  { name: 'organisation', column: 'id', parent: null },
  { name: 'devgoaltick', column: 'devgoal_id', parent: 'devgoal' },
  { name: 'reports_kept', column: 'devcycle_id', parent: 'devcycle' },
  ...ofPeople.map((name) => ({ name, column: 'user_id', parent: 'user' })),
]

/** Tables whose rows stay when a college is taken out: of the installation, of all its colleges, or of one chain that nothing may be taken from. */
const staying: readonly string[] = [
  'actor_epoch',
  'audit',
  'audit_check',
  'audit_head',
  'audit_seal',
  'backup_place',
  'backup_run',
  'failed_job',
  'mail_bounce',
  'mail_return',
  'merge_column',
  'notification',
  'push_key',
  'server_key',
  'server_secret',
]

/** Tables that say who is signed in and what a repeat was answered, which change by themselves and are no part of a college's records. */
export const passing: readonly string[] = ['auth_challenge', 'idempotency', 'session']

/** A table with the statements that read and remove the rows of one college; `column` is where a row says whose it is. */
export interface CollegeTable extends Omit<Table, 'writing'> {
  readonly removing: string
  readonly column: string
  readonly parent: string | null
}

const ofCollege = `
  select c.name, c.columns, coalesce(r.parent_column, 'organisation_id') as "column", r.parent,
    format('copy (select %s from %I t where %s order by %s) to stdout', c.list, c.name, w.condition, c.key) as reading,
    format('delete from %I t where %s', c.name, w.condition) as removing
  from (${catalogue}) c
  left join lateral (select x."column" as parent_column, x.parent from jsonb_to_recordset($2::jsonb) x(name text, "column" text, parent text)
    where x.name = c.name) r on true
  cross join lateral (select case when r.parent is null then format('t.%I = %s', coalesce(r.parent_column, 'organisation_id'), $1::bigint)
    else format('t.%I in (select id from %I where organisation_id = %s)', r.parent_column, r.parent, $1::bigint) end as condition) w
  where c.name <> all ($3::text[]) order by r.parent is null, c.name collate "C"`

/** The tables that have rows of colleges, those first that are known by the rows of others; refuses one of which it is not known. */
export const collegeTables = async (client: Client, organisation: number): Promise<CollegeTable[]> => {
  const { rows } = await client.query<CollegeTable>(ofCollege, [organisation, JSON.stringify(belongings), staying])
  const unknown = rows.find(({ columns, column }) => !columns.includes(column))
  if (unknown) throw new Error(`It is not known of which college the rows of the table ${unknown.name} are.`)
  return rows
}

const lineEnd = 10
const tab = 9

/** Lets rows pass, as PostgreSQL copies them, that have one of some values in a column; `note` is told the value of another. */
export class Picking extends Transform {
  readonly #at: number
  readonly #values: ReadonlySet<string>
  readonly #note: ((value: string) => void) | null
  readonly #noted: number
  #rest: Buffer = Buffer.alloc(0)

  constructor(columns: readonly string[], column: string, values: ReadonlySet<string>, note?: (id: string) => void) {
    super()
    this.#at = columns.indexOf(column)
    this.#noted = columns.indexOf('id')
    this.#values = values
    this.#note = note ?? null
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let from = 0
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      const line = bytes.subarray(from, end + 1)
      if (this.#values.has(this.#valueOf(line, this.#at))) {
        this.#note?.(this.#valueOf(line, this.#noted))
        this.push(line)
      }
      from = end + 1
    }
    this.#rest = bytes.subarray(from)
    done()
  }

  #valueOf(line: Buffer, at: number): string {
    let from = 0
    for (let n = 0; n < at; n += 1) from = line.indexOf(tab, from) + 1
    const end = line.indexOf(tab, from)
    return line.toString('utf8', from, end < 0 ? line.length - 1 : end)
  }
}
