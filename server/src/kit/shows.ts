import type { Endpoint } from '@college/contract/kit'
import type { Call } from './context.ts'
import { noteRead } from './reads.ts'
import type { Served } from './serve.ts'

type Result = Awaited<ReturnType<Served['handle']>>
type Row = Readonly<Record<string, unknown>>

const rowsOf = (result: Result): readonly Row[] => {
  const data: unknown = 'json' in result ? JSON.parse(result.json) : 'data' in result ? result.data : null
  return (Array.isArray(data) ? data : [data]).filter((row) => typeof row === 'object' && row !== null)
}

/** Writes down whose records an answer shows, as its endpoint states it. */
export const noteShown = async (call: Call, { shows }: Endpoint, query: unknown, result: Result): Promise<void> => {
  if (shows === undefined || shows === 'handled') return
  const record = { name: shows.record, sensitive: false }
  if ('about' in shows) {
    const about = Number(Object(query)[shows.about] ?? call.actor.id)
    return noteRead(call, { record, people: [about], organisation: null, rows: 1 })
  }
  const rows = rowsOf(result)
  const people = rows.map((row) => Number(row[shows.by]) || null)
  return noteRead(call, { record, people, organisation: null, rows: rows.length })
}
