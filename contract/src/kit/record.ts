import { z } from 'zod'
import { usualLargest } from './endpoint.ts'
import { all, both, where } from './rule.ts'
import * as field from './field.ts'
import { isUnwritten } from './mode.ts'
import type { Mode } from './mode.ts'
import type { Actor } from './actor.ts'
import type { Field, Fields } from './field.ts'
import type { Policy, Rule } from './rule.ts'

/** The columns every row carries. */
export interface RowHead {
  id: number
  organisation_id: number
  created_at: string
  updated_at: string
  created_by: number | null
  updated_by: number | null
}

type Keys<F extends Fields, M extends Mode> = {
  [K in keyof F]: F[K] extends Field<unknown, infer Own, string> ? (Own extends M ? K : never) : never
}[keyof F]
type ValueOf<X> = X extends Field<infer T, Mode, string> ? T : never

type Filled<F extends Fields> = { [K in Keys<F, 'required' | 'defaulted'>]: ValueOf<F[K]> }
type Blank<F extends Fields> = { [K in Keys<F, 'optional' | 'derived' | 'computed'>]: ValueOf<F[K]> | null }
type CreateInput<F extends Fields> = { [K in Keys<F, 'required'>]: ValueOf<F[K]> } & {
  [K in Keys<F, 'defaulted'>]?: ValueOf<F[K]>
} & { [K in Keys<F, 'optional'>]?: ValueOf<F[K]> | null }
type Changes<F extends Fields> = { [K in Keys<F, 'required' | 'defaulted'>]?: ValueOf<F[K]> } & {
  [K in Keys<F, 'optional'>]?: ValueOf<F[K]> | null
}
type NameOf<K> = K extends `${infer Stem}_id` ? `${Stem}_name` : never

export type StandardCall = 'get' | 'list' | 'create' | 'update' | 'remove'
export const standardCalls: readonly StandardCall[] = ['get', 'list', 'create', 'update', 'remove']

export interface RecordSpec<F extends Fields, N extends keyof F & string, C extends keyof F & string> {
  /** What people call one of them, and several. */
  readonly title: readonly [one: string, many: string]
  /** Path of the list; the name with an s where left out. */
  readonly plural?: string
  readonly fields: F
  /** Id fields whose target's label is read along, as `<stem>_name`. */
  readonly names?: readonly N[]
  /** Column of the row that names it to people. */
  readonly label: (keyof F & string) | 'id'
  readonly filters?: readonly (keyof F & string)[]
  /** Sortable columns; `id` always is. */
  readonly sorts?: readonly (keyof F & string)[]
  readonly defaultSort: string
  /** The date or instant that `from` and `to` speak of. */
  readonly range?: keyof F & string
  /** The last day where rows are stretches of days that begin with `range`: a range then finds what overlaps it. */
  readonly rangeEnd?: keyof F & string
  /** What a row without a last day means: it goes on, or it is over on its first day. */
  readonly withoutEnd?: 'goes on' | 'one day'
  readonly search?: readonly (keyof F & string)[]
  /** Ids of people, among `names`, by whose names the list is searched too. */
  readonly searchNames?: readonly N[]
  readonly policy: Policy
  /** Rows of no organisation. */
  readonly platformWide?: boolean
  /** Calls the wire offers; all five where left out. */
  readonly calls?: readonly StandardCall[]
  /** Columns that rows pointing here need for their own checks. */
  readonly checks?: readonly C[]
  /** Other records' cached answers that a write invalidates. */
  readonly invalidates?: readonly string[]
  /** Writes ask for the password or a code again, and are not for an administrator who acts as someone. */
  readonly stepUp?: boolean
  /** Column with the id of the person the row is about, who sees what was done to it; `user_id` where left out. */
  readonly owner?: (keyof F & string) | 'id' | null
  /** Whether reading one of them by its id is written down where it is somebody else's. */
  readonly auditReads?: boolean
  /** Clinical or reflective: how much of it one reader is shown of other people is counted, and bounded. */
  readonly sensitive?: boolean
  /** Removing takes `force=true` where something stands in the way that the caller may decide about: 476 without it. */
  readonly force?: boolean
  /** Bytes of the largest body of a create or an update, where that is more than the usual 64 KB. */
  readonly largest?: number
}

/** A stated record, read by both sides. */
export interface CollegeRecord<
  Name extends string = string,
  F extends Fields = Fields,
  N extends string = string,
  C extends string = string,
> {
  readonly name: Name
  readonly plural: string
  readonly title: readonly [one: string, many: string]
  readonly fields: F
  readonly names: readonly N[]
  readonly label: string
  readonly filters: readonly string[]
  readonly sorts: readonly string[]
  readonly defaultSort: string
  readonly range: string | null
  readonly rangeEnd: string | null
  readonly withoutEnd: 'goes on' | 'one day'
  readonly search: readonly string[]
  readonly searchNames: readonly N[]
  readonly policy: Policy
  readonly platformWide: boolean
  readonly calls: readonly StandardCall[]
  readonly checks: readonly C[]
  readonly invalidates: readonly string[]
  readonly stepUp: boolean
  readonly owner: string | null
  readonly auditReads: boolean
  readonly sensitive: boolean
  readonly force: boolean
  readonly largest: number
}

// The phantom types of a record's rows and bodies, derived from its fields.
export type Row<R> =
  R extends CollegeRecord<string, infer F, infer N>
    ? Flat<RowHead & Filled<F> & Blank<F> & { [K in NameOf<N>]: string | null }>
    : never
/** The columns of a row that the database keeps: what is computed on reading is not among them. */
export type Stored<R> =
  R extends CollegeRecord<string, infer F>
    ? Flat<RowHead & Filled<F> & { [K in Keys<F, 'optional' | 'derived'>]: ValueOf<F[K]> | null }>
    : never
/** The row a write makes, before the database has given it its head. */
export type Draft<R> = Omit<Stored<R>, 'created_at' | 'updated_at' | 'created_by' | 'updated_by'>
export type Create<R> =
  R extends CollegeRecord<string, infer F, string> ? Flat<CreateInput<F> & { organisation_id?: number }> : never
export type Update<R> =
  R extends CollegeRecord<string, infer F, string> ? Flat<{ id: number; updated_at: string } & Changes<F>> : never
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** States a standard record: its fields, lists and policy. Nothing else states them again. */
export const record = <
  const Name extends string,
  F extends Fields,
  const N extends keyof F & string = never,
  const C extends keyof F & string = never,
>(
  name: Name,
  spec: RecordSpec<F, N, C>,
): CollegeRecord<Name, F, N, C> => {
  const asked = [...(spec.filters ?? []), ...(spec.sorts ?? []), ...(spec.search ?? [])]
  for (const column of asked) {
    if (spec.fields[column]?.visible)
      throw new Error(`${name}.${column} is not readable by all: no list may ask for it`)
  }
  return {
    name,
    plural: spec.plural ?? `${name}s`,
    title: spec.title,
    fields: spec.fields,
    names: spec.names ?? [],
    label: spec.label,
    filters: spec.filters ?? [],
    sorts: spec.sorts ?? [],
    defaultSort: spec.defaultSort,
    range: spec.range ?? null,
    rangeEnd: spec.rangeEnd ?? null,
    withoutEnd: spec.withoutEnd ?? 'goes on',
    search: spec.search ?? [],
    searchNames: spec.searchNames ?? [],
    policy: spec.policy,
    platformWide: spec.platformWide ?? false,
    calls: spec.calls ?? standardCalls,
    checks: spec.checks ?? [],
    invalidates: spec.invalidates ?? [],
    stepUp: spec.stepUp ?? false,
    owner: spec.owner === undefined ? ('user_id' in spec.fields ? 'user_id' : null) : spec.owner,
    auditReads: spec.auditReads ?? false,
    sensitive: spec.sensitive ?? false,
    force: spec.force ?? false,
    largest: spec.largest ?? usualLargest,
  }
}

export type Right = keyof Policy

const writeRule = (record: CollegeRecord, right: Right, actor: Actor): Rule => {
  const rule = record.policy[right](actor)
  return record.platformWide ? rule : both(where('organisation_id', ...actor.organisations), rule)
}

// An actor is worked out once for many calls, and says all that a rule is made of.
const rules = new WeakMap<Actor, Map<CollegeRecord, Partial<Record<Right, Rule>>>>()

/** The whole rule of a right: the record's own policy inside the actor's organisations. */
export const ruleFor = (record: CollegeRecord, right: Right, actor: Actor): Rule => {
  if (actor.platform_admin) return all
  const ofActor = rules.get(actor) ?? new Map<CollegeRecord, Partial<Record<Right, Rule>>>()
  const ofRecord = ofActor.get(record) ?? {}
  const known = ofRecord[right]
  if (known) return known
  const rule = writeRule(record, right, actor)
  rules.set(actor, ofActor.set(record, { ...ofRecord, [right]: rule }))
  return rule
}

/** `user_id` becomes `user_name`. */
export const nameColumn = (column: string): string => column.replace(/_id$/, '_name')

const head = {
  id: field.id('self'),
  organisation_id: field.id('organisation'),
  created_at: field.instant(),
  updated_at: field.instant(),
  created_by: field.optional(field.id('user')),
  updated_by: field.optional(field.id('user')),
} satisfies Fields

/** Fields of the columns every row carries. */
export const headFields: Fields = head

const mapped = <T extends z.ZodType>(
  fields: Fields,
  keep: (field: Field) => boolean,
  make: (field: Field) => T,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => keep(field))
      .map(([key, field]) => [key, make(field)]),
  )

const nullables = new WeakMap<z.ZodType, z.ZodType>()
/** The schema with null beside it, made once, as fields share their schemas. */
const withNull = (schema: z.ZodType): z.ZodType => {
  const made = nullables.get(schema) ?? schema.nullable()
  nullables.set(schema, made)
  return made
}

const orNull = (field: Field): z.ZodType => (field.mode === 'optional' ? withNull(field.schema) : field.schema)

/** Schema of a create's body; unknown fields are refused. */
export const createSchema = (record: CollegeRecord): z.ZodObject =>
  z.strictObject({
    ...(record.platformWide ? {} : { organisation_id: head.organisation_id.schema.optional() }),
    ...mapped(
      record.fields,
      (each) => !isUnwritten(each),
      (field) => (field.mode === 'required' ? field.schema : orNull(field).optional()),
    ),
  })

/** Schema of an update's body: the id, the `updated_at` it was read with, and what changes. */
export const updateSchema = (record: CollegeRecord): z.ZodObject =>
  z.strictObject({
    id: head.id.schema,
    updated_at: head.updated_at.schema,
    ...mapped(
      record.fields,
      (each) => !isUnwritten(each) && !each.fixed,
      (field) => orNull(field).optional(),
    ),
  })

const name = z.string()
const makeRowSchema = (record: CollegeRecord): z.ZodObject =>
  z.strictObject({
    ...mapped(head, () => true, orNull),
    ...(record.platformWide ? { organisation_id: z.literal(0) } : {}),
    ...mapped(
      record.fields,
      () => true,
      (each) => (isUnwritten(each) || each.visible ? withNull(each.schema) : orNull(each)),
    ),
    ...Object.fromEntries(record.names.map((column) => [nameColumn(column), withNull(name)])),
  })

const rowSchemas = new WeakMap<CollegeRecord, z.ZodObject>()
/** Schema of a row as the wire gives it. */
export const rowSchema = <R extends CollegeRecord>(record: R): z.ZodType<Row<R>> => {
  const made = rowSchemas.get(record) ?? makeRowSchema(record)
  rowSchemas.set(record, made)
  return made as unknown as z.ZodType<Row<R>> // built from the same fields the type is derived from
}

/** Columns a list can be narrowed by: those it states, its id, and the organisation for whoever sees several. */
export const filtersOf = (record: CollegeRecord): readonly string[] => [
  'id',
  ...(record.platformWide ? [] : ['organisation_id']),
  ...record.filters,
]

/** What a person gives when asking for a list. */
export interface ListQuery {
  [filter: string]: string | number | boolean | readonly (string | number)[] | undefined
  q?: string
  sort?: string
  limit?: number
  offset?: number
  after?: string
  from?: string
  to?: string
}

/** The `info` of a list's answer. */
export interface ListInfo {
  total: number
  total_capped?: boolean
  limit: number
  offset: number
  next: string | null
}

export const defaultLimit = 50
export const mostLimit = 500
/** Totals are exact up to here; beyond, `total_capped` is set. */
export const countCap = 10_000
