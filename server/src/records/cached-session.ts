import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform'
import { isDatabaseAway, isDatabaseBusy } from '#database'

/** Who is calling, and in which session. */
export type Who = Pick<Caller, 'actor' | 'session' | 'actingAs' | 'waitsFor' | 'machine'>

/** Reads one row, and no more. What a statement writes along with it is kept only where the session is as it was cached. */
export interface RowReader {
  readonly row: <T extends object>(
    text: string,
    values?: readonly unknown[],
    manner?: { readonly writes: boolean },
  ) => Promise<T | null>
}

/**
 * A caller as known from the call before. What is read through `db` reads the session again in the same statement, and gives
 * its row only where the session is as it was known.
 */
export interface CachedSession extends Who {
  readonly db: RowReader
}

/** Finds who is calling from the request's token. */
export interface Identify {
  /** The caller, read just now; a guest when there is no token. */
  readonly caller: (request: FastifyRequest) => Promise<Who>
  /** The caller as far as known without asking, for a read that asks by itself. */
  readonly cachedSession: (request: FastifyRequest) => CachedSession | null
}

/** Runs statements that give exactly one row each, together with a question whose answer has to be the known text. */
export const cachedSessionReader = (
  db: RowReader,
  question: (...places: [string, string]) => string,
  given: readonly [unknown, unknown],
  answer: string,
): RowReader => ({
  row: async <T extends object>(
    text: string,
    values: readonly unknown[] = [],
    { writes } = { writes: false },
  ): Promise<T | null> => {
    const place = (n: number): string => `$${values.length + n}`
    const found = `(select row_to_json(x)::text from (${question(place(1), place(2))}) x)`
    const sessionText = writes ? `as_presumed(${found}, ${place(3)})` : found
    const row = await db.row<T & { readonly cached_session: string | null }>(
      `select q.*, ${sessionText} as cached_session from (${text}) q`,
      [...values, ...given, ...(writes ? [answer] : [])],
    )
    if (row?.cached_session !== answer) throw new Error('the session is not as it was cached')
    return row
  },
})

/**
 * Tries a read with the cached session. Whatever fails is null, errors as well, as they may be about a caller who is no more:
 * the same is then done with a caller read just now. Only that the database is away says nothing of anybody.
 */
export const attempt = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read()
  } catch (error) {
    if (isDatabaseAway(error) || isDatabaseBusy(error)) throw error
    return null
  }
}
