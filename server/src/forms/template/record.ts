import { canonicalJson, devformtemplate, largestSchema } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import type { Row } from '@college/contract/kit'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { Changes, Save, ServerRecord, AuditEntry } from '#records'
import type { Call } from '#platform'

/** What a version says, by the columns of its template. */
export const published = [
  'name',
  'description',
  'schema',
  'signing_required',
  'signers',
  'encrypt',
  'reopen_role',
] as const

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null)

const differs = async (call: Call, { before, after, given }: Save<typeof devformtemplate>): Promise<boolean> => {
  if (!before || before.version === 0) return after.schema !== null
  if (!published.some((name) => given.has(name))) return before.unpublished === true
  const newest = await call.db.row<Pick<Row<typeof devformtemplate>, (typeof published)[number]>>(
    `select ${published.join(', ')} from devformtemplate_version where devformtemplate_id = $1 and version = $2`,
    [before.id, before.version],
  )
  return published.some((name) => !isSame(after[name], newest?.[name]))
}

/** A template that was put away. */
export const archived = (): ApiError =>
  new ApiError(code.archived, 'This template is archived. Restore it to change it.')

/** The name of another template of the college. */
export const nameTaken = (): ApiError =>
  new ApiError(code.nameTaken, 'There’s already a form template with this name.', [
    { path: 'name', message: 'There’s already a form template with this name' },
  ])

const begun = (call: Call, template: number): Promise<object | null> =>
  call.db.row('select 1 from devform where devformtemplate_id = $1 and deleted_at is null limit 1', [template])

// A draft is saved again and again while it is built. What was published is kept whole; the audit says that the draft was changed.
const auditEntry = (changes: Changes): AuditEntry => {
  const { schema, unpublished, ...rest } = changes
  if (!schema) return { changes }
  const said = { schema: [null, 'changed'] as const, ...(unpublished ? { unpublished } : {}) }
  return Object.keys(rest).length > 0 ? { changes: { ...rest, ...said } } : { changes: said, sparing: 'schema' }
}

/** Form templates: what is written is a draft; forms are begun from what was published. */
export const formTemplates: ServerRecord = standard(devformtemplate, {
  auditEntry,
  check: async (call, save) => {
    if (save.before?.archived_at) throw archived()
    if (save.before?.agreement)
      throw new ApiError(code.notPossible, 'Everyone accepts this text. Publish a new text instead.')
    if (save.given.has('schema') && JSON.stringify(save.after.schema).length > largestSchema)
      throw badField('schema', 'This form is too large. Split it into two')
    const unpublished = await differs(call, save)
    return save.before ? { unpublished } : { unpublished, version: 0, parts: 0 }
  },
  checkRemove: async (call, before) => {
    if (before.agreement !== null)
      throw new ApiError(code.notPossible, 'Everyone accepts this text, so you can’t delete it.')
    if (await begun(call, before.id))
      throw new ApiError(code.notPossible, 'Forms have been started from this template. Archive it instead.')
  },
  conflicts: { devformtemplate_name: nameTaken },
})
