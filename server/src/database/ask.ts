import { Query } from 'pg'
import type { PoolClient, QueryConfig } from 'pg'
import { together } from './together.ts'
import type { Ahead } from './together.ts'

interface PendingStatement {
  /** When its answer is given up, on the clock of this process. */
  readonly until: number
  readonly giveUp: (reason: Error) => void
}

// What each open connection has not answered yet, oldest first: answers come in the order of the questions.
const unanswered = new Map<PoolClient, PendingStatement[]>()
const look = 250
let looking: NodeJS.Timeout | null = null

const giveUpTheLate = (): void => {
  const now = performance.now()
  for (const asked of unanswered.values())
    for (const { until, giveUp } of asked) if (until <= now) giveUp(new Error('Query read timeout'))
}

const questionsOf = (client: PoolClient): PendingStatement[] => {
  const known = unanswered.get(client)
  if (known) return known
  looking ??= setInterval(giveUpTheLate, look).unref()
  const asked: PendingStatement[] = []
  unanswered.set(client, asked)
  client.once('end', () => unanswered.delete(client))
  return asked
}

// Connections of which nobody knows whether they have a statement that is prepared under a name.
const unsure = new WeakSet<PoolClient>()

/** Gives a connection back to its pool, which drops it where it is of no more use. */
export const giveBack = (client: PoolClient, sound: boolean): void => client.release(!sound || unsure.has(client))

type Answer<T> = (error: Error | null, result: { rows: T[] }) => void

/** Made of its text, as of a whole configuration the driver copies each property for each statement. */
const plainQuery = <T extends object>({ text, values, name }: QueryConfig, done: Answer<T>): Query =>
  Object.assign(new Query(text, values), { name, callback: done })

/**
 * Runs a statement on a connection, in one message with what goes ahead of it; without an answer after so many milliseconds it fails, and the connection is of no more use.
 * The driver's own time limit and its promises kept the answers of all statements before alive until the next full collection of
 * garbage, which was a quarter of the work of a list; so this has neither, nor anything else that grows with each statement.
 */
export const ask = <T extends object>(
  client: PoolClient,
  statement: QueryConfig,
  patience: number,
  ahead: readonly Ahead[] = [],
): Promise<{ rows: T[] }> =>
  new Promise((answered, failed) => {
    const questions = questionsOf(client)
    questions.push({ until: performance.now() + patience, giveUp: failed })
    const done = (error: Error | null, result: { rows: T[] }, firstTime = false): void => {
      questions.shift()
      if (error && firstTime) unsure.add(client)
      if (error) failed(error)
      else answered(result)
    }
    if (ahead.length > 0) client.query(together(ahead, statement, done))
    else client.query(plainQuery(statement, done))
  })
