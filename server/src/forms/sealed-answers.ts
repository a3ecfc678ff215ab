import type { ContentLayout, FormData } from '@college/contract/forms'
import type { Runner } from '#database'
import type { Keys } from '#platform'

const purpose = 'form'

/** Whose form answers stand in: they open nowhere else. */
export interface SealedForm {
  readonly id: number
  readonly user_id: number
  readonly organisation_id: number
}

const about = ({ id, user_id, organisation_id }: SealedForm, number: number | null): string =>
  `${number === null ? 'answers' : `revision ${number}`} of form ${id} of ${user_id} in ${organisation_id}`

/** Seals the answers of a form, or of a revision of it. */
export const sealAnswers = (keys: Keys, form: SealedForm, data: FormData, number: number | null = null): Buffer =>
  keys.seal({ purpose, about: about(form, number) }, Buffer.from(JSON.stringify(data)))

/** The answers of a form, or of a revision of it. */
export const openAnswers = (keys: Keys, form: SealedForm, sealed: Buffer, number: number | null = null): FormData =>
  JSON.parse(keys.open({ purpose, about: about(form, number) }, sealed).toString()) as FormData // sealed by `sealAnswers`

/** Seals answers with the newest key; for the rotation of keys. */
export const resealAnswers = (keys: Keys, form: SealedForm, sealed: Buffer, number: number | null = null): Buffer =>
  keys.reseal({ purpose, about: about(form, number) }, sealed)

interface Kept {
  data: FormData | null
  data_sealed: Buffer | null
}

const opened = (keys: Keys, form: SealedForm, { data, data_sealed: sealed }: Kept, number: number | null): FormData =>
  sealed === null ? (data ?? {}) : openAnswers(keys, form, sealed, number)

/** The answers of a form as it stands, sealed or not. */
export const readAnswers = async (db: Runner, keys: Keys, form: SealedForm): Promise<FormData> => {
  const row = await db.row<Kept>('select data, data_sealed from devform where id = $1', [form.id])
  return row ? opened(keys, form, row, null) : {}
}

/** What a form said each time it was completed, in order. */
export interface Revision {
  readonly number: number
  readonly content_hash: string
  readonly completed_at: string
  readonly completed_by: number | null
  readonly layout: ContentLayout
  readonly title: string | null
  readonly data: FormData
}

/** Every content a form was ever completed with. */
export const readRevisions = async (db: Runner, keys: Keys, form: SealedForm): Promise<Revision[]> => {
  const rows = await db.rows<Kept & Omit<Revision, 'data'>>(
    `select number, content_hash, completed_at, completed_by, layout, title, data, data_sealed from devform_revision
     where devform_id = $1 order by number`,
    [form.id],
  )
  return rows.map(({ data, data_sealed, ...row }) => ({
    ...row,
    data: opened(keys, form, { data, data_sealed }, row.number),
  }))
}

/** The columns in which answers are kept. */
export const answerColumns = (
  keys: Keys,
  form: SealedForm & { readonly encrypted: boolean | null },
  data: FormData | null,
  number: number | null = null,
): { data: FormData | null; data_sealed: Buffer | null } =>
  form.encrypted && data
    ? { data: null, data_sealed: sealAnswers(keys, form, data, number) }
    : { data, data_sealed: null }
