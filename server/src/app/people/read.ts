import { mostPeopleAtOnce } from '@college/contract/identity'
import type { MendedRow, PeopleMapping } from '@college/contract/app'
import { badField, madeOf } from '#platform'
import { readTable } from '#cpd'
import type { Table } from '#cpd'
import type { Call } from '#platform'
import { printOf } from './batch.ts'
import { cellsOf, readPerson } from './cells.ts'
import { guessPeople, missingFields } from './columns.ts'
import { judgePeople } from './judge.ts'
import type { ComingPerson, JudgedPerson } from './judge.ts'
import { readKnown } from './known.ts'

interface Given {
  readonly text: string
  readonly delimiter?: 'comma' | 'semicolon' | 'tab' | undefined
  readonly mapping?: PeopleMapping | undefined
  readonly mended?: readonly MendedRow[] | undefined
  readonly left_out?: readonly number[] | undefined
}

/** A file of people as it was read and judged. */
export interface ReadFile {
  readonly table: Table
  readonly mapping: PeopleMapping
  readonly missing: ReturnType<typeof missingFields>
  readonly judged: readonly JudgedPerson[]
  readonly ready: readonly ComingPerson[]
  readonly print: string
  /** People of the college whom an answer may name. */
  readonly seen: readonly number[]
}

/** Reads a file for a college, and says of each row whom it would make. */
export const readPeople = async (call: Call, organisationId: number, given: Given): Promise<ReadFile> => {
  const table = await readTable(given.text, given.delimiter, mostPeopleAtOnce)
  if (given.mapping && Object.values(given.mapping).some((at) => at >= table.heads.length))
    throw badField('mapping', 'The file doesn’t have this column')
  const mapping = given.mapping ?? guessPeople(table.heads)
  const missing = missingFields(mapping)
  if (missing.length > 0) return { table, mapping, missing, judged: [], ready: [], print: '', seen: [] }
  const mended = new Map((given.mended ?? []).map(({ line, cells }) => [line, cells]))
  const rows = await madeOf(table.rows, ({ line, cells }) => {
    const said = cellsOf(cells, mapping, mended.get(line))
    return { line, cells: said, read: readPerson(said) }
  })
  const known = await readKnown(
    call,
    organisationId,
    rows.map(({ read }) => read),
  )
  const judged = await judgePeople(rows, new Set(given.left_out ?? []), known)
  const ready = judged.filter(({ shown }) => shown.state === 'ready').map(({ coming }) => coming)
  const states = judged.map(({ shown }) => [shown.line, shown.state])
  const print = await printOf([organisationId, states, ready])
  return { table, mapping, missing, judged, ready, print, seen: known.seen }
}
