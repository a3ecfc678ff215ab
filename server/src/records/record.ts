import type { IncomingMessage } from 'node:http'
import type { RecordNamed } from '@college/contract/all'
import type { Actor, CollegeRecord, Draft, Field, Mode, Stored } from '@college/contract/kit'
import type { Changes } from './audit.ts'
import type { Call, ApiError } from '#platform'
import type { KeptAnswer } from './idempotency.ts'
import type { Computed, Values } from './statement.ts'

export type RowValues = Readonly<Record<string, unknown>>

type FieldsOf<R> = R extends CollegeRecord<string, infer F> ? F : never
type NameOf<R> = R extends CollegeRecord<infer Name> ? Name : never
type ChecksOf<R> = R extends CollegeRecord<string, infer F, string, infer C> ? C & keyof F : never
type ReferenceOf<X> = X extends Field<unknown, Mode, infer Ref> ? Ref : never
type ComputedIn<R> = {
  [K in keyof FieldsOf<R> & string]: FieldsOf<R>[K] extends Field<unknown, 'computed'> ? K : never
}[keyof FieldsOf<R> & string]

/** A row that a field points to: its id, where it belongs, and what its record says that others need for their checks. */
export type Target<R> = Readonly<
  { id: number; organisation_id?: number } & Pick<Stored<R>, ChecksOf<R> & keyof Stored<R>>
>
/** Such rows of any record. */
export type AnyTargets = Readonly<Record<string, RowValues | readonly RowValues[] | undefined>>
type TargetOf<R, Ref extends string> = Target<Ref extends 'self' | NameOf<R> ? R : RecordNamed<Ref>>

/** The rows that fields newly point to, by field: one for an id, several for a list of ids. */
export type Targets<R> = {
  readonly [
    K in keyof FieldsOf<R> as [ReferenceOf<FieldsOf<R>[K]>] extends [never] ? never : K
  ]?: FieldsOf<R>[K] extends Field<number[], Mode, string>
    ? readonly TargetOf<R, ReferenceOf<FieldsOf<R>[K]>>[]
    : TargetOf<R, ReferenceOf<FieldsOf<R>[K]>>
}

interface SaveOf<S, D, T, G extends string> {
  /** The row as it stands; null at creation. */
  readonly before: Readonly<S> | null
  /** The row as it would stand, derived fields of the check's own making apart. */
  readonly after: Readonly<D>
  /** Names of the fields the caller gave. */
  readonly given: ReadonlySet<G>
  /** The rows that newly given fields point to: none where the field was not given, is empty, or points where it did. */
  readonly targets: T
}

/** A write as a record's own check sees it. */
export type Save<R> = SaveOf<Stored<R>, Draft<R>, Targets<R>, keyof FieldsOf<R> & string>

type WrittenOf<S, D> =
  | { readonly act: 'create'; readonly before: null; readonly after: Readonly<D> }
  | { readonly act: 'update'; readonly before: Readonly<S>; readonly after: Readonly<D> }
  | { readonly act: 'remove' | 'restore'; readonly before: Readonly<S>; readonly after: Readonly<S> }

/** A write that was made, while its transaction is still open. */
export type Written<R> = WrittenOf<Stored<R>, Draft<R>>

/** Such a write of any record. */
export type AnyWritten = WrittenOf<RowValues, RowValues>

type Awaitable<T> = T | Promise<T>

interface Hooks<S, D, T, G extends string> {
  /** Refuses a write that breaks a rule of the record, and gives values of fields the caller may not set. */
  readonly check?: (call: Call, save: SaveOf<S, D, T, G>) => Awaitable<Partial<D> | void>
  /** Refuses a change of a row whoever the policy gives it to, and however old what they read of it is. */
  readonly refuse?: (call: Call, before: Readonly<S>) => void
  /** `force` is only ever true for records that take it. */
  readonly checkRemove?: (call: Call, before: Readonly<S>, force: boolean) => Awaitable<void>
  readonly checkRestore?: (call: Call, removed: Readonly<S>) => Awaitable<void>
  /** Refuses files that are attached to a row, or taken off it, while it stays as it is. */
  readonly checkLinks?: (call: Call, row: Readonly<S>) => Awaitable<void>
  /** What a write holds before it touches the row, in the same transaction. */
  readonly hold?: (call: Call, row: Readonly<D>) => Promise<void>
  /** What else a write brings with it, in the same transaction; true where that changed the row itself, which is answered as it stands then. */
  readonly after?: (call: Call, written: WrittenOf<S, D>) => Promise<boolean | void>
}

/** What the audit keeps of a change. */
export interface AuditEntry {
  readonly changes: Changes
  /** A field that is saved again and again: one entry of it by a session is enough for ten minutes. */
  readonly sparing?: string
}

interface Particulars<G extends string> {
  /** What the audit keeps of a change, where that is not every value of it. */
  readonly auditEntry?: (changes: Changes) => AuditEntry
  /** A condition on the row under the alias that lets it be read by its id beyond what lists show. */
  readonly alsoRead?: (actor: Actor, alias: string, values: Values) => string
  /** What a create does whose body is `multipart/form-data`. */
  readonly upload?: (call: Call, request: IncomingMessage) => Promise<KeptAnswer>
  /** Field whose target gives the row its organisation where the platform's own people create it; their other fields may point anywhere. */
  readonly organisationFrom?: G
  /** Fields that may point beyond what the caller sees: the record's own check finds their targets. */
  readonly uncheckedReferences?: readonly G[]
  /** Of the platform or the caller alone: the college that a platform administrator works in makes no difference. */
  readonly anyCollege?: boolean
  /** What a create does where the row is there already: the end of its insert. Writing nothing is a conflict. */
  readonly onConflict?: string
  /** Columns behind a field that no answer and no history tells; the check gives them wherever the field is new. */
  readonly hidden?: { readonly [K in G]?: readonly string[] }
  /**
   * Whose change is an act of security, which no edit lock holds off: of some fields, with removing and restoring the row, or of all.
   */
  readonly pastLocks?: readonly G[] | 'all'
  /** What a broken constraint of the table means to people, by the constraint's name. */
  readonly conflicts?: Readonly<Record<string, () => ApiError>>
}

/** What the server adds to a record's statement, in types that hold for any record. */
export interface ServerRecord extends Hooks<RowValues, RowValues, AnyTargets, string>, Particulars<string> {
  readonly record: CollegeRecord
  /** SQL of the fields that are computed on reading. */
  readonly computed: Computed
  readonly conflicts: Readonly<Record<string, () => ApiError>>
  readonly hidden?: Readonly<Record<string, readonly string[]>>
}

/** What the server adds to the statement of a record, in the types of its own rows. */
export type Additions<R> = Hooks<Stored<R>, Draft<R>, Targets<R>, keyof FieldsOf<R> & string> &
  Particulars<keyof FieldsOf<R> & string> &
  ([ComputedIn<R>] extends [never] ? unknown : { readonly computed: Readonly<Record<ComputedIn<R>, Computed[string]>> })
type Stated<R> = [ComputedIn<R>] extends [never] ? [additions?: Additions<R>] : [additions: Additions<R>]

/** States the server's part of a record, its hooks in the types of the record's own rows. */
export const standard = <R extends CollegeRecord>(record: R, ...[additions]: Stated<R>): ServerRecord => {
  const entry: object = { computed: {}, conflicts: {}, ...additions, record }
  return entry as ServerRecord // rows that reach a hook are of its record: the statements of this record alone read them
}

/** The server's part of a record that has nothing to add. */
export const plainly = (record: CollegeRecord): ServerRecord => {
  const computed = Object.keys(record.fields).filter((name) => record.fields[name]?.mode === 'computed')
  if (computed.length > 0) throw new Error(`The server has to say how ${record.name} comes by ${computed.join(', ')}`)
  return { record, computed: {}, conflicts: {} }
}

/** All records of the application, to find labels and targets by wire name. */
export class Registry {
  readonly all: readonly ServerRecord[]
  readonly #byName: ReadonlyMap<string, ServerRecord>

  constructor(all: readonly ServerRecord[]) {
    this.all = all
    this.#byName = new Map(all.map((entry) => [entry.record.name, entry]))
  }

  readonly entry = (name: string): ServerRecord | undefined => this.#byName.get(name)

  readonly find = (name: string): CollegeRecord | undefined => this.#byName.get(name)?.record

  readonly label = (name: string): string => {
    const found = this.find(name)
    if (!found) throw new Error(`No record is called ${name}`)
    return found.label
  }
}

const columnsOf = new WeakMap<CollegeRecord, readonly string[]>()

/** Names of the fields a record keeps as columns of its table. */
export const stored = ({ record }: ServerRecord): readonly string[] => {
  const known = columnsOf.get(record)
  if (known) return known
  const names = Object.keys(record.fields).filter((name) => record.fields[name]?.mode !== 'computed')
  columnsOf.set(record, names)
  return names
}
