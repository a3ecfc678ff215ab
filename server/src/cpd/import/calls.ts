import {
  activityimport,
  checkImport,
  devactivity,
  importActivities,
  importStatus,
  rollBackImport,
  shownImportRows,
} from '@college/contract/cpd'
import type { ImportCategory, ImportCheck, ImportMapping, ImportRow } from '@college/contract/cpd'
import { code, matches, ruleFor } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import type { z } from 'zod'
import { serve } from '#http'
import { noteLook, noteRead } from '#records'
import { ApiError, badField, importWork } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { subjectOf } from '../people/person.ts'
import { noneUnknown } from './categories.ts'
import { guessMapping, unitOf } from './columns.ts'
import { judgeRows, missingIn } from './judge.ts'
import type { Judged } from './judge.ts'
import { findImport, rollBack, statusOf } from './rollback.ts'
import { storeBatch } from './batch.ts'
import { readTable } from './table.ts'
import type { Table } from './table.ts'

/** Whose activities a file is to become; whoever may not log for them may not import either. */
const ownerOf = async (call: Call, userId: number | undefined): Promise<Actor> => {
  const person = await subjectOf(call, userId)
  const row = { user_id: person.id, organisation_id: person.organisation_id }
  if (!matches(ruleFor(devactivity, 'create', call.actor), row))
    throw new ApiError(code.forbidden, 'You can’t add this activity.')
  return person
}

interface Mapped {
  readonly mapping: ImportMapping
  readonly unit: 'hours' | 'minutes'
  readonly by: ImportCheck['mapped_by']
}

const fitting = (mapping: ImportMapping, table: Table): ImportMapping => {
  if (Object.values(mapping).some((at) => at >= table.heads.length))
    throw badField('mapping', 'The file doesn’t have this column')
  return mapping
}

/** The mapping asked for, else the one that the same heads had last time, else what the heads suggest. */
const mappingOf = async (
  call: Call,
  person: Actor,
  table: Table,
  given: ImportMapping | undefined,
): Promise<Mapped> => {
  const guessed = (mapping: ImportMapping): Mapped['unit'] =>
    unitOf(mapping.time === undefined ? undefined : table.heads[mapping.time])
  if (given) return { mapping: fitting(given, table), unit: guessed(given), by: 'given' }
  const last = await call.db.row<{ mapping: ImportMapping; time_unit: Mapped['unit'] }>(
    'select mapping, time_unit from activityimport where user_id = $1 and heads = $2::jsonb order by id desc limit 1',
    [person.id, JSON.stringify(table.heads)],
  )
  if (last) return { mapping: last.mapping, unit: last.time_unit, by: 'remembered' }
  const mapping = guessMapping(table.heads)
  return { mapping, unit: guessed(mapping), by: 'guessed' }
}

type ImportInput = Pick<
  z.output<typeof checkImport.body & object>,
  'text' | 'delimiter' | 'time_unit' | 'duplicates' | 'state' | 'categories'
> & {
  mapping?: ImportMapping | undefined
}

/** What earlier files of the person called categories, the newest first. */
const rememberedOf = async (call: Call, person: Actor): Promise<ImportCategory[]> => {
  const earlier = await call.db.rows<{ categories: ImportCategory[] }>(
    `select categories from activityimport where user_id = $1 and categories <> '[]' order by id desc limit 10`,
    [person.id],
  )
  return earlier.flatMap(({ categories }) => categories)
}

/** Reads a file by what was given; a dry run also guesses what was not. */
const read = async (call: Call, person: Actor, given: ImportInput, guesses: boolean) => {
  const table = await readTable(given.text, given.delimiter)
  const mapped = await mappingOf(call, person, table, given.mapping)
  const unit = given.time_unit ?? mapped.unit
  const missing = missingIn(mapped.mapping)
  const settled = {
    given: given.categories ?? [],
    remembered: guesses && missing.length === 0 ? await rememberedOf(call, person) : [],
    guesses,
  }
  const { judged, unknown } =
    missing.length > 0
      ? { judged: [], unknown: noneUnknown }
      : await judgeRows(call, person, table, {
          mapping: mapped.mapping,
          unit,
          duplicates: given.duplicates ?? 'skip',
          state: given.state ?? 'complete',
          settled,
        })
  return { table, mapped, unit, missing, judged, unknown }
}

const rank: Readonly<Record<ImportRow['state'], number>> = { refused: 0, duplicate: 1, ready: 2 }

const shownOf = (judged: readonly Judged[]): ImportRow[] =>
  judged
    .toSorted((a, b) => rank[a.state] - rank[b.state] || Number(a.hints.length === 0) - Number(b.hints.length === 0))
    .slice(0, shownImportRows)
    .map(({ row: _row, home: _home, ...shown }) => shown)

const countOf = (judged: readonly Judged[], state: ImportRow['state']): number =>
  judged.filter((each) => each.state === state).length

/** What importing a file would do. */
export const checkFile = async (
  call: Call,
  body: z.output<typeof checkImport.body & object>,
): Promise<{ data: ImportCheck }> => {
  const person = await ownerOf(call, body.user_id)
  const { table, mapped, unit, missing, judged, unknown } = await read(call, person, body, true)
  // What the person has already logged is held against the file.
  await noteRead(call, {
    record: { name: 'devactivity', sensitive: false },
    people: [person.id],
    organisation: person.organisation_id,
  })
  return {
    data: {
      delimiter: table.delimiter,
      time_unit: unit,
      heads: [...table.heads],
      samples: table.rows.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
      mapping: mapped.mapping,
      mapped_by: mapped.by,
      missing,
      unknown: [...unknown.asked],
      unknown_more: unknown.more,
      known: [...unknown.known],
      rows: table.rows.length,
      ready: countOf(judged, 'ready'),
      duplicate: countOf(judged, 'duplicate'),
      refused: countOf(judged, 'refused'),
      shown: shownOf(judged),
    },
  }
}

// Plain: nothing is written, and what was read is not kept for a repeat.
const serveCheck: Served = serve(checkImport, (call, { body }) => checkFile(call, body), {
  plain: true,
  queue: importWork,
})

/** Imports what of a file is ready, inside the transaction of the call. */
export const importFile = async (call: Call, body: z.output<typeof importActivities.body & object>) => {
  const person = await ownerOf(call, body.user_id)
  // Two files of one person go one after the other, so that the second finds what the first has brought.
  await call.db.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', [activityimport.name, person.id])
  const { table, mapped, unit, missing, judged } = await read(call, person, body, false)
  if (missing.length > 0) throw badField('mapping', 'Choose the columns for title, date and time')
  const ready = countOf(judged, 'ready')
  if (ready !== body.expected) {
    throw new ApiError(
      code.conflict,
      ready === 0
        ? 'We imported nothing: every row is already here or can’t be read.'
        : `Nothing was imported: ${ready} rows are ready now, and ${body.expected} were before. Check the file again.`,
    )
  }
  const { state = 'complete', categories = [] } = body
  const batch = { person, fileName: body.file_name || null, heads: table.heads, mapping: mapped.mapping, unit, judged }
  return { data: await storeBatch(call, { ...batch, state, categories }) }
}

const serveImport: Served = serve(importActivities, (call, { body }) => importFile(call, body), { queue: importWork })

const serveStatus: Served = serve(importStatus, async (call, { query }) => {
  const found = await findImport(call, query.id)
  await noteLook(call, activityimport, found)
  return { data: await statusOf(call, found.id) }
})

const serveRollBack: Served = serve(rollBackImport, async (call, { body }) => ({
  data: await rollBack(call, { id: body.id, onlyFree: body.only_free ?? false }),
}))

/** Activities from a file: read, taken over, taken back. */
export const importCalls: readonly Served[] = [serveCheck, serveImport, serveStatus, serveRollBack]
