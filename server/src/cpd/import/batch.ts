import { createHash } from 'node:crypto'
import { activityimport, devactivity } from '@college/contract/cpd'
import type { ActivityImport, ImportCategory, ImportMapping } from '@college/contract/cpd'
import { code } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { violated } from '#database'
import { auditInto, audit, Values } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import type { Judged } from './judge.ts'

/** The row of a batch as the wire gives it. */
export const readImport = async (call: Call, id: number): Promise<ActivityImport> => {
  const row = await call.db.row<{ body: ActivityImport }>(
    `select row_to_json(x) as body from (
       select t.id, t.organisation_id, t.created_at, t.updated_at, t.created_by, t.updated_by, t.user_id, t.file_name, t.heads, t.mapping,
         t.time_unit, t.categories, t.row_count, t.imported, t.duplicates, t.refused, t.rolled_back_at, t.rolled_back_by, t.kept, u.display_name as user_name
       from activityimport t join "user" u on u.id = t.user_id where t.id = $1) x`,
    [id],
  )
  if (!row) throw new Error('an import gave no row')
  return row.body
}

const columns = [
  ['title', 'text'],
  ['activity_date', 'date'],
  ['end_date', 'date'],
  ['time', 'integer'],
  ['reviewing_minutes', 'integer'],
  ['measuring_minutes', 'integer'],
  ['educational_minutes', 'integer'],
  ['devgoal_id', 'bigint'],
  ['devcycle_id', 'bigint'],
  ['devplan_id', 'bigint'],
  ['category_id', 'bigint'],
  ['subcategory_id', 'bigint'],
  ['provider', 'text'],
  ['motivation', 'text'],
  ['learnings', 'text'],
  ['patient_benefit', 'text'],
  ['cultural_safety', 'boolean'],
  ['cultural_safety_note', 'text'],
] as const satisfies readonly (readonly [keyof typeof devactivity.fields, string])[]

/** The activities that judged rows become. */
const valuesOf = ({ row, home }: Judged): Record<string, unknown> => {
  const { split, hints: _hints, expired: _expired, category: _called, ...places } = home
  const { reasons: _reasons, split: _split, goal: _goal, category: _category, subcategory: _sub, ...said } = row
  return { ...said, ...split, ...places }
}

export interface Batch {
  readonly person: Actor
  readonly fileName: string | null
  readonly heads: readonly string[]
  readonly mapping: ImportMapping
  readonly unit: 'hours' | 'minutes'
  readonly categories: readonly ImportCategory[]
  readonly state: 'draft' | 'complete'
  readonly judged: readonly Judged[]
}

const again = (): ApiError =>
  new ApiError(code.conflict, 'These rows have already been imported. Undo that import first, or choose other rows.')

const insertBatch = async (call: Call, batch: Batch, rows: readonly Record<string, unknown>[]): Promise<number> => {
  const count = (state: Judged['state']): number => batch.judged.filter((each) => each.state === state).length
  const made = await call.db
    .row<{ id: number }>(
      `insert into activityimport (organisation_id, user_id, file_name, heads, mapping, time_unit, categories, row_count, imported, duplicates, refused,
         content_hash, created_by, updated_by)
       values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $13) returning id`,
      [
        batch.person.organisation_id,
        batch.person.id,
        batch.fileName,
        JSON.stringify(batch.heads),
        JSON.stringify(batch.mapping),
        batch.unit,
        JSON.stringify(batch.categories),
        batch.judged.length,
        rows.length,
        count('duplicate'),
        count('refused'),
        createHash('sha256').update(JSON.stringify(rows)).digest('base64url'),
        call.actor.id,
      ],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'activityimport_once' ? again() : error
    })
  if (!made) throw new Error('an import gave no row')
  return made.id
}

/** Writes a batch and its activities, each with its line in the history. */
export const storeBatch = async (call: Call, batch: Batch): Promise<ActivityImport> => {
  const rows = batch.judged.filter(({ state }) => state === 'ready').map(valuesOf)
  const id = await insertBatch(call, batch, rows)
  const values = new Values()
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  const here = [batch.person.organisation_id, batch.person.id].map((each) => `${values.add(each)}::bigint`).join(', ')
  const rest = `${values.add(batch.state)}, 'imported', ${values.add(id)}::bigint, ${values.add(call.actor.id)}::bigint`
  const shape = columns.map(([name, type]) => `"${name}" ${type}`).join(', ')
  const insert =
    `insert into devactivity (organisation_id, user_id, ${names}, state, source, activityimport_id, created_by, updated_by) ` +
    `select ${here}, ${names}, ${rest}, ${values.add(call.actor.id)}::bigint ` +
    `from json_to_recordset(${values.add(JSON.stringify(rows))}::json) as r(${shape}) returning id, organisation_id, user_id`
  const changes = { activityimport_id: [null, id] } as const
  const logged = auditInto(
    call.caller,
    { kind: 'change', resource: devactivity.name, changes },
    '(select id, organisation_id, user_id as owner_id from made) m',
    values,
  )
  await call.db.rows(`with made as (${insert}) ${logged}`, values.list).catch((error: unknown) => {
    const closed = ['devactivity_cycle_open', 'devactivity_plan_open'].includes(violated(error) ?? '')
    throw closed ? new ApiError(code.archived, 'A cycle or plan was closed just now. Check the file again.') : error
  })
  await audit(call.db, call.caller, {
    resource: activityimport.name,
    recordId: id,
    organisationId: batch.person.organisation_id,
    ownerId: batch.person.id,
    changes: { imported: [null, rows.length], file_name: [null, batch.fileName] },
  })
  return readImport(call, id)
}
