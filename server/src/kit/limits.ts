import { code } from '@college/contract/kit'
import type { Database } from './database/pool.ts'
import { ApiError } from './errors.ts'

/** So many events in so many seconds. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly seconds: number
}

const windowOf = (limit: Limit, now: Date): number => Math.floor(now.getTime() / 1000 / limit.seconds)

const refused = (limit: Limit, now: Date): ApiError => {
  const left = limit.seconds - (Math.floor(now.getTime() / 1000) % limit.seconds)
  return new ApiError(code.tooMany, 'Too many tries. Please wait a little.', undefined, { retry_after: left })
}

/** Counts that all nodes share through the database. */
export class Limits {
  readonly #db: Database
  readonly #now: () => Date
  readonly #local = new Map<string, { limit: Limit; window: number; fresh: number; known: number }>()

  constructor(db: Database, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Counts one event on all nodes at once, before it happens, and refuses it with 429 beyond the limit. */
  async take(limit: Limit, subject: string): Promise<void> {
    const now = this.#now()
    const count = await this.#add(limit, subject, windowOf(limit, now), 1)
    if (count > limit.most) throw refused(limit, now)
  }

  /** Takes the count of an event back that turned out to be none. */
  async giveBack(limit: Limit, subject: string): Promise<void> {
    await this.#add(limit, subject, windowOf(limit, this.#now()), -1)
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
    if (entry !== found) this.#local.set(key, entry)
    entry.fresh += 1
    if (entry.known + entry.fresh > limit.most) throw refused(limit, now)
  }

  /** Adds what was counted here to the shared counts, and takes theirs: one statement, called every second. */
  async meet(): Promise<void> {
    const now = this.#now()
    for (const [key, entry] of this.#local) {
      if (entry.window !== windowOf(entry.limit, now) && entry.fresh === 0) this.#local.delete(key)
    }
    // In one order on all nodes, so that none waits for another in a circle.
    const told = [...this.#local]
      .filter(([, { fresh }]) => fresh > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    if (told.length === 0) return
    const added = told.map(([, { fresh }]) => fresh)
    const rows = await this.#db.rows<{ subject: string; count: number }>(
      `insert into rate_count (subject, time_window, count) select * from unnest($1::text[], $2::bigint[], $3::int[])
       on conflict (subject, time_window) do update set count = rate_count.count + excluded.count, touched_at = now()
       returning subject, count`,
      [told.map(([key]) => key), told.map(([, { window }]) => window), added],
    )
    const known = new Map(rows.map(({ subject, count }) => [subject, count]))
    for (const [at, [key, entry]] of told.entries()) {
      entry.known = known.get(key) ?? entry.known
      entry.fresh -= added[at] ?? 0
      if (entry.window !== windowOf(entry.limit, now)) this.#local.delete(key)
    }
  }

  async forget(): Promise<void> {
    await this.#db.rows(`delete from rate_count where touched_at < now() - interval '1 day'`)
  }

  async #add(limit: Limit, subject: string, window: number, events: number): Promise<number> {
    const row = await this.#db.row<{ count: number }>(
      `insert into rate_count (subject, time_window, count) values ($1, $2, $3)
       on conflict (subject, time_window) do update set count = rate_count.count + excluded.count, touched_at = now()
       returning count`,
      [`${limit.name}:${subject}`, window, events],
    )
    return row?.count ?? events
  }
}
