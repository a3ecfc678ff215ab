import { timingSafeEqual } from 'node:crypto'
import { canonicalJson, fillsPart, partsOf } from '@college/contract/forms'
import type { FormData, TemplateVersion } from '@college/contract/forms'
import type { Runner } from '#database'
import type { Context } from '#platform'
import { brokenLink, currentCompletion, readEvents } from '../../chain.ts'
import type { KeptEvent } from '../../chain.ts'
import { askedHash, contentHash, partHash } from '../../content.ts'
import { readAnswers, readParts, readRevisions } from '../../sealed-answers.ts'
import type { Revision } from '../../sealed-answers.ts'
import { modelOf, readVersion, versionHash } from '../../version.ts'
import { factsOf, signatureHash } from '../sign/proof.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'

const at = (instant: string | null | undefined): string | null =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString()

interface Dates {
  signed_at: string | null
  finished_at: string | null
  returned_at: string | null
  ended_at: string | null
}

const undated: Dates = { signed_at: null, finished_at: null, returned_at: null, ended_at: null }

/** All that is known of a form that was signed. */
interface Whole {
  form: SignedForm & Dates
  version: TemplateVersion
  data: FormData
  events: readonly KeptEvent[]
  revisions: readonly Revision[]
  rows: readonly AskedRow[]
  /** What signing parties answered, by the ids of their signatures. */
  parts: ReadonlyMap<number, FormData>
}

const lastOf = (events: readonly KeptEvent[], ...kinds: KeptEvent['kind'][]): KeptEvent | undefined =>
  events.findLast(({ kind }) => kinds.includes(kind))

/** The answers are those that were completed, and each earlier content is what it was. */
const contentHolds = ({ form, version, data, events, revisions }: Whole): boolean => {
  const completed = events.filter(({ kind }) => kind === 'completed')
  const last = currentCompletion(events)
  const saysAll = (event: KeptEvent, count: number): boolean => {
    const revision = revisions[count]
    return (
      revision !== undefined &&
      revision.number === event.details.revision &&
      revision.content_hash === event.content_hash &&
      at(revision.completed_at) === at(event.at) &&
      revision.layout === (event.details.layout ?? 1) &&
      contentHash(form, version, revision, revision.layout) === event.content_hash &&
      event.details.version === versionHash(version)
    )
  }
  const { title, text_values } = form
  return (
    last !== null &&
    last.content_hash === form.content_hash &&
    at(last.at) === at(form.completed_at) &&
    contentHash(form, version, { title, data, text_values }, revisions.at(-1)?.layout) === form.content_hash &&
    completed.length === revisions.length &&
    completed.every(saysAll)
  )
}

/** A signature's row says what its event says, and its hash is that of all of it. */
const signatureHolds = (event: KeptEvent, row: AskedRow | undefined, events: readonly KeptEvent[]): boolean => {
  if (!row) return false
  const facts = event.details.signature
  const voided = events.find(
    ({ kind, number, devformsignature_id: id }) => kind === 'voided' && id === row.id && number > event.number,
  )
  return (
    facts !== undefined &&
    canonicalJson({ ...factsOf(row), by: facts.by }) === canonicalJson(facts) &&
    row.signature_hash === signatureHash(facts, event.previous_hash) &&
    row.signature_hash === event.details.signature_hash &&
    facts.method === event.method &&
    facts.comment === event.comment &&
    facts.content_hash === event.content_hash &&
    facts.party === event.party &&
    facts.answered_at === at(event.at) &&
    row.state === (voided ? 'voided' : 'signed') &&
    row.void_reason === (voided?.comment ?? null)
  )
}

/** What a signer answered in their part is what they signed, and stands with every signature that has to have one. */
const partHolds = ({ form, version, parts }: Whole, row: AskedRow): boolean => {
  const party = row.party ?? ''
  const data = parts.get(row.id)
  return (
    row.fills === fillsPart(modelOf(version), party) &&
    (row.part_hash === null) === !row.fills &&
    (data === undefined ? row.part_hash === null : partHash(form, version, party, data) === row.part_hash)
  )
}

/** Every signature that was ever given is what its event says, and those that count are for what the form says or asks. */
const givenHold = (whole: Whole): boolean => {
  const { form, version, events, rows } = whole
  const signed = events.filter(({ kind }) => kind === 'signed')
  const given = rows.filter(({ state }) => state === 'signed' || state === 'voided')
  const asked = askedHash(form, version)
  return (
    given.length === signed.length &&
    signed.every((event) =>
      signatureHolds(
        event,
        given.find(({ id }) => id === event.devformsignature_id),
        events,
      ),
    ) &&
    given.every((row) => partHolds(whole, row)) &&
    given
      .filter(({ state }) => state === 'signed')
      .every(({ content_hash: hash, fills }) => hash === form.content_hash || (fills && hash === asked))
  )
}

const signaturesHold = (whole: Whole): boolean => {
  const { form, version, rows } = whole
  const holding = rows.filter(({ state }) => state === 'signed')
  const parties = version.signers?.parties ?? []
  return (
    holding.length === form.signatures_given &&
    givenHold(whole) &&
    (form.state === 'completed' ||
      form.signing_required !== true ||
      parties.every(({ key }) => holding.some(({ party }) => party === key)))
  )
}

/** When a form that everybody signed was signed: with the last signature, or once it was completed where those came before. */
const allSignedAt = ({ completed_at }: SignedForm, events: readonly KeptEvent[]): string | null =>
  [at(lastOf(events, 'signed')?.at), at(completed_at)].reduce((one, other) =>
    (one ?? '') < (other ?? '') ? other : one,
  )

const stateHolds = ({ form, version, events, revisions, rows }: Whole): boolean => {
  const finished = lastOf(events, 'finished', 'reopened')
  const isFinished = finished?.kind === 'finished'
  const parties = version.signers?.parties ?? []
  const isSigned = parties.every(({ key }) => rows.some(({ party, state }) => party === key && state === 'signed'))
  return (
    ['completed', 'signed', 'finished'].includes(form.state ?? '') &&
    isFinished === (form.state === 'finished') &&
    form.revision === revisions.length &&
    at(form.finished_at) === (isFinished ? at(finished.at) : null) &&
    form.returned_at === null &&
    form.ended_at === null &&
    at(form.signed_at) === (isSigned ? allSignedAt(form, events) : null) &&
    form.name === version.name &&
    form.signing_required === version.signing_required &&
    form.parts === (version.signing_required ? partsOf(modelOf(version), parties).length : 0) &&
    form.encrypted === version.encrypt &&
    form.reopen_role === version.reopen_role
  )
}

const isBegin = (printed: string, hash: string): boolean => {
  const given = Buffer.from(printed.toLowerCase())
  const right = Buffer.from(hash.slice(0, printed.length))
  return given.length === right.length && timingSafeEqual(given, right)
}

const wholeOf = async (
  context: Pick<Context, 'keys'>,
  db: Runner,
  form: SignedForm,
  rows: readonly AskedRow[],
): Promise<Whole> => {
  const dates = await db.row<Dates>('select signed_at, finished_at, returned_at, ended_at from devform where id = $1', [
    form.id,
  ])
  return {
    form: { ...form, ...(dates ?? undated) },
    version: await readVersion(db, form),
    data: await readAnswers(db, context.keys, form),
    events: await readEvents(db, form.id),
    revisions: await readRevisions(db, context.keys, form),
    parts: await readParts(db, context.keys, form),
    rows,
  }
}

// Rows of another college, and answers beside sealed ones, are nothing that the application writes.
const strangers = `select 1 from devform_event where devform_id = $1 and organisation_id <> $2
  union all select 1 from devform_revision where devform_id = $1 and (organisation_id <> $2 or (data is null) = (data_sealed is null))
  union all select 1 from devformsignature where devform_id = $1 and num_nonnulls(answers, answers_sealed) <> num_nonnulls(part_hash)
  union all select 1 from devform where id = $1 and data is not null and data_sealed is not null limit 1`

// Somebody who writes the whole chain anew still has the audit against them.
const unlikeAudit = `select 1 from devformsignature s join audit a on a.resource = 'devformsignature' and a.record_id = s.id
  where s.devform_id = $1 and a.changes ? 'signature_hash' and a.changes #>> '{signature_hash,1}' is distinct from s.signature_hash limit 1`

/** Whether the parts that were signed of a form that is not completed are what was signed. */
export const partsHold = async (
  context: Pick<Context, 'keys' | 'log'>,
  db: Runner,
  form: SignedForm,
  rows: readonly AskedRow[],
): Promise<boolean> => {
  try {
    return (await db.row(unlikeAudit, [form.id])) === null && givenHold(await wholeOf(context, db, form, rows))
  } catch (error) {
    context.log.warn({ err: error, form: form.id }, 'the parts of a form cannot be read for their check')
    return false
  }
}

/** Whether a form is what was signed: its answers, its signatures, its state, and all that happened to it, with the content a paper names. */
export const formHolds = async (
  context: Pick<Context, 'keys' | 'log'>,
  db: Runner,
  form: SignedForm,
  rows: readonly AskedRow[],
  printed: string,
): Promise<boolean> => {
  if (form.content_hash === null || !isBegin(printed, form.content_hash)) return false
  try {
    const whole = await wholeOf(context, db, form, rows)
    const links =
      brokenLink(whole.events) === null &&
      (await db.row(strangers, [form.id, form.organisation_id])) === null &&
      (await db.row(unlikeAudit, [form.id])) === null
    return links && contentHolds(whole) && signaturesHold(whole) && stateHolds(whole)
  } catch (error) {
    // Sealed answers that were touched do not open any more.
    context.log.warn({ err: error, form: form.id }, 'a signed form cannot be read for its verification')
    return false
  }
}
