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
import { openStandby, positionSql, standbyLimits } from './standby.ts'
import type { Reading, Standby, StandbyOptions, StandbyState } from './standby.ts'
import type { Ahead } from './together.ts'

// Statements beyond this many shapes go unnamed, so that no connection collects plans without bound.
const mostNames = 2_000

/** Names for the statements of one database, by their text. */
const namesOf = (): ((text: string) => string | undefined) => {
  const named = new Map<string, string>()
  return (text) => {
    const known = named.get(text)
    if (known) return known
    if (named.size >= mostNames) return undefined
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    named.set(text, name)
    return name
  }
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
  /**
   * The same rows for what only reads, from a standby that has all that was written until now; this database itself where there is no
   * standby, or none that is so far. What fails there is read here in its place, a transaction as a whole.
   */
  forReading: () => Promise<Database>
  /** How the standby for reading stands; null where there is none. */
  standby: () => Promise<StandbyState | null>
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

/** Has a statement run, and looks on: at its text, which has no values, and at what became of it. */
export type StatementWatch = <T>(text: string, ask: () => Promise<T>) => Promise<T>

export interface PoolOptions {
  connection: PoolConfig
  /** The database itself, where `connection` leads to a pooler that gives each transaction another of its connections. */
  direct?: PoolConfig | undefined
  /** A standby of the database, from which reading may be answered. */
  standby?: StandbyOptions | undefined
  size: number
  log: Pick<Logger, 'warn'>
  watch?: StatementWatch | undefined
}

/** Where the statements of a database run. */
interface Source {
  /** Takes a connection; it is given back by `giveBack`. */
  readonly take: () => Promise<PoolClient>
  /** Behind a pooler and on a standby, what goes ahead of each statement or transaction; there is at least one. */
  readonly ahead?: ((patient: boolean) => Promise<readonly [Ahead, ...Ahead[]]>) | undefined
  /** Milliseconds after which a statement without an answer is given up, where they are others than those of the primary. */
  readonly answer?: number
}

/** Runs one statement; without an answer after so many milliseconds it fails. */
type Ask = <T extends object>(statement: QueryConfig, patience: number) => Promise<{ rows: T[] }>

const askAny =
  ({ take, ahead }: Source): Ask =>
  async <T extends object>(statement: QueryConfig, limit: number) => {
    const before = ahead ? await ahead(false) : []
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

export const openDatabase = ({ connection, direct, standby: copy, size, log, watch }: PoolOptions): Database => {
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
  const nameOf = namesOf()
  const inside = poolOf(Math.max(1, size - share), noOrganisations)
  const counting = poolOf(1, allOrganisations)
  const behind = poolerBehind(outside)
  const pooler = direct ? behind : null
  const takeScoped = scopedConnections(inside)
  const aheadOf = (scope: string, role: 'calls' | 'own'): Source['ahead'] =>
    pooler ? async (patient) => [await pooler.settings(scope, role, patient ? patientLimits : prompt)] : undefined
  const listener = openListener(direct ?? connection, log)
  const waiting = (): number => outside.waitingCount + inside.waitingCount
  const inUse = (): number => [outside, inside].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0)

  const keepsNames = pooler ? pooler.keepsNames : null
  const runnerOf = (run: Ask, limit: number = prompt.answer, keeps = keepsNames): Runner => {
    const rows = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
      statements += 1
      const name = keeps && !(await keeps()) ? undefined : nameOf(text)
      const statement = { text, values: [...values], ...(name ? { name } : {}) }
      const result = await (watch ? watch(text, () => run<T>(statement, limit)) : run<T>(statement, limit))
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
      apart,
      joined: true,
      transaction: (work) => work(tx),
      scopedTo: () => {
        throw new Error('a transaction keeps the scope it began with')
      },
      forReading: async () => tx,
      standby: () => Promise.reject(new Error('a transaction knows of no standby')),
      waiting,
      inUse,
      statements: () => statements,
      listen: () => Promise.reject(new Error('a transaction hears nothing')),
      close: () => Promise.reject(new Error('a transaction is not closed')),
      ...runner,
    }
    return tx
  }

  const transactionOn =
    ({ take, ahead, answer = prompt.answer }: Source, keeps = keepsNames): Database['transaction'] =>
    async (work, { patient = false } = {}) => {
      const settings = await ahead?.(patient)
      const client = await take()
      let sound = false
      try {
        const run = (text: string): Promise<unknown> => ask(client, { text }, answer)
        if (settings) await ask(client, { text: 'select' }, answer, [begin, ...settings])
        else await run(patient ? `begin; ${patiently}` : 'begin')
        const runner = runnerOf((statement, limit) => ask(client, statement, limit), patient ? patience : answer, keeps)
        const result = await work(during(runner))
        await run('commit')
        sound = true
        return result
      } catch (error) {
        // Where no answer came, none will come to this: the connection is dropped, and the transaction with it.
        sound =
          !isDatabaseAway(error) &&
          (await ask(client, { text: 'rollback' }, answer).then(
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

  const reader: Standby | null = copy
    ? openStandby(copy, { types, size: share, position: () => everything.row(positionSql), log })
    : null
  // Its connections may lead to several standbys, and through a pooler, so each statement brings its settings.
  const readingOn = (reading: Reading, primary: Database, scope: string, role: 'calls' | 'own'): Database => {
    const source: Source = {
      take: () => reading.pool.connect(),
      ahead: async (patient) => [
        reading.check,
        await behind.settings(scope, role, patient ? patientLimits : standbyLimits),
      ],
      answer: standbyLimits.answer,
    }
    const there = runnerOf(askAny(source), standbyLimits.answer, null)
    const transactionThere = transactionOn(source, null)
    return {
      ...primary,
      rows: (text, values) =>
        reading.try(
          () => there.rows(text, values),
          () => primary.rows(text, values),
        ),
      row: (text, values) =>
        reading.try(
          () => there.row(text, values),
          () => primary.row(text, values),
        ),
      transaction: (work, options) =>
        reading.try(
          () => transactionThere(work, options),
          () => primary.transaction(work, options),
        ),
    }
  }

  // The database limited to each set of organisations that somebody has.
  const seen = new LRUCache<string, Database>({ max: 1_000 })
  const over = (source: Source, scope: string, role: 'calls' | 'own'): Database => {
    const made: Database = {
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
        const limited = over({ take, ahead: aheadOf(scope, 'calls') }, scope, 'calls')
        seen.set(scope, limited)
        return limited
      },
      forReading: async () => {
        const reading = reader && (await reader.begin())
        return reading ? readingOn(reading, made, scope, role) : made
      },
      standby: async () => reader && reader.state(),
      waiting,
      inUse,
      statements: () => statements,
      listen: listener.listen,
      close: async () => {
        await Promise.all([outside.end(), inside.end(), counting.end(), listener.close(), reader?.close()])
      },
    }
    return made
  }
  const everything: Database = over(
    { take: () => outside.connect(), ahead: aheadOf(allOrganisations, 'own') },
    allOrganisations,
    'own',
  )
  return everything
}
