import type { Client, Connection, Submittable } from 'pg'

/** A column that a statement gives: its name and the number of its type. */
export interface Column {
  readonly name: string
  readonly type: number
}

/** Asks PostgreSQL to prepare a text and say what it would give, without running it. */
class Description implements Submittable {
  readonly #text: string
  readonly #done: (columns: readonly Column[] | Error) => void
  #answer: readonly Column[] | Error = []

  constructor(text: string, done: (columns: readonly Column[] | Error) => void) {
    this.#text = text
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.parse({ text: this.#text, name: '', types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#answer = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
  }

  handleError(error: Error): void {
    this.#answer = error
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#answer)
  }
}

/** The columns of a statement, or why PostgreSQL refuses it. */
export const describeStatement = (client: Client, text: string): Promise<readonly Column[] | Error> =>
  new Promise((resolve) => {
    client.query(new Description(text, resolve))
  })
