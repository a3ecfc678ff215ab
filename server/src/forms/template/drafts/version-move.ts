import { moveAnswers, partsOf, progressOf } from '@college/contract/forms'
import type { FormData, MovedAnswers, StayReason, TemplateVersion } from '@college/contract/forms'
import type { CivilDate } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Keys } from '#platform'
import { answerColumns, openAnswers } from '../../sealed-answers.ts'
import type { SealedForm } from '../../sealed-answers.ts'
import { readTextValues } from '../../form/text-values.ts'
import { modelOf, ownersPart } from '../../version.ts'

/** A form that is still being filled in, as moving it needs it. */
export interface StartedForm extends SealedForm {
  readonly version: number
  readonly updated_at: string
  readonly user_name: string
  readonly name: string
  readonly title: string | null
  readonly devgoal_id: number | null
  readonly devactivity_id: number | null
  readonly placement_id: number | null
  readonly reference: string
  readonly revision: number
  readonly answered: number
  readonly encrypted: boolean
  /** Whether someone is asked to sign it, or ever signed it. */
  readonly asked: boolean
  readonly data: FormData | null
  readonly data_sealed: Buffer | null
}

/** Columns of a started form, of `devform f` and its owner `u`. */
export const startedColumns = `f.id, f.organisation_id, f.user_id, f.version, f.updated_at, u.display_name as user_name, f.name, f.title, f.reference,
  f.devgoal_id, f.devactivity_id, f.placement_id, f.revision, f.answered, f.encrypted, f.data, f.data_sealed,
  exists (select 1 from devformsignature s where s.devform_id = f.id and s.deleted_at is null and s.state not in ('withdrawn', 'declined')) as asked`

/** What its owner answered so far. */
export const answersOf = (keys: Keys, form: StartedForm): FormData =>
  form.data_sealed === null ? (form.data ?? {}) : openAnswers(keys, form, form.data_sealed)

/** Why a form stays with its version: signatures, requests and contents that were completed hold for what that version asks. */
export const stayReason = (form: StartedForm, to: TemplateVersion): StayReason | null => {
  if (form.revision > 0) return 'handed_in'
  if (form.asked) return 'asked'
  return form.encrypted === to.encrypt ? null : 'sealed'
}

/** A form’s answers as another version takes them. */
export const answersIn = (
  data: FormData,
  { from, to, today }: { from: TemplateVersion; to: TemplateVersion; today: CivilDate },
): MovedAnswers => moveAnswers(ownersPart(from), ownersPart(to), data, today)

/** Puts a held form, with the answers that go along, under another version. Gives when that was. */
export const putUnder = async (
  db: Runner,
  keys: Keys,
  form: StartedForm,
  { to, data, by }: { to: TemplateVersion; data: FormData; by: number },
): Promise<string> => {
  const { questions, answered } = progressOf(ownersPart(to), data)
  const parties = to.signing_required ? (to.signers?.parties ?? []) : []
  const kept = answerColumns(keys, form, data)
  const texts = await readTextValues(db, form, modelOf(to))
  const row = await db.row<{ updated_at: string }>(
    `update devform set version = $2, name = $3, signing_required = $4, signatures_needed = $5, parts = $6, questions = $7, answered = $8,
       data = $9, data_sealed = $10, updated_by = $11, reopen_role = $12, text_values = $13 where id = $1 returning updated_at`,
    [
      form.id,
      to.version,
      to.name,
      to.signing_required,
      parties.length,
      partsOf(modelOf(to), parties).length,
      questions,
      answered,
      kept.data === null ? null : JSON.stringify(kept.data),
      kept.data_sealed,
      by,
      to.reopen_role,
      texts === null ? null : JSON.stringify(texts),
    ],
  )
  if (!row) throw new Error('a form that is held is gone')
  return new Date(row.updated_at).toISOString()
}
