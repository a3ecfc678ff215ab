import { isSummed, partOf, sumOf, undoSeconds } from '@college/contract/forms'
import type { FormData, FormResult, SummedAnswer, TemplateVersion } from '@college/contract/forms'
import type { Call } from '#platform'
import { openAnswers, sealAnswers } from '../sealed-answers.ts'
import type { SealedForm } from '../sealed-answers.ts'
import { modelOf } from '../version.ts'
import type { versionReader } from '../version.ts'

type Sum = NonNullable<FormResult['sum']>

/** Whose raters are read, in which template. */
export interface Subject {
  readonly organisation_id: number
  readonly user_id: number
  readonly devformtemplate_id: number
}

/** A rater who answered and is in no report yet. */
interface Answered {
  readonly id: number
  readonly devform_id: number
  readonly organisation_id: number
  readonly user_id: number
  readonly version: number
  readonly party: string
  readonly rater: string
  readonly answers: FormData | null
  readonly answers_sealed: Buffer | null
}

// A report is sealed for its subject and its number, whatever its forms are.
const sealedFor = ({ organisation_id, user_id, devformtemplate_id }: Subject): SealedForm => ({
  id: devformtemplate_id,
  user_id,
  organisation_id,
})

/** Everybody who answered and is in no report yet, in the order of their answers; those who can still undo their signature are not. */
const answeredSince = (call: Call, { user_id, devformtemplate_id }: Subject): Promise<Answered[]> =>
  call.db.rows<Answered>(
    `select s.id, s.devform_id, s.organisation_id, s.user_id, f.version, s.party, s.answers, s.answers_sealed,
       coalesce(s.signer_id::text, lower(s.signer_email), 'signature ' || s.id) as rater
     from devformsignature s join devform f on f.id = s.devform_id
     where f.user_id = $1 and f.devformtemplate_id = $2 and f.deleted_at is null and s.deleted_at is null
       and s.state = 'signed' and s.part_hash is not null and s.answered_at <= $3
       and not exists (select 1 from devform_result_signature r where r.devformsignature_id = s.id)
     order by s.answered_at, s.id`,
    [user_id, devformtemplate_id, new Date(call.now().getTime() - 2 * undoSeconds * 1_000)],
  )

const waitingFor = (call: Call, { user_id, devformtemplate_id }: Subject) =>
  call.db.rows<{ version: number; party: string; count: number }>(
    `select f.version, s.party, count(*)::int as count from devformsignature s join devform f on f.id = s.devform_id
     where f.user_id = $1 and f.devformtemplate_id = $2 and f.deleted_at is null and s.deleted_at is null and s.state = 'asked'
       and f.state in ('started', 'completed') group by f.version, s.party`,
    [user_id, devformtemplate_id],
  )

/** The party of a version whose raters are read as a sum, with how many that needs; null where there is none. */
export const summedParty = ({ signers }: Pick<TemplateVersion, 'signers'>): { key: string; least: number } | null => {
  const party = signers?.parties.find(isSummed)
  return party ? { key: party.key, least: party.least_raters ?? Infinity } : null
}

/** The last answer of each rater: who answered twice is one rater. */
const raters = (answered: readonly Answered[]): Answered[] => [
  ...new Map(answered.map((each) => [each.rater, each])).values(),
]

type VersionOf = ReturnType<typeof versionReader>

/** What has come together since the last report, by version. */
export const gathered = async (
  call: Call,
  subject: Subject,
  { versionOf, mayRelease }: { versionOf: VersionOf; mayRelease: boolean },
): Promise<Sum['gathering']> => {
  const answered = await answeredSince(call, subject)
  const waiting = await waitingFor(call, subject)
  const versions = new Set([...answered, ...waiting].map(({ version }) => version))
  const found: Sum['gathering'] = []
  for (const version of [...versions].toSorted((one, other) => other - one)) {
    const party = summedParty(await versionOf(version))
    if (!party) continue
    const isOf = (each: { version: number; party: string }): boolean =>
      each.version === version && each.party === party.key
    const count = raters(answered.filter(isOf)).length
    found.push({
      version,
      least: party.least,
      raters: count,
      waiting: waiting.find(isOf)?.count ?? 0,
      may_release: mayRelease && count >= party.least,
    })
  }
  return found
}

/** Reports that were made, newest first. */
export const madeReports = async (call: Call, subject: Subject): Promise<Sum['reports']> => {
  const rows = await call.db.rows<{
    number: number
    version: number
    raters: number
    released_at: string
    result_sealed: Buffer
  }>(
    `select number, version, raters, released_at, result_sealed from devform_result
     where user_id = $1 and devformtemplate_id = $2 order by number desc limit 50`,
    [subject.user_id, subject.devformtemplate_id],
  )
  return rows.map(({ result_sealed: sealed, released_at: at, ...row }) => ({
    ...row,
    released_at: new Date(at).toISOString(),
    answers: [...sumIn(openAnswers(call.keys, sealedFor(subject), sealed, `report ${row.number}`))],
  }))
}

const sumIn = (opened: unknown): Sum['reports'][number]['answers'] =>
  (opened as { sum: Sum['reports'][number]['answers'] }).sum // sealed by `makeReport`

const sealedSum = (call: Call, subject: Subject, number: number, sum: readonly SummedAnswer[]): Buffer =>
  sealAnswers(call.keys, sealedFor(subject), { sum } as unknown as FormData, `report ${number}`) // opened by `madeReports`

/** Makes a report of those who answered in one version since the last; null where they are too few. */
export const makeReport = async (
  call: Call,
  subject: Subject,
  version: TemplateVersion,
): Promise<{ number: number; raters: number } | null> => {
  const party = summedParty(version)
  if (!party) return null
  const answered = (await answeredSince(call, subject)).filter(
    (each) => each.version === version.version && each.party === party.key,
  )
  const each = raters(answered)
  if (each.length < party.least) return null
  const part = partOf(modelOf(version), party.key)
  const sum = sumOf(
    part,
    each.map((row) =>
      row.answers_sealed === null
        ? (row.answers ?? {})
        : openAnswers(call.keys, { ...row, id: row.devform_id }, row.answers_sealed, `part ${row.id}`),
    ),
    party.least,
  )
  const last = await call.db.row<{ number: number }>(
    'select coalesce(max(number), 0) as number from devform_result where user_id = $1 and devformtemplate_id = $2',
    [subject.user_id, subject.devformtemplate_id],
  )
  const number = (last?.number ?? 0) + 1
  const made = await call.db.row<{ id: number }>(
    `insert into devform_result (organisation_id, user_id, devformtemplate_id, version, number, raters, result_sealed, released_at, released_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      subject.organisation_id,
      subject.user_id,
      subject.devformtemplate_id,
      version.version,
      number,
      each.length,
      sealedSum(call, subject, number, sum),
      call.now(),
      call.actor.id,
    ],
  )
  await call.db.rows(
    `insert into devform_result_signature (devformsignature_id, organisation_id, devform_result_id)
     select id, $2, $3 from unnest($1::bigint[]) id`,
    [answered.map(({ id }) => id), subject.organisation_id, made?.id],
  )
  return { number, raters: each.length }
}
