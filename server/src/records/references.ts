import { ruleFor } from '@college/contract/kit'
import type { Actor, CollegeRecord, FieldIssue } from '@college/contract/kit'
import type { RowReader } from './cached-session.ts'
import type { AnyTargets } from './record.ts'
import { quoted, ruleSql, Values } from './statement.ts'

/** A field that points to rows of another record. */
interface Pointer {
  field: string
  target: CollegeRecord
  ids: readonly number[]
}

const pointersOf = (
  record: CollegeRecord,
  given: Readonly<Record<string, unknown>>,
  actor: Actor,
  find: (name: string) => CollegeRecord | undefined,
): { pointers: Pointer[]; issues: FieldIssue[] } => {
  const issues: FieldIssue[] = []
  const pointers: Pointer[] = []
  for (const [field, value] of Object.entries(given)) {
    const target = record.fields[field]?.references
    if (!target || target === 'self' || value === null || value === undefined) continue
    const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
    if (ids.length === 0 || (target === 'user' && ids.every((id) => id === actor.id))) continue
    const pointed = find(target)
    // Nothing can be there of a record the application does not hold.
    if (pointed) pointers.push({ field, target: pointed, ids: [...new Set(ids)] })
    else issues.push({ path: field, message: 'There is nothing with this number' })
  }
  return { pointers, issues }
}

/** Finds everything a row newly points to, in one statement; what is not there or out of the actor's sight is an issue. */
export const findTargets = async (
  db: RowReader,
  record: CollegeRecord,
  given: Readonly<Record<string, unknown>>,
  actor: Actor,
  find: (name: string) => CollegeRecord | undefined,
): Promise<{ targets: AnyTargets; issues: FieldIssue[] }> => {
  const { pointers, issues } = pointersOf(record, given, actor, find)
  if (pointers.length === 0) return { targets: {}, issues }
  const values = new Values()
  const parts = pointers.map(({ target, ids }) => {
    const list = ids.length === 1 ? `= ${values.add(ids[0])}` : `= any(${values.add(ids)}::bigint[])`
    const rule = ruleSql(ruleFor(target, 'see', actor), 't', values)
    const columns = ['id', ...(target.platformWide ? [] : ['organisation_id']), ...target.checks]
      .map((name) => `t.${quoted(name)}`)
      .join(', ')
    return `(select json_agg(row_to_json(x)) from (select ${columns} from ${quoted(target.name)} t where t.id ${list} and t.deleted_at is null and ${rule}) x)`
  })
  const found = await db.row<{ rows: ({ id: number }[] | null)[] }>(
    `select json_build_array(${parts.join(', ')}) as rows`,
    values.list,
  )
  const targets: Record<string, AnyTargets[string]> = {}
  pointers.forEach(({ field, target, ids }, at) => {
    const rows = found?.rows[at] ?? []
    targets[field] = record.fields[field]?.kind === 'ids' ? rows : rows[0]
    if (rows.length !== ids.length)
      issues.push({ path: field, message: `We couldn’t find this ${target.title[0].toLowerCase()}` })
  })
  return { targets, issues }
}
