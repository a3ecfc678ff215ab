import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { ask, giveBack } from './ask.ts'
import { isDatabaseAway, isDatabaseBusy, isReadOnly } from './failures.ts'
import type { Ahead } from './together.ts'

export interface StandbyOptions {
  connection: PoolConfig
  /** Whether a statement that would write fails, so that tests see it; elsewhere the primary answers it. */
  strict?: boolean
  /** Milliseconds that a read waits for it to come so far; a fifth of a second when left out. */
  patience?: number
  /** Milliseconds for which nothing is asked of it after it failed; five seconds when left out. */
  rest?: number
}

/** How reads from the standby stand. */
export interface StandbyState {
  /** Why nothing is read there; null where it is. */
  readonly trouble: StandbyOutage | null
  /** Bytes of the primary’s log that it has not played yet; null where that is not known. */
  readonly behind: number | null
  /** Milliseconds since the last change that it has played was made, where it is behind. */
  readonly behindFor: number | null
  /** Reads that it answered, and those that the primary answered in its place. */
  readonly answered: number
  readonly instead: number
}

/** Why the primary answers for a while. */
const outages = ['away', 'behind', 'slow', 'no standby', 'another database'] as const
export type StandbyOutage = (typeof outages)[number]
/** Why it answers: for one read alone, also as all connections were in use, or the statement did not go there. */
type Trouble = StandbyOutage | 'full' | 'refused'

const isOutage = (trouble: unknown): trouble is StandbyOutage => outages.some((each) => each === trouble)

/** How far the primary is, and what its standbys have in common with it. */
interface Position {
  readonly lsn: string
  readonly system: string
  readonly timeline: string
}

/** What is read on a standby that has all that the primary had when it began. Once something failed there, the primary answers the rest. */
export interface Reading {
  readonly pool: Pool
  /** Goes ahead of each statement or transaction: it fails where that connection leads to a standby that is not so far. */
  readonly check: Ahead
  /** What the standby answers, or else the primary. */
  readonly try: <T>(there: () => Promise<T>, here: () => Promise<T>) => Promise<T>
}

// A person waits, and may have to wait for the primary as well.
export const standbyLimits = { connection: 1_000, lock: 500, statement: 2_000, answer: 2_500 }
/**
 * Everything that was told to anyone as done is before this: with commits that wait for the disk that is what is on it. The log that is
 * not there yet is no standby’s for up to some seconds.
 */
export const positionSql = `select p.lsn::text as lsn, s.system_identifier::text as system, left(pg_walfile_name(p.lsn), 8) as timeline
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) p,
    pg_control_system() s`

// The timeline is shown to members of pg_read_all_stats alone; to others it is empty.
const stateSql = `case when not pg_is_in_recovery() then 'no standby'
  when (select system_identifier::text from pg_control_system()) <> $2 then 'another database'
  when (select lpad(upper(to_hex(received_tli)), 8, '0') from pg_stat_wal_receiver) <> $3 then 'another database'
  when pg_last_wal_replay_lsn() >= $1::pg_lsn then 'ready' else 'behind' end`

// What is no position fails, and says in which state the standby is.
const checkSql = `select nullif(${stateSql}, 'ready')::pg_lsn`
const figuresSql = `select ${stateSql} as state, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::double precision as behind,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::double precision * 1000 as age`

const troubleOf = (error: unknown, isFull: boolean): Trouble => {
  const message = error instanceof Error ? error.message : ''
  const said = outages.find((state) => message.endsWith(`"${state}"`))
  if (said) return said
  if (isFull && message.includes('timeout exceeded when trying to connect')) return 'full'
  if (isReadOnly(error)) return 'refused'
  if (isDatabaseAway(error)) return 'away'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // 40001: what it read was in the way of what it had to play.
  if (isDatabaseBusy(error)) return code === '40001' ? 'refused' : 'slow'
  return /^[0-9A-Z]{5}$/.test(code) ? 'refused' : 'away'
}

export interface Standby {
  /** Begins to read; null where the primary has to answer. */
  readonly begin: () => Promise<Reading | null>
  readonly state: () => Promise<StandbyState>
  readonly close: () => Promise<void>
}

/** A standby for reading. Whatever becomes of it, the primary answers: no read fails for it. */
export const openStandby = (
  { connection, strict = false, patience = 200, rest = 5_000 }: StandbyOptions,
  {
    types,
    size,
    position,
    log,
  }: {
    types: PoolConfig['types']
    size: number
    position: () => Promise<Position | null>
    log: Pick<Logger, 'warn'>
  },
): Standby => {
  const pool = new Pool({
    ...connection,
    types,
    max: size,
    min: 0,
    connectionTimeoutMillis: standbyLimits.connection,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'college-records reads',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let outUntil = -Infinity
  let out: StandbyOutage | null = null
  let told: Trouble | null = null
  let answered = 0
  let instead = 0

  const failed = (error: unknown): void => {
    instead += 1
    const trouble = troubleOf(error, pool.totalCount >= size)
    // What a statement of its own brings about says nothing of the next.
    if (isOutage(trouble)) {
      outUntil = performance.now() + rest
      out = trouble
    }
    if (told === trouble) return
    told = trouble
    log.warn({ trouble, reason: String(error) }, 'the primary answers in place of the standby')
  }
  /** Asks on a connection of the standby; an answer that comes too late is a failure, and the connection is dropped. */
  const inquire = async <T extends object>(text: string, at: Position, limit: number): Promise<T | undefined> => {
    const client = await pool.connect()
    let sound = false
    try {
      const { rows } = await ask<T>(client, { text, values: [at.lsn, at.system, at.timeline] }, limit)
      sound = true
      return rows[0]
    } finally {
      giveBack(client, sound)
    }
  }
  const untilReady = async (at: Position): Promise<void> => {
    const begun = performance.now()
    for (let wait = 1; ; wait *= 2) {
      const found = await inquire<{ state: string }>(`select ${stateSql} as state`, at, patience)
      if (found?.state === 'ready') return
      const left = begun + patience - performance.now()
      if (found?.state !== 'behind' || left <= 0) throw new Error(`the standby is "${found?.state ?? 'away'}"`)
      await pause(Math.min(wait, left))
    }
  }
  const readingAt = ({ lsn, system, timeline }: Position): Reading => {
    let isSound = true
    return {
      pool,
      check: { text: checkSql, values: [lsn, system, timeline] },
      try: async (there, here) => {
        if (!isSound) return here()
        try {
          const found = await there()
          answered += 1
          told = null
          return found
        } catch (error) {
          if (strict && isReadOnly(error)) throw error
          // What the primary has answered once may be newer than what the standby would say next.
          isSound = false
          failed(error)
          return here()
        }
      },
    }
  }
  return {
    begin: async () => {
      if (performance.now() < outUntil || pool.waitingCount > 0) {
        instead += 1
        return null
      }
      const at = await position().catch(() => null)
      if (!at) return null
      try {
        await untilReady(at)
        return readingAt(at)
      } catch (error) {
        failed(error)
        return null
      }
    },
    state: async () => {
      const at = await position().catch(() => null)
      const asked =
        at &&
        inquire<{ state: string; behind: number | null; age: number | null }>(figuresSql, at, standbyLimits.answer)
      const found = await asked?.catch(() => null)
      const state = found?.state ?? 'away'
      const isKnown = state === 'ready' || state === 'behind'
      const behind = isKnown && found?.behind ? Math.max(0, found.behind) : 0
      const trouble = performance.now() < outUntil ? out : null
      return {
        trouble: state !== 'behind' && isOutage(state) ? state : trouble,
        behind: isKnown ? behind : null,
        behindFor: behind > 0 ? (found?.age ?? null) : null,
        answered,
        instead,
      }
    },
    close: () => pool.end(),
  }
}
