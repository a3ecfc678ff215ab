import type { Caller } from '#platform'
import type { Runner } from '#database'
import type { Values } from './statement.ts'

/** Changed fields of a row, before and after. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

// Two of these can say the same without being the same; an instant says the same as its text.
const hasParts = (value: unknown): boolean => typeof value === 'object' && value !== null

/** The differences between two rows over the given columns. */
export const changesBetween = (
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): Changes => {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const column of columns) {
    const was = before?.[column] ?? null
    const is = after[column] ?? null
    if (was === is || ((hasParts(was) || hasParts(is)) && JSON.stringify(was) === JSON.stringify(is))) continue
    changes[column] = [was, is]
  }
  return changes
}

/** What an audit row tells of. */
export type AuditKind = 'signin' | 'change' | 'look'

/** What every audit row says of a call, and where the values of its row come from. */
interface AuditWhat {
  readonly kind: AuditKind
  readonly resource: string
  readonly changes: Changes
}

/** The columns a source gives for rows that are about one record each, or for a row about the records of several people. */
type AuditShape = 'one' | 'many'

/** What an audit row says of a call, in the order in which `auditSql` names it. */
export const auditValues = ({ actor, actingAs, session, call, ip, requestId }: Caller, what: AuditWhat): unknown[] => [
  actor.id || null,
  actingAs,
  session,
  call,
  what.kind,
  what.resource,
  JSON.stringify(what.changes),
  ip,
  requestId,
]

/**
 * Text of a select that appends an audit row for each row of `source`, which has organisation_id, owner_id and id; of the shape `many`
 * it has organisation_id, owner_ids, record_ids and row_count. As a part of a `with` it runs only where `appended` reads it. `places`
 * are those of the `auditValues`.
 */
export const auditSql = (places: readonly string[], source: string, shape: AuditShape = 'one'): string => {
  const [owner, record, many] =
    shape === 'one' ? ['owner_id', 'id', ''] : ['null', 'null', ', owner_ids, record_ids, row_count::integer']
  const [user, acting, session, call, kind, resource, ...rest] = places
  return (
    `select append_audit(organisation_id, ${[user, acting, session, call, kind, resource, owner, record, ...rest].join(', ')}${many}) ` +
    `as audit_id from ${source}`
  )
}

/** The same with values of its own. */
export const auditInto = (
  caller: Caller,
  what: AuditWhat,
  source: string,
  values: Values,
  shape: AuditShape = 'one',
): string => auditSql(values.addAll(auditValues(caller, what)), source, shape)

/** Condition, always true, by which a statement reads its part `name`: what only selects is run only where it is read. */
export const appended = (name: string): string => `(select count(*) from ${name}) >= 0`

/** Writes one audit row for an act that is not a standard write. A row of a person is that person's own. */
export const audit = async (
  tx: Runner,
  caller: Caller,
  what: {
    resource: string
    recordId: number | null
    organisationId: number | null
    changes?: Changes
    kind?: AuditKind
    /** Whose row it is about. */
    ownerId?: number | null
    /** Whose rows it is about, where they are several people's. */
    ownerIds?: readonly number[]
    recordIds?: readonly number[]
    /** How many rows were in hand. */
    count?: number
  },
): Promise<void> => {
  const many = what.ownerIds !== undefined
  await tx.rows('select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)', [
    what.organisationId,
    caller.actor.id || null,
    caller.actingAs,
    caller.session,
    caller.call,
    what.kind ?? 'change',
    what.resource,
    what.ownerId ?? (what.resource === 'user' && !many ? what.recordId : null),
    what.recordId,
    JSON.stringify(what.changes ?? {}),
    caller.ip,
    caller.requestId,
    what.ownerIds ?? null,
    what.recordIds ?? null,
    what.count ?? null,
  ])
}
