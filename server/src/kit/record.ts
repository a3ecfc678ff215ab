import type { IncomingMessage } from 'node:http'
import type { Actor, CollegeRecord } from '@college/contract/kit'
import type { Changes } from './audit.ts'
import type { Call } from './context.ts'
import type { ApiError } from './errors.ts'
import type { KeptAnswer } from './idempotency.ts'
import type { Targets } from './references.ts'
import type { Computed, Values } from './statement.ts'

export type RowValues = Readonly<Record<string, unknown>>

/** A write as a record's own check sees it. `before` is null at creation. */
export interface Save {
  readonly before: RowValues | null
  /** The row as it would stand, derived fields of the check's own making apart. */
  readonly after: RowValues
  /** Names of the fields the caller gave. */
  readonly given: ReadonlySet<string>
  /** The rows that newly given fields point to. */
  readonly targets: Targets
}

/** The row a field newly points to, or null when the field was not given or is empty. */
export const targetOf = ({ targets, after }: Save, field: string): RowValues | null =>
  targets[field]?.get(Number(after[field])) ?? null

/** What the audit keeps of a change. */
export interface AuditEntry {
  readonly changes: Changes
  /** A field that is saved again and again: one entry of it by a session is enough for ten minutes. */
  readonly sparing?: string
}

/** What the server adds to a record's statement. */
export interface ServerRecord {
  readonly record: CollegeRecord
  readonly computed: Computed
  /** Refuses a write that breaks a rule of the record, and gives values of fields the caller may not set. */
  readonly check?: (call: Call, save: Save) => Promise<RowValues> | RowValues
  /** `force` is only ever true for records that take it. */
  readonly checkRemove?: (call: Call, before: RowValues, force: boolean) => Promise<void> | void
  readonly checkRestore?: (call: Call, removed: RowValues) => Promise<void> | void
  /** Refuses files that are attached to a row, or taken off it, while it stays as it is. */
  readonly checkLinks?: (call: Call, row: RowValues) => Promise<void> | void
  /** What else an update brings with it, in the same transaction. */
  readonly follow?: (call: Call, change: { before: RowValues; after: RowValues }) => Promise<void>
  /** What else a create brings with it, in the same transaction. */
  readonly followNew?: (call: Call, made: RowValues) => Promise<void>
  /** What a remove or a restore brings with it, in the same transaction. */
  readonly followMark?: (call: Call, row: RowValues, removed: boolean) => Promise<void>
  /** What the audit keeps of a change, where that is not every value of it. */
  readonly auditEntry?: (changes: Changes) => AuditEntry
  /** A condition on the row under the alias that lets it be read by its id beyond what lists show. */
  readonly alsoRead?: (actor: Actor, alias: string, values: Values) => string
  /** What a create does whose body is `multipart/form-data`. */
  readonly upload?: (call: Call, request: IncomingMessage) => Promise<KeptAnswer>
  /** Field whose target gives the row its organisation where the platform's own people create it; their other fields may point anywhere. */
  readonly organisationFrom?: string
  /** Fields that may point beyond what the caller sees: the record's own check finds their targets. */
  readonly uncheckedReferences?: readonly string[]
  /** What a create does where the row is there already: the end of its insert. Writing nothing is a conflict. */
  readonly onConflict?: string
  /** Columns behind a field that no answer and no history tells; the check gives them wherever the field is new. */
  readonly hidden?: Readonly<Record<string, readonly string[]>>
  /**
   * Whose change is an act of security, which no edit lock holds off: of some fields, with removing and restoring the row, or of all.
   */
  readonly pastLocks?: readonly string[] | 'all'
  /** What a broken constraint of the table means to people, by the constraint's name. */
  readonly conflicts: Readonly<Record<string, () => ApiError>>
}

/** States the server's part of a record. */
export const standard = (record: CollegeRecord, more: Partial<Omit<ServerRecord, 'record'>> = {}): ServerRecord => ({
  computed: {},
  conflicts: {},
  ...more,
  record,
})

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

/** Names of the fields a record keeps as columns of its table. */
export const stored = (entry: ServerRecord): string[] =>
  Object.keys(entry.record.fields).filter((name) => !entry.computed[name])
