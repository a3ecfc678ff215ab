import { code } from '@college/contract/kit'
import type { Runner } from '#database'
import { ApiError } from './errors.ts'

/** So many events in so many seconds. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly seconds: number
}

const windowOf = (limit: Limit, now: Date): number => Math.floor(now.getTime() / 1000 / limit.seconds)

const refused = (seconds: number): ApiError =>
  new ApiError(code.tooMany, 'Too many tries. Wait a little, then try again.', undefined, { retry_after: seconds })

/** The oldest event that counts, where there are as many as may be. */
const oldest = 'r.taken[cardinality(r.taken) - $3 + 1]'

/** Counts that all nodes share through the database. */
export class Limits {
  readonly #db: Runner
  readonly #now: () => Date
  readonly #local = new Map<string, { limit: Limit; window: number; fresh: number; known: number }>()

  constructor(db: Runner, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /**
   * Counts one event on all nodes at once, before it happens, and refuses it with 429 where the stretch of time that ends now has as many
   * as may be. What is refused does not count.
   */
  async take(limit: Limit, subject: string): Promise<void> {
    const row = await this.#db.row<{ counted: boolean; wait: number }>(
      `with counted as (
         insert into rate_taken as r (subject, taken) values ($1, array[$2::timestamptz])
         on conflict (subject) do update set taken = r.taken[greatest(cardinality(r.taken) - $3 + 2, 1):] || $2, touched_at = now()
         where cardinality(r.taken) < $3 or ${oldest} <= $2::timestamptz - $4 * interval '1 second'
         returning 1)
       select exists (select from counted) as counted,
         coalesce((select ceil(extract(epoch from ${oldest} - $2::timestamptz) + $4) from rate_taken r where subject = $1), $4)::int as wait`,
      [`${limit.name}:${subject}`, this.#now(), limit.most, limit.seconds],
    )
    if (row && !row.counted) throw refused(row.wait)
  }

  /** Takes the count of an event back that turned out to be none. */
  async giveBack(limit: Limit, subject: string): Promise<void> {
    await this.#db.rows(
      'update rate_taken set taken = trim_array(taken, 1) where subject = $1 and cardinality(taken) > 0',
      [`${limit.name}:${subject}`],
    )
  }

  /**
   * Counts one event here and refuses beyond the limit, without waiting for the database: the nodes' counts meet in `meet`.
   * For limits on traffic, where a second's overshoot does no harm.
   */
  pass(limit: Limit, subject: string): void {
    const now = this.#now()
    const window = windowOf(limit, now)
    const key = `${limit.name}:${subject}`
    const found = this.#local.get(key)
    const entry = found?.window === window ? found : { limit, window, fresh: 0, known: 0 }
    this.#local.set(key, entry)
    entry.fresh += 1
    if (entry.known + entry.fresh > limit.most)
      throw refused(limit.seconds - (Math.floor(now.getTime() / 1000) % limit.seconds))
  }

  /** Adds what was counted here to the shared counts, and takes theirs: one statement, called every second. */
  async meet(): Promise<void> {
    const now = this.#now()
    for (const [key, entry] of this.#local) {
      if (entry.window !== windowOf(entry.limit, now) && entry.fresh === 0) this.#local.delete(key)
    }
    // In one order on all nodes, so that none waits for another in a circle.
    const told = [...this.#local.keys()].toSorted().flatMap((key) => {
      const entry = this.#local.get(key)
      return entry && entry.fresh > 0 ? [{ key, entry, fresh: entry.fresh }] : []
    })
    if (told.length === 0) return
    const rows = await this.#db.rows<{ subject: string; count: number }>(
      `insert into rate_count (subject, time_window, count) select * from unnest($1::text[], $2::bigint[], $3::int[])
       on conflict (subject, time_window) do update set count = rate_count.count + excluded.count, touched_at = now()
       returning subject, count`,
      [told.map(({ key }) => key), told.map(({ entry }) => entry.window), told.map(({ fresh }) => fresh)],
    )
    const known = new Map(rows.map(({ subject, count }) => [subject, count]))
    for (const { key, entry, fresh } of told) {
      entry.known = known.get(key) ?? entry.known
      entry.fresh -= fresh
    }
  }

  /** How many subjects' traffic is counted here at present. */
  get size(): number {
    return this.#local.size
  }

  /** Drops what counts for no limit any more: none is for longer than a day. */
  async forget(): Promise<void> {
    for (const table of ['rate_count', 'rate_taken'])
      await this.#db.rows(`delete from ${table} where touched_at < now() - interval '1 day'`)
    await this.#db.rows(`delete from read_count where minute < $1::timestamptz - interval '1 day'`, [this.#now()])
  }
}
