import { countCap, readDaySpan, ruleFor, where } from '@college/contract/kit'
import type { Actor, CollegeRecord, Field, ListInfo } from '@college/contract/kit'
import type { Changes } from './audit.ts'
import { writeCursor } from './list-query.ts'
import type { ListAsk, SortKey } from './list-query.ts'
import { noteReadSql, readerOf, seesOthers } from './reads.ts'
import type { Reading, ReadVerdict } from './reads.ts'
import type { ServerRecord } from './record.ts'
import { amongSql, quoted, ruleSql, selection, Values } from './statement.ts'
import type { Computed, Labels } from './statement.ts'

/** A column of days as it is compared: empty counts as open, where rows are stretches and it may be empty. */
const orOpen = (record: CollegeRecord, name: string, open: string): string => {
  const column = `t.${quoted(name)}`
  const isBare = record.rangeEnd === null || record.fields[name]?.mode !== 'optional'
  // A bare column is what an index has.
  return isBare ? column : `coalesce(${column}, '${open}')`
}

/** The condition that a row's days reach a first day. */
const endsFrom = (record: CollegeRecord, day: string, from: string): string => {
  if (record.rangeEnd === null) return `${day} >= ${from}`
  // What began by then is found by its first day, the few that began before and go on by their last: each has an index.
  if (record.withoutEnd === 'one day') return `(${day} >= ${from} or t.${quoted(record.rangeEnd)} >= ${from})`
  return `${orOpen(record, record.rangeEnd, 'infinity')} >= ${from}`
}

/** The condition that a day lies within some of the spans that a list was narrowed by. */
const withinSql = (day: string, spans: readonly unknown[], values: Values): string => {
  const ways = spans.map((text) => {
    const { from, to } = readDaySpan(String(text)) ?? { from: '', to: '' }
    const ends = [
      ...(from === '' ? [] : [`${day} >= ${values.add(from)}::date`]),
      ...(to === '' ? [] : [`${day} <= ${values.add(to)}::date`]),
    ]
    // What says no days was refused before, and finds nothing.
    return ends.length === 0 ? 'false' : `(${ends.join(' and ')})`
  })
  return ways.length === 1 ? (ways[0] ?? 'false') : `(${ways.join(' or ')})`
}

/** The condition that a column has what it was narrowed by. */
const narrowing = (
  field: Field | undefined,
  plain: string,
  asked: ListAsk['filters'][number]['values'],
  values: Values,
): string => {
  if (field?.byDays) return withinSql(plain, asked, values)
  // A row with several ids is found by each of them.
  return field?.kind === 'ids' ? `array[${plain}] && ${values.add(asked)}::bigint[]` : amongSql(plain, asked, values)
}

/** The condition of a list: what the actor may see, and what was asked. */
const condition = (record: CollegeRecord, ask: ListAsk, actor: Actor, values: Values, computed: Computed): string => {
  const parts = ['t.deleted_at is null', ruleSql(ruleFor(record, 'see', actor), 't', values)]
  for (const { column, values: asked } of ask.filters) {
    const plain = computed[column]?.('t') ?? `t.${quoted(column)}`
    const among = computed[column]?.among?.('t', asked.map(String), actor, values)
    parts.push(among ?? narrowing(record.fields[column], plain, asked, values))
  }
  if (record.range) {
    const instant = record.fields[record.range]?.kind === 'instant'
    const day = `t.${quoted(record.range)}`
    const edge = (text: string, plus: string): string =>
      instant
        ? `((${values.add(text)}::date${plus})::timestamp at time zone ${values.add(actor.timezone)})`
        : `(${values.add(text)}::date${plus})`
    // What is open at both ends would overlap even days that run backwards.
    if (ask.from && ask.to && ask.from > ask.to) parts.push('false')
    if (ask.from) parts.push(endsFrom(record, day, edge(ask.from, '')))
    if (ask.to) parts.push(`${orOpen(record, record.range, '-infinity')} < ${edge(ask.to, ' + 1')}`)
  }
  for (const word of ask.words) {
    const has = `like '%' || fold(${values.add(word.replaceAll(/[\\%_]/g, String.raw`\$&`))}) || '%'`
    // People are found first and once, so that the rows come by an index for either. Of what finds them only the name is shown to all.
    const people = `array(select u.id from "user" u where u.search ${has} and fold(u.display_name) ${has})`
    const found = [`t.search ${has}`, ...record.searchNames.map((name) => `t.${quoted(name)} = any(${people})`)]
    parts.push(`(${found.join(' or ')})`)
  }
  return parts.filter((part) => part !== 'true').join(' and ')
}

/** The condition of rows after the cursor, in the list's order; PostgreSQL puts nulls last upwards and first downwards. */
export const beyond = (ask: ListAsk, values: Values): string => {
  const cursor = ask.after ?? []
  const plain = ask.sort.every(
    (key, at) => !key.nullable && key.descending === ask.sort[0]?.descending && cursor[at] !== null,
  )
  if (plain) {
    const left = ask.sort.map((key) => `t.${quoted(key.column)}`).join(', ')
    const right = cursor.map((value) => values.add(value)).join(', ')
    return `(${left}) ${ask.sort[0]?.descending ? '<' : '>'} (${right})`
  }
  const choices = ask.sort.map((key, at) => {
    const same = ask.sort.slice(0, at).map((before, index) => {
      const value = cursor[index] ?? null
      return value === null ? `t.${quoted(before.column)} is null` : `t.${quoted(before.column)} = ${values.add(value)}`
    })
    const value = cursor[at] ?? null
    const name = `t.${quoted(key.column)}`
    if (value === null) same.push(key.descending ? `${name} is not null` : 'false')
    else
      same.push(
        key.descending
          ? `${name} < ${values.add(value)}`
          : `(${name} > ${values.add(value)}${key.nullable ? ` or ${name} is null` : ''})`,
      )
    return `(${same.join(' and ')})`
  })
  return `(${choices.join(' or ')})`
}

/** The order of a list by the columns under an alias; turned, the last comes first. */
export const orderBy = (keys: readonly SortKey[], alias: string, turned = false): string =>
  keys.map((key) => `${alias}.${quoted(key.column)}${key.descending === turned ? '' : ' desc'}`).join(', ')

/**
 * Usual sizes of a page, written into the text: of a size that is a value PostgreSQL reckons with a tenth of all rows, and plans the same
 * statement anew for each call.
 */
const usualLimits: ReadonlyMap<number, string> = new Map(
  [1, 5, 10, 20, 25, 30, 50, 100, 200, 250, 500].map((size) => [size, `limit ${size}`]),
)

/** How many rows at most, as a statement says it. */
export const limitSql = (limit: number, values: Values): string =>
  usualLimits.get(limit) ?? `limit ${values.add(limit)}`

export interface ListSql {
  text: string
  values: readonly unknown[]
}

/** Names of what a list was narrowed by; words that were searched for stay out. */
const shapeOf = (ask: ListAsk): Changes => ({
  by: [
    null,
    [
      ...ask.filters.map(({ column }) => column),
      ...(ask.from === null ? [] : ['from']),
      ...(ask.to === null ? [] : ['to']),
      ...(ask.words.length > 0 ? ['q'] : []),
    ],
  ],
})

/** Whether a list is asked for the caller's own rows alone, or by somebody who can see no others. */
export const listsOthers = (entry: ServerRecord, ask: ListAsk, reading: Pick<Reading, 'actor' | 'caller'>): boolean => {
  const { owner } = entry.record
  const filter = ask.filters.find(({ column }) => column === owner)
  return seesOthers(entry, reading, filter && where(filter.column, ...filter.values))
}

/**
 * One statement for a page of a list: rows as JSON text, the total up to its cap, and the last row's sort values. With a reading it
 * writes down in the same whose rows the page shows.
 */
export const listSql = (
  record: CollegeRecord,
  ask: ListAsk,
  actor: Actor,
  computed: Computed,
  labels: Labels,
  reading: Reading | null = null,
): ListSql => {
  const values = new Values()
  const where = condition(record, ask, actor, values, computed)
  const total = `select count(*) from (select 1 from ${quoted(record.name)} t where ${where} limit ${countCap + 1}) c`
  const { columns, joins } = selection(record, 't', actor, computed, labels, values, 'list')
  const from = ask.after ? ` and ${beyond(ask, values)}` : ''
  const paging = `${limitSql(ask.limit, values)}${ask.offset > 0 && !ask.after ? ` offset ${values.add(ask.offset)}` : ''}`
  const keys = ask.sort.map((key) => `p.${quoted(key.column)}`).join(', ')
  const text =
    `with page as materialized (select ${columns} from ${quoted(record.name)} t ${joins} where ${where}${from} order by ${orderBy(ask.sort, 't')} ${paging}) ` +
    `select (select coalesce(json_agg(row_to_json(p) order by ${orderBy(ask.sort, 'p')}), '[]')::text from page p) as rows, ` +
    `(select count(*) from page) as found, (${total}) as total, ` +
    `(select json_build_array(${keys}) from page p order by ${orderBy(ask.sort, 'p', true)} limit 1) as last` +
    (reading === null ? '' : `, ${notedPage(record, ask, reading, values)} as verdict`)
  return { text, values: values.list }
}

const notedPage = (record: CollegeRecord, ask: ListAsk, reading: Reading, values: Values): string => {
  const owner = `p.${quoted(record.owner ?? '')}`
  const others =
    `select array_agg(distinct ${owner}) as people, array_agg(p.id) as ids, count(*) as rows, ` +
    `case when min(p.organisation_id) = max(p.organisation_id) then min(p.organisation_id) end as organisation ` +
    `from page p where ${owner} is distinct from ${values.add(readerOf(reading))}::bigint and ${owner} is not null`
  const parts = {
    id: 'null',
    organisation: 'o.organisation',
    people: 'o.people',
    ids: 'o.ids',
    rows: 'o.rows',
    shape: shapeOf(ask),
  }
  return `(select ${noteReadSql(reading, record, parts, values)} from (${others}) o)`
}

/** The rows of a page of a list, for an export, in the list's order. */
export const exportSql = (
  record: CollegeRecord,
  ask: ListAsk,
  actor: Actor,
  computed: Computed,
  labels: Labels,
  manner: 'row' | 'list' = 'list',
): ListSql => {
  const values = new Values()
  const where = condition(record, ask, actor, values, computed)
  const { columns, joins } = selection(record, 't', actor, computed, labels, values, manner)
  const from = ask.after ? ` and ${beyond(ask, values)}` : ''
  const text =
    `select ${columns} from ${quoted(record.name)} t ${joins} where ${where}${from} ` +
    `order by ${orderBy(ask.sort, 't')} ${limitSql(ask.limit, values)}`
  return { text, values: values.list }
}

/** Whose rows a whole list has, how many, and of which organisation where it is one: what the audit row of an export says. */
export const ownersSql = (
  { record, computed }: Pick<ServerRecord, 'record' | 'computed'>,
  ask: ListAsk,
  actor: Actor,
): ListSql => {
  const values = new Values()
  const owner = `t.${quoted(record.owner ?? 'id')}`
  const text =
    `select coalesce(json_agg(distinct ${owner}), '[]') as people, count(*)::int as rows, ` +
    `case when min(t.organisation_id) = max(t.organisation_id) then min(t.organisation_id) end as organisation ` +
    `from ${quoted(record.name)} t where ${condition(record, ask, actor, values, computed)}`
  return { text, values: values.list }
}

export interface ListRow {
  rows: string
  found: number
  total: number
  last: unknown[] | null
  /** Where others' rows may be among them: whether they may be shown. */
  verdict?: ReadVerdict
}

/** Whether a page that is as long as was asked for is the last all the same; after a cursor it isn't known. */
const isWhole = (ask: ListAsk, { found, total }: ListRow): boolean => ask.after === null && ask.offset + found === total

export const listInfo = (ask: ListAsk, row: ListRow): ListInfo => ({
  total: Math.min(row.total, countCap),
  ...(row.total > countCap ? { total_capped: true } : {}),
  limit: ask.limit,
  offset: ask.offset,
  next: row.found === ask.limit && row.last && !isWhole(ask, row) ? writeCursor(ask.sort, row.last) : null,
})
