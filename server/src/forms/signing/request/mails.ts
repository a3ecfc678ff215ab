import { code } from '@college/contract/kit'
import { referenceWords, undoSeconds } from '@college/contract/forms'
import type { Refusal } from '@college/contract/forms'
import { mayMail, plainName, queueMail, titleGivenBy, withdrawMail } from '#messaging'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { mailedLasts, makeSigningLink } from '../guest/links.ts'
import { countTelling, mailAbout, senderOf } from './mail-limits.ts'
import type { SigningParts } from '../parts.ts'
import { mostReached } from './rows.ts'
import type { AskedRow, SignedForm } from './rows.ts'
import { arrivedCause, heldBehind } from './turn-mails.ts'

interface Reached {
  id: number
  email: string
}

const canBeReached = `u.active and u.confirmed_at is not null and u.deleted_at is null and u.email is not null`

const personReached = (db: Runner, id: number): Promise<Reached | null> =>
  db.row<Reached>(`select u.id, u.email from "user" u where u.id = $1 and ${canBeReached}`, [id])

// A role is held where somebody is at home, as the policies have it.
const roleReached = (db: Runner, form: SignedForm, role: string): Promise<Reached[]> =>
  db.rows<Reached>(
    `select distinct u.id, u.email from held_role h join "user" u on u.id = h.user_id
     where h.organisation_id = $1 and u.organisation_id = $1 and h.name = $2 and u.id <> $3 and ${canBeReached}
     order by u.id limit ${mostReached}`,
    [form.organisation_id, role, form.user_id],
  )

/** Everybody of the college whom an ask is for, with their address. */
export const reachedBy = async (db: Runner, form: SignedForm, row: AskedRow): Promise<Reached[]> => {
  if (row.signer_role !== null && row.signer_id === null) return roleReached(db, form, row.signer_role)
  const person = row.signer_id === null ? null : await personReached(db, row.signer_id)
  return person ? [person] : []
}

/** Whether a mail may remind those who are asked: somebody without an account, or anybody who has not turned alerts off. */
export const mayBeAlerted = async (db: Runner, form: SignedForm, row: AskedRow): Promise<boolean> => {
  const ids = (await reachedBy(db, form, row)).map(({ id }) => id)
  if (ids.length === 0) return true
  return (await db.row('select 1 from "user" where id = any($1::bigint[]) and alerts limit 1', [ids])) !== null
}

/** The page of a form, for whoever signs in. */
const formPage = ({ publicUrl }: Pick<SigningParts, 'publicUrl'>, form: SignedForm): string =>
  `${publicUrl()}/app/form?id=${form.id}`

/** What somebody is told: that they are asked, asked anew because of these changes, or reminded. */
export type Telling = { event: 'sign_asked' | 'sign_reminder' } | { event: 'sign_again'; changes: string }

const withAccount = ({ fills }: AskedRow): string =>
  fills ? 'Sign in to fill in your part and sign it.' : 'Sign in to sign it.'
const withoutAccount = ({ fills }: AskedRow): string =>
  `${fills ? 'You fill in your part and sign it. ' : ''}You don’t need an account. The link works once, for ${mailedLasts}.`

interface Letter {
  userId: number | null
  to: string
  toName: string | null
  link: string
  how: string
  /** Where it waits: until when, and by which name it is dropped. */
  dedupe?: string
  leavesAt?: Date
}

/** Whose form it is and what it is called, in words of the college: what its owner wrote is no part of them. */
export const wordsOf = (form: SignedForm): { person: string; form: string; reference: string } => ({
  reference: referenceWords(form),
  person: plainName(form.owner_name) || 'A member of the college',
  form: form.name ?? 'a form',
})

// Of a sealed form there is none.
const titleOf = (form: SignedForm): string =>
  titleGivenBy(wordsOf(form).person, form.encrypted === true ? null : form.title)

const queue = (call: Call, form: SignedForm, row: AskedRow, telling: Telling, letter: Letter) => {
  const { how, ...to } = letter
  const values = { ...wordsOf(form), title: titleOf(form), part: row.party_title ?? '', how }
  const about = { organisationId: form.organisation_id, causedBy: call.actor.id || null, ...to }
  if (telling.event === 'sign_again')
    return queueMail(call.db, { ...about, event: telling.event, values: { ...values, changes: telling.changes } })
  if (telling.event === 'sign_reminder') return queueMail(call.db, { ...about, event: telling.event, values })
  const task = row.fills ? 'fill in your part of' : 'sign'
  return queueMail(call.db, { ...about, event: telling.event, values: { ...values, task } })
}

/**
 * Writes to those who are asked: people of the college sign in, anybody else gets a link of their own. 429 where they were written to
 * enough. Where the signature before theirs can still be undone, the mail waits until it can’t.
 */
export const tellAsked = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl'>,
  asked: { form: SignedForm; row: AskedRow },
  telling: Telling,
): Promise<void> => {
  const { form, row } = asked
  // Nobody is written to about signing what is their own.
  if (row.signer_id === form.user_id) return
  // A reminder is of who sends it, also where a teacher of the owner does.
  await countTelling(call, form, row, telling.event === 'sign_reminder' ? call.actor.id : senderOf(call, form))
  const hold = await heldBehind(call, form, row)
  if (row.signer_id === null && row.signer_role === null) {
    if (row.signer_email === null) return
    const { link } = await makeSigningLink(call, parts, { form, row, method: 'email', email: row.signer_email })
    const letter = {
      userId: null,
      to: row.signer_email,
      toName: plainName(row.signer_name ?? ''),
      link,
      how: withoutAccount(row),
      ...hold?.(0),
    }
    await queue(call, form, row, telling, letter)
    return
  }
  for (const [place, { id, email }] of (await reachedBy(call.db, form, row)).entries())
    await queue(call, form, row, telling, {
      userId: id,
      to: email,
      toName: null,
      link: formPage(parts, form),
      how: withAccount(row),
      ...hold?.(place),
    })
}

/** Writes to those who are asked because of what somebody else did, which is not refused where they were written to enough for a day. */
export const tellUnlessOften: typeof tellAsked = async (...told) => {
  try {
    await tellAsked(...told)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === code.tooMany)) throw error
  }
}

/** The owner of a form, where they can be written to. */
export const ownerOf = async (db: Runner, form: SignedForm): Promise<{ userId: number; to: string } | null> => {
  const person = await personReached(db, form.user_id)
  return person && { userId: person.id, to: person.email }
}

/** Tells the owner that everybody has signed. */
export const tellSigned = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl'>,
  form: SignedForm,
  { signers, at }: { readonly signers: string; readonly at: Date },
): Promise<void> => {
  const to = await ownerOf(call.db, form)
  if (!to) return
  await queueMail(call.db, {
    event: 'form_signed',
    organisationId: form.organisation_id,
    ...to,
    causedBy: call.actor.id || null,
    values: { form: form.called, reference: referenceWords(form), signers },
    link: formPage(parts, form),
    dedupe: signedCause(form, at),
    // No mail says what can still be undone.
    leavesAt: new Date(at.getTime() + 2 * undoSeconds * 1_000),
  })
}

/** Tells the owner of a form that is not completed yet that a signer has filled in and signed their part. */
export const tellPartArrived = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl'>,
  form: SignedForm,
  { row, signer }: { readonly row: AskedRow; readonly signer: string },
): Promise<void> => {
  const to = await ownerOf(call.db, form)
  if (!to) return
  await queueMail(call.db, {
    event: 'form_part_arrived',
    organisationId: form.organisation_id,
    ...to,
    causedBy: call.actor.id || null,
    values: { form: form.called, reference: referenceWords(form), part: row.party_title ?? '', signer },
    link: `${parts.publicUrl()}/app/form/edit?id=${form.id}`,
    dedupe: arrivedCause(row.id),
    // No mail says what can still be undone.
    leavesAt: new Date(call.now().getTime() + 2 * undoSeconds * 1_000),
  })
}

const signedCause = ({ id }: Pick<SignedForm, 'id'>, at: Date): string => `form_signed ${id} ${at.toISOString()}`

/** Drops the mail that a form was signed at a time. */
export const withdrawSigned = (call: Call, form: Pick<SignedForm, 'id' | 'organisation_id'>, at: Date): Promise<void> =>
  withdrawMail(call.db, form.organisation_id, signedCause(form, at))

const events = { declined: 'sign_declined', returned: 'form_returned', rejected: 'form_rejected' } as const

/** Tells the owner that a signer did not sign, what becomes of the form, and why. */
export const tellRefused = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl'>,
  form: SignedForm,
  { outcome, ...refused }: { outcome: Refusal; signer: string; part: string; reason: string },
): Promise<void> => {
  const to = await ownerOf(call.db, form)
  if (!to) return
  await queueMail(call.db, {
    event: events[outcome],
    organisationId: form.organisation_id,
    ...to,
    causedBy: call.actor.id || null,
    values: { form: form.called, reference: referenceWords(form), ...refused },
    link: formPage(parts, form),
  })
}

/** Asks the owner whether a request may be passed to a colleague. */
export const tellPassing = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl'>,
  form: SignedForm,
  passing: { signer: string; part: string; colleague: string },
): Promise<void> => {
  const to = await ownerOf(call.db, form)
  if (!to) return
  await queueMail(call.db, {
    event: 'sign_passed',
    organisationId: form.organisation_id,
    ...to,
    causedBy: call.actor.id || null,
    values: {
      form: form.called,
      reference: referenceWords(form),
      part: passing.part,
      signer: plainName(passing.signer),
      colleague: plainName(passing.colleague),
    },
    link: formPage(parts, form),
  })
}

/** Tells the owner that another has reopened their form, and why. */
export const tellReopened = async (
  call: Call,
  parts: Pick<SigningParts, 'publicUrl'>,
  form: SignedForm,
  reopened: { signer: string; reason: string },
): Promise<void> => {
  const to = form.user_id === call.actor.id ? null : await ownerOf(call.db, form)
  if (!to) return
  await queueMail(call.db, {
    event: 'form_reopened',
    organisationId: form.organisation_id,
    ...to,
    causedBy: call.actor.id || null,
    values: { form: form.called, reference: referenceWords(form), ...reopened },
    link: formPage(parts, form),
  })
}

/** Why a signature no longer counts: with the words that somebody gave, for people of the college alone, and without. */
interface Voiding {
  readonly own: string
  readonly plain: string
}

/** Tells somebody that what they signed no longer counts. */
export const tellVoided = async (call: Call, form: SignedForm, row: AskedRow, reason: Voiding): Promise<void> => {
  if (row.signer_id === form.user_id) return
  const person = row.signer_id === null ? null : await personReached(call.db, row.signer_id)
  const to = person?.email ?? row.signer_email
  if (to === null) return
  if (!(await mayMail(call, mailAbout(call, form, { to, account: person !== null })))) return
  await queueMail(call.db, {
    event: 'sign_voided',
    organisationId: form.organisation_id,
    userId: person?.id ?? null,
    to,
    toName: person ? null : plainName(row.signer_name ?? ''),
    causedBy: call.actor.id || null,
    values: { ...wordsOf(form), part: row.party_title ?? '', reason: person ? reason.own : reason.plain },
  })
}
