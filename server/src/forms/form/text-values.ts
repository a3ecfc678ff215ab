import { usedTextValues } from '@college/contract/forms'
import type { Form, FormModel, TemplateVersion, TextValueName, TextValues } from '@college/contract/forms'
import { showDate } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { modelOf, readVersion } from '../version.ts'

/** As much of a form as says what its texts speak of. */
export type FormSubject = Pick<Form, 'user_id' | 'title' | 'devgoal_id' | 'devactivity_id' | 'placement_id'> & {
  /** Null while it has no number yet. */
  readonly id: number | null
}

interface Known {
  name: string
  mcnz_number: string | null
  reference: string | null
  activity: string | null
  goal: string | null
  place: string | null
  supervisor: string | null
  from: CivilDate | null
  until: CivilDate | null
}

const known = `select u.display_name as name, u.mcnz_number, form_reference($2::bigint) as reference, a.title as activity, g.title as goal,
    l.name as place, s.display_name as supervisor,
    coalesce(a.activity_date, p.start_date)::text as from, case when a.id is null then p.end_date else a.end_date end::text as until
  from "user" u
  left join devactivity a on a.id = $3 and a.deleted_at is null
  left join placement p on p.id = $4 and p.deleted_at is null
  left join devgoal g on g.id = $5 and g.deleted_at is null
  left join location l on l.id = p.location_id
  left join "user" s on s.id = p.supervisor_id
  where u.id = $1`

const daysOf = ({ from, until }: Known): string | null => {
  if (from === null) return null
  return until === null || until === from ? showDate(from) : `${showDate(from)} to ${showDate(until)}`
}

/** What a form's texts say as it stands: the values that its version asks for; null where it asks for none. */
export const readTextValues = async (db: Runner, form: FormSubject, model: FormModel): Promise<TextValues | null> => {
  const names = usedTextValues(model)
  if (names.length === 0) return null
  const row = await db.row<Known>(known, [
    form.user_id,
    form.id,
    form.devactivity_id,
    form.placement_id,
    form.devgoal_id,
  ])
  if (!row) return null
  const values: Readonly<Record<TextValueName, string | null>> = {
    'person.name': row.name,
    'person.mcnz_number': row.mcnz_number,
    'about.title': form.title ?? row.activity ?? row.place ?? row.goal,
    'about.date': daysOf(row),
    'about.place': row.place,
    'about.supervisor': row.supervisor,
    'form.reference': row.reference,
  }
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

type Standing = FormSubject & Pick<Form, 'state' | 'signatures_given' | 'text_values'>

/** The values of a form as they are now; null where they stay as they are: someone has signed what it says, or it says nothing. */
export const valuesAnew = async (call: Call, form: Standing, version: TemplateVersion): Promise<TextValues | null> =>
  form.text_values === null || (form.signatures_given ?? 0) > 0 ? null : readTextValues(call.db, form, modelOf(version))

/**
 * The values of a form that is saved. Until someone signs they follow the person and the record; after that they move only with what the owner
 * themselves says that the form is about.
 */
export const valuesOnSave = async (
  call: Call,
  { before, after, isAboutElse }: { before: Standing; after: Standing & TemplateOf; isAboutElse: boolean },
): Promise<{ text_values?: TextValues | null }> => {
  if (before.text_values === null || after.state !== 'started') return {}
  if ((after.signatures_given ?? 0) > 0 && !isAboutElse) return {}
  return { text_values: await readTextValues(call.db, after, modelOf(await readVersion(call.db, after))) }
}
type TemplateOf = Pick<Form, 'devformtemplate_id' | 'version'>

/** A form has its reference once it has its number. */
export const keepReference = async (db: Runner, id: number): Promise<void> => {
  await db.rows(
    `update devform set text_values = jsonb_set(text_values, '{form.reference}', to_jsonb(reference)) where id = $1 and text_values ? 'form.reference'`,
    [id],
  )
}
