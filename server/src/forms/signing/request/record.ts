import { devformsignature, fillsPart } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import type { Draft } from '@college/contract/kit'
import { standard } from '#records'
import { ApiError, badField, notFound } from '#platform'
import type { ServerRecord } from '#records'
import type { Call } from '#platform'
import { appendEvent } from '../../chain.ts'
import { modelOf, readVersion } from '../../version.ts'
import { endSigningLinks } from '../guest/links.ts'
import { tellAsked } from './mails.ts'
import { checkInvited, checkNamed, namedSigner } from './named-signer.ts'
import type { SigningParts } from '../parts.ts'
import { allowForm, anyForm, askedRow, heldForm, isDue, partyOf } from './rows.ts'
import type { AskedRow, SignedForm } from './rows.ts'
import { dropOwnTurnMails } from './turn-mails.ts'
import { guestRefusal } from './without-mail.ts'

/** What the chain says of an ask. */
export const askedEvent = (row: AskedRow) => ({
  devformsignature_id: row.id,
  party: row.party,
  party_title: row.party_title ?? '',
  details: {
    signer_id: row.signer_id,
    signer_role: row.signer_role,
    signer_name: row.signer_name,
    signer_email: row.signer_email,
  },
})

type Signature = Readonly<Draft<typeof devformsignature>>

const formFor = async (call: Call, id: number): Promise<SignedForm> => {
  const form = await anyForm(call.db, id)
  if (!form) throw notFound('form')
  return form
}

const taken = (): ApiError =>
  new ApiError(code.conflict, 'Someone has already been asked to sign this part. Withdraw that request first.', [
    { path: 'party', message: 'Someone has already been asked to sign this part' },
  ])

const begun = async (call: Call, parts: SigningParts, after: Signature): Promise<Partial<Signature>> => {
  const form = await formFor(call, after.devform_id)
  const fills = fillsPart(modelOf(await readVersion(call.db, form)), after.party)
  const party = partyOf(form, after.party)
  allowForm(call, form, 'ask', { fills: fills || !party })
  if (!party) throw badField('party', 'This form has no such signature. Reload the page and choose again.')
  const mail = await parts.hasMail(call.db, form.organisation_id)
  return {
    ...(await namedSigner(call, form, party, { given: after, mail })),
    organisation_id: form.organisation_id,
    user_id: form.user_id,
    party_title: party.title,
    position: form.signers.parties.indexOf(party),
    fills,
    state: 'asked',
    asked_at: call.now().toISOString(),
  }
}

const stays = (row: Signature): ApiError =>
  new ApiError(
    code.notPossible,
    row.state === 'signed' || row.state === 'voided'
      ? 'This was signed, so it can’t change.'
      : 'This has already been answered.',
  )

const corrected = async (
  call: Call,
  parts: SigningParts,
  { before, after, given }: { before: Signature; after: Signature; given: ReadonlySet<string> },
): Promise<void> => {
  const form = await formFor(call, before.devform_id)
  allowForm(call, form, 'ask', before)
  if (before.state !== 'asked') throw stays(before)
  const named = ['signer_name', 'signer_email'].filter((field) => given.has(field))
  if (before.signer_id !== null || before.signer_role !== null)
    throw badField(named[0] ?? 'signer_name', 'People with an account change their own name and email')
  const { signer_email: email, signer_name: name } = after
  if (email === null && name === null) throw badField('signer_name', 'Enter a name or an email address.')
  if (name !== null && given.has('signer_name')) checkNamed(name)
  if (email !== null) {
    await checkInvited(call, form, email, 'signer_email')
    const isNew = email !== before.signer_email
    if (isNew && !(await parts.hasMail(call.db, form.organisation_id))) throw guestRefusal('signer_email')
  }
}

/** Writes down that somebody is asked, and tells them where it is their turn. */
const ask = async (call: Call, parts: SigningParts, id: number, form: SignedForm): Promise<void> => {
  const row = await askedRow(call.db, id)
  if (!row) throw notFound('signature')
  await appendEvent(call, form, { kind: 'asked', ...askedEvent(row) })
  if (await isDue(call.db, form, row)) await tellAsked(call, parts, { form, row }, { event: 'sign_asked' })
}

/** People who are asked to sign a form. Adding one asks; removing one withdraws. */
export const signatureRecord = (parts: SigningParts): ServerRecord =>
  standard(devformsignature, {
    organisationFrom: 'devform_id',
    // Whoever may be asked is more than the caller sees; the check knows them.
    uncheckedReferences: ['signer_id'],
    check: (call, { before, after, given }) =>
      before ? corrected(call, parts, { before, after, given }) : begun(call, parts, after),
    checkRemove: async (call, before) => {
      allowForm(call, await formFor(call, before.devform_id), 'ask', before)
      if (before.state !== 'asked') throw stays(before)
    },
    checkRestore: async (call, removed) => {
      allowForm(call, await formFor(call, removed.devform_id), 'ask', removed)
    },
    after: async (call, { act, before, after }) => {
      const form = await heldForm(call.db, after.devform_id)
      // Between the check and now the form may have moved on.
      allowForm(call, form, 'ask', after)
      if (act === 'create' || act === 'restore') return ask(call, parts, after.id, form)
      if (act === 'update' && before.signer_email === after.signer_email) return
      await endSigningLinks(call.db, call.now(), after.id)
      await dropOwnTurnMails(call.db, form, before)
      if (act === 'update') return ask(call, parts, after.id, form)
      return void (await appendEvent(call, form, { kind: 'withdrawn', ...askedEvent(before) }))
    },
    conflicts: {
      devformsignature_party: taken,
      devformsignature_stays: () => new ApiError(code.notPossible, 'This was signed, so it can’t change.'),
    },
  })
