import {
  attachable,
  attachFile,
  detachFile,
  filelinks,
  linksOfFile,
  mostAttached,
  viewableTypes,
} from '@college/contract/files'
import type { Attachable, AttachedFile } from '@college/contract/files'
import { code, matches, ruleFor } from '@college/contract/kit'
import type { CollegeRecord, Right } from '@college/contract/kit'
import { violated } from '#database'
import { serve } from '#http'
import { audit, noteLook, quoted, ruleSql, Values } from '#records'
import { ApiError, badField, notFound } from '#platform'
import type { ServerRecord } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { fileFor, readableFile } from './access.ts'
import { notPossible } from './refusals.ts'

interface Target {
  id: number
  organisation_id: number
  user_id: number | null
  file_ids?: number[]
}

/** What attaching needs. */
export interface LinkParts {
  readonly entry: ServerRecord
  readonly find: (name: string) => CollegeRecord | undefined
  /** What the server has of a record. */
  readonly entryOf: (name: string) => ServerRecord | undefined
}

const recordOf = ({ find }: LinkParts, name: string): CollegeRecord => {
  const record = find(name)
  if (!record) throw badField('resource', 'There are no such records yet')
  return record
}

const target = async (
  call: Call,
  record: CollegeRecord,
  id: number,
  right: Right,
): Promise<Target & Record<string, unknown>> => {
  const values = new Values()
  const row = await call.db.row<{ body: Target & Record<string, unknown> }>(
    `select row_to_json(r) as body from ${quoted(record.name)} r where r.id = ${values.add(id)} and r.deleted_at is null
     and ${ruleSql(ruleFor(record, 'see', call.actor), 'r', values)}`,
    values.list,
  )
  if (!row) throw notFound(record.title[0])
  // What may be seen was asked of the database, which alone can tell of some rules.
  if (right !== 'see' && !matches(ruleFor(record, right, call.actor), row.body))
    throw new ApiError(code.forbidden, `You can’t change this ${record.title[0].toLowerCase()}.`)
  return row.body
}

// A record may be closed to changes, such as an activity of a cycle that has expired.
const refusedInWords = async <T>(conflicts: ServerRecord['conflicts'], work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw conflicts[violated(error) ?? '']?.() ?? error
  }
}

const types = viewableTypes.map((type) => `'${type}'`).join(', ')

const attached = (call: Call, resource: Attachable, recordId: number, fileId: number | null): Promise<AttachedFile[]> =>
  call.db.rows<AttachedFile>(
    `select t.id as file_id, t.name, t.size, t.mimetype, coalesce(t.mimetype in (${types}), false) as viewable, t.encrypted, t.state, t.user_id,
       t.uploaded_at, l.created_at as attached_at, l.created_by as attached_by,
       (select max(o.record_id) from file s join filelink o on o.file_id = s.id join ${quoted(resource)} r on r.id = o.record_id
        where t.user_id = $4 and s.user_id = t.user_id and s.checksum = t.checksum and s.deleted_at is null
          and o.resource = l.resource and o.record_id <> l.record_id and r.deleted_at is null) as twin_id
     from filelink l join file t on t.id = l.file_id and t.deleted_at is null
     where l.resource = $1 and l.record_id = $2 and ($3::bigint is null or l.file_id = $3) order by l.id limit ${mostAttached}`,
    [resource, recordId, fileId, call.actor.id],
  )

const written = async (
  call: Call,
  parts: LinkParts,
  row: Target & Readonly<Record<string, unknown>>,
  { resource, file_id: fileId }: { resource: Attachable; file_id: number },
  change: readonly [number | null, number | null],
): Promise<void> => {
  await parts.entryOf(resource)?.checkLinks?.(call, row)
  // A record that names its files itself has its own column of them, from which a trigger makes the links. Two that attach at once both do.
  if (row.file_ids) {
    const next = change[1] === null ? 'array_remove(file_ids, $2::bigint)' : 'file_ids || $2::bigint'
    const isNews = change[1] === null ? '' : 'and $2::bigint <> all (file_ids)'
    await refusedInWords(parts.entryOf(resource)?.conflicts ?? {}, () =>
      call.db.rows(`update ${quoted(resource)} set file_ids = ${next}, updated_by = $3 where id = $1 ${isNews}`, [
        row.id,
        fileId,
        call.actor.id,
      ]),
    )
  } else if (change[1] === null)
    await call.db.rows('delete from filelink where resource = $1 and record_id = $2 and file_id = $3', [
      resource,
      row.id,
      fileId,
    ])
  else
    await call.db.rows(
      `insert into filelink (organisation_id, file_id, resource, record_id, created_by) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [row.organisation_id, fileId, resource, row.id, call.actor.id],
    )
  await audit(call.db, call.caller, {
    resource,
    recordId: row.id,
    organisationId: row.organisation_id,
    ownerId: row.user_id ?? null,
    changes: { file: change },
  })
}

const one = async (call: Call, resource: Attachable, recordId: number, fileId: number): Promise<AttachedFile> => {
  const [row] = await attached(call, resource, recordId, fileId)
  if (!row) throw notFound('File')
  return row
}

export const linkCalls = (parts: LinkParts): Served[] => [
  serve(filelinks, async (call, { query }) => {
    const row = await target(call, recordOf(parts, query.resource), query.record_id, 'see')
    return { data: await attached(call, query.resource, row.id, null) }
  }),
  serve(attachFile, async (call, { body }) => {
    const record = recordOf(parts, body.resource)
    const row = await target(call, record, body.record_id, 'update')
    const found = await fileFor(call, parts.entry, body.file_id, 'see')
    if (found.is_folder) throw notPossible('You can’t attach a folder. Zip it first.')
    // Attaching shows a file to others: that is for whoever may change it.
    if (!matches(ruleFor(parts.entry.record, 'update', call.actor), { ...found }))
      throw new ApiError(code.forbidden, 'This file belongs to another person. Ask them for a copy.')
    if (found.organisation_id !== row.organisation_id) throw badField('file_id', 'This belongs to another organisation')
    const there = await attached(call, body.resource, row.id, null)
    if (there.length >= mostAttached && !there.some(({ file_id: id }) => id === body.file_id))
      throw notPossible(`At most ${mostAttached} files can be attached.`)
    await written(call, parts, row, body, [null, body.file_id])
    return { data: await one(call, body.resource, row.id, body.file_id) }
  }),
  serve(detachFile, async (call, { query }) => {
    const row = await target(call, recordOf(parts, query.resource), query.record_id, 'update')
    const before = await one(call, query.resource, row.id, query.file_id)
    await written(call, parts, row, query, [query.file_id, null])
    return { data: before }
  }),
  serve(linksOfFile, async (call, { query }) => {
    const found = await readableFile(call, parts.entry, query.id)
    if (!found) throw notFound('File')
    await noteLook(call, { ...parts.entry.record, sensitive: false }, found, { links: [null, 'listed'] })
    const lists = attachable.flatMap((name) => {
      const record = parts.find(name)
      return record ? [{ name, record }] : []
    })
    const values = new Values()
    const id = values.add(query.id)
    const asked = lists.map(
      ({ name, record }) =>
        `select '${name}' as resource, r.id as record_id, r.${quoted(record.label)}::text as label, l.id as at
         from filelink l join ${quoted(name)} r on r.id = l.record_id
         where l.file_id = ${id} and l.resource = '${name}' and r.deleted_at is null and ${ruleSql(ruleFor(record, 'see', call.actor), 'r', values)}`,
    )
    const rows = await call.db.rows<{ resource: Attachable; record_id: number; label: string }>(
      `select resource, record_id, coalesce(label, '') as label from (${asked.join(' union all ')}) x order by at limit 200`,
      values.list,
    )
    return { data: rows.map(({ resource, record_id, label }) => ({ resource, record_id, label })) }
  }),
]
