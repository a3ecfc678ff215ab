import { undoSeconds, undoneReason } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { atOnce } from '../../chain.ts'
import { voidSignatures } from '../../form/moves.ts'
import type { GuestDoing } from '../../form/moves.ts'
import { waitAgain } from '../../form/ways-back.ts'
import type { SigningParts } from '../parts.ts'
import { nameOf } from './answer.ts'
import { askAnew } from '../request/again.ts'
import { withdrawSigned } from '../request/mails.ts'
import { askedRows, partyOf } from '../request/rows.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'

/** What a press on the last second needs to arrive, in seconds. */
const underWay = 5

const refuse = (message: string): ApiError => new ApiError(code.notPossible, message)

/** Refuses a signature that is not the caller's to undo, or no longer; 403 and 476. */
const allowUndoing = async (call: Call, form: SignedForm, row: AskedRow, isSigner: boolean): Promise<void> => {
  if (row.state === 'signed' && !isSigner)
    throw new ApiError(code.forbidden, 'Only the person who signed can undo the signature.')
  if (row.state !== 'signed') throw refuse('There’s no signature here to undo.')
  const since = call.now().getTime() - new Date(row.answered_at ?? 0).getTime()
  if (since > (undoSeconds + underWay) * 1_000)
    throw refuse(`You can undo a signature for ${undoSeconds} seconds. Ask the college office to reopen the form.`)
  if (form.state === 'finished') throw refuse('This form was finished meanwhile, so the signature stays.')
  if (form.signers.order === 'any') return
  const [after] = await askedRows(call.db, `s.devform_id = $1 and s.state = 'signed' and s.position > $2`, [
    form.id,
    row.position,
  ])
  if (after) throw refuse(`${nameOf(after)} has signed after you, so your signature stays.`)
}

const signedAt = async (call: Call, form: SignedForm): Promise<Date | null> => {
  const row = await call.db.row<{ signed_at: string | null }>('select signed_at from devform where id = $1', [form.id])
  return row?.signed_at ? new Date(row.signed_at) : null
}

/**
 * Undoes a signature just given, with the form held: it counts no more, its signer is asked anew, and a form that it closed waits
 * again. The chain keeps all of it. Gives the new ask. Who signed by a link is known by that link.
 */
export const undo = async (
  outside: Call,
  parts: SigningParts,
  { form, row }: { form: SignedForm; row: AskedRow },
  by: GuestDoing | null = null,
): Promise<AskedRow> => {
  await allowUndoing(outside, form, row, by !== null || row.signer_id === outside.actor.id)
  const party = partyOf(form, row.party ?? '')
  if (!party) throw new Error('who signed is no party of the form')
  const call = atOnce(outside)
  await voidSignatures(call, form, undoneReason, { only: row.id, ...by })
  await audit(call.db, call.caller, {
    resource: 'devformsignature',
    recordId: row.id,
    changes: { state: ['signed', 'voided'] },
    organisationId: form.organisation_id,
    ownerId: form.user_id,
  })
  if (form.state === 'signed') {
    const at = await signedAt(call, form)
    if (at) await withdrawSigned(call, form, at)
    await waitAgain(call, parts, form)
  }
  return askAnew(call, form, party, row, by ?? {})
}
