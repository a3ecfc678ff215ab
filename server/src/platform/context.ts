import type { Actor } from '@college/contract/kit'
import type { Logger } from 'pino'
import type { Database, Runner } from '#database'
import type { Keys } from './keys/index.ts'
import type { FileStore } from './storage/index.ts'

/** What the application's code needs from outside; tests pass another. */
export interface Context {
  readonly db: Database
  readonly log: Logger
  readonly now: () => Date
  readonly random: (bytes: number) => Buffer
  /** The column that names a row of a record to people. */
  readonly labels: (record: string) => string
  /** Seals what must not be readable in the database or on the disk. */
  readonly keys: Keys
  /** Where the bytes of files are. */
  readonly files: FileStore
}

/** What a program's token lets it do: with rows of one college, what its scopes name, such as `devactivity:read`. */
export interface Machine {
  readonly organisation_id: number
  readonly scopes: readonly string[]
  /** People whose clinical and reflective records it reads in an hour at most. */
  readonly most_people: number
}

/** Who is calling, from where, in which request. */
export interface Caller {
  readonly actor: Actor
  /** Id of the session row; null for a guest. */
  readonly session: number | null
  /** User id of the administrator who acts as the person, if one does. */
  readonly actingAs: number | null
  /** Set where a program calls with a token, in place of a person. */
  readonly machine?: Machine | undefined
  /** What the session waits for before it may do anything else, such as a new password. */
  readonly waitsFor: readonly string[]
  readonly ip: string
  readonly userAgent: string | null
  /** The `Cookie` header; it carries nothing that lets anyone in. */
  readonly cookies: string | null
  readonly requestId: string
  /** Method and path pattern, such as `PUT /devactivity`. */
  readonly call: string
  /** The caller's key for repeating a write safely. */
  readonly idempotencyKey: string | null
  /** Aborted when the caller has gone away before the answer was sent. */
  readonly gone?: AbortSignal
  /** Whether the call holds a transaction: then it must not wait in a queue. */
  readonly inTransaction?: boolean
  /** Hash of the body, to tell a repeated write from another with the same key; made when it is first asked for. */
  readonly bodyHash: () => string
}

/** What a call works with: its context, the caller, and where its statements run. */
export interface Call extends Context {
  readonly caller: Caller
  readonly actor: Actor
  /** The database without row security, for the few questions whose answer may lie in another organisation; what a job has anyway. */
  readonly unscoped: Database
  /** Aborted when the time is over that a call has which waited in a queue: what it has not written by then stays unwritten. */
  readonly late?: AbortSignal | undefined
}

/**
 * The call for a part of it that only reads: from a standby, where there is one that has all that was written until now. Who may do what
 * is asked of the call itself, and what is written goes there.
 */
export const forReading = async <C extends Call>(call: C): Promise<C> => {
  const db = await call.db.forReading()
  return db === call.db ? call : { ...call, db }
}

export type { Runner }
