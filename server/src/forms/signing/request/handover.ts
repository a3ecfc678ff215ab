import { code } from '@college/contract/kit'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { appendEvent } from '../../chain.ts'
import { endSigningLinks } from '../guest/links.ts'
import type { SigningParts } from '../parts.ts'
import { allowAnswer } from '../sign/answer.ts'
import { insertAsk } from './again.ts'
import { checkColleagueName, keepColleague, passingOf } from './colleague.ts'
import type { Colleague } from './colleague.ts'
import { tellAsked, tellPassing } from './mails.ts'
import { namedSigner } from './named-signer.ts'
import { askedEvent } from './record.ts'
import { partyOf } from './rows.ts'
import type { AskedRow, SignedForm } from './rows.ts'
import { dropOwnTurnMails } from './turn-mails.ts'

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
