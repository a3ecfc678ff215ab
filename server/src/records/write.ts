import { LRUCache } from 'lru-cache'
import { code, isUnwritten } from '@college/contract/kit'
import type { CollegeRecord } from '@college/contract/kit'
import { appended, auditSql, auditValues, changesBetween } from './audit.ts'
import type { Changes } from './audit.ts'
import type { Call } from '#platform'
import { violated } from '#database'
import { ApiError } from '#platform'
import { keepInstead, keepSql, keepValues } from './idempotency.ts'
import type { KeptAnswer } from './idempotency.ts'
import { stored } from './record.ts'
import type { RowValues, ServerRecord, AuditEntry } from './record.ts'
import { hidesNothing, quoted, selection, Values } from './statement.ts'

const forColumn = (record: CollegeRecord, name: string, value: unknown): unknown => {
  const field = record.fields[name]
  if (field?.kind !== 'json') return value
  // An empty value of a field that is never empty is JSON's own null.
  const empty = value === null && (field.mode === 'optional' || isUnwritten(field))
  return empty ? null : JSON.stringify(value)
}

/** Condition on the row under `t` that no one else is editing it. */
const unlocked = (call: Call, record: CollegeRecord, values: Values): string =>
  `not exists (select 1 from datalock k where k.resource = ${values.add(record.name)} and k.record_id = t.id ` +
  `and k.expires_at > ${values.add(call.now())} and k.deleted_at is null and k.user_id <> ${values.add(call.actor.id)})`

const isPastLocks = ({ pastLocks = [] }: ServerRecord, changed: readonly string[]): boolean =>
  pastLocks === 'all' || changed.every((name) => pastLocks.includes(name))

const conflictOf = (entry: ServerRecord, error: unknown): unknown => {
  const constraint = violated(error)
  const known = constraint === null ? undefined : entry.conflicts[constraint]
  return known ? known() : error
}

/** Thrown when a guarded change met no row: it was locked, changed or removed in between. */
const nothingWritten = new Error('nothing was written')

const orNull = (writing: Promise<KeptAnswer>): Promise<KeptAnswer | null> =>
  writing.catch((error: unknown) => {
    if (error === nothingWritten) return null
    throw error
  })

// The written row is not visible to the statement that writes it, so its joins read from the written rows themselves.
const answerOf = (call: Call, entry: ServerRecord, values: Values): string => {
  const { columns, joins } = selection(entry.record, 't', call.actor, entry.computed, call.labels, values)
  return `answer as (select row_to_json(x)::text as body from (select ${columns} from made t ${joins}) x)`
}

/** The column that says whose a row is, as `owner_id`. */
export const ownerOf = (owner: string | null): string =>
  `${owner === null ? 'null::bigint' : quoted(owner)} as owner_id`

/** Condition on the written row under `m` that the same session has an audit entry of the same field within ten minutes. */
const isLoggedAlready = (call: Call, record: string, field: string, values: Values): string =>
  `exists (select 1 from audit a where a.resource = ${values.add(record)} and a.record_id = m.id and a.session_id = ${values.add(call.caller.session)} ` +
  `and a.call = ${values.add(call.caller.call)} and a.changes ? ${values.add(field)} and a.at > now() - interval '10 minutes')`

// The same text is looked up by its name for each write: made anew, it would be read whole each time.
const texts = new WeakMap<ServerRecord, LRUCache<string, string>>()
/** A text that depends on the record and the key alone, made once for as long as it is in use. */
const textOf = (entry: ServerRecord, key: string, write: () => string): string => {
  const known = texts.get(entry) ?? new LRUCache<string, string>({ max: 200 })
  texts.set(entry, known)
  const text = known.get(key) ?? write()
  known.set(key, text)
  return text
}

// One statement is one transaction: the change, its audit row and the answer kept for a repeat stand or fall together.
const writeRow = async (
  call: Call,
  entry: ServerRecord,
  values: Values,
  change: string,
  changes: Changes,
  status: number,
): Promise<KeptAnswer> => {
  const { name, owner, platformWide } = entry.record
  const { changes: entryChanges, sparing }: AuditEntry = entry.auditEntry?.(changes) ?? { changes }
  const log = values.addAll(auditValues(call.caller, { kind: 'change', resource: name, changes: entryChanges }))
  const keep = call.caller.idempotencyKey === null ? null : values.addAll(keepValues(call.caller, status))
  const write = (): string => {
    const made = `(select id, ${platformWide ? 'null::bigint as organisation_id' : 'organisation_id'}, ${ownerOf(owner)} from made) m`
    const source = sparing === undefined ? made : `${made} where not ${isLoggedAlready(call, name, sparing, values)}`
    const parts = [`made as (${change})`, answerOf(call, entry, values), `logged as (${auditSql(log, source)})`]
    if (keep) parts.push(`kept as (${keepSql(keep, 'answer')})`)
    return `with ${parts.join(', ')} select body from answer where ${appended('logged')}`
  }
  const isSame = sparing === undefined && hidesNothing(entry.record)
  const text = isSame ? textOf(entry, `${keep ? 'kept' : 'plain'} ${change}`, write) : write()
  try {
    const row = await call.db.row<{ body: string }>(text, values.list)
    if (!row) throw nothingWritten
    return { status, body: row.body }
  } catch (error) {
    throw conflictOf(entry, error)
  }
}

const hiddenIn = (entry: ServerRecord, row: RowValues): string[] =>
  Object.values(entry.hidden ?? {})
    .flat()
    .filter((column) => row[column] !== undefined)

/** What a write changes: of what is hidden only that it is new. */
export const changesOf = (entry: ServerRecord, before: RowValues | null, after: RowValues): Changes => {
  const renewed = Object.entries(entry.hidden ?? {}).filter(([, columns]) =>
    columns.some((column) => after[column] !== undefined),
  )
  return {
    ...changesBetween(before, after, stored(entry)),
    ...Object.fromEntries(renewed.map(([field]) => [field, [before?.[field] ?? null, after[field] ?? null] as const])),
  }
}

const insertSql = ({ record, onConflict = '' }: ServerRecord, names: readonly string[]): string => {
  const columns = [...names, ...(record.platformWide ? [] : ['organisation_id'])]
  const places = columns.map((_, at) => `$${at + 1}`)
  const by = `$${columns.length + 1}`
  return (
    `insert into ${quoted(record.name)} (${columns.map(quoted).join(', ')}, created_by, updated_by) ` +
    `values (${places.join(', ')}, ${by}, ${by}) ${onConflict} returning *`
  )
}

/** Adds a row; 409 where an upsert met a row it leaves alone. */
export const insertRow = async (call: Call, entry: ServerRecord, row: RowValues): Promise<KeptAnswer> => {
  const { record } = entry
  const values = new Values()
  const hidden = hiddenIn(entry, row)
  const names = [...stored(entry), ...hidden]
  for (const name of names) values.add(forColumn(record, name, row[name] ?? null))
  if (!record.platformWide) values.add(row['organisation_id'])
  values.add(call.actor.id || null)
  const text = textOf(entry, `insert ${hidden.join(' ')}`, () => insertSql(entry, names))
  return writeRow(call, entry, values, text, changesOf(entry, null, row), code.created).catch((error: unknown) => {
    throw error === nothingWritten
      ? new ApiError(code.conflict, 'Someone else just changed this. Reload the page and try again.')
      : error
  })
}

/** Makes the `changesOf` a row that still stands as it was read, and that nobody else is editing; null when it met none. */
export const changeRow = async (
  call: Call,
  entry: ServerRecord,
  before: RowValues,
  after: RowValues,
  changes: Changes,
): Promise<KeptAnswer | null> => {
  const { record } = entry
  const id = Number(before['id'])
  const values = new Values()
  const names = [...Object.keys(changes), ...hiddenIn(entry, after)]
  const sets = names.map((name) => `${quoted(name)} = ${values.add(forColumn(record, name, after[name] ?? null))}`)
  const text =
    `update ${quoted(record.name)} t set ${sets.join(', ')}, updated_by = ${values.add(call.actor.id || null)} ` +
    `where t.id = ${values.add(id)} and t.updated_at = ${values.add(before['updated_at'])} and t.deleted_at is null ` +
    `and ${isPastLocks(entry, names) ? 'true' : unlocked(call, record, values)} returning *`
  return orNull(writeRow(call, entry, values, text, changes, code.updated))
}

/** Removes a row that nobody else is editing, or brings it back; null when it met none. */
export const markRow = async (
  call: Call,
  entry: ServerRecord,
  id: number,
  removed: boolean,
): Promise<KeptAnswer | null> => {
  const values = new Values()
  const free = entry.pastLocks ? 'true' : unlocked(call, entry.record, values)
  const text =
    `update ${quoted(entry.record.name)} t set deleted_at = ${removed ? 'now()' : 'null'}, updated_by = ${values.add(call.actor.id || null)} ` +
    `where t.id = ${values.add(id)} and t.deleted_at is ${removed ? 'null' : 'not null'} and ${free} returning *`
  const changes = { deleted: [!removed, removed] as const }
  return orNull(writeRow(call, entry, values, text, changes, removed ? code.deleted : code.updated))
}

/** Answers a write of this transaction with the row as it stands now, also where the call is repeated. */
export const readAgain = async (call: Call, { record, computed }: ServerRecord, made: KeptAnswer): Promise<void> => {
  const { id }: { id: number } = JSON.parse(made.body)
  const values = new Values()
  const { columns, joins } = selection(record, 't', call.actor, computed, call.labels, values)
  const row = await call.db.row<{ body: string }>(
    `select row_to_json(x)::text as body from (select ${columns} from ${quoted(record.name)} t ${joins} where t.id = ${values.add(id)}) x`,
    values.list,
  )
  if (!row) throw nothingWritten
  made.body = row.body
  await keepInstead(call.db, call.caller, row.body)
}
