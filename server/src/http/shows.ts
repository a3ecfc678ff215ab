import type { Endpoint } from '@college/contract/kit'
import type { Call } from '#platform'
import { noteRead } from '#records'

/** What an answer has, one by one: rows, or one row or figure. */
const shownIn = (result: object): readonly unknown[] => {
  const data: unknown = 'json' in result ? JSON.parse(String(result.json)) : 'data' in result ? result.data : null
  return Array.isArray(data) ? data : data === null ? [] : [data]
}

/** Writes down whose records an answer shows, as its endpoint states it. */
export const noteShown = async (call: Call, { shows }: Endpoint, query: unknown, result: object): Promise<void> => {
  if (shows === undefined || shows === 'handled') return
  const record = { name: shows.record, sensitive: false }
  const rows = shownIn(result)
  const about = 'about' in shows ? Number(Object(query)[shows.about] ?? call.actor.id) : null
  const people = rows.map((row) => ('by' in shows ? Number(Object(row)[shows.by]) || null : about))
  return noteRead(call, { record, people, organisation: null, rows: rows.length })
}
