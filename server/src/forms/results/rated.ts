import { formReaders, isSummed, mostRated, partOf, questionsOf, shownQuestions } from '@college/contract/forms'
import type { FormData, FormModel, FormResult, Signers } from '@college/contract/forms'
import { all } from '@college/contract/kit'
import type { Actor, Rule } from '@college/contract/kit'
import { ruleSql, Values } from '#records'
import type { Call } from '#platform'
import { openAnswers } from '../sealed-answers.ts'
import type { AnswersPlace } from '../sealed-answers.ts'
import { signerName } from '../signer-name.ts'
import { modelOf } from '../version.ts'
import type { versionReader } from '../version.ts'

type Rated = FormResult['rated'][number]
type Row = FormResult['rows'][number]

/** A signed form, or one part of it that was answered by somebody who signed. */
interface Kept {
  readonly id: number
  readonly organisation_id: number
  readonly reference: string
  readonly title: string | null
  readonly user_id: number
  readonly user_name: string
  readonly version: number
  readonly on: string
  readonly parts: number
  readonly data: FormData | null
  readonly data_sealed: Buffer | null
  /** Null where its owner answered it all. */
  readonly signature_id: number | null
  readonly party: string | null
  readonly by: string | null
  readonly by_id: number | null
}

/** Which forms are meant: of one template, and of one person, one year and one place where that is said. */
export interface Meant {
  readonly template: number
  readonly person: number | null
  readonly year?: string | undefined
  readonly place?: number | undefined
}

const signedOn = '(coalesce(f.signed_at, f.finished_at) at time zone o.timezone)::date'

/** The place of a form `f`: of the placement it is of, or else of the one its owner was in on the day it was signed. */
export const placeOfForm = `coalesce(
  (select p.location_id from placement p where p.id = f.placement_id and p.deleted_at is null),
  (select p.location_id from placement p join organisation o on o.id = p.organisation_id
    where p.user_id = f.user_id and p.organisation_id = f.organisation_id and p.deleted_at is null
      and p.location_id is not null and ${signedOn} between p.start_date and p.end_date
    order by p.start_date desc, p.id desc limit 1))`

// Of a form with parts each is a rating of its own day; the rest are answered by their owner, and signed.
const answersOf = `(select 1) one left join devformsignature s on s.devform_id = f.id and s.state = 'signed' and s.deleted_at is null
  and (f.parts = 0 or s.part_hash is not null)`

/** The days of the first and the last answer to a form `f`. */
export const firstRated = `(select min(coalesce(s.answered_at, f.signed_at, f.finished_at)) from ${answersOf})`
export const lastRated = `(select max(coalesce(s.answered_at, f.signed_at, f.finished_at)) from ${answersOf})`

const inYear = (at: string, { actor, year }: { actor: Actor; year: string }, values: Values): string =>
  `extract(year from ${at} at time zone ${values.add(actor.timezone)}) = ${values.add(Number(year))}`

/** Who reads ratings: who reads the forms whoever signs them. */
export const ratingReaders = (actor: Actor): Rule => (actor.platform_admin ? all : formReaders(actor))

/** The condition on `devform f` of what the caller may read of others' ratings: as a reader of the form, not as one who signed it. */
export const ratedCondition = (
  { actor }: Call,
  { person, year, place }: Omit<Meant, 'template'>,
  values: Values,
): string =>
  `f.state in ('signed', 'finished') and f.deleted_at is null and ${ruleSql(ratingReaders(actor), 'f', values)}` +
  (person === null ? '' : ` and f.user_id = ${values.add(person)}`) +
  (year === undefined
    ? ''
    : ` and exists (select from ${answersOf} where ${inYear('coalesce(s.answered_at, f.signed_at, f.finished_at)', { actor, year }, values)})`) +
  (place === undefined ? '' : ` and ${placeOfForm} = ${values.add(place)}`)

const keptOf = (call: Call, meant: Meant): Promise<Kept[]> => {
  const values = new Values()
  const condition = ratedCondition(call, meant, values)
  const on = 'coalesce(s.answered_at, f.signed_at, f.finished_at)'
  // Of a form that was rated over New Year what is shown is of the year.
  const ofYear = meant.year === undefined ? '' : ` where ${inYear(on, { actor: call.actor, year: meant.year }, values)}`
  return call.db.rows<Kept>(
    `select f.id, f.organisation_id, f.reference, f.title, f.user_id, o.display_name as user_name, f.version, f.parts,
       ${on} as on,
       case when f.parts = 0 then f.data else s.answers end as data, case when f.parts = 0 then f.data_sealed else s.answers_sealed end as data_sealed,
       case when f.parts = 0 then null else s.id end as signature_id, s.party, ${signerName('coalesce(u.display_name, s.signer_name)')} as by, s.signer_id as by_id
     from (select f.* from devform f where f.devformtemplate_id = ${values.add(meant.template)} and ${condition}
       order by coalesce(f.signed_at, f.finished_at) desc, f.id desc limit ${mostRated}) f
     join "user" o on o.id = f.user_id
     left join lateral (select s.* from devformsignature s where s.devform_id = f.id and s.state = 'signed' and s.deleted_at is null
       and (f.parts = 0 or s.part_hash is not null) order by s.position limit case when f.parts = 0 then 1 else 12 end) s on true
     left join "user" u on u.id = s.signer_id${ofYear}
     order by 9 desc, f.id desc`,
    values.list,
  )
}

const scalesOf = (model: FormModel) =>
  questionsOf(model).flatMap(({ question }) => (question.kind === 'scale' ? [question] : []))

/** What is rated in a model, row by row. */
export const ratedRows = (model: FormModel): Row[] =>
  scalesOf(model).flatMap((question) =>
    question.rows.map((row) => ({
      key: `${question.key}.${row.key}`,
      title: question.rows.length === 1 ? question.title : row.title,
      question: question.title,
      points: question.points.map(({ value, title }) => ({ value, title })),
    })),
  )

const ratingsIn = (part: FormModel, data: FormData): Rated['ratings'] => {
  const shown = shownQuestions(part, data)
  return Object.fromEntries(
    scalesOf(part).flatMap((question) => {
      const given = shown.has(question.key) ? data[question.key] : undefined
      if (typeof given !== 'object' || Array.isArray(given)) return []
      return Object.entries(given).map(([row, value]) => [`${question.key}.${row}`, value] as const)
    }),
  ) as Rated['ratings'] // answers to scales
}

/** The parties of a version of whom one alone is read. */
const readAlone = (signers: Signers | null, party: string | null): boolean =>
  !isSummed(signers?.parties.find(({ key }) => key === party))

/** A row under its key; where the newest form asks it on other steps, under a key of its own, as its numbers mean something else. */
const keyIn = (rows: ReadonlyMap<string, Row>, row: Row): string => {
  const steps = ({ points }: Row): string => points.map(({ value }) => value).join(' ')
  const known = rows.get(row.key)
  return known === undefined || steps(known) === steps(row) ? row.key : `${row.key} ${steps(row)}`
}

/** What was rated, newest first, with whom it is about and who rated; and what is rated, as the newest of the forms asks it. */
export const ratedForms = async (
  call: Call,
  meant: Meant,
  versionOf: ReturnType<typeof versionReader>,
): Promise<{ rows: Row[]; rated: Rated[] }> => {
  const rated: Rated[] = []
  const rows = new Map<string, Row>()
  for (const kept of await keptOf(call, meant)) {
    const version = await versionOf(kept.version)
    const model = modelOf(version)
    if (kept.parts > 0 && (kept.signature_id === null || !readAlone(version.signers, kept.party))) continue
    const place: AnswersPlace = kept.signature_id === null ? 'answers' : `part ${kept.signature_id}`
    const part = kept.signature_id === null ? model : partOf(model, kept.party ?? '')
    const data = kept.data_sealed === null ? (kept.data ?? {}) : openAnswers(call.keys, kept, kept.data_sealed, place)
    const ratings = ratingsIn(part, data)
    if (Object.keys(ratings).length === 0) continue
    const asked = ratedRows(part).map((row) => ({ ...row, key: keyIn(rows, row), asked: row.key }))
    for (const { asked: _, ...row } of asked) if (!rows.has(row.key)) rows.set(row.key, row)
    const keys = new Map(asked.map((row) => [row.asked, row.key]))
    rated.push({
      devform_id: kept.id,
      reference: kept.reference,
      title: kept.title,
      user_id: kept.user_id,
      user_name: kept.user_name,
      on: new Date(kept.on).toISOString(),
      by: kept.by ?? '',
      by_id: kept.by_id,
      ratings: Object.fromEntries(Object.entries(ratings).map(([key, value]) => [keys.get(key) ?? key, value])),
    })
  }
  return { rows: [...rows.values()], rated }
}
