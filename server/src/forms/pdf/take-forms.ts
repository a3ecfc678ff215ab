import { isFormDone } from '@college/contract/forms'
import type { Form, FormSignature } from '@college/contract/forms'
import { ownerOf } from '#platform'
import type { Call } from '#platform'
import { readWhole } from '../form/whole.ts'
import type { FormRead } from '../form/whole.ts'
import { printForm } from './calls.ts'
import type { FormPdfParts } from './calls.ts'

/** Most forms of somebody that are taken along within one call: their texts are held until they are sent. */
export const mostTaken = 500

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

const takenOf = ({ form, names, signatures, verification_code }: FormRead): FormTaken => ({
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

/** Forms of a person that are taken along within a call, and how many more there are. */
export interface FormsTaken {
  readonly forms: readonly TakenForm[]
  readonly left: number
}

/** Forms of a person for an export; each is on record as looked at where somebody else takes it. */
export const takeForms = async (call: Call, parts: FormPdfParts, asked: FormsAsked): Promise<FormsTaken> => {
  const rows = await call.db.rows<{ id: number; all: number }>(
    `select id, (count(*) over ())::integer as all from devform where user_id = $1 and deleted_at is null
       and (id = any($2::bigint[]) or devgoal_id = any($3::bigint[]) or devactivity_id = any($4::bigint[])) order by id limit ${mostTaken}`,
    [asked.user_id, asked.forms, asked.goals, asked.activities],
  )
  // Printed while the export is already being read: a refusal could no longer be said.
  const goingOn = { ...ownerOf(call.caller), goesOn: true }
  const forms: TakenForm[] = []
  for (const { id } of rows) {
    const whole = await readWhole(call, parts, id)
    const printed = isFormDone(whole.form) && !whole.form.encrypted
    forms.push({ form: takenOf(whole), paper: printed ? () => printForm(call, parts, whole, goingOn) : null })
  }
  return { forms, left: (rows[0]?.all ?? 0) - forms.length }
}

/** A form by which an archive names it; the form itself is read in its turn. */
export interface FormHead {
  readonly id: number
  readonly name: string | null
  readonly completed_on: string | null
  /** Whether it has a paper: it is done, and not sealed. */
  readonly printed: boolean
}

/** All forms of a person. */
export const formsOf = async (call: Call, userId: number): Promise<FormHead[]> => {
  const rows = await call.db.rows<
    Pick<Form, 'id' | 'name' | 'state' | 'signing_required' | 'encrypted'> & { day: string | null }
  >(
    `select id, name, state, signing_required, encrypted, left(to_json(completed_at) #>> '{}', 10) as day from devform
     where user_id = $1 and deleted_at is null order by id`,
    [userId],
  )
  return rows.map(({ id, name, day, ...form }) => ({
    id,
    name,
    completed_on: day,
    printed: isFormDone(form) && !form.encrypted,
  }))
}

/** One form of an archive, as data. */
export const takeForm = async (call: Call, parts: FormPdfParts, id: number): Promise<FormTaken> =>
  takenOf(await readWhole(call, parts, id))

/** One form of an archive, on paper, while the archive is being written. */
export const formPaper = async (call: Call, parts: FormPdfParts, id: number): Promise<Buffer> =>
  printForm(call, parts, await readWhole(call, parts, id), { ...ownerOf(call.caller), goesOn: true })
