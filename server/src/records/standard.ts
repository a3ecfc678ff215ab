import { code, createSchema, matches, ruleFor, updateSchema } from '@college/contract/kit'
import type { Actor, CollegeRecord, ListInfo } from '@college/contract/kit'
import type { z } from 'zod'
import { onlyOrganisation, organisationOf, refuseElsewhere, refuseForeign, refuseUnknown } from './row-organisation.ts'
import { parseInput, refusalOf } from './parse-input.ts'
import { refuseFields, refuseUnlessAllowed, refuseUnlessEver } from './policy.ts'
import type { Call } from '#platform'
import { ApiError, notFound, once } from '#platform'
import { safely } from './idempotency.ts'
import type { KeptAnswer } from './idempotency.ts'
import { readList } from './list-query.ts'
import { listInfo, listSql, listsOthers } from './list.ts'
import type { ListRow } from './list.ts'
import type { RowReader } from './cached-session.ts'
import { allowRead, noteReadSql, readerOf, seesOthers, verdictFor } from './reads.ts'
import type { Reading, ReadVerdict } from './reads.ts'
import { findTargets } from './references.ts'
import { cleanRichText, hasRichText } from './rich-text.ts'
import { stored } from './record.ts'
import type { Changes } from './audit.ts'
import type { AnyTargets, AnyWritten, Registry, RowValues, ServerRecord } from './record.ts'
import { headColumns, quoted, ruleSql, selection, Values } from './statement.ts'
import { changeRow, changesOf, insertRow, markRow, ownerOf, readAgain } from './write.ts'

const schemas = new WeakMap<CollegeRecord, { create: z.ZodObject; update: z.ZodObject }>()
const schemasOf = (record: CollegeRecord): { create: z.ZodObject; update: z.ZodObject } => {
  const known = schemas.get(record) ?? { create: createSchema(record), update: updateSchema(record) }
  schemas.set(record, known)
  return known
}

/** Reads one row, and writes the look down in the same statement where the row is somebody else's, or the caller acts as its owner. */
const lookSql = (call: Call, record: CollegeRecord, found: string, values: Values): string => {
  const seen = `select row_to_json(x)::text as body, x.id, x.organisation_id, ${ownerOf(record.owner)} from ${found}`
  const parts = {
    id: 's.id',
    organisation: 's.organisation_id',
    ids: 'null',
    rows: '1',
    shape: {},
    people: `array_remove(array[nullif(s.owner_id, ${values.add(readerOf(call))}::bigint)], null)`,
  }
  return `with seen as materialized (${seen}) select s.body, ${noteReadSql(call, record, parts, values)} as verdict from seen s`
}

/** What is given anew: of a list, what was not in it before. What somebody else put in may stay in, whoever sees it. */
const newOf = (given: RowValues, before: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null))
      .map(([name, value]) => {
        const known = before[name]
        return [
          name,
          Array.isArray(value) && Array.isArray(known) ? value.filter((one) => !known.includes(one)) : value,
        ]
      }),
  )

/** The row that a create makes of what was given. */
const draftOf = (entry: ServerRecord, given: RowValues): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (const name of stored(entry)) row[name] = given[name] ?? entry.record.fields[name]?.fallback ?? null
  return row
}

/** A page of a list: its rows as JSON text. */
export interface Listed {
  rows: string
  info: ListInfo
  /** Whether it may leave: refusing is the caller's, once for a call that is tried twice. */
  verdict: ReadVerdict
}

/** What a create was given, with the organisation that was named for it. */
interface CreateInput {
  readonly asked: unknown
  readonly given: RowValues
}

/** A create as far as it is known before its caller is: its body, which is read once however often it is asked for, and what it points to. */
export interface Prepared {
  readonly read: (actor: Actor) => CreateInput
  readonly targets: AnyTargets | null
}

/** A list is one statement of one row, so that who reads it can be asked in the same. */
type ListCall = Reading & { readonly db: RowReader }

/** The five calls of standard records over one database, and the restore of what was removed. */
export class Standard {
  readonly #registry: Registry

  constructor(registry: Registry) {
    this.#registry = registry
  }

  async get(call: Call, entry: ServerRecord, id: number): Promise<string> {
    const { record } = entry
    const values = new Values()
    const { columns, joins } = selection(record, 't', call.actor, entry.computed, this.#registry.label, values)
    const own = ruleSql(ruleFor(record, 'see', call.actor), 't', values)
    const rule = entry.alsoRead ? `(${own} or ${entry.alsoRead(call.actor, 't', values)})` : own
    const found =
      `(select ${columns} from ${quoted(record.name)} t ${joins} ` +
      `where t.id = ${values.add(id)} and t.deleted_at is null and ${rule}) x`
    const row = await call.db.row<{ body: string; verdict?: ReadVerdict }>(
      record.auditReads && seesOthers(entry, call)
        ? lookSql(call, record, found, values)
        : `select row_to_json(x)::text as body from ${found}`,
      values.list,
    )
    if (!row) throw notFound(record.title[0])
    allowRead(verdictFor(call, row.verdict))
    return row.body
  }

  async list(call: ListCall, entry: ServerRecord, query: RowValues): Promise<Listed> {
    const ask = readList(entry.record, query)
    const reading = listsOthers(entry, ask, call) ? call : null
    const { text, values } = listSql(entry.record, ask, call.actor, entry.computed, this.#registry.label, reading)
    const row = await call.db.row<ListRow>(text, values, { writes: reading !== null })
    if (!row) throw new Error('a list gave no row')
    return { rows: row.rows, info: listInfo(ask, row), verdict: verdictFor(call, row.verdict) }
  }

  /** How the body of a create is read. */
  reader(entry: ServerRecord, body: unknown): Prepared['read'] {
    const { record } = entry
    const typed = once(() => parseInput(schemasOf(record).create, body))
    const clean = once(() => {
      const { organisation_id: asked, ...given } = typed()
      return { asked, given: cleanRichText(record, given) }
    })
    return (actor) => {
      // To clean a text costs more than all else of a call.
      if (hasRichText(record, typed())) refuseUnlessEver(record, 'create', actor)
      return clean()
    }
  }

  /** What a create points to, found in the actor's sight; throws where some of it is not there. */
  targetsOf(db: RowReader, entry: ServerRecord, read: Prepared['read'], actor: Actor): Promise<AnyTargets> {
    return this.#targets(db, entry, read(actor).given, actor)
  }

  /** `prepared` is what was found for this call before, where it was. */
  async create(call: Call, entry: ServerRecord, body: unknown, prepared?: Prepared): Promise<KeptAnswer> {
    const { read, targets: found } = prepared ?? { read: this.reader(entry, body), targets: null }
    return safely(call.db, call.caller, async () => {
      const { record } = entry
      const { asked, given } = read(call.actor)
      const row = draftOf(entry, given)
      const targets = found ?? (await this.#targets(call.db, entry, given, call.actor))
      const organisation = record.platformWide ? null : await this.#organisationFor(call, entry, row, targets, asked)
      if (organisation !== null) refuseForeign(call.actor, entry, organisation, targets, given)
      const after: Record<string, unknown> = { ...row, id: 0, organisation_id: organisation }
      Object.assign(
        after,
        await entry.check?.(call, { before: null, after, given: new Set(Object.keys(given)), targets }),
      )
      refuseUnlessAllowed(record, 'create', call.actor, after)
      refuseFields(record, { given, stands: null }, call.actor, after)
      return this.#inserted(call, entry, after)
    })
  }

  /** `found` is the row as `find` gave it for this call, where that was asked before. */
  async update(call: Call, entry: ServerRecord, body: unknown, found?: RowValues): Promise<KeptAnswer> {
    return safely(call.db, call.caller, async () => {
      const { record } = entry
      const { id, updated_at: readAt, ...typed } = parseInput(schemasOf(record).update, body)
      const before = found ?? (await this.find(call.db, entry, Number(id), call.actor))
      // Who may not write hears so, however old the row is that they read.
      refuseUnlessAllowed(record, 'update', call.actor, before)
      refuseFields(record, { given: typed, stands: before }, call.actor, before)
      entry.refuse?.(call, before)
      const isStale = new Date(String(readAt)).getTime() !== new Date(String(before['updated_at'])).getTime()
      if (isStale) throw await this.#stale(call, entry, Number(id))
      const given = cleanRichText(record, typed)
      const fresh = newOf(given, before)
      const targets = await this.#targets(call.db, entry, fresh, call.actor)
      if (!record.platformWide) refuseForeign(call.actor, entry, before['organisation_id'], targets, fresh)
      const after: Record<string, unknown> = { ...before, ...given }
      Object.assign(after, await entry.check?.(call, { before, after, given: new Set(Object.keys(given)), targets }))
      refuseUnlessAllowed(record, 'update', call.actor, after)
      const changes = changesOf(entry, before, after)
      if (Object.keys(changes).length === 0) {
        return { status: code.updated, body: await this.get(call, entry, Number(id)) }
      }
      const changed = await this.#changed(call, entry, { before, after, changes })
      if (changed) return changed
      throw (await this.#locked(call, entry, Number(id))) ?? (await this.#stale(call, entry, Number(id)))
    })
  }

  async remove(call: Call, entry: ServerRecord, id: number, force = false): Promise<KeptAnswer> {
    return safely(call.db, call.caller, async () => {
      const before = await this.find(call.db, entry, id, call.actor)
      refuseUnlessAllowed(entry.record, 'remove', call.actor, before)
      await entry.checkRemove?.(call, before, force)
      return this.#marked(call, entry, before, true)
    })
  }

  /** Brings back a removed row within the thirty days it is kept. */
  async restore(call: Call, entry: ServerRecord, id: number): Promise<KeptAnswer> {
    const back = async (inside: Call): Promise<KeptAnswer> => {
      const removed = await this.find(inside.db, entry, id, call.actor, true)
      refuseUnlessAllowed(entry.record, 'remove', call.actor, removed)
      await entry.checkRestore?.(inside, removed)
      return this.#marked(inside, entry, removed, false)
    }
    // What a check finds holds until the row is back.
    return safely(call.db, call.caller, () =>
      entry.checkRestore ? call.db.transaction((tx) => back({ ...call, db: tx })) : back(call),
    )
  }

  /** Whether the caller may change a row, and its organisation, null where it has none; 404 where it is out of sight. */
  async mayChange(call: Call, resource: string, id: number): Promise<{ may: boolean; organisation: number | null }> {
    const entry = this.#registry.entry(resource)
    if (!entry?.record.calls.includes('update'))
      throw new ApiError(code.bad, 'We couldn’t find this record.', [
        { path: 'resource', message: 'We couldn’t find this record' },
      ])
    const row = await this.find(call.db, entry, id, call.actor)
    const home = row['organisation_id']
    const may = matches(ruleFor(entry.record, 'update', call.actor), row)
    return { may, organisation: typeof home === 'number' ? home : null }
  }

  async #organisationFor(
    { actor, db }: Call,
    entry: ServerRecord,
    row: RowValues,
    targets: AnyTargets,
    asked: unknown,
  ): Promise<number> {
    const organisation = organisationOf(actor, entry, row, targets, asked) ?? (await onlyOrganisation(db))
    refuseElsewhere(actor, organisation)
    if (actor.platform_admin && organisation === asked) await refuseUnknown(db, organisation)
    return organisation
  }

  async #targets(db: RowReader, entry: ServerRecord, given: RowValues, actor: Actor): Promise<AnyTargets> {
    const { record, uncheckedReferences: unchecked } = entry
    const looked = unchecked
      ? Object.fromEntries(Object.entries(given).filter(([field]) => !unchecked.includes(field)))
      : given
    const { targets, issues } = await findTargets(db, record, looked, actor, this.#registry.find)
    if (issues.length > 0) throw refusalOf(issues)
    return targets
  }

  /** The stored row, where the actor sees it; 404 where not. */
  async find(db: RowReader, entry: ServerRecord, id: number, actor: Actor, removed = false): Promise<RowValues> {
    const { record } = entry
    const values = new Values()
    const columns = [...headColumns(record), ...stored(entry)].map((name) => `t.${quoted(name)}`).join(', ')
    const state = removed ? `t.deleted_at > now() - interval '30 days'` : 't.deleted_at is null'
    const rule = ruleSql(ruleFor(record, 'see', actor), 't', values)
    const row = await db.row<{ body: RowValues }>(
      `select row_to_json(x) as body from (select ${columns} from ${quoted(record.name)} t where t.id = ${values.add(id)} and ${state} and ${rule}) x`,
      values.list,
    )
    if (!row) throw notFound(record.title[0])
    return row.body
  }

  async #stale(call: Call, entry: ServerRecord, id: number): Promise<ApiError> {
    const current: unknown = JSON.parse(await this.get(call, entry, id))
    const title = entry.record.title[0].toLowerCase()
    return new ApiError(code.outdated, `This ${title} was changed since you opened it.`, undefined, { current })
  }

  #inserted(call: Call, entry: ServerRecord, row: RowValues): Promise<KeptAnswer> {
    return this.#written(call, entry, row, async (inside) => {
      const made = await insertRow(inside, entry, row)
      const written = (): AnyWritten => {
        const { id }: { id: number } = JSON.parse(made.body)
        return { act: 'create', before: null, after: { ...row, id } }
      }
      return { made, written }
    })
  }

  #changed(
    call: Call,
    entry: ServerRecord,
    { before, after, changes }: { before: RowValues; after: RowValues; changes: Changes },
  ): Promise<KeptAnswer | null> {
    return this.#written(call, entry, before, async (inside) => {
      const made = await changeRow(inside, entry, before, after, changes)
      return { made, written: () => ({ act: 'update', before, after }) }
    })
  }

  async #marked(call: Call, entry: ServerRecord, row: RowValues, removed: boolean): Promise<KeptAnswer> {
    const id = Number(row['id'])
    const marked = await this.#written(call, entry, row, async (inside) => {
      const made = await markRow(inside, entry, id, removed)
      return { made, written: () => ({ act: removed ? 'remove' : 'restore', before: row, after: row }) }
    })
    if (marked) return marked
    throw (await this.#locked(call, entry, id)) ?? notFound(entry.record.title[0])
  }

  // What else a write brings with it stands or falls with the write.
  async #written<T extends KeptAnswer | null>(
    call: Call,
    entry: ServerRecord,
    row: RowValues,
    write: (inside: Call) => Promise<{ made: T; written: () => AnyWritten }>,
  ): Promise<T> {
    const { hold, after } = entry
    if (!hold && !after) return (await write(call)).made
    return call.db.transaction(async (tx) => {
      const inside = { ...call, db: tx }
      await hold?.(inside, row)
      const { made, written } = await write(inside)
      if (made && (await after?.(inside, written()))) await readAgain(inside, entry, made)
      return made
    })
  }

  async #locked(call: Call, entry: ServerRecord, id: number): Promise<ApiError | null> {
    const lock = await call.db.row<{ holder: string; expires_at: string }>(
      `select u.display_name as holder, k.expires_at from datalock k join "user" u on u.id = k.user_id
       where k.resource = $1 and k.record_id = $2 and k.expires_at > $4 and k.deleted_at is null and k.user_id <> $3`,
      [entry.record.name, id, call.actor.id, call.now()],
    )
    if (!lock) return null
    const words = `${lock.holder} is editing this ${entry.record.title[0].toLowerCase()}.`
    return new ApiError(code.conflict, words, undefined, lock)
  }
}
