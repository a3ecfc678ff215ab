import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import type { Options } from 'csv-parse'
import { FairQueue } from './fair-queue.ts'

/** Where files of rows that people bring are read and imported: one at a time, as each is work for a processor and for one connection. */
export const importWork = new FairQueue({
  what: 'imports',
  name: 'imports',
  running: 1,
  waiting: 100,
  waitingEach: 10,
  time: 60_000,
  slow: 'This import took too long, so nothing was imported. Split the file, then try again.',
})

/** Bytes that are read before other calls have their turn. */
const piece = 64 * 1024

/**
 * The rows of a text of separated values, each a list of its cells, at most so many; throws what `csv-parse` throws of a text that it can't
 * take apart.
 */
export const readCsv = async (text: string, most: number, options: Omit<Options, 'to'> = {}): Promise<string[][]> => {
  const bytes = Buffer.from(text)
  const rows: string[][] = []
  const parser = parse(options)
  let failure: Error | null = null
  parser.on('error', (error) => (failure = error))
  for (let at = 0; at < bytes.length && rows.length < most; at += piece) {
    parser.write(bytes.subarray(at, at + piece))
    for (let row = parser.read(); row !== null; row = parser.read()) rows.push(row)
    await setImmediate()
    if (failure) throw failure
  }
  if (rows.length >= most) {
    parser.destroy()
    return rows.slice(0, most)
  }
  parser.end()
  for await (const row of parser) rows.push(row)
  return rows.slice(0, most)
}

/** Rows that are worked on before others have their turn. */
const rowsAtOnce = 100

/** What is made of each row, some at a time, so that a long file holds nobody up. */
export const madeOf = async <T, R>(rows: readonly T[], make: (row: T) => R): Promise<R[]> => {
  const made: R[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    for (const row of rows.slice(at, at + rowsAtOnce)) made.push(make(row))
    await setImmediate()
  }
  return made
}
