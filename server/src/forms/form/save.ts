import { progressOf } from '@college/contract/forms'
import type { devform, Form, FormData, TextValues } from '@college/contract/forms'
import type { Call } from '#platform'
import type { AuditEntry, Changes, Save as SaveOf } from '#records'
import { answerColumns, readAnswers, sealAnswers } from '../sealed-answers.ts'
import { ownersPart, readVersion } from '../version.ts'
import { attachFiles, checkAnswers, filesMoved, isSame } from './answers.ts'
import type { FilesMoved } from './answers.ts'
import { valuesOnSave } from './text-values.ts'

type Save = SaveOf<typeof devform>
type DraftForm = Save['after']

/** Columns of a form that goes back to being filled in. */
export const startedAgain = {
  state: 'started',
  completed_at: null,
  signed_at: null,
  finished_at: null,
  ended_at: null,
  content_hash: null,
} as const

/** What the office is told that would take back what another person handed in. */
export const handedIn = 'This form is completed. To have it changed, return it with a reason.'

/** A row of a form as its record knows it. */
export const asForm = (row: DraftForm): Form => row as Form // what is asked of a form that is written is in its columns

// Whoever signed this content is asked no more: they read the form no longer until it is completed again.
const knownStill = async (call: Call, { id, content_hash }: DraftForm): Promise<Partial<DraftForm>> => {
  const row = await call.db.row<{ people: number[]; roles: string[]; given: number }>(
    `select coalesce(array_agg(distinct signer_id) filter (where signer_id is not null), '{}') as people,
       coalesce(jsonb_agg(distinct signer_role) filter (where signer_role is not null and state = 'asked'), '[]') as roles,
       count(*) filter (where state = 'signed')::integer as given
     from devformsignature
     where devform_id = $1 and (state = 'asked' or (state = 'signed' and (content_hash is distinct from $2 or before_answers))) and deleted_at is null`,
    [id, content_hash],
  )
  return { signatures_given: row?.given ?? 0, signer_ids: row?.people ?? [], signer_roles: row?.roles ?? [] }
}

/** What a save still has to do once the row is written: it is no column of the row. */
interface Rest {
  readonly files: FilesMoved
  /** Answers of a new form that are to be sealed, for which it needs its number. */
  readonly unsealed: FormData | null
}
const restKey = 'rest of the save'
const isRest = (value: unknown): value is Rest => typeof value === 'object' && value !== null && 'unsealed' in value

// Whoever signed read what it is about, too.
const begunAgain = async (call: Call, before: DraftForm): Promise<Partial<DraftForm>> => ({
  ...startedAgain,
  ...(await knownStill(call, before)),
})

// Who signs reads what it is for as well; of a form that nobody signs a link says nothing.
const isAboutElse = (before: DraftForm, after: DraftForm): boolean => {
  const differs = (field: keyof DraftForm): boolean => before[field] !== after[field]
  const isSigned = before.signing_required === true || before.signatures_given !== 0
  return differs('title') || (isSigned && (['devgoal_id', 'devactivity_id', 'placement_id'] as const).some(differs))
}

/** What saving a form without its answers sets: a completed one that is about something else is started again. */
export const retitling = async (call: Call, { before, after }: Save): Promise<Partial<DraftForm>> =>
  before?.state === 'completed' && isAboutElse(before, after) ? begunAgain(call, before) : {}

const linkFields = ['title', 'devgoal_id', 'devactivity_id', 'placement_id'] as const

/** What a form says of the person and of what it is about, as it is saved. */
export const savingTexts = (
  call: Call,
  { before, after }: Save,
  set: Partial<DraftForm>,
): Promise<{ text_values?: TextValues | null }> =>
  before
    ? valuesOnSave(call, {
        before: asForm(before),
        after: asForm({ ...after, ...set }),
        isAboutElse: linkFields.some((field) => before[field] !== after[field]),
      })
    : Promise.resolve({})

/** What saving answers sets: they are looked at by the form's version, and a completed form whose answers change is started again. */
export const saving = async (call: Call, save: Save, begun: Partial<DraftForm>): Promise<Partial<DraftForm>> => {
  const { before, after } = save
  const form = asForm({ ...after, ...begun })
  const model = ownersPart(await readVersion(call.db, form))
  const old = before ? await readAnswers(call.db, call.keys, form) : {}
  const data: FormData = form.data ?? {}
  if (before && isSame(old, data)) return { data: before.data, ...(await retitling(call, save)) }
  await checkAnswers(call, form, model, data, { before: old, complete: false })
  const columns = form.encrypted && !before ? { data: null } : answerColumns(call.keys, form, form.data ?? null)
  const rest: Rest = {
    files: filesMoved(model, old, data),
    unsealed: form.encrypted && !before && form.data ? data : null,
  }
  const again = before?.state === 'completed' ? await begunAgain(call, before) : {}
  const made = { ...progressOf(model, data), ...columns, ...again, [restKey]: rest }
  return made
}

/** Does what was left of a save when the row was written. */
export const saved = async (call: Call, row: DraftForm): Promise<void> => {
  const rest: unknown = Reflect.get(row, restKey)
  if (!isRest(rest)) return
  const form = asForm(row)
  if (rest.unsealed)
    await call.db.rows('update devform set data_sealed = $2 where id = $1', [
      form.id,
      sealAnswers(call.keys, form, rest.unsealed),
    ])
  await attachFiles(call, form, rest.files)
}

const aside = new Set(['questions', 'answered', 'data'])
const members = (value: unknown): Map<string, string> =>
  new Map(Object.entries(Object(value ?? {})).map(([key, answer]) => [key, JSON.stringify(answer)]))

/**
 * Forms are saved every few seconds while somebody writes. The audit says that they were, and which answers were changed; what they said
 * each time they were completed is kept with the form.
 */
export const auditEntry = (changes: Changes): AuditEntry => {
  const rest = Object.fromEntries(Object.entries(changes).filter(([field]) => !aside.has(field)))
  if (!changes.data) return { changes: rest }
  const [was, is] = [members(changes.data[0]), members(changes.data[1])]
  const keys = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
  const data = [null, keys.length > 0 ? keys.join(', ') : 'changed'] as const
  return Object.keys(rest).length > 0 ? { changes: { ...rest, data } } : { changes: { data }, sparing: 'data' }
}
