import type { Caller } from './context.ts'
import type { Runner } from './database/pool.ts'
import type { Values } from './statement.ts'

/** Changed fields of a row, before and after. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

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
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[column] = [was, is]
  }
  return changes
}

/** What an audit row tells of. */
export type AuditKind = 'signin' | 'change' | 'look'

/** Text of an audit insert that takes organisation, owner and record id from the rows of `source`. */
export const auditInto = (
  caller: Caller,
  what: { kind: AuditKind; resource: string; changes: Changes },
  source: string,
  values: Values,
): string =>
  `insert into audit (organisation_id, user_id, acting_as, session_id, call, kind, resource, owner_id, record_id, changes, ip, request_id) ` +
  `select organisation_id, ${values.add(caller.actor.id || null)}::bigint, ${values.add(caller.actingAs)}::bigint, ` +
  `${values.add(caller.session)}::bigint, ${values.add(caller.call)}, ${values.add(what.kind)}, ${values.add(what.resource)}, owner_id, id, ` +
  `${values.add(JSON.stringify(what.changes))}::jsonb, ${values.add(caller.ip)}, ${values.add(caller.requestId)} from ${source}`

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
  },
): Promise<void> => {
  await tx.rows(
    `insert into audit (organisation_id, user_id, acting_as, session_id, call, resource, record_id, changes, ip, request_id, kind, owner_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12)`,
    [
      what.organisationId,
      caller.actor.id || null,
      caller.actingAs,
      caller.session,
      caller.call,
      what.resource,
      what.recordId,
      JSON.stringify(what.changes ?? {}),
      caller.ip,
      caller.requestId,
      what.kind ?? 'change',
      what.ownerId ?? (what.resource === 'user' ? what.recordId : null),
    ],
  )
}
