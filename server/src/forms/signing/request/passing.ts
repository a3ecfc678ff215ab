import { nameFault } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { audit } from '#records'
import { ApiError, badField } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { appendEvent } from '../../chain.ts'
import { endSigningLinks } from '../guest/links.ts'
import type { SigningParts } from '../parts.ts'
import { allowAnswer } from '../sign/sign.ts'
import { insertAsk } from './again.ts'
import { tellAsked, tellPassing } from './mails.ts'
import { memberOf, namedSigner } from './named-signer.ts'
import { askedEvent } from './record.ts'
import { partyOf } from './rows.ts'
import type { AskedRow, SignedForm } from './rows.ts'
import { dropOwnTurnMails } from './turn-mails.ts'

/** A colleague whom somebody names instead of themselves. */
export interface Colleague {
  readonly name: string
  readonly email?: string | undefined
}

interface Suggestion {
  signer_id: number | null
  name: string
  email: string | null
  accepted: boolean | null
}

/** Refuses the name of a colleague that cannot stand below a document. */
export const checkColleagueName = (name: string): void => {
  const fault = nameFault(name)
  if (fault !== null) throw badField('colleague.name', fault)
}

/** Keeps who could sign instead, as the account of the college that has the address where there is one; `passes` waits for the owner’s answer. */
export const keepColleague = async (
  call: Call,
  form: SignedForm,
  row: AskedRow,
  { name, email }: Colleague,
  passes = false,
): Promise<void> => {
  const address = email ?? null
  const known = await call.db.row<{ id: number }>(
    'select id from "user" where lower(email) = lower($1) and deleted_at is null',
    [address],
  )
  const member = known ? await memberOf(call.db, form, known.id) : null
  const isSelf =
    (member !== null && member.id === row.signer_id) ||
    (address !== null && address.toLowerCase() === row.signer_email?.toLowerCase())
  if (passes && isSelf) throw badField('colleague.email', 'This is your own address. Enter your colleague’s')
  await call.db.rows(
    `insert into suggested_signer (devformsignature_id, organisation_id, signer_id, name, email, passes) values ($1, $2, $3, $4, $5, $6)
     on conflict (devformsignature_id) do update set signer_id = $3, name = $4, email = $5, passes = $6, accepted = null`,
    [row.id, form.organisation_id, member?.id ?? null, name, address, passes],
  )
}

/** The colleague to whom somebody wants to pass what they are asked; null where they don’t. */
export const passingOf = (db: Runner, id: number): Promise<Suggestion | null> =>
  db.row<Suggestion>(
    'select signer_id, name, email, accepted from suggested_signer where devformsignature_id = $1 and passes',
    [id],
  )

const note = (call: Call, form: SignedForm, row: AskedRow, changes: Record<string, readonly [unknown, unknown]>) =>
  audit(call.db, call.caller, {
    resource: 'devformsignature',
    recordId: row.id,
    changes,
    organisationId: form.organisation_id,
    ownerId: form.user_id,
  })

/** Asks the owner to pass a request to a colleague, with the form held. Until they say yes it stays with the one who is asked. */
export const askToPass = async (
  call: Call,
  parts: SigningParts,
  { form, row }: { form: SignedForm; row: AskedRow },
  colleague: Colleague,
): Promise<void> => {
  await allowAnswer(call, form, row)
  const party = partyOf(form, row.party ?? '')
  if (party?.who === 'owner') throw new ApiError(code.notPossible, 'The form’s owner signs this themselves.')
  if (row.signer_role !== null)
    throw new ApiError(
      code.notPossible,
      `Everyone with the role ${row.signer_role} can sign this, so there’s no need to pass it on.`,
    )
  checkColleagueName(colleague.name)
  const before = await passingOf(call.db, row.id)
  await keepColleague(call, form, row, colleague, true)
  await note(call, form, row, { passes_to: [before?.accepted === null ? before.name : null, colleague.name] })
  // Naming another before the owner answers is no second mail.
  if (before?.accepted === null) return
  await tellPassing(call, parts, form, {
    signer: row.signer_name ?? 'Someone',
    part: row.party_title ?? '',
    colleague: colleague.name,
  })
}

/** Answers for the owner: yes moves the request to the colleague, whom it asks as anybody else, and ends the one before with its links; no leaves it. */
export const answerPassing = async (
  call: Call,
  parts: SigningParts,
  { form, row }: { form: SignedForm; row: AskedRow },
  accepts: boolean,
): Promise<void> => {
  const passing = await passingOf(call.db, row.id)
  if (passing?.accepted !== null)
    throw new ApiError(code.notPossible, 'There’s no question here whether to pass this on. Reload the page.')
  await call.db.rows('update suggested_signer set accepted = $2 where devformsignature_id = $1', [row.id, accepts])
  if (!accepts) return note(call, form, row, { passes_to: [passing.name, null] })
  const party = partyOf(form, row.party ?? '')
  if (!party) throw new Error('who is asked is no party of the form')
  const isGuest = passing.signer_id === null
  const named = await namedSigner(call, form, party, {
    given: {
      signer_id: passing.signer_id,
      signer_role: null,
      signer_name: isGuest ? passing.name : null,
      signer_email: isGuest ? passing.email : null,
    },
    mail: await parts.hasMail(call.db, form.organisation_id),
  })
  await endSigningLinks(call.db, call.now(), row.id)
  await dropOwnTurnMails(call.db, form, row)
  await call.db.rows(`update devformsignature set state = 'withdrawn', updated_by = $2 where id = $1`, [
    row.id,
    call.actor.id,
  ])
  await note(call, form, row, { state: [row.state, 'withdrawn'], passes_to: [passing.name, null] })
  await appendEvent(call, form, { kind: 'withdrawn', ...askedEvent(row) })
  const asked = await insertAsk(call, form, party, { ...named, fills: row.fills })
  await tellAsked(call, parts, { form, row: asked }, { event: 'sign_asked' })
}

/** Says to whom a request went that the caller was asked for first; null where it is not that. */
export const passedOn = async (db: Runner, row: AskedRow, owner: string): Promise<string | null> => {
  const passing = row.state === 'withdrawn' ? await passingOf(db, row.id) : null
  return passing?.accepted
    ? `You passed this to ${passing.name}, and ${owner} has asked them instead. There’s nothing more for you to do.`
    : null
}
