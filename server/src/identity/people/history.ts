import { code, matches, organisationsInSight } from '@college/contract/kit'
import { historyRow, recordHistory, userHistory } from '@college/contract/identity'
import type { Actor } from '@college/contract/kit'
import type { z } from 'zod'
import { serve } from '#http'
import { noteRead, quoted } from '#records'
import { ApiError, notFound } from '#platform'
import type { Served } from '#http'
import type { Registry } from '#records'
import type { Call } from '#platform'
import { guardAccount } from '#people'
import { named } from './names.ts'

type HistoryRow = Omit<z.output<typeof historyRow>, 'names' | 'about'>

interface AuditRow extends HistoryRow {
  record_id: number | null
  organisation_id: number | null
}

/** Organisations whose acts a history tells: what is one's own is told whole, others read those of the organisations they belong to. */
export const historyWithin = ({ actor }: Pick<Call, 'actor'>, whose: number): readonly number[] | null =>
  actor.id === whose ? null : organisationsInSight(actor)

const here = (within: string): string => `(${within}::bigint[] is null or a.organisation_id = any(${within}::bigint[]))`

const zone = `(select o.timezone from organisation o join "user" w on w.organisation_id = o.id where w.id = $1)`
const home = `(select w.organisation_id from "user" w where w.id = $1)`
const isOffice = `a.user_id in (select h.user_id from held_role h where h.is_admin or (h.role_is_admin and h.organisation_id = ${home}))`

/** What a program did stands under the name of its token. */
const byToken = `(select 'API token ' || k.name from apitoken k where k.session_id = a.session_id)`

/**
 * Lists and exports that somebody's rows were in: the last of each day, reader and record. To the owner all readers of the office are
 * one, "the college office".
 */
const listedSql = (isOwner: boolean): string => {
  const reader = isOwner ? `case when ${isOffice} then null else a.user_id end` : 'a.user_id'
  const rows = `select a.*, ${reader} as reader, (a.at at time zone ${zone})::date as day,
      case when a.changes ? 'export' then 'export' else 'list' end as listed
    from audit a where a.owner_ids @> array[$1::bigint] and (a.organisation_id is null or ${here('$2')})`
  return `(select distinct on (a.day, a.resource, a.listed, a.acting_as, a.reader) a.* from (${rows}) a
    order by a.day, a.resource, a.listed, a.acting_as, a.reader, a.id desc)`
}

/**
 * Acts on what is somebody's, looks at it, and their own sign-ins and sign-outs, the newest first; `$1` is whose, `$2` the organisations
 * whose acts are told. It runs unscoped: whoever acted may be of the platform or of another organisation.
 */
export const historySql = (narrow: string, most: string, isOwner: boolean): string => {
  const kind = `case when a.resource = 'session' or a.call = 'POST /user/impersonate' then 'signin' else coalesce(a.kind, 'change') end`
  const shown = (reader: string, listed: string): string =>
    `select a.id, a.at, ${kind} as what, a.call, a.resource, a.record_id, a.organisation_id, a.session_id, ${reader} as reader, a.acting_as, a.ip, a.changes, ${listed} as listed`
  const narrowed = `${narrow.replaceAll('kind', kind)} order by a.id desc ${most}`
  const part = (condition: string): string =>
    `(${shown('a.user_id', 'null')} from audit a where ${condition} and ${here('$2')} and ${narrowed})`
  return `select a.id, a.at, a.what as kind, a.call, a.resource, a.listed, a.record_id, a.organisation_id, a.reader as by_id,
      case when a.listed is not null and a.reader is null then 'The college office'
        else coalesce(${byToken}, b.display_name) end as by_name,
      c.display_name as acting_name, a.ip, a.changes
    from (${part('a.owner_id = $1')}
      union all ${part(`a.user_id = $1 and a.resource = 'session' and a.owner_id is distinct from $1`)}
      union all (${shown('a.reader', 'a.listed')} from ${listedSql(isOwner)} a where ${narrowed})) a
    left join "user" b on b.id = a.reader left join "user" c on c.id = a.acting_as order by a.id desc ${most}`
}

const secret = /password|secret|token|hash|recovery|public_key/i

// A history tells no more of a row than the row itself would.
const mayRead = (registry: Registry, actor: Actor, whose: number, row: AuditRow, field: string): boolean => {
  const record = registry.find(row.resource)
  const rule = actor.platform_admin ? undefined : record?.fields[field]?.visible?.(actor)
  if (!record || !rule) return true
  const known = { id: row.record_id ?? 0, organisation_id: row.organisation_id ?? 0 }
  try {
    return matches(rule, { ...known, ...(record.owner ? { [record.owner]: whose } : {}) })
  } catch {
    return false
  }
}

/** The rows of a history as their reader may know them, each with the names of its record and of what its changes point to. */
const namedFor = (call: Call, registry: Registry, whose: number, rows: readonly AuditRow[]) => {
  const shown = historyFor(registry, call.actor, whose)
  const isNamed = (row: AuditRow): boolean => {
    const record = registry.find(row.resource)
    return row.resource !== 'user' && (!record || mayRead(registry, call.actor, whose, row, record.label))
  }
  return named(
    call.unscoped,
    registry,
    rows.map((row) => ({ ...shown(row), record_id: isNamed(row) ? row.record_id : null })),
  )
}

/** A row of the history as its reader may know it: secrets only as changed, and addresses of others only for administrators. */
export const historyFor =
  (registry: Registry, actor: Actor, whose: number) =>
  (row: AuditRow): HistoryRow => {
    const { record_id: _record, organisation_id: _organisation, ...shown } = row
    const changes: HistoryRow['changes'] = {}
    // How many of others were in a list is for nobody whom it names.
    for (const [field, change] of row.listed === null ? Object.entries(row.changes) : []) {
      if (secret.test(field)) changes[field] = [null, 'changed']
      else if (mayRead(registry, actor, whose, row, field)) changes[field] = change
    }
    const others = actor.id === whose && (row.by_id !== whose || row.acting_name !== null)
    return { ...shown, ip: others ? null : row.ip, changes }
  }

/** Who reads somebody's history is in it from then on. */
const noteHistory = (call: Call, whose: number): Promise<void> =>
  noteRead(call, { record: { name: 'history', sensitive: false }, people: [whose], organisation: null })

/** Refuses everyone but the person, and the administrators of the person's home. */
const keepToOffice = async (call: Call, userId: number): Promise<void> => {
  if (userId !== call.actor.id) await guardAccount(call, userId, true)
}

const page = 'a.id < $3 and ($4::text is null or kind = $4)'

/** What was done to a person's records, and who looked at them. */
export const serveHistory = (registry: Registry): Served =>
  serve(userHistory, async (call, { query }) => {
    const whose = query.user_id ?? call.actor.id
    await keepToOffice(call, whose)
    const db = call.unscoped
    const rows = await db.rows<AuditRow>(historySql(page, 'limit $5', whose === call.actor.id), [
      whose,
      historyWithin(call, whose),
      query.before ?? Number.MAX_SAFE_INTEGER,
      query.kind ?? null,
      query.limit ?? 50,
    ])
    await noteHistory(call, whose)
    return { data: await namedFor(call, registry, whose, rows) }
  })

const ofRecord = `select a.id, a.at, coalesce(a.kind, 'change') as kind, a.call, a.resource, null as listed, a.record_id, a.organisation_id,
    a.user_id as by_id, coalesce(${byToken}, b.display_name) as by_name, c.display_name as acting_name, a.ip, a.changes
  from audit a left join "user" b on b.id = a.user_id left join "user" c on c.id = a.acting_as
  where a.resource = $1 and a.record_id = $2 and a.id < $3 and ${here('$5')} order by a.id desc limit $4`

/** Whose a row is, also one that was removed; 404 for everyone but its owner and the administrators of the owner's home. */
const ownerOf = async (call: Call, registry: Registry, resource: string, id: number): Promise<number> => {
  const record = registry.find(resource)
  if (!record?.owner) throw notFound(record?.title[0] ?? 'record')
  const row = await call.db.row<{ owner: number | null }>(
    `select ${quoted(record.owner)} as owner from ${quoted(record.name)} where id = $1`,
    [id],
  )
  if (row?.owner === null || row === null) throw notFound(record.title[0])
  await keepToOffice(call, row.owner).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === code.notFound ? notFound(record.title[0]) : error
  })
  return row.owner
}

/** What was done to one record, and who looked at it. */
export const serveRecordHistory = (registry: Registry): Served =>
  serve(recordHistory, async (call, { query }) => {
    const whose = await ownerOf(call, registry, query.resource, query.record_id)
    await noteHistory(call, whose)
    const rows = await call.unscoped.rows<AuditRow>(ofRecord, [
      query.resource,
      query.record_id,
      query.before ?? Number.MAX_SAFE_INTEGER,
      query.limit ?? 50,
      historyWithin(call, whose),
    ])
    return { data: await namedFor(call, registry, whose, rows) }
  })
