import { isFormDone } from '@college/contract/forms'
import type { Form, FormSignature, WholeForm } from '@college/contract/forms'
import { ownerOf } from '#platform'
import type { Call } from '#platform'
import { readWhole } from '../form/whole.ts'
import { printForm } from './calls.ts'
import type { FormPdfParts } from './calls.ts'

/** Most forms that are taken along at once. */
const most = 500

/** A form as it leaves the application as data: who signed it, and what it says unless that is sealed. */
export interface FormTaken
  extends
    Pick<Form, 'id' | 'name' | 'title' | 'version' | 'state' | 'encrypted' | 'data' | 'content_hash'>,
    Pick<Form, 'completed_at' | 'signed_at' | 'finished_at' | 'devgoal_id' | 'devactivity_id'> {
  readonly goal: string | null
  readonly signatures: readonly Pick<
    FormSignature,
    | 'party_title'
    | 'name'
    | 'name_typed'
    | 'email_domain'
    | 'office_credential'
    | 'state'
    | 'method'
    | 'answered_at'
    | 'comment'
    | 'answers'
  >[]
  readonly verification_code: string | null
}

/** A form that is taken along. */
export interface TakenForm {
  readonly form: FormTaken
  /** Its paper; null where it is not done, or sealed. */
  readonly paper: (() => Promise<Buffer>) | null
}

const takenOf = ({ form, names, signatures, verification_code }: WholeForm): FormTaken => ({
  id: form.id,
  name: form.name,
  title: form.encrypted ? null : form.title,
  version: form.version,
  state: form.state,
  encrypted: form.encrypted,
  data: form.encrypted ? null : form.data,
  content_hash: form.content_hash,
  completed_at: form.completed_at,
  signed_at: form.signed_at,
  finished_at: form.finished_at,
  devgoal_id: form.devgoal_id,
  devactivity_id: form.devactivity_id,
  goal: names.goal,
  verification_code,
  signatures: signatures.map(
    ({
      party_title,
      name,
      name_typed,
      email_domain,
      office_credential,
      state,
      method,
      answered_at,
      comment,
      answers,
    }) => ({
      party_title,
      name,
      name_typed,
      email_domain,
      office_credential,
      state,
      method,
      answered_at,
      comment,
      answers: form.encrypted ? null : answers,
    }),
  ),
})

/** Which of somebody's forms are taken along: those named, and those begun for goals or activities. */
export interface FormsAsked {
  readonly user_id: number
  readonly forms: readonly number[]
  readonly goals: readonly number[]
  readonly activities: readonly number[]
}

/** Forms of a person for an export; each is on record as looked at where somebody else takes it. */
export const takeForms = async (call: Call, parts: FormPdfParts, asked: FormsAsked): Promise<TakenForm[]> => {
  const rows = await call.db.rows<{ id: number }>(
    `select id from devform where user_id = $1 and deleted_at is null
       and (id = any($2::bigint[]) or devgoal_id = any($3::bigint[]) or devactivity_id = any($4::bigint[])) order by id limit ${most}`,
    [asked.user_id, asked.forms, asked.goals, asked.activities],
  )
  // Printed while the export is already being read: a refusal could no longer be said.
  const goingOn = { ...ownerOf(call.caller), goesOn: true }
  const taken: TakenForm[] = []
  for (const { id } of rows) {
    const whole = await readWhole(call, parts, id)
    const printed = isFormDone(whole.form) && !whole.form.encrypted
    taken.push({ form: takenOf(whole), paper: printed ? () => printForm(call, parts, whole, goingOn) : null })
  }
  return taken
}
