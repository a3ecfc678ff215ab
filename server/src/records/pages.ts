import { code } from '@college/contract/kit'
import type { Call } from '#platform'
import { ApiError, FairQueue, forReading, ownerOf } from '#platform'
import { exportSql, ownersSql } from './list.ts'
import type { ListAsk } from './list-query.ts'
import type { ListSql } from './list.ts'
import { noteExport } from './reads.ts'
import type { RowValues, ServerRecord } from './record.ts'

/** Rows of a page. Long texts make a page of some megabytes at most. */
const size = 250

// A page takes a moment, so few at once go as fast as many, and leave connections for everybody else.
const queue = new FairQueue({
  what: 'exports',
  name: 'exports',
  running: 2,
  waiting: 200,
  waitingEach: 20,
  time: 60_000,
  slow: 'This export took too long. Export a shorter time, or fewer rows.',
})

/** Reads an export that fits in memory in its turn among the exports of all, from a standby where it may. */
export const inTurn = <T>(call: Call, read: (reading: Call) => Promise<T>): Promise<T> =>
  queue.run(ownerOf(call.caller), async () => read(await forReading(call)))

/** Whether the session that began an export may still go on with it. */
const keepSignedIn = async ({ caller, unscoped, now }: Call): Promise<void> => {
  // A job of the node that reads for a person has no session: it looks by itself whether the person may still.
  if (caller.session === null && caller.actor.id > 0) return
  const session = await unscoped.row(
    'select 1 from session where id = $1 and (ended_at is null or ended_at > $2) and expires_at > $2',
    [caller.session, now()],
  )
  if (!session) throw new ApiError(code.unauthorised, 'Sign in again.')
}

/**
 * Reads a long list in pages: each is a statement of its own after the last row of the one before, and waits its turn in a queue that is
 * fair by person; a standby may answer it. Between pages nothing is held, however slow the reader is, and the session is looked at again. The
 * first page is read before the answer begins, so that a refusal is said in words. Rows that stay as they are come once each; one that is
 * changed or added meanwhile comes as it is when its page is read.
 */
export const readPages = async <Row extends object>(
  call: Call,
  page: (reading: Call, after: Row | null, most: number) => Promise<Row[]>,
): Promise<AsyncGenerator<Row[]>> => {
  const owner = ownerOf(call.caller)
  let rows = await queue.run(owner, async () => page(await forReading(call), null, size))
  return (async function* pages() {
    for (;;) {
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (!last || rows.length < size) return
      rows = await queue.run({ ...owner, goesOn: true }, async () => {
        await keepSignedIn(call)
        return page(await forReading(call), last, size)
      })
    }
  })()
}

/** The statement for the page of a list after a row of it, in the list's own order. */
export const pageSql = (
  call: Call,
  { record, computed }: Pick<ServerRecord, 'record' | 'computed'>,
  ask: ListAsk,
  { after, most, manner }: { after: RowValues | null; most: number; manner?: 'row' | 'list' },
): ListSql => {
  const keys = after && ask.sort.map(({ column }) => after[column])
  if (keys?.includes(undefined)) throw new Error(`a row of ${record.name} does not say what it is ordered by`)
  const from = { ...ask, limit: most, offset: 0, after: keys as ListAsk['after'] } // columns of a record are such values
  return exportSql(record, from, call.actor, computed, call.labels, manner)
}

/** The rows of a whole list, in pages, put on record with what was asked in `query`. */
export const exportPages = async <Row extends object>(
  call: Call,
  entry: Pick<ServerRecord, 'record' | 'computed'>,
  ask: ListAsk,
  query: object,
): Promise<AsyncGenerator<Row[]>> => {
  const { text, values } = ownersSql(entry, ask, call.actor)
  const { db } = await forReading(call)
  const found = await db.row<{ people: number[]; rows: number; organisation: number | null }>(text, values)
  if (found) await noteExport(call, { ...found, resource: entry.record.name, query })
  return readPages<Row>(call, (reading, after, most) => {
    const page = pageSql(call, entry, ask, { after: after as RowValues | null, most })
    return reading.db.rows<Row>(page.text, page.values)
  })
}
