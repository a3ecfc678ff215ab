import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { inject } from 'vitest'
import { openDatabase } from '#database'
import type { Database, StatementWatch } from '#database'
import { restore } from './state.ts'
import type { DatabaseState } from './state.ts'
import { templates } from './templates.ts'

const silent = pino({ level: 'silent' })

const usualSize = 6

const openNew = (database: string, size: number, watch?: StatementWatch): Database => {
  const { host, port, user } = inject('sharedDatabase')
  return openDatabase({ connection: { host, port, user, database }, size, log: silent, watch })
}

// A connection learns each table it meets, which takes the database server longer than most tests: pools wait for the next file with theirs.
const resting = new Map<string, Database[]>()

/** A pool that, closed, waits for who opens the next one over its database. */
const lend = (name: string, pools: Database[]): Database => {
  const db = pools.pop() ?? openNew(name, usualSize)
  const rest = async (): Promise<void> => {
    await db.apart.rows('select')
    while (db.inUse() + db.waiting() > 0) await pause(2)
    pools.push(db)
  }
  let closed: Promise<void> | undefined
  return { ...db, close: () => (closed ??= rest()) }
}

/** Opens a pool over a database of the run's server. */
export const openNamed = (database: string, size = usualSize, watch?: StatementWatch): Database => {
  const pools = resting.get(database)
  return pools && size === usualSize && !watch ? lend(database, pools) : openNew(database, size, watch)
}

type Template = keyof typeof templates

interface Copy {
  readonly name: string
  /** The transaction before which all its rows were written. */
  readonly since: string
}

const copyOf = async (template: Template): Promise<Copy> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const root = openNew('postgres', 1)
  try {
    // A whole database is copied, which takes as long as the machine is busy.
    await root.script('set statement_timeout = 0')
    await root.script(`create database ${name} template ${templates[template]} strategy file_copy`)
    const row = await root.row<{ since: string }>('select pg_current_xact_id()::text as since')
    return { name, since: row?.since ?? '' }
  } finally {
    await root.close()
  }
}

/** A fresh database: a copy of a template. Gives its name. */
export const makeDatabase = async (template: Template): Promise<string> => (await copyOf(template)).name

let kept: Copy | null = null
let state: DatabaseState | undefined
let lent = 0
// So many files later the rows that were replaced would be felt in the plans of the next.
const mostLent = 20

/** A database as `makeDatabase` gives it, which may have been another's before, until it is given back. */
export const borrowDatabase = async (template: Template): Promise<{ name: string; giveBack: () => Promise<void> }> => {
  const before = template === 'fixtures' ? kept : null
  if (before) kept = null
  const copy = before ?? (await copyOf(template))
  const { name, since } = copy
  if (!resting.has(name)) resting.set(name, [])
  const giveBack = async (): Promise<void> => {
    lent += 1
    if (template === 'fixtures' && !kept && lent % mostLent > 0) {
      state ??= JSON.parse(readFileSync(inject('sharedDatabase').state, 'utf8')) as DatabaseState // Written by the global setup.
      const db = openNamed(name)
      const restored = await restore(db, state, since)
      await db.close()
      if (restored !== null) {
        kept = { name, since: restored }
        return
      }
    }
    const pools = resting.get(name) ?? []
    resting.delete(name)
    await Promise.all(pools.map((each) => each.close()))
  }
  return { name, giveBack }
}
