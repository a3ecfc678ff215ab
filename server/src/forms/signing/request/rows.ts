import { devform, formRefusal } from '@college/contract/forms'
import type { Form, FormAct, FormState, Refusal, Signature, Signers, SigningParty } from '@college/contract/forms'
import { code, matches, ruleFor } from '@college/contract/kit'
import { ApiError, notFound } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'

type FormColumn =
  | 'id'
  | 'organisation_id'
  | 'user_id'
  | 'devformtemplate_id'
  | 'version'
  | 'reference'
  | 'revision'
  | 'type'
  | 'name'
  | 'title'
  | 'text_values'
  | 'state'
  | 'completed_at'
  | 'content_hash'
  | 'encrypted'
  | 'signing_required'
  | 'signatures_needed'
  | 'signatures_given'
  | 'parts'
  | 'signer_ids'
  | 'signer_roles'
  | 'reopen_role'
  | 'updated_at'

/** What signing knows of a form. */
export type SignedForm = Pick<Form, FormColumn> & {
  /** Whose form it is, by name. */
  owner_name: string
  /** Whether the owner’s account was deleted. */
  owner_gone: boolean
  /** In which its college tells the time. */
  timezone: string
  /** What the form is called in mails: nothing of what was written into a sealed one. */
  called: string
  signers: Signers
}

/** Of those who have a role that is asked, so many are written to at most. */
export const mostReached = 100

/** A row of somebody who is asked, as it is stored. */
export type AskedRow = Omit<Signature, 'user_name'>

const columns = `f.id, f.organisation_id, f.user_id, f.devformtemplate_id, f.version, f.reference, f.revision, f.type, f.name, f.title, f.text_values, f.state, f.completed_at,
  f.content_hash, f.encrypted, f.signing_required, f.signatures_needed, f.signatures_given, f.parts, f.signer_ids, f.signer_roles, f.reopen_role, f.updated_at,
  (select u.display_name from "user" u where u.id = f.user_id) as owner_name,
  exists (select 1 from "user" u where u.id = f.user_id and u.deleted_at is not null) as owner_gone,
  (select o.timezone from organisation o where o.id = f.organisation_id) as timezone,
  (select v.signers from devformtemplate_version v where v.devformtemplate_id = f.devformtemplate_id and v.version = f.version) as signers`

type Stored = Omit<SignedForm, 'called' | 'signers'> & { signers: Signers | null }

const formOf = async (db: Runner, id: number, lock: string): Promise<SignedForm | null> => {
  const row = await db.row<{ body: Stored }>(
    `select row_to_json(x) as body from (select ${columns} from devform f where f.id = $1 and f.deleted_at is null ${lock}) x`,
    [id],
  )
  if (!row) return null
  const { body } = row
  const called = body.title === null || body.encrypted === true ? body.name : `${body.name}, ${body.title}`
  return { ...body, called: called ?? 'a form', signers: body.signers ?? { order: 'any', parties: [] } }
}

/** A form, whoever asks; null where there is none. */
export const anyForm = (db: Runner, id: number): Promise<SignedForm | null> => formOf(db, id, '')

/** A form, held until the transaction ends: whatever happens to it happens one after the other. */
export const heldForm = async (db: Runner, id: number): Promise<SignedForm> => {
  const form = await formOf(db, id, 'for no key update of f')
  if (!form) throw notFound('form')
  return form
}

const rowColumns = `s.id, s.organisation_id, s.devform_id, s.user_id, s.party, s.party_title, s.position, s.fills, s.signer_id, s.signer_role, s.signer_name,
  s.signer_email, s.state, s.method, s.asked_at, s.reminded_at, s.answered_at, s.comment, s.void_reason, s.ip, s.content_hash, s.part_hash, s.signature_hash,
  s.image, s.office_credential, s.before_answers, s.created_at, s.updated_at, s.created_by, s.updated_by`

/** Rows of people who are asked or were, that meet a condition on `s`. */
export const askedRows = async (db: Runner, condition: string, given: readonly unknown[]): Promise<AskedRow[]> => {
  const row = await db.row<{ body: AskedRow[] }>(
    `select coalesce(json_agg(row_to_json(x)), '[]') as body from (
       select ${rowColumns} from devformsignature s where s.deleted_at is null and ${condition} order by s.position, s.id) x`,
    given,
  )
  return row?.body ?? []
}

/** Somebody who is asked, by their row's number; null where there is none. */
export const askedRow = async (db: Runner, id: number): Promise<AskedRow | null> =>
  (await askedRows(db, 's.id = $1', [id]))[0] ?? null

/** The last request to a person to sign a form, also one that its owner withdrew; null where they were never asked by name. */
export const lastAsked = async (db: Runner, form: number, signer: number): Promise<AskedRow | null> => {
  const row = await db.row<{ body: AskedRow & { is_removed: boolean } }>(
    `select row_to_json(x) as body from (
       select ${rowColumns}, s.deleted_at is not null as is_removed from devformsignature s
       where s.devform_id = $1 and s.signer_id = $2 order by s.id desc limit 1) x`,
    [form, signer],
  )
  return row && { ...row.body, state: row.body.is_removed ? 'withdrawn' : row.body.state }
}

/** Holds an ask until the transaction ends. Before its form, as whoever withdraws it does: so nobody waits for another in a circle. */
export const holdAsk = async (db: Runner, id: number): Promise<void> => {
  await db.rows('select 1 from devformsignature where id = $1 for no key update', [id])
}

/** Holds every ask of a form that is open, before the form, for what ends them all. */
export const holdAsks = async (db: Runner, form: number): Promise<void> => {
  await db.rows(
    `select 1 from devformsignature where devform_id = $1 and state = 'asked' and deleted_at is null order by id for no key update`,
    [form],
  )
}

/** Holds what an answer of a signer touches, before the form: their own ask, or all where it ends the form. */
export const holdAnswered = (db: Runner, { id, devform_id }: AskedRow, outcome: Refusal | undefined): Promise<void> =>
  outcome === 'rejected' ? holdAsks(db, devform_id) : holdAsk(db, id)

/** Whether a form is in the caller's sight. */
export const seesForm = (call: Call, form: SignedForm): boolean => matches(ruleFor(devform, 'see', call.actor), form)

/** Somebody who is asked about a form in the caller's sight, or for another reason theirs to know of, and the form; 404 for any other. */
export const seenAsked = async (
  call: Call,
  id: number,
  knows: (form: SignedForm, row: AskedRow) => boolean = () => false,
): Promise<{ form: SignedForm; row: AskedRow }> => {
  const row = await askedRow(call.db, id)
  const form = row ? await anyForm(call.db, row.devform_id) : null
  if (!row || !form || !(seesForm(call, form) || knows(form, row))) throw notFound('signature')
  return { form, row }
}

/** Who completed the content that waits to be signed: the owner, or the office for them. */
export const completedBy = async (db: Runner, { id }: Pick<SignedForm, 'id'>): Promise<number | null> => {
  const row = await db.row<{ completed_by: number | null }>(
    'select completed_by from devform_revision where devform_id = $1 order by number desc limit 1',
    [id],
  )
  return row?.completed_by ?? null
}

/** The name of who completed it for its owner; null where they did so themselves. */
export const completedForBy = async (db: Runner, form: Pick<SignedForm, 'id' | 'user_id'>): Promise<string | null> => {
  const by = await completedBy(db, form)
  if (by === null || by === form.user_id) return null
  const row = await db.row<{ name: string }>('select display_name as name from "user" where id = $1', [by])
  return row?.name ?? 'The college office'
}

/** The party of a form's version by its key. */
export const partyOf = ({ signers }: Pick<SignedForm, 'signers'>, key: string): SigningParty | undefined =>
  signers.parties.find((party) => party.key === key)

/** Whether it is a party's turn: where they sign one after the other, everybody before it has signed. */
export const isDue = async (db: Runner, form: SignedForm, row: Pick<AskedRow, 'position'>): Promise<boolean> => {
  if (form.signers.order === 'any') return true
  const before = await askedRows(db, `s.devform_id = $1 and s.state = 'signed' and s.position < $2`, [
    form.id,
    row.position,
  ])
  return before.length === row.position
}

const forbidden = {
  ask: 'Only the form’s owner or the college office can ask for signatures.',
  remind: 'Only the form’s owner, those who teach them or the college office can send reminders of it.',
  sign: 'You haven’t been asked to sign this form. Its owner can ask you.',
} as const

/** Why nobody is asked, or signs, before a form is completed who fills in no part of their own. */
export const notYet: Readonly<Record<'ask' | 'sign', string>> = {
  ask: 'Complete the form first, then ask for signatures.',
  sign: 'This form is being changed. We’ll ask you to sign it once it’s completed again.',
}

const signedByAll = {
  ask: 'Everyone has already signed this form.',
  sign: 'Everyone has already signed this form. There’s nothing more for you to do.',
} as const

/** Why nobody is asked, or signs, once a form has ended without being signed, and what there is to do. */
export const endedWords: Readonly<Partial<Record<FormState, Readonly<Record<'ask' | 'sign', string>>>>> = {
  withdrawn: {
    ask: 'This form was withdrawn, so no one can sign it any more. Start a new one instead.',
    sign: 'This form was withdrawn, so no one can sign it any more. There’s nothing more for you to do.',
  },
  rejected: {
    ask: 'This form was rejected, so no one can sign it any more. Only the college office can reopen it.',
    sign: 'This form was rejected, so no one can sign it any more. There’s nothing more for you to do.',
  },
}

/** Why nobody is asked, or signs, as a form stands. */
export const notNow = ({ state }: Pick<SignedForm, 'state'>, act: 'ask' | 'sign'): string =>
  state === 'started' ? notYet[act] : (endedWords[state ?? 'started']?.[act] ?? signedByAll[act])

/** Refuses what the caller's part in a form, or its state, does not allow; before it is completed also where `fills` is false. */
export const allowForm = (
  call: Call,
  form: SignedForm,
  act: Extract<FormAct, 'ask' | 'remind' | 'sign'>,
  { fills }: Pick<AskedRow, 'fills'>,
): void => {
  const waits = form.state === 'started' && fills !== true
  const refusal = formRefusal(call.actor, form, act) ?? (waits ? code.notPossible : null)
  if (refusal === null) return
  throw new ApiError(
    refusal,
    refusal === code.forbidden ? forbidden[act] : notNow(form, act === 'sign' ? 'sign' : 'ask'),
  )
}
