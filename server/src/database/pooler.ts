import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { callsRole } from './row-security.ts'
import type { Ahead } from './together.ts'

/** Milliseconds that a statement may take, and wait for a lock. */
export interface Limits {
  readonly statement: number
  readonly lock: number
}

// Behind a pooler each statement may meet another of its connections, so all of this holds for one transaction alone. The role comes last:
// it may not be allowed to set the others.
const settings = `select set_config('timezone', 'UTC', true), set_config('statement_timeout', $1, true),
  set_config('lock_timeout', $2, true), set_config('idle_in_transaction_session_timeout', '15000', true),
  set_config('college.organisations', $3, true), set_config('role', $4, true)`

const askRole = `select rolname::text as name from pg_roles where rolname = $1 and pg_has_role(oid, 'member')`

/** A pooler that gives each transaction any of its connections, such as PgBouncer in transaction mode. */
export interface Pooler {
  /** What goes ahead of a statement, or of those of a transaction, that meets the rows of these organisations; as calls do, or outside of them. */
  readonly settings: (scope: string, role: 'calls' | 'own', limits: Limits) => Promise<Ahead>
  /** Whether it looks after statements that are prepared under a name, as PgBouncer from 1.21 on can. */
  readonly keepsNames: () => Promise<boolean>
}

/** Asks once; a question that failed is asked again. */
const once = <T>(question: () => Promise<T>): (() => Promise<T>) => {
  let asked: Promise<T> | null = null
  return () =>
    (asked ??= question().catch((error: unknown) => {
      asked = null
      throw error
    }))
}

/** Finds out through a pool what a pooler can do. */
export const poolerBehind = (pool: Pool): Pooler => {
  const callsAs = once(async () => {
    const { rows } = await pool.query<{ name: string }>(askRole, [callsRole])
    // A database whose owner may not make roles has none: there row security holds for the owner itself.
    return rows[0]?.name ?? 'none'
  })
  return {
    settings: async (scope, role, { statement, lock }) => {
      const name = role === 'calls' ? await callsAs() : 'none'
      return { text: settings, values: [String(statement), String(lock), scope, name] }
    },
    // One that looks after names gives the database names of its own; one that does not hands ours on, to a connection that others get next.
    keepsNames: once(async () => {
      const client = await pool.connect()
      try {
        const name = `college_${randomBytes(6).toString('hex')}`
        await client.query('begin')
        const text = 'select from pg_prepared_statements where name = $1'
        const { rowCount } = await client.query({ name, text, values: [name] })
        if (rowCount === 1) await client.query(`deallocate ${name}`)
        await client.query('commit')
        return rowCount === 0
      } finally {
        // It believes that it has that name.
        client.release(true)
      }
    }),
  }
}
