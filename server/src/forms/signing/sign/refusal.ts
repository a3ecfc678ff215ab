import type { Refusal } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { plainName } from '#messaging'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import { appendEvent, atOnce } from '../../chain.ts'
import { endForm, sendBack } from '../../form/ways-back.ts'
import { endSigningLinks } from '../guest/links.ts'
import { tellRefused } from '../request/mails.ts'
import type { SigningParts } from '../parts.ts'
import { askedRow, partyOf } from '../request/rows.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'
import { checkColleagueName, keepColleague } from '../request/colleague.ts'
import type { Colleague } from '../request/colleague.ts'
import { dropOwnTurnMails } from '../request/turn-mails.ts'

import { allowAnswer, answer, nameOf, note } from './answer.ts'
import type { Signer } from './answer.ts'

/** Why somebody does not sign, what is to become of the form, and who could sign instead. */
interface RefusalInput {
  readonly reason: string
  readonly outcome: Refusal
  readonly colleague?: Colleague | null | undefined
}

const checkMayReject = (form: SignedForm, row: AskedRow): void => {
  if (partyOf(form, row.party ?? '')?.may_reject === true) return
  throw new ApiError(
    code.forbidden,
    'You can’t reject this form for good. You can return it for changes, or decline to sign.',
  )
}

const checkColleague = (form: SignedForm, row: AskedRow, outcome: Refusal, { name }: Colleague): void => {
  if (outcome !== 'declined' || partyOf(form, row.party ?? '')?.who === 'owner')
    throw badField('colleague', 'Name a colleague only where you decline to sign')
  checkColleagueName(name)
}

/** Says no to signing, with words that the owner is told: another may sign instead, or the form goes back for changes, or it ends. */
export const giveRefusal = async (
  outside: Call,
  parts: SigningParts,
  asked: { form: SignedForm; row: AskedRow },
  signer: Signer,
  { reason, outcome, colleague = null }: RefusalInput,
): Promise<AskedRow> => {
  const { form, row } = asked
  await allowAnswer(outside, form, row)
  if (outcome === 'rejected') checkMayReject(form, row)
  if (colleague) checkColleague(form, row, outcome, colleague)
  const call = atOnce(outside)
  const at = call.now().toISOString()
  const by = signer.method === 'account' ? {} : { guest: signer.name }
  await answer(
    call,
    row,
    signer,
    { state: outcome, comment: reason, image: null },
    { content_hash: form.content_hash, signature_hash: null, office_credential: null, before_answers: null, at },
  )
  await appendEvent(call, form, {
    kind: outcome,
    devformsignature_id: row.id,
    party: row.party,
    party_title: row.party_title ?? '',
    method: signer.method,
    comment: reason,
    content_hash: form.content_hash,
    details: { by: signer.by },
    ...by,
  })
  if (colleague) await keepColleague(call, form, row, colleague)
  await endSigningLinks(call.db, call.now(), row.id)
  await dropOwnTurnMails(call.db, form, row)
  await note(call, form, row, outcome)
  if (outcome === 'returned') await sendBack(call, parts, form, { reason, ...by })
  if (outcome === 'rejected') await endForm(call, parts, form, { state: 'rejected', reason, ...by })
  await tellRefused(call, parts, form, {
    outcome,
    signer: nameOf({ signer_id: signer.user_id, signer_name: signer.name }),
    part: row.party_title ?? '',
    reason: colleague ? `${reason}\nThey suggest ${plainName(colleague.name)} instead.` : reason,
  })
  return (await askedRow(call.db, row.id)) ?? row
}
