import { Readable } from 'node:stream'
import { mostSheetRows } from '@college/contract/app'
import { maskNhisIn } from '@college/contract/logbook'
import { code } from '@college/contract/kit'
import type { CollegeRecord } from '@college/contract/kit'
import { noteExport, ownersSql, pageSql, readList } from '#records'
import type { ListAsk, RowValues, ServerRecord } from '#records'
import { ApiError, csvStream, forReading } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { columnsOf } from './kinds.ts'
import type { ExportColumn } from './kinds.ts'
import type { Claimed, ListAsked } from './job.ts'
import type { Found, WorkedOut } from './worked-out.ts'

const pageSize = 500
const pagesBetweenSigns = 4

/** Says how many rows are done; throws where the export is not wanted any more. */
export type Tell = (done: number, total: number | null) => Promise<void>

/** An NHI that was typed into the search is not kept in clear. */
export const withoutNhi = (query: ListAsked['query']): ListAsked['query'] => {
  const { q } = query
  return typeof q === 'string' ? { ...query, q: maskNhisIn(q) } : query
}

/** The list that is asked for, of one organisation; refuses what the list has not. */
export const askOf = (record: CollegeRecord, query: ListAsked['query'], organisationId: number): ListAsk => {
  const { limit: _, offset: __, after: ___, ...rest } = query
  return readList(record, { ...rest, organisation_id: String(organisationId) })
}

/** The columns that were chosen, in the order in which they were named. */
export const chosenColumns = (record: CollegeRecord, chosen: readonly string[] | null): readonly ExportColumn[] => {
  const every = columnsOf(record)
  if (chosen === null) return every
  return chosen.map((name) => {
    const found = every.find((column) => column.name === name)
    if (!found) {
      const words = `This list doesn’t have the column “${name}”. Choose the columns again.`
      throw new ApiError(code.bad, words, [{ path: 'columns', message: words }])
    }
    return found
  })
}

/** Nobody waits for a job: a statement of it may take as long as a long list needs. */
const patiently = async <T>(call: Call, read: (tx: Runner) => Promise<T>): Promise<T> => {
  const { db } = await forReading(call)
  return db.transaction(read, { patient: true })
}

async function* pagesOf(
  call: Call,
  entry: ServerRecord,
  ask: ListAsk,
  total: number,
  tell: Tell,
): AsyncGenerator<RowValues[]> {
  let after: RowValues | null = null
  let done = 0
  for (let page = 1; ; page += 1) {
    const { text, values } = pageSql(call, entry, ask, { after, most: pageSize })
    const rows: RowValues[] = await patiently(call, (tx) => tx.rows<Record<string, unknown>>(text, values))
    if (rows.length > 0) yield rows
    done += rows.length
    after = rows.at(-1) ?? null
    if (!after || rows.length < pageSize) return
    if (page % pagesBetweenSigns === 0) await tell(Math.min(done, total), null)
  }
}

/** Characters that a cell of a sheet holds. */
const cellRoom = 32_767
const cutWords = ' … Cut here: a cell of a sheet has room for 32,767 characters. The CSV has all of it.'

/** A text as a cell of a sheet holds it: one that is too long says that it was cut, and no character of it is cut in two. */
const inOneCell = (text: string): string =>
  text.length <= cellRoom
    ? text
    : `${text.slice(0, cellRoom - cutWords.length).replace(/[\uD800-\uDBFF]$/, '')}${cutWords}`

async function* sheetRows(
  pages: AsyncGenerator<RowValues[]>,
  columns: readonly ExportColumn[],
  zone: string,
): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const rows of pages) {
    for (const row of rows)
      yield columns.map(({ cell }) => {
        const { text, value } = cell(row, zone)
        return value ?? (typeof text === 'string' ? inOneCell(text) : text)
      })
  }
}

const sheetName = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)

const asSheet = async (
  title: string,
  pages: AsyncGenerator<RowValues[]>,
  columns: readonly ExportColumn[],
  zone: string,
): Promise<Readable> => {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = writeXlsxStream(sheetRows(pages, columns, zone), {
    name: sheetName(title),
    columns: columns.map((column) => ({ header: column.title })),
    freezePane: { rows: 1 },
    // Texts are texts: nothing that somebody typed is computed.
    inlineStrings: true,
  })
  const reader = sheet.getReader()
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        yield value
      }
    } finally {
      await reader.cancel().catch(() => undefined)
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

const asFile = (
  record: CollegeRecord,
  job: Claimed,
  pages: AsyncGenerator<RowValues[]>,
  columns: readonly ExportColumn[],
  zone: string,
): Readable | Promise<Readable> => {
  if (job.format === 'xlsx') return asSheet(record.title[1], pages, columns, zone)
  return csvStream(
    pages,
    columns.map(({ title, cell }) => ({ head: title, cell: (row: RowValues) => cell(row, zone).text })),
  )
}

/** Refuses a sheet that has no room for all rows: it would end before they do, without a word. */
const checkRoom = (job: Claimed, total: number, most: number): void => {
  if (job.format !== 'xlsx' || total <= most) return
  const said = (rows: number): string => rows.toLocaleString('en-NZ')
  throw new ApiError(
    code.tooLarge,
    `A spreadsheet holds at most ${said(most)} rows, and this list has ${said(total)}. Choose CSV, or fewer rows.`,
  )
}

async function* pagesByIds({ ids, rows: read }: Found, tell: Tell): AsyncGenerator<RowValues[]> {
  for (let at = 0; at < ids.length; at += pageSize) {
    const rows = await read(ids.slice(at, at + pageSize))
    yield rows.map((row) => ({ ...row }))
    await tell(Math.min(at + pageSize, ids.length), null)
  }
}

/** A list that is worked out, as a file: page by page in the order that was found, and on record as any other. */
export const workedOutFile = async (
  call: Call,
  { record, isOfPeople, find }: WorkedOut,
  job: Claimed,
  tell: Tell,
  room: number = mostSheetRows,
): Promise<Readable> => {
  const columns = chosenColumns(record, job.ask.columns)
  const organisation = job.organisation_id
  const found = await find(call, { ...job.ask.query, organisation_id: String(organisation) })
  const { ids } = found
  checkRoom(job, ids.length, room)
  await noteExport(call, {
    resource: isOfPeople ? 'user' : record.name,
    people: isOfPeople ? [...ids] : [],
    rows: ids.length,
    organisation,
    query: { ...job.ask.query, format: job.format, rows: ids.length },
  })
  await tell(0, ids.length)
  return asFile(record, job, pagesByIds(found, tell), columns, call.actor.timezone)
}

/** A list as a file, read page by page while it is written, and put on record before its first row. */
export const listFile = async (
  call: Call,
  entry: ServerRecord,
  job: Claimed,
  tell: Tell,
  room: number = mostSheetRows,
): Promise<Readable> => {
  const { record } = entry
  const ask = askOf(record, job.ask.query, job.organisation_id)
  const columns = chosenColumns(record, job.ask.columns)
  const owners = ownersSql(entry, ask, call.actor)
  type Found = { people: number[]; rows: number; organisation: number | null }
  const found = await patiently(call, (tx) => tx.row<Found>(owners.text, owners.values))
  const total = found?.rows ?? 0
  checkRoom(job, total, room)
  const query = { ...job.ask.query, format: job.format, rows: total }
  const people = record.owner === null ? [] : (found?.people ?? [])
  await noteExport(call, {
    resource: record.name,
    people,
    rows: total,
    organisation: found?.organisation ?? job.organisation_id,
    query,
  })
  await tell(0, total)
  const pages = pagesOf(call, entry, ask, total, tell)
  return asFile(record, job, pages, columns, call.actor.timezone)
}
