import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Readable, TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'

/** A table of a college, with the statements that read and write all of it in one order. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly reading: string
  readonly writing: string
}

/** What was read of a table: how many rows, and a SHA-256 of their text as PostgreSQL copies it. */
export const contentSchema = z.strictObject({ rows: z.number(), hash: z.string() })
export type Content = z.infer<typeof contentSchema>

const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  'college.organisations': '*',
}

/** A connection without time limits that meets the rows of all organisations, and writes values alike in every version. */
export const openConnection = async (connection: ClientConfig): Promise<Client> => {
  const client = new Client({ ...connection, application_name: 'college-move', keepAlive: true })
  // What ends the connection fails the statement that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('select set_config(key, value, false) from json_each_text($1::json)', [JSON.stringify(settings)])
  return client
}

// Rows come in the order of their key, and texts in the order of their bytes, whatever the language of a database is. Counters of limits,
// which a restart empties anyway, stay where they are; so do the lists of what made the tables.
export const catalogue = `
  with tables as (
    select c.oid, c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname not in ('migration', 'college_import')),
  columns as (
    select t.name, array_agg(a.attname::text order by a.attname::text collate "C") as columns,
      string_agg(quote_ident(a.attname), ', ' order by a.attname::text collate "C") as list
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by t.name),
  keys as (
    select t.name, string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', ' order by k.at) as key
    from tables t join pg_index i on i.indrelid = t.oid and i.indisprimary
    cross join unnest(i.indkey) with ordinality k (number, at)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    group by t.name)
  select c.name, c.columns, c.list, coalesce(k.key, 't::text collate "C"') as key,
    format('copy (select %s from %I t order by %s) to stdout', c.list, c.name, coalesce(k.key, 't::text collate "C"')) as reading,
    format('copy %I (%s) from stdin', c.name, c.list) as writing
  from columns c left join keys k on k.name = c.name order by c.name collate "C"`

export const tablesOf = async (client: Client): Promise<Table[]> => (await client.query<Table>(catalogue)).rows

/** Hashes what passes, and counts its rows: a line break within a value is written as two characters. */
export class Counting extends Transform {
  readonly #hash = createHash('sha256')
  #rows = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.#rows += 1
    done(null, chunk)
  }

  content(): Content {
    return { rows: this.#rows, hash: this.#hash.digest('base64url') }
  }
}

/** All rows of a table as text; `into` takes them. */
export const readTable = async (
  client: Client,
  table: Pick<Table, 'reading'>,
  into: (rows: Readable) => Promise<void>,
): Promise<Content> => {
  const counting = new Counting()
  await Promise.all([pipeline(client.query(copyTo(table.reading)), counting), into(counting)])
  return counting.content()
}

export const writeTable = async (client: Client, table: Table, rows: Readable): Promise<void> => {
  await pipeline(rows, client.query(copyFrom(table.writing)))
}

const thrownAway = async (rows: Readable): Promise<void> => {
  rows.resume()
  await new Promise((resolve, reject) => rows.once('end', resolve).once('error', reject))
}

/** The same figures of a table without keeping its rows. */
export const contentOf = (client: Client, table: Pick<Table, 'reading'>): Promise<Content> =>
  readTable(client, table, thrownAway)

interface Statement {
  text: string
}

// Rows that refer to one another in circles have no order in which each finds what it refers to; the references are taken off while they
// are written, and put back, which holds each of them against the rows. Triggers have done their work where the rows come from.
const taken = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  union all
  select format('alter table %I disable trigger user, no force row level security', relname) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`

const putBack = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  union all
  select format('alter table %I enable trigger user', relname) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all
  select format('alter table %I force row level security', relname) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`

const textsOf = async (client: Client, asking: string): Promise<string[]> =>
  (await client.query<Statement>(asking)).rows.map(({ text }) => text)

/** Runs the work while the tables refer to nothing, fire nothing and hide nothing; for one transaction. */
export const withoutReferences = async (client: Client, work: () => Promise<void>): Promise<void> => {
  const after = await textsOf(client, putBack)
  for (const text of await textsOf(client, taken)) await client.query(text)
  await work()
  for (const text of after) await client.query(text)
}

/** The same for tables that are emptied first. */
export const withBareTables = (client: Client, tables: readonly Table[], work: () => Promise<void>): Promise<void> =>
  withoutReferences(client, async () => {
    const empty = `select format('truncate %s', string_agg(quote_ident(name), ', ')) as text from unnest($1::text[]) name`
    const emptied = await client.query<Statement>(empty, [tables.map(({ name }) => name)])
    for (const { text } of emptied.rows) await client.query(text)
    await work()
  })

export const sequenceSchema = z.strictObject({ name: z.string(), last: z.string() })
export type Sequence = z.infer<typeof sequenceSchema>

/** Where the numbers of a college have got to, for sequences that have given one. */
export const sequencesOf = async (client: Client): Promise<Sequence[]> => {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

export const setSequence = async (client: Client, { name, last }: Sequence): Promise<void> => {
  await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last])
}
