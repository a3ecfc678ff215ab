import {
  contentCode,
  formActs,
  formRefusal,
  formSidesOf,
  readsAsSigner,
  refusals,
  wholeForm,
} from '@college/contract/forms'
import type {
  AnswerNames,
  Form,
  FormAct,
  FormChange,
  FormEvent,
  FormModel,
  FormSignature,
  WholeForm,
} from '@college/contract/forms'
import { serve } from '#http'
import type { ServerRecord, Standard } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { givenBeforeAnswers, readEvents, verificationCode } from '../chain.ts'
import type { KeptEvent } from '../chain.ts'
import { askedHash, contentChanges } from '../content.ts'
import type { Content } from '../content.ts'
import { readAnswers, readRevisions } from '../sealed-answers.ts'
import type { Revision } from '../sealed-answers.ts'
import { isAcceptance, modelOf, readVersion } from '../version.ts'
import { answerNames } from './names.ts'
import { whyVoided } from './voided.ts'
import { asSignerReads } from './signer-sight.ts'
import { formSignatures } from './signatures.ts'
import { saidWhyNot } from './why-not.ts'
import { movedNote } from '../template/drafts/moves.ts'

/** What reading a whole form needs. */
export interface WholeParts {
  readonly entry: ServerRecord
  readonly standard: Standard
}

/** A form as it is read and printed. */
export type FormRead = Omit<WholeForm, 'belongs_to'>

/** Says what a form is part of, for who may open that. */
export type FindWhole = (call: Call, form: Form) => Promise<WholeForm['belongs_to']>

/** Acts that nobody does for somebody else. */
const inPerson: readonly FormAct[] = ['complete', 'sign', 'return', 'finish', 'withdraw', 'reopen']

interface Status {
  signatures: readonly FormSignature[]
  parties: number
  accepted: boolean
  /** Whether it was ever completed; what was not is deleted. */
  completed: boolean
}

/** Whether a signature was given, whether it holds still or not: what has one stays. */
const isGiven = ({ state }: FormSignature): boolean => state === 'signed' || state === 'voided'

const actsOf = (call: Call, form: Form, whole: Status): FormAct[] =>
  formActs.filter((act) => {
    if (call.caller.actingAs !== null && inPerson.includes(act)) return false
    if (act === 'sign' && !whole.signatures.some(({ mine, due }) => mine && due)) return false
    if ((act === 'ask' || act === 'remind') && whole.parties === 0) return false
    if ((act === 'reopen' || act === 'withdraw') && whole.accepted) return false
    if (act === 'withdraw' && !whole.completed && !whole.signatures.some(isGiven)) return false
    // What somebody signed once stays, though it no longer counts.
    if (act === 'remove' && whole.signatures.some(({ state }) => state === 'voided')) return false
    return formRefusal(call.actor, form, act) === null
  })

type Saying = (before: Revision | undefined, after: Content | undefined) => FormChange[]

const saying =
  (model: FormModel, names: AnswerNames): Saying =>
  (before, after) =>
    before && after ? contentChanges(model, before, after, names) : []

/** Who did each event; where an administrator acted as somebody, both. */
const doersOf = async (call: Call, events: readonly KeptEvent[]): Promise<(event: KeptEvent) => string> => {
  const ids = [...new Set(events.flatMap(({ acting_as: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return ({ who }) => who
  // Whoever administers the platform is of another organisation.
  const rows = await call.unscoped.rows<{ id: number; name: string }>(
    'select id, display_name as name from "user" where id = any($1::bigint[])',
    [ids],
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ acting_as: id, who }) => (id === null ? who : `${names.get(id) ?? 'An administrator'}, acting as ${who}`)
}

const typedIn = (signatures: readonly FormSignature[]): ReadonlySet<number | null> =>
  new Set(signatures.flatMap(({ id, name_typed }) => (name_typed ? [id] : [])))

const answers: readonly FormEvent['kind'][] = ['signed', ...refusals]

const eventsOf = (
  events: readonly KeptEvent[],
  revisions: readonly Revision[],
  say: Saying,
  doerOf: (event: KeptEvent) => string,
  typed: ReadonlySet<number | null>,
): FormEvent[] =>
  events.map((event) => {
    const { id, kind, at, party_title, method, comment, content_hash, details } = event
    const at_ = revisions.findIndex(({ number }) => kind === 'completed' && number === details.revision)
    return {
      id,
      kind,
      at: new Date(at).toISOString(),
      who: doerOf(event),
      party_title,
      method,
      comment,
      content_hash,
      name_typed: answers.includes(kind) && typed.has(event.devformsignature_id),
      changes: at_ > 0 ? say(revisions[at_ - 1], revisions[at_]) : [],
    }
  })

// The newest content that somebody had signed, for a signer they themselves, and whose signature was voided.
const voidedContent = (
  signatures: readonly FormSignature[],
  revisions: readonly Revision[],
  chain: readonly KeptEvent[],
): Revision | undefined => {
  const early = givenBeforeAnswers(chain)
  const hashes = new Set(
    signatures.flatMap(({ id, state, content_hash: hash }) =>
      state === 'voided' && hash !== null && !early.has(id) ? [hash] : [],
    ),
  )
  return revisions.findLast(({ content_hash: hash }) => hashes.has(hash))
}

const goalOf = async (call: Call, form: Form): Promise<string | null> => {
  if (form.devgoal_id === null) return null
  const row = await call.db.row<{ title: string }>('select title from devgoal where id = $1', [form.devgoal_id])
  return row?.title ?? null
}

/** Everything about a form that the caller may read; whose look is written down as a look at the form is. */
export const readWhole = async (call: Call, { entry, standard }: WholeParts, id: number): Promise<FormRead> => {
  const row = JSON.parse(await standard.get(call, entry, id)) as Form // a row of the record
  const isSigner = readsAsSigner(call.actor, row)
  // What is still being written is put to nobody.
  const data = isSigner && row.state === 'started' ? {} : await readAnswers(call.db, call.keys, row)
  const form: Form = { ...row, data }
  const template = await readVersion(call.db, form)
  const model = modelOf(template)
  const sides = formSidesOf(call.actor, form)
  const office = sides.includes('owner') || sides.includes('office')
  const chain = await readEvents(call.db, form.id)
  const all = {
    signatures: await formSignatures(call, form, template.signers, { office }),
    events: chain,
    revisions: await readRevisions(call.db, call.keys, form),
  }
  const { signatures, events, revisions } = isSigner ? asSignerReads(all, call.actor.id, form.content_hash) : all
  const names = await answerNames(call.db, model, [data, ...revisions.map((revision) => revision.data)])
  const say = saying(model, names)
  const parties = template.signers?.parties.length ?? 0
  const why = whyVoided({
    form,
    template,
    events: chain,
    revisions,
    now: isSigner && row.state === 'started' ? null : { title: form.title, data, text_values: form.text_values },
    say,
  })
  return {
    form,
    template,
    signatures: signatures.map((each) => ({ ...each, voided: why(each) })),
    // A signer is told what changed since they signed, and nothing of the versions between.
    events: eventsOf(events, isSigner ? [] : revisions, say, await doersOf(call, events), typedIn(signatures)),
    may: actsOf(call, form, {
      signatures,
      parties,
      accepted: await isAcceptance(call.db, form),
      completed: chain.some(({ kind }) => kind === 'completed'),
    }),
    names: { ...names, goal: await goalOf(call, form) },
    version_moved: office ? await movedNote(call, form) : null,
    changed: say(voidedContent(signatures, revisions, chain), {
      title: form.title,
      data,
      text_values: form.text_values,
    }),
    signing_hash: form.content_hash ?? askedHash(form, template),
    content_code: form.content_hash === null ? null : contentCode(form.content_hash),
    verification_code: verificationCode(chain, form.content_hash),
  }
}

export const serveWhole = (parts: WholeParts & { readonly belongsTo: FindWhole }): Served =>
  serve(wholeForm, async (call, { query }) => {
    const read = await readWhole(call, parts, query.id).catch(async (error: unknown) =>
      Promise.reject(await saidWhyNot(call, query.id, error)),
    )
    return { data: { ...read, belongs_to: await parts.belongsTo(call, read.form) } }
  })
