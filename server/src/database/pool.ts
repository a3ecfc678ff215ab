import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Pool, TypeOverrides, types as wire } from 'pg'
import type { PoolClient, PoolConfig, QueryConfig } from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway } from './failures.ts'
import { ask, giveBack } from './ask.ts'
import { openListener } from './listener.ts'
import type { Hear } from './listener.ts'
import { poolerBehind } from './pooler.ts'
import { allOrganisations, noOrganisations, scopeText, scopedConnections } from './row-security.ts'
import type { Scope } from './row-security.ts'
import type { Ahead } from './together.ts'

const named = new Map<string, string>()
// Statements beyond this many shapes go unnamed, so that no connection collects plans without bound.
const mostNames = 2_000

const nameOf = (text: string): string | undefined => {
  const known = named.get(text)
  if (known) return known
  if (named.size >= mostNames) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  named.set(text, name)
  return name
}

/** Runs statements on one connection, or on any of the pool. */
export interface Runner {
  /** All rows of a statement; prepared once per connection and shape. */
  rows: <T extends object>(text: string, values?: readonly unknown[]) => Promise<T[]>
  /** The first row, or null. */
  row: <T extends object>(text: string, values?: readonly unknown[]) => Promise<T | null>
  /** Runs several statements without values, such as a migration. */
  script: (text: string) => Promise<void>
}

/** The database as the application sees it. */
export interface Database extends Runner {
  /**
   * Runs the work in one transaction: all of it is kept, or nothing. Within one, it joins it. Patient work, such as a
   * migration, may take its time and wait for that of others.
   */
  transaction: <T>(work: (tx: Database) => Promise<T>, options?: { patient?: boolean }) => Promise<T>
  /** The same database limited to some organisations: rows of others do not exist there, whatever a statement asks. */
  scopedTo: (organisations: Scope) => Database
  /**
   * The same database on a connection that no call holds, for short counts that stay when the transaction that makes them does not: were it
   * one of the calls’ own, calls that count at once would wait for each other.
   */
  readonly apart: Runner & Pick<Database, 'transaction'>
  /** Whether this is a transaction: what fails in it has ended all of it. */
  readonly joined: boolean
  /** Calls waiting for a connection. */
  waiting: () => number
  /** Connections in use just now. */
  inUse: () => number
  /** Hears what is told to all nodes, over one connection of this node, until what it gives is called. */
  listen: (hear: Hear) => Promise<() => void>
  /** Statements run since the start, for tests that hold their number. */
  statements: () => number
  close: () => Promise<void>
}

// bigint, lists of them and numeric come as numbers, dates and instants as the text PostgreSQL prints.
const types = new TypeOverrides()
const listOfBigint = 1016
types.setTypeParser(wire.builtins.INT8, Number)
types.setTypeParser(listOfBigint, (text) => {
  const numbers: (number | null)[] = JSON.parse(`[${text.slice(1, -1).toLowerCase()}]`)
  return numbers
})
types.setTypeParser(wire.builtins.NUMERIC, Number)
types.setTypeParser(wire.builtins.DATE, (text) => text)
types.setTypeParser(wire.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

// A person waits behind most statements: one that hangs, or a database that does, is given up within five seconds.
const prompt = { connection: 3_000, lock: 3_000, statement: 4_000, answer: 4_500 }
/** For work nobody waits for: an hour. */
const patience = 3_600_000
const patiently = `set local lock_timeout = ${patience}; set local statement_timeout = ${patience}`
const begin: Ahead = { text: 'begin', values: [] }
const patientLimits = { statement: patience, lock: patience }

export interface PoolOptions {
  connection: PoolConfig
  /** The database itself, where `connection` leads to a pooler that gives each transaction another of its connections. */
  direct?: PoolConfig | undefined
  size: number
  log: Pick<Logger, 'warn'>
}

/** Where the statements of a database run. */
interface Source {
  /** Takes a connection; it is given back by `giveBack`. */
  readonly take: () => Promise<PoolClient>
  /** Behind a pooler, what goes ahead of each statement or transaction. */
  readonly ahead?: ((patient: boolean) => Promise<Ahead>) | undefined
}

/** Runs one statement; without an answer after so many milliseconds it fails. */
type Ask = <T extends object>(statement: QueryConfig, patience: number) => Promise<{ rows: T[] }>

const askAny =
  ({ take, ahead }: Source): Ask =>
  async <T extends object>(statement: QueryConfig, limit: number) => {
    const before = ahead ? [await ahead(false)] : []
    const client = await take()
    let sound = false
    try {
      const result = await ask<T>(client, statement, limit, before)
      sound = true
      return result
    } catch (error) {
      // What the database refuses by itself leaves the connection as it was.
      sound = !isDatabaseAway(error)
      throw error
    } finally {
      giveBack(client, sound)
    }
  }

export const openDatabase = ({ connection, direct, size, log }: PoolOptions): Database => {
  let statements = 0
  const poolOf = (max: number, scope: string): Pool => {
    const pool = new Pool({
      ...connection,
      types,
      max,
      min: 1,
      connectionTimeoutMillis: prompt.connection,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // What a connection begins with is nothing to a pooler: whoever comes next has it as well.
      ...(!direct && {
        options:
          `-c timezone=UTC -c statement_timeout=${prompt.statement} -c lock_timeout=${prompt.lock} ` +
          `-c idle_in_transaction_session_timeout=15000 -c college.organisations=${scope}`,
      }),
      application_name: 'college-records',
    })
    // A connection that dies while idle must not end the process.
    pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }
  // Sessions, sign-in, jobs and migrations run without row security; calls, which are most of the work, with it.
  const share = Math.ceil(size / 2)
  const outside = poolOf(share, allOrganisations)
  const inside = poolOf(Math.max(1, size - share), noOrganisations)
  const counting = poolOf(1, allOrganisations)
  const pooler = direct ? poolerBehind(outside) : null
  const takeScoped = scopedConnections(inside)
  const aheadOf = (scope: string, role: 'calls' | 'own'): Source['ahead'] =>
    pooler ? (patient) => pooler.settings(scope, role, patient ? patientLimits : prompt) : undefined
  const listener = openListener(direct ?? connection, log)
  const waiting = (): number => outside.waitingCount + inside.waitingCount
  const inUse = (): number => [outside, inside].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0)

  const runnerOf = (run: Ask, limit: number = prompt.answer): Runner => {
    const rows = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
      statements += 1
      const name = pooler && !(await pooler.keepsNames()) ? undefined : nameOf(text)
      const result = await run<T>({ text, values: [...values], ...(name ? { name } : {}) }, limit)
      return result.rows
    }
    return {
      rows,
      row: async <T extends object>(text: string, values?: readonly unknown[]) =>
        (await rows<T>(text, values))[0] ?? null,
      script: async (text) => {
        statements += 1
        await run({ text }, patience)
      },
    }
  }

  const during = (runner: Runner): Database => {
    const tx: Database = {
      ...runner,
      apart,
      joined: true,
      transaction: (work) => work(tx),
      scopedTo: () => {
        throw new Error('a transaction keeps the scope it began with')
      },
      waiting,
      inUse,
      statements: () => statements,
      listen: () => Promise.reject(new Error('a transaction hears nothing')),
      close: () => Promise.reject(new Error('a transaction is not closed')),
    }
    return tx
  }

  const transactionOn =
    ({ take, ahead }: Source): Database['transaction'] =>
    async (work, { patient = false } = {}) => {
      const settings = await ahead?.(patient)
      const client = await take()
      let sound = false
      try {
        const run = (text: string): Promise<unknown> => ask(client, { text }, prompt.answer)
        if (settings) await ask(client, { ...settings, values: [...settings.values] }, prompt.answer, [begin])
        else await run(patient ? `begin; ${patiently}` : 'begin')
        const runner = runnerOf((statement, limit) => ask(client, statement, limit), patient ? patience : prompt.answer)
        const result = await work(during(runner))
        await run('commit')
        sound = true
        return result
      } catch (error) {
        // Where no answer came, none will come to this: the connection is dropped, and the transaction with it.
        sound =
          !isDatabaseAway(error) &&
          (await ask(client, { text: 'rollback' }, prompt.answer).then(
            () => true,
            () => false,
          ))
        throw error
      } finally {
        giveBack(client, sound)
      }
    }

  const counts: Source = { take: () => counting.connect(), ahead: aheadOf(allOrganisations, 'own') }
  const apart: Database['apart'] = { ...runnerOf(askAny(counts)), transaction: transactionOn(counts) }

  // The database limited to each set of organisations that somebody has.
  const seen = new LRUCache<string, Database>({ max: 1_000 })
  const over = (source: Source): Database => ({
    ...runnerOf(askAny(source)),
    // A pooler may spread several statements over several connections, unless they are one transaction.
    ...(pooler && { script: (text) => transactionOn(source)((tx) => tx.script(text), { patient: true }) }),
    apart,
    joined: false,
    transaction: transactionOn(source),
    scopedTo: (organisations) => {
      const scope = scopeText(organisations)
      if (scope === null) return everything
      const known = seen.get(scope)
      if (known) return known
      const take = pooler ? () => inside.connect() : () => takeScoped(scope)
      const made = over({ take, ahead: aheadOf(scope, 'calls') })
      seen.set(scope, made)
      return made
    },
    waiting,
    inUse,
    statements: () => statements,
    listen: listener.listen,
    close: async () => {
      await Promise.all([outside.end(), inside.end(), counting.end(), listener.close()])
    },
  })
  const everything: Database = over({ take: () => outside.connect(), ahead: aheadOf(allOrganisations, 'own') })
  return everything
}
