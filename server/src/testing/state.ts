import type { Runner } from '#database'

/** What a database holds: how many rows its catalogs have, its tables' rows as JSON, and where its sequences stand. */
export interface DatabaseState {
  readonly definitions: string
  readonly tables: readonly TableState[]
  readonly sequences: readonly SequenceState[]
}

interface TableState {
  readonly name: string
  /** Those that are written, quoted and in order: not what the database works out itself. */
  readonly columns: string
  readonly count: number
  readonly rows: string
}

interface SequenceState {
  readonly name: string
  readonly value: string
  readonly called: boolean
}

// What `create`, `alter`, `drop` and `analyze` leave behind. Tables of a session alone are none of it.
const ours = (of: string): string => `${of} in (select oid from pg_class where relnamespace = 'public'::regnamespace)`
const catalogs = [
  `pg_class where relnamespace = 'public'::regnamespace`,
  `pg_attribute where ${ours('attrelid')}`,
  `pg_attrdef where ${ours('adrelid')}`,
  `pg_constraint where connamespace = 'public'::regnamespace`,
  `pg_index where ${ours('indrelid')}`,
  `pg_trigger where ${ours('tgrelid')}`,
  `pg_policy where ${ours('polrelid')}`,
  `pg_rewrite where ${ours('ev_class')}`,
  `pg_proc where pronamespace = 'public'::regnamespace`,
  `pg_statistic where ${ours('starelid')}`,
  `pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`,
]
const youngest = 'coalesce(min(age(xmin)), 2147483647)'
const definitionsSql = catalogs.map((each) => `select count(*)::int as count, ${youngest} as age from ${each}`)

interface Counted {
  count: number
  age: number
}

const definitionsOf = async (db: Runner): Promise<{ counts: string; age: number }> => {
  const found = await db.rows<Counted>(definitionsSql.join(' union all '))
  return { counts: found.map(({ count }) => count).join(' '), age: Math.min(...found.map(({ age }) => age)) }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Reads what a database holds now. */
export const stateOf = async (db: Runner): Promise<DatabaseState> => {
  const tables = await db.rows<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  )
  const filled: TableState[] = []
  for (const { name, columns } of tables) {
    const found = await db.row<{ count: number; rows: string }>(
      `select count(*)::int as count, coalesce(json_agg(t), '[]')::text as rows from ${quoted(name)} t`,
    )
    filled.push({ name, columns, count: found?.count ?? 0, rows: found?.rows ?? '[]' })
  }
  const sequences = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const standing = await db.rows<SequenceState>(
    sequences
      .map(
        ({ name }) =>
          `select '${quoted(name)}' as name, last_value::text as value, is_called as called from ${quoted(name)}`,
      )
      .join(' union all '),
  )
  return { definitions: (await definitionsOf(db)).counts, tables: filled, sequences: standing }
}

/**
 * Makes a database hold again what it held when it was copied: rows that were written or removed since the transaction `since` are replaced.
 * Gives the transaction after which it is as it was; null where definitions or statistics were changed, which stays so.
 */
export const restore = async (
  db: Runner & { transaction: <T>(work: (tx: Runner) => Promise<T>, options: { patient: boolean }) => Promise<T> },
  state: DatabaseState,
  since: string,
): Promise<string | null> =>
  db.transaction(
    async (tx) => {
      const now = await tx.row<{ transaction: string; age: number }>(
        `select pg_current_xact_id()::text as transaction, age($1::xid) as age`,
        [since],
      )
      if (!now) throw new Error('the database has no transaction')
      const definitions = await definitionsOf(tx)
      if (definitions.counts !== state.definitions || definitions.age < now.age) return null
      const found = await tx.rows<Counted>(
        state.tables
          .map(({ name }) => `select count(*)::int as count, ${youngest} as age from ${quoted(name)}`)
          .join(' union all '),
      )
      const changed = state.tables.filter(
        ({ count }, at) => found[at]?.count !== count || (found[at]?.age ?? 0) < now.age,
      )
      // No trigger runs: rows that point to each other come back in any order, and the audit does not grow.
      await tx.rows('set local session_replication_role = replica')
      for (const { name } of changed) await tx.rows(`delete from ${quoted(name)}`)
      for (const { name, columns, count, rows } of changed)
        if (count > 0)
          await tx.rows(
            `insert into ${quoted(name)} (${columns}) overriding system value
             select ${columns} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
            [rows],
          )
      const { sequences } = state
      await tx.rows(
        `select setval(s.name::regclass, s.value::bigint, s.called)
         from unnest($1::text[], $2::text[], $3::boolean[]) as s (name, value, called)`,
        [sequences.map(({ name }) => name), sequences.map(({ value }) => value), sequences.map(({ called }) => called)],
      )
      return now.transaction
    },
    { patient: true },
  )
