import { code } from '@college/contract/kit'
import type { Draft, FieldIssue } from '@college/contract/kit'
import type { devform, Signers, TemplateType, TextValues } from '@college/contract/forms'
import { ApiError, badField } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { modelOf, readVersion } from '../version.ts'
import { readTextValues } from './text-values.ts'

type DraftForm = Readonly<Draft<typeof devform>>

interface Newest {
  name: string
  type: TemplateType
  version: number
  archived_at: string | null
  agreement: string | null
  signing_required: boolean
  signers: Signers | null
  encrypt: boolean
  reopen_role: string | null
  parts: number
}

const newest = async (call: Call, template: number): Promise<Newest> => {
  const row = await call.db.row<Newest>(
    `select v.name, t.type, t.version, t.archived_at, t.agreement, v.signing_required, v.signers, v.encrypt, v.reopen_role, t.parts
     from devformtemplate t left join devformtemplate_version v on v.devformtemplate_id = t.id and v.version = t.version where t.id = $1`,
    [template],
  )
  if (!row) throw badField('devformtemplate_id', 'We couldn’t find this form template')
  if (row.archived_at !== null) throw new ApiError(code.archived, 'This form is no longer in use.')
  if (row.agreement !== null) throw new ApiError(code.notPossible, 'You accept this text. You don’t fill it in.')
  if (row.version === 0) throw new ApiError(code.notPossible, 'This form is not published yet.')
  return row
}

const roleOf: Readonly<Record<TemplateType, string | null>> = { trainee: 'Trainee', fellow: 'Fellow', pdp: null }

const startedBy = async (db: Runner, type: TemplateType, person: number): Promise<void> => {
  const role = roleOf[type]
  if (role === null) return
  const held = await db.row(
    `select 1 from held_role h join "user" u on u.id = h.user_id
     where h.user_id = $1 and h.organisation_id = u.organisation_id and h.name = $2`,
    [person, role],
  )
  if (!held) throw badField('devformtemplate_id', `This form is for ${role.toLowerCase()}s`)
}

const linked = {
  devgoal_id: ['devgoal', 'This goal belongs to another person'],
  devactivity_id: ['devactivity', 'This activity belongs to another person'],
  placement_id: ['placement', 'This placement belongs to another person'],
} as const
type Link = keyof typeof linked
const links = Object.keys(linked) as Link[] // the keys of a constant

/** What a form is begun for is the same person's, or the college's own goal. */
export const linksFit = async (db: Runner, form: DraftForm, given: ReadonlySet<string>): Promise<void> => {
  const issues: FieldIssue[] = []
  for (const field of links) {
    const [table, words] = linked[field]
    if (!given.has(field) || form[field] === null) continue
    const fits = await db.row(
      `select 1 from ${table} where id = $1 and (user_id = $2 or (user_id is null and organisation_id = $3))`,
      [form[field], form.user_id, form.organisation_id],
    )
    if (!fits) issues.push({ path: field, message: words })
  }
  if (issues.length > 0) throw new ApiError(code.bad, issues[0]?.message ?? '', issues)
}

const textsOf = async (call: Call, after: DraftForm, version: number): Promise<TextValues | null> => {
  const { devformtemplate_id, user_id, title, devgoal_id, devactivity_id, placement_id } = after
  const subject = { id: null, user_id, title, devgoal_id, devactivity_id, placement_id }
  return readTextValues(call.db, subject, modelOf(await readVersion(call.db, { devformtemplate_id, version })))
}

/** The columns a new form takes from the newest version of its template. */
export const beginning = async (call: Call, after: DraftForm): Promise<Partial<DraftForm>> => {
  const { name, type, version, ...says } = await newest(call, after.devformtemplate_id)
  await startedBy(call.db, type, after.user_id)
  return {
    name,
    type,
    version,
    text_values: await textsOf(call, after, version),
    state: 'started',
    encrypted: says.encrypt,
    reopen_role: says.reopen_role,
    signing_required: says.signing_required,
    signatures_needed: says.signing_required ? (says.signers?.parties.length ?? 0) : 0,
    signatures_given: 0,
    parts: says.parts,
    signer_ids: [],
    signer_roles: [],
    revision: 0,
    questions: 0,
    answered: 0,
  }
}
