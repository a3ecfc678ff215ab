import type { ContentLayout, FormData, TextValues } from '@college/contract/forms'
import type { Runner } from '#database'
import type { Keys } from '#platform'

const purpose = 'form'

/** Whose form answers stand in: they open nowhere else. */
export interface SealedForm {
  readonly id: number
  readonly user_id: number
  readonly organisation_id: number
}

/** Where answers of a form are kept: as it stands, in a revision by its number, with a signature by its id, as a version before it was moved had them, or in a report of raters by its number. */
export type AnswersPlace =
  | 'answers'
  | `revision ${number}`
  | `part ${number}`
  | `version ${number}`
  | `report ${number}`

const about = ({ id, user_id, organisation_id }: SealedForm, place: AnswersPlace): string =>
  `${place} of form ${id} of ${user_id} in ${organisation_id}`

/** Seals answers of a form. */
export const sealAnswers = (keys: Keys, form: SealedForm, data: FormData, place: AnswersPlace = 'answers'): Buffer =>
  keys.seal({ purpose, about: about(form, place) }, Buffer.from(JSON.stringify(data)))

/** Answers of a form that were sealed. */
export const openAnswers = (keys: Keys, form: SealedForm, sealed: Buffer, place: AnswersPlace = 'answers'): FormData =>
  JSON.parse(keys.open({ purpose, about: about(form, place) }, sealed).toString()) as FormData // sealed by `sealAnswers`

/** Seals answers with the newest key; for the rotation of keys. */
export const resealAnswers = (keys: Keys, form: SealedForm, sealed: Buffer, place: AnswersPlace): Buffer =>
  keys.reseal({ purpose, about: about(form, place) }, sealed)

interface Kept {
  data: FormData | null
  data_sealed: Buffer | null
}

const opened = (keys: Keys, form: SealedForm, { data, data_sealed: sealed }: Kept, place: AnswersPlace): FormData =>
  sealed === null ? (data ?? {}) : openAnswers(keys, form, sealed, place)

/** The answers of a form as it stands, sealed or not. */
export const readAnswers = async (db: Runner, keys: Keys, form: SealedForm): Promise<FormData> => {
  const row = await db.row<Kept>('select data, data_sealed from devform where id = $1', [form.id])
  return row ? opened(keys, form, row, 'answers') : {}
}

/** What a form said each time it was completed, in order. */
export interface Revision {
  readonly number: number
  readonly content_hash: string
  readonly completed_at: string
  readonly completed_by: number | null
  readonly layout: ContentLayout
  readonly title: string | null
  readonly text_values: TextValues | null
  readonly data: FormData
}

/** Every content a form was ever completed with. */
export const readRevisions = async (db: Runner, keys: Keys, form: SealedForm): Promise<Revision[]> => {
  const rows = await db.rows<Kept & Omit<Revision, 'data'>>(
    `select number, content_hash, completed_at, completed_by, layout, title, text_values, data, data_sealed from devform_revision
     where devform_id = $1 order by number`,
    [form.id],
  )
  return rows.map(({ data, data_sealed, ...row }) => ({
    ...row,
    data: opened(keys, form, { data, data_sealed }, `revision ${row.number}`),
  }))
}

/** What signing parties answered in parts of their own, by the ids of their signatures, those that hold no longer as well. */
export const readParts = async (db: Runner, keys: Keys, form: SealedForm): Promise<ReadonlyMap<number, FormData>> => {
  const rows = await db.rows<Kept & { id: number }>(
    `select id, answers as data, answers_sealed as data_sealed from devformsignature
     where devform_id = $1 and part_hash is not null and deleted_at is null order by id`,
    [form.id],
  )
  return new Map(rows.map(({ id, ...kept }) => [id, opened(keys, form, kept, `part ${id}`)]))
}

/** The columns in which answers are kept. */
export const answerColumns = (
  keys: Keys,
  form: SealedForm & { readonly encrypted: boolean | null },
  data: FormData | null,
  place: AnswersPlace = 'answers',
): { data: FormData | null; data_sealed: Buffer | null } =>
  form.encrypted && data
    ? { data: null, data_sealed: sealAnswers(keys, form, data, place) }
    : { data, data_sealed: null }
