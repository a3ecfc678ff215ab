import type { PersonName, TestApp } from '#testing'
import type { IdOf, Known } from './placeholder.ts'

/** Stands in every text of the other organisation, and in no request. */
export const marker = 'zqmarkofb'

interface RowOf {
  readonly id: number
  readonly organisation: number | null
  readonly user: number | null
}

const mostOfTable = 300

/** Tables with ids, and whether they say whose college and which person's their rows are. */
const tablesOf = (college: TestApp): Promise<{ table: string; organisation: boolean; person: boolean }[]> =>
  college.db.rows(
    `select c.table_name as table,
       bool_or(c.column_name = 'organisation_id') as organisation, bool_or(c.column_name = 'user_id') as person
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by c.table_name having bool_or(c.column_name = 'id' and c.data_type = 'bigint') order by c.table_name`,
  )

/** What a round of requests knows of its college, and what it must not come to know of the other one. */
export class Round implements Known {
  readonly #college: TestApp
  #rows = new Map<string, RowOf[]>()
  #changed = new Map<string, string>()
  #cursors: string[] = []
  #last = new Map<string, number>()
  #before = new Map<string, ReadonlyMap<number, string>>()

  constructor(college: TestApp) {
    this.#college = college
  }

  /** Marks every text of the other organisation and remembers its rows; gives the number of columns that took the mark. */
  async begin(): Promise<number> {
    const { db, fixtures } = this.#college
    const columns = await db.rows<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
         and exists (select 1 from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
           and o.column_name = 'organisation_id')
       order by 1, 2`,
    )
    let marked = 0
    for (const { table, column } of columns) {
      const others = await db
        .transaction(async (tx) => {
          await tx.rows('set local session_replication_role = replica')
          return tx.rows(
            `update "${table}" set "${column}" = '${marker}' || "${column}" where organisation_id = $1 and "${column}" is not null
             returning 1`,
            [fixtures.b.organisation],
          )
        })
        // A column of fixed words takes no other.
        .catch(() => [])
      if (others.length > 0) marked += 1
    }
    await this.look()
    for (const [table, last] of this.#last) this.#before.set(table, await this.#elsewhere(table, last))
    return marked
  }

  /** Looks which rows there are by now. */
  async look(): Promise<void> {
    const { db } = this.#college
    for (const { table, organisation, person } of await tablesOf(this.#college)) {
      const rows = await db.rows<RowOf & { changed: string | null }>(
        `select t.id, ${organisation ? 't.organisation_id' : 'null::bigint'} as organisation,
           ${person ? 't.user_id' : table === 'user' ? 't.id' : 'null::bigint'} as user,
           to_jsonb(t)->>'updated_at' as changed
         from "${table}" t order by id limit ${mostOfTable}`,
      )
      this.#rows.set(table, rows)
      for (const { id, changed } of rows) if (changed !== null) this.#changed.set(`${table} ${id}`, changed)
      if (organisation && !this.#last.has(table)) this.#last.set(table, rows.at(-1)?.id ?? 0)
    }
  }

  /** What became of rows of the other organisation that were there when the round began, where it is not what they were. */
  async touched(): Promise<string[]> {
    const touched: string[] = []
    for (const [table, last] of this.#last) {
      const now = await this.#elsewhere(table, last)
      for (const [id, before] of this.#before.get(table) ?? [])
        if (now.get(id) !== before) touched.push(`${table} was ${before}, is ${now.get(id) ?? 'gone'}`)
    }
    return touched
  }

  async #elsewhere(table: string, last: number): Promise<Map<number, string>> {
    const rows = await this.#college.db.rows<{ id: number; text: string }>(
      `select t.id, to_jsonb(t)::text as text from "${table}" t where organisation_id = $1 and id <= $2`,
      [this.#college.fixtures.b.organisation, last],
    )
    return new Map(rows.map(({ id, text }) => [id, text]))
  }

  id({ table, nth, whose }: IdOf, who: PersonName | null): number {
    const { fixtures } = this.#college
    const all = this.#rows.get(table ?? 'devactivity') ?? []
    const me = who === null ? null : this.#college.person(who).id
    const b = fixtures.b.organisation
    const among = ((): readonly RowOf[] => {
      if (whose === 'own') return all.filter(({ user }) => user === me)
      if (whose === 'college') return all.filter(({ organisation }) => organisation !== b)
      return whose === 'elsewhere' ? all.filter(({ organisation }) => organisation === b) : []
    })()
    const rows = among.length > 0 || whose === 'nobody' ? among : all
    return rows[nth % Math.max(1, rows.length)]?.id ?? 900_000_000 + nth
  }

  changed(table: string, id: unknown): string {
    return this.#changed.get(`${table} ${JSON.stringify(id)}`) ?? '2026-01-01T00:00:00.000Z'
  }

  cursor(nth: number): string {
    return this.#cursors[nth % Math.max(1, this.#cursors.length)] ?? 'WzFd'
  }

  /** Keeps what later requests can use of an answer. */
  note(text: string): void {
    const next = /"next":"([^"]+)"/.exec(text)?.[1]
    if (next !== undefined && this.#cursors.length < 100) this.#cursors.push(next)
  }
}
