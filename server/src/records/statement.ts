import { nameColumn } from '@college/contract/kit'
import type { Actor, CollegeRecord, Field, Rule } from '@college/contract/kit'

/** Collects the values of a statement while its text is written. */
export class Values {
  readonly list: unknown[] = []

  /** Keeps a value and gives its place in the text. */
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }

  /** Keeps several values and gives their places. */
  addAll(values: readonly unknown[]): string[] {
    return values.map((value) => this.add(value))
  }
}

export const quoted = (name: string): string => `"${name}"`

const column = (alias: string, name: string): string => `${alias}.${quoted(name)}`

const castOf = (value: unknown): string =>
  typeof value === 'number' ? 'bigint' : typeof value === 'boolean' ? 'boolean' : 'text'

/** The condition that an expression has one of some values, or is empty where null is among them. */
export const amongSql = (
  plain: string,
  asked: readonly (string | number | boolean | null)[],
  values: Values,
): string => {
  const known = asked.filter((value) => value !== null)
  const parts: string[] = []
  if (known.length < asked.length) parts.push(`${plain} is null`)
  // A single value is compared plainly, so that an index can also give the order.
  if (known.length === 1) parts.push(`${plain} = ${values.add(known[0])}`)
  else if (known.length > 1) parts.push(`${plain} = any(${values.add(known)}::${castOf(known[0])}[])`)
  return parts.length === 1 ? (parts[0] ?? 'false') : `(${parts.join(' or ')})`
}

/** A rule as a condition on the row under an alias. */
export const ruleSql = (rule: Rule, alias: string, values: Values): string => {
  switch (rule.kind) {
    case 'all':
      return 'true'
    case 'none':
      return 'false'
    case 'where':
      return amongSql(column(alias, rule.column), rule.values, values)
    case 'begun':
      return `${column(alias, rule.from)} <= now()`
    case 'namedIn':
      return (
        `exists (select 1 from ${quoted(rule.table)} n where n.${quoted(rule.column)} = ${column(alias, 'id')} ` +
        `and n.${quoted(rule.person)} = any(${values.add(rule.ids)}::bigint[]) and n.${quoted(rule.from)} <= now())`
      )
    case 'containsAny':
      // A list of ids is an array, a list of words is JSON.
      return `${column(alias, rule.column)} ${typeof rule.values[0] === 'number' ? '&&' : '?|'} ${values.add(rule.values)}::${castOf(rule.values[0])}[]`
    case 'either':
      return `(${rule.rules.map((part) => ruleSql(part, alias, values)).join(' or ')})`
    case 'both':
      return `(${rule.rules.map((part) => ruleSql(part, alias, values)).join(' and ')})`
  }
}

/** SQL of one such field, on the row under an alias. */
export interface ComputedSql {
  (alias: string): string
  /** The condition that the row has one of some keys, of a field that lists are narrowed by the key of; the actor may not know of each. */
  readonly among?: (alias: string, keys: readonly string[], actor: Actor, values: Values) => string
}

/** SQL of derived fields that are computed on reading instead of stored, by field name. */
export type Computed = Readonly<Record<string, ComputedSql>>

const head = ['id', 'organisation_id', 'created_at', 'updated_at', 'created_by', 'updated_by'] as const
/** Head columns of a record's table. */
export const headColumns = (record: CollegeRecord): readonly string[] =>
  record.platformWide ? head.filter((name) => name !== 'organisation_id') : head

const readable = (
  name: string,
  field: Field,
  alias: string,
  actor: Actor | null,
  computed: Computed,
  values: Values,
): string => {
  const plain = computed[name]?.(alias) ?? column(alias, name)
  if (!field.visible || !actor || actor.platform_admin) return `${plain} as ${quoted(name)}`
  return `case when ${ruleSql(field.visible(actor), alias, values)} then ${plain} end as ${quoted(name)}`
}

/** Text of a select list and of the joins it needs. */
export interface Selection {
  readonly columns: string
  readonly joins: string
}

/** Where the label of a record is read, by wire name. */
export type Labels = (record: string) => string

const hidingNothing = new WeakMap<CollegeRecord, boolean>()
/** Whether everyone who sees a row of a record sees all of it. */
export const hidesNothing = (record: CollegeRecord): boolean => {
  const known = hidingNothing.get(record) ?? Object.values(record.fields).every((field) => !field.visible)
  hidingNothing.set(record, known)
  return known
}

// What is hidden from nobody reads the same for everyone, and is written once for each record and alias.
const written = new WeakMap<CollegeRecord, Map<string, Selection>>()

/** Columns and joins that read rows of a record as the wire shows them, one of them or a list; without an actor nothing is hidden. */
export const selection = (
  record: CollegeRecord,
  alias: string,
  actor: Actor | null,
  computed: Computed,
  labels: Labels,
  values: Values,
  manner: 'row' | 'list' = 'row',
): Selection => {
  const forAll = hidesNothing(record)
  const key = `${manner} ${alias}`
  const known = forAll ? written.get(record)?.get(key) : undefined
  if (known) return known
  const made = writeSelection(record, alias, actor, computed, labels, values, manner)
  if (forAll) written.set(record, (written.get(record) ?? new Map<string, Selection>()).set(key, made))
  return made
}

const writeSelection = (
  record: CollegeRecord,
  alias: string,
  actor: Actor | null,
  computed: Computed,
  labels: Labels,
  values: Values,
  manner: 'row' | 'list',
): Selection => {
  const columns = headColumns(record).map((name) => `${column(alias, name)} as ${quoted(name)}`)
  if (record.platformWide) columns.push('0 as "organisation_id"')
  for (const [name, field] of Object.entries(record.fields))
    columns.push(
      field.detailOnly && manner === 'list'
        ? `null as ${quoted(name)}`
        : readable(name, field, alias, actor, computed, values),
    )
  const joins: string[] = []
  for (const name of record.names) {
    const target = record.fields[name]?.references
    if (!target) throw new Error(`${record.name}.${name} points to nothing`)
    const table = target === 'self' ? record.name : target
    const joined = `${alias}_${name}`
    columns.push(`${column(joined, labels(table))} as ${quoted(nameColumn(name))}`)
    joins.push(`left join ${quoted(table)} ${joined} on ${column(joined, 'id')} = ${column(alias, name)}`)
  }
  return { columns: columns.join(', '), joins: joins.join(' ') }
}
