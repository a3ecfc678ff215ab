import {
  archiveTemplate,
  copyTemplate,
  faultsInFile,
  importTemplate,
  partFaults,
  partsOf,
  pathInFile,
  placeholdersOf,
  publishTemplate,
  readSchema,
  readTemplateFile,
  wholeSchema,
  readTemplateVersion,
  signerPlaceholder,
  textValueFaults,
  templateVersions,
  writeSchema,
} from '@college/contract/forms'
import type { FormSchema, FormTemplate } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import type { FieldIssue } from '@college/contract/kit'
import { violated } from '#database'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError, badField, notFound } from '#platform'
import type { Served } from '#http'
import type { Changes, Standard } from '#records'
import type { Call } from '#platform'
import { readVersion } from '../version.ts'
import { draftCalls } from './drafts/calls.ts'
import { officeTemplate, templateFor } from './office.ts'
import { archived, formTemplates, nameTaken, published } from './record.ts'

/** What importing a template needs. */
export interface TemplateParts {
  readonly standard: Standard
}

/** A template as it was read, held until the transaction ends. */
const heldFor = async (
  call: Call,
  { id, updated_at: readAt }: { id: number; updated_at: string },
): Promise<FormTemplate> => {
  await call.db.rows('select 1 from devformtemplate where id = $1 for no key update', [id])
  const row = await officeTemplate(call, id)
  if (new Date(readAt).getTime() !== new Date(row.updated_at).getTime())
    throw new ApiError(
      code.outdated,
      'This template was changed since you opened it. Read it again first.',
      undefined,
      {
        current: row,
      },
    )
  return row
}

const note = (call: Call, row: FormTemplate, changes: Changes): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'devformtemplate',
    recordId: row.id,
    organisationId: row.organisation_id,
    changes,
  })

/** Roles that sign, and that nobody of the college can have: such as those of a template that came from elsewhere. */
const strangeRoles = async (
  call: Call,
  { organisation_id, signers }: Pick<FormTemplate, 'organisation_id' | 'signers'>,
): Promise<FieldIssue[]> => {
  const named = [...new Set(signers?.parties.flatMap(({ role }) => role ?? []))]
  const rows = await call.db.rows<{ name: string }>(
    'select name from role where organisation_id = $1 and name = any($2::text[]) and deleted_at is null',
    [organisation_id, named],
  )
  return named
    .filter((role) => !rows.some(({ name }) => name === role))
    .map((role) => ({ path: 'signers', message: `There is no role ${role} here. Choose who signs` }))
}

/** What of a draft is published: its schema with all that follows from it. Refuses a draft that can’t be. */
const publishable = async (call: Call, row: FormTemplate): Promise<FormSchema> => {
  if (row.archived_at !== null) throw archived()
  if (!row.unpublished || row.schema === null) throw new ApiError(code.notPossible, 'There are no changes to publish.')
  const { model, problems } = readSchema(row.schema)
  const parties = row.signing_required ? (row.signers?.parties ?? []) : []
  const issues = [...problems, ...placeholdersOf(model), ...textValueFaults(model), ...partFaults(model, parties)].map(
    ({ path, message }) => ({
      // Who wrote it by hand looks for the place in their own file.
      path: path === '' ? 'schema' : `schema.${pathInFile(model, path)}`,
      message,
    }),
  )
  if (row.signing_required && row.signers === null)
    issues.push({ path: 'signers', message: 'Choose who signs this form' })
  const unnamed = row.signing_required ? signerPlaceholder(row.signers?.parties ?? []) : null
  if (unnamed !== null) issues.push({ path: 'signers', message: unnamed })
  issues.push(...(await strangeRoles(call, row)))
  if (issues.length > 0)
    throw new ApiError(code.bad, 'Some parts of this form need another look before it can be published.', issues)
  return wholeSchema(row.schema, model)
}

const countParts = ({ schema, signing_required, signers }: FormTemplate): number =>
  signing_required ? partsOf(readSchema(schema).model, signers?.parties ?? []).length : 0

const servePublish = serve(publishTemplate, async (call, { body }) => {
  const row = await heldFor(call, body)
  const schema = await publishable(call, row)
  const version = (row.version ?? 0) + 1
  await call.db.rows('update devformtemplate set schema = $2 where id = $1', [row.id, JSON.stringify(schema)])
  await call.db.rows(
    `insert into devformtemplate_version (organisation_id, devformtemplate_id, version, ${published.join(', ')}, published_at, published_by)
     select organisation_id, id, $2, ${published.join(', ')}, $3, $4 from devformtemplate where id = $1`,
    [row.id, version, call.now(), call.actor.id],
  )
  await call.db.rows(
    `update devformtemplate set version = $3, published_at = $4, unpublished = false, parts = $5, updated_by = $2 where id = $1`,
    [row.id, call.actor.id, version, call.now(), countParts(row)],
  )
  await note(call, row, { version: [row.version, version] })
  return { data: await templateFor(call, row.id) }
})

const serveCopy = serve(copyTemplate, async (call, { body }) => {
  const row = await officeTemplate(call, body.id)
  try {
    const made = await call.db.row<{ id: number }>(
      `insert into devformtemplate (organisation_id, name, type, description, schema, signing_required, signers, encrypt, reopen_role, unpublished, created_by, updated_by)
       select organisation_id, $2, type, description, schema, signing_required, signers, encrypt, reopen_role, schema is not null, $3, $3
       from devformtemplate where id = $1 returning id`,
      [row.id, body.name, call.actor.id],
    )
    const copy = await templateFor(call, made?.id ?? 0)
    await note(call, copy, { name: [null, copy.name], copied_from: [null, row.id] })
    return { data: copy }
  } catch (error) {
    throw violated(error) === 'devformtemplate_name' ? nameTaken() : error
  }
})

const serveImport = ({ standard }: TemplateParts): Served =>
  serve(importTemplate, async (outside, { body }) => {
    const { signers = null } = body
    const read = readTemplateFile(body.file)
    const { description, reopen_role, model } = read
    const name = body.name ?? read.name
    const parts = signers && read.problems.length === 0 ? partFaults(model, signers.parties) : []
    const faults = faultsInFile({ ...read, problems: [...read.problems, ...parts] })
    const issues = faults.map(({ path, message }) => ({ path: path === '' ? 'file' : `file.${path}`, message }))
    issues.push(...(await strangeRoles(outside, { organisation_id: outside.actor.organisation_id, signers })))
    if (name === null) issues.push({ path: 'name', message: 'Enter a name, here or as the title in the file' })
    if (name === null || issues.length > 0)
      throw new ApiError(code.bad, 'This file can’t be imported as it is. Nothing was saved.', issues)
    // The answer that is kept for a repeat is that of this call.
    const call = { ...outside, caller: { ...outside.caller, idempotencyKey: null } }
    const signing = signers === null ? {} : { signing_required: true, signers }
    const given = { name, type: body.type, description, reopen_role, schema: writeSchema(model), ...signing }
    const made: { id: number } = JSON.parse((await standard.create(call, formTemplates, given)).body)
    return { data: await templateFor(outside, made.id), status: code.created }
  })

const serveArchive = serve(archiveTemplate, async (call, { body }) => {
  const row = await heldFor(call, body)
  if (row.agreement !== null)
    throw new ApiError(code.notPossible, 'Everyone accepts this text, so you can’t archive it.')
  if ((row.archived_at !== null) === body.archived) return { data: row }
  const at = body.archived ? call.now() : null
  await call.db.rows(`update devformtemplate set archived_at = $3, updated_by = $2 where id = $1`, [
    row.id,
    call.actor.id,
    at,
  ])
  await note(call, row, { archived_at: [row.archived_at, at?.toISOString() ?? null] })
  return { data: await templateFor(call, row.id) }
})

const serveVersion = serve(readTemplateVersion, async (call, { query }) => {
  const row = await templateFor(call, query.id)
  const version = query.version ?? row.version ?? 0
  if (version < 1 || version > (row.version ?? 0)) throw badOr404(query.version)
  return { data: await readVersion(call.db, { devformtemplate_id: row.id, version }) }
})

const badOr404 = (asked: number | undefined): ApiError =>
  asked === undefined ? notFound('published version') : badField('version', 'We couldn’t find this version')

const serveVersions = serve(templateVersions, async (call, { query }) => {
  const row = await officeTemplate(call, query.id)
  const found = await call.db.row<{ body: never[] }>(
    `select coalesce(json_agg(row_to_json(x) order by x.version desc), '[]') as body from (
       select v.version, v.published_at, u.display_name as published_by,
         count(f.id) filter (where f.state in ('started', 'completed'))::int as open, count(f.id)::int as forms,
         count(f.id) filter (where f.state = 'started')::int as started, count(f.id) filter (where f.state = 'completed')::int as completed,
         count(f.id) filter (where f.state in ('signed', 'finished'))::int as done
       from devformtemplate_version v left join "user" u on u.id = v.published_by
       left join devform f on f.devformtemplate_id = v.devformtemplate_id and f.version = v.version and f.deleted_at is null
       where v.devformtemplate_id = $1 group by v.version, v.published_at, u.display_name) x`,
    [row.id],
  )
  return { data: found?.body ?? [] }
})

/** What is done with form templates besides writing them. */
export const templateCalls = (parts: TemplateParts): readonly Served[] => [
  servePublish,
  serveCopy,
  serveImport(parts),
  serveArchive,
  serveVersion,
  serveVersions,
  ...draftCalls,
]
