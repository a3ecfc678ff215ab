import type { Duplex } from 'node:stream'
import { Query } from 'pg'
import type { QueryConfig } from 'pg'

/** What the driver's connection does on the wire; its own types lag behind it. */
interface Wire {
  readonly stream: Duplex
  readonly parsedStatements: Readonly<Record<string, string>>
  parse: (statement: { text: string }) => void
  bind: (statement: { values: readonly string[] }) => void
  describe: (of: { type: 'P'; name: string }) => void
  execute: (portal: { rows: number }) => void
}

/** A question to the driver, as it is inside. */
interface Question {
  submit: (wire: Wire) => Error | null
  callback: (error: Error | null, results: unknown) => void
}

/** A statement that goes ahead of another in the same message, with values that are text. */
export interface Ahead {
  readonly text: string
  readonly values: readonly string[]
}

/**
 * A statement with others ahead of it, all in one message: for the database that is one transaction, and for a pooler one stay on one of its
 * connections. The answer is that of the last. `firstTime` says of a failure whether the statement’s name was given in this message, so
 * that nobody knows whether the database has it.
 */
export const together = <T extends object>(
  ahead: readonly Ahead[],
  statement: QueryConfig,
  done: (error: Error | null, result: { rows: T[] }, firstTime: boolean) => void,
): Query => {
  const query = new Query(Object.assign({ queryMode: 'extended' }, statement))
  const question = query as unknown as Question // the driver's types leave out what it does inside
  const { submit } = question
  let firstTime = false
  question.submit = (wire) => {
    firstTime = statement.name !== undefined && wire.parsedStatements[statement.name] === undefined
    wire.stream.cork()
    try {
      for (const { text, values } of ahead) {
        wire.parse({ text })
        wire.bind({ values })
        wire.describe({ type: 'P', name: '' })
        wire.execute({ rows: 0 })
      }
      return submit.call(query, wire)
    } finally {
      wire.stream.uncork()
    }
  }
  question.callback = (error, results) => {
    const result: unknown = Array.isArray(results) ? results.at(-1) : results
    done(error, result as { rows: T[] }, firstTime) // the driver gives one result for each statement
  }
  return query
}
