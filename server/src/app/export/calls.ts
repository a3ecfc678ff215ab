import {
  cancelExport,
  exportFile,
  exportList,
  exportPerson,
  mostExports,
  readExportKinds,
  readExports,
  restartExport,
} from '@college/contract/app'
import type { ExportJob, ExportKind } from '@college/contract/app'
import { code, dayIn } from '@college/contract/kit'
import { serve } from '#http'
import { audit, readRows } from '#records'
import { ApiError, badField } from '#platform'
import type { Registry, ServerRecord } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { openExport } from './bytes.ts'
import { choiceTitles } from './choice-titles.ts'
import { expiryOf, jobColumns } from './job.ts'
import type { ListAsked } from './job.ts'
import { exported, kindOf } from './kinds.ts'
import { askOf, chosenColumns, withoutNhi } from './list-file.ts'
import { mayExport, officePlace } from './run.ts'
import type { ExportParts } from './run.ts'
import { workedOut } from './worked-out.ts'

const jobsOf = (call: Call): Promise<ExportJob[]> =>
  call.db.rows<ExportJob>(
    `select ${jobColumns} from exportjob o where o.asked_by = $1 and o.expires_at > $2 order by o.id desc`,
    [call.actor.id, call.now()],
  )

interface NewJob {
  readonly kind: ExportJob['kind']
  readonly organisationId: number
  readonly resource: string | null
  readonly ask: ListAsked
  readonly format: ExportJob['format']
  readonly name: string
}

const begin = async (call: Call, job: NewJob): Promise<ExportJob> => {
  // Exports of one person come one after the other, so that they are counted as they are.
  await call.db.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', ['exportjob', call.actor.id])
  const ask = JSON.stringify(job.ask)
  const same = await call.db.row<ExportJob>(
    `select ${jobColumns} from exportjob o where o.asked_by = $1 and o.state in ('waiting', 'running') and o.kind = $2
       and o.resource is not distinct from $3 and o.format = $4 and o.ask = $5::jsonb and o.organisation_id = $6`,
    [call.actor.id, job.kind, job.resource, job.format, ask, job.organisationId],
  )
  if (same) return same
  if ((await jobsOf(call)).length >= mostExports)
    throw new ApiError(code.notPossible, `You already have ${mostExports} exports. Remove one of them first.`)
  const at = call.now()
  const made = await call.db.row<ExportJob>(
    `insert into exportjob as o (organisation_id, asked_by, kind, resource, ask, format, name, asked_at, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9) returning ${jobColumns}`,
    [job.organisationId, call.actor.id, job.kind, job.resource, ask, job.format, job.name, at, expiryOf(at)],
  )
  if (!made) throw new Error('an export gave no row')
  return made
}

// Names of people are read from their own list, which puts that on record.
const mostChoices = 500
const offered: ReadonlySet<string> = new Set(['devcycle', 'devcategory', 'devformtemplate', 'location', 'role'])

const choicesOf = async (call: Call, entry: ServerRecord): Promise<{ value: string; title: string }[]> => {
  const { label } = entry.record
  const rows = await readRows<Record<string, unknown>>(call, entry, {
    condition: 't.organisation_id = ?',
    given: [officePlace(call.actor)],
    order: `t."${label}" limit ${mostChoices}`,
  })
  const titles = choiceTitles(entry.record.name, label, rows)
  return rows.map((row, at) => ({ value: String(row['id']), title: titles[at] ?? '' }))
}

const today = (call: Call): string => dayIn(call.actor.timezone, call.now())

const gone = (): ApiError => new ApiError(code.notFound, 'This export is no longer here. Start a new one.')

/** Every list that can be exported, in words; `references` says which of the records that a filter chooses from are offered. */
export const exportKinds = (registry: Registry, references: (record: string) => boolean): ExportKind[] =>
  [...exported(registry), ...workedOut].map((entry) => kindOf(entry, references))

const serveKinds = ({ registry }: Pick<ExportParts, 'registry'>): Served =>
  serve(readExportKinds, async (call) => {
    const kinds = exportKinds(registry, (name) => name === 'user' || offered.has(name))
    const named = [...new Set(kinds.flatMap(({ filters }) => filters.flatMap(({ references }) => references ?? [])))]
    const choices: Record<string, { value: string; title: string }[]> = {}
    for (const name of named) {
      const entry = offered.has(name) && registry.entry(name)
      if (entry) choices[name] = await choicesOf(call, entry)
    }
    return { data: { kinds, choices } }
  })

const serveList = ({ registry }: Pick<ExportParts, 'registry'>): Served =>
  serve(exportList, async (call, { body }) => {
    const entry = exported(registry).find(({ record }) => record.name === body.resource)
    const worked = workedOut.find(({ record }) => record.name === body.resource)
    const record = (entry ?? worked)?.record
    if (!record) throw badField('resource', 'Choose what to export')
    const organisationId = officePlace(call.actor)
    const query = withoutNhi(body.query ?? {})
    // What the list has not is said now, not when the file is made.
    if (worked) worked.check(query)
    else askOf(record, query, organisationId)
    chosenColumns(record, body.columns ?? null)
    const data = await begin(call, {
      kind: 'list',
      organisationId,
      resource: record.name,
      ask: { query, columns: body.columns ?? null },
      format: body.format,
      name: `${record.title[1]} ${today(call)}.${body.format}`,
    })
    return { data }
  })

const types: Readonly<Record<ExportJob['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

interface ReadyRow extends Pick<ExportJob, 'id' | 'kind' | 'resource' | 'format' | 'name' | 'total'> {
  organisation_id: number
  size: number
  storage_key: string
  wrapped_key: Buffer
}

const serveFile: Served = serve(exportFile, async (call, { query }) => {
  const job = await call.db.row<ReadyRow>(
    `select o.id, o.organisation_id, o.kind, o.resource, o.format, o.name, o.total, o.size, o.storage_key, o.wrapped_key from exportjob o
     where o.id = $1 and o.asked_by = $2 and o.state = 'ready' and o.expires_at > $3`,
    [query.id, call.actor.id, call.now()],
  )
  if (!job) throw gone()
  // Who has left the office since opens nothing of it.
  if (job.kind === 'list' && !mayExport(call.actor, job.organisation_id)) throw gone()
  const file = await openExport(call, job)
  await audit(call.db, call.caller, {
    resource: job.resource ?? 'user',
    recordId: null,
    organisationId: job.organisation_id,
    ownerId: call.actor.id,
    changes: { export: [null, { file: job.name, rows: job.total }] },
  })
  await call.db.rows('update exportjob set fetched_at = coalesce(fetched_at, $2) where id = $1', [job.id, call.now()])
  return { file, name: job.name, type: types[job.format], size: job.size }
})

const serveCancel: Served = serve(cancelExport, async (call, { body }) => {
  const row = await call.db.row<{ id: number; storage_key: string | null }>(
    'delete from exportjob where id = $1 and asked_by = $2 returning id, storage_key',
    [body.id, call.actor.id],
  )
  if (!row) throw gone()
  // Bytes that no row speaks of are removed by the sweeper: this transaction may still fail.
  return { data: { id: row.id } }
})

const serveRestart: Served = serve(restartExport, async (call, { body }) => {
  const at = call.now()
  const row = await call.db.row<ExportJob>(
    `update exportjob as o set state = 'waiting', tries = 0, done = 0, total = null, problem = null, claimed_at = null, claim = null,
       asked_at = $3, expires_at = $4
     where o.id = $1 and o.asked_by = $2 and o.state = 'failed' and o.expires_at > $3 returning ${jobColumns}`,
    [body.id, call.actor.id, at, expiryOf(at)],
  )
  if (!row) throw gone()
  return { data: row }
})

const serveMine: Served = serve(readExports, async (call) => ({ data: await jobsOf(call) }))

const servePerson: Served = serve(exportPerson, async (call) => {
  const data = await begin(call, {
    kind: 'person',
    organisationId: call.actor.organisation_id,
    resource: null,
    ask: { query: {}, columns: null },
    format: 'zip',
    name: `My records ${today(call)}.zip`,
  })
  return { data }
})

/** Exports that are made in the background: asked for, listed, fetched, cancelled, started again. */
export const exportCalls = (parts: Pick<ExportParts, 'registry'>): readonly Served[] => [
  serveKinds(parts),
  serveList(parts),
  servePerson,
  serveMine,
  serveFile,
  serveCancel,
  serveRestart,
]
