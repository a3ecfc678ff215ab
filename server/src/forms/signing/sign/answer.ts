import type { FormData, Refusal, SigningMethod } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { typedMark } from '../../signer-name.ts'
import { askedRows, endedWords, isDue, notNow } from '../request/rows.ts'
import type { AskedRow, SignedForm } from '../request/rows.ts'

/** Who answers, and by which way. */
export interface Signer {
  /** The account they signed in with; null for somebody without. */
  readonly user_id: number | null
  readonly name: string
  readonly email: string | null
  readonly method: SigningMethod
  /** The session, or the link, by which they came. */
  readonly by: { readonly session: number } | { readonly link: number }
}

/** What was done with a request, and what there is to do. */
const answered = ({ owner_name: owner }: SignedForm, row: AskedRow): string => {
  switch (row.state) {
    case 'signed':
      return `${nameOf(row)} has already signed this. There’s nothing more for you to do.`
    case 'declined':
      return `This was already declined. If you want to sign it after all, tell ${owner}, who can ask you again.`
    case 'returned':
      return `This was already returned for changes. We’ll ask you again once ${owner} has completed it.`
    case 'voided':
      return 'This form has changed. We’ll ask you again once it’s completed.'
    default:
      return `The request to sign this was withdrawn. If you think you still need to sign it, contact ${owner}.`
  }
}

/** Refuses whom it is not the turn of, an ask that was answered, and a form that takes no signature; 476. */
export const allowAnswer = async (call: Call, form: SignedForm, row: AskedRow): Promise<void> => {
  const ended = endedWords[form.state ?? 'started']?.sign
  if (ended !== undefined) throw new ApiError(code.notPossible, ended)
  if (row.state !== 'asked') throw new ApiError(code.notPossible, answered(form, row))
  if (form.state !== 'completed' && !(form.state === 'started' && row.fills))
    throw new ApiError(code.notPossible, notNow(form, 'sign'))
  if (await isDue(call.db, form, row)) return
  const [before] = await askedRows(call.db, `s.devform_id = $1 and s.state = 'asked' and s.position < $2`, [
    form.id,
    row.position,
  ])
  const who = before?.signer_name ?? 'Someone'
  throw new ApiError(code.notPossible, `It isn’t your turn yet: ${who} signs first. We’ll tell you when it is.`)
}

// The audit is sealed apart from the form's chain: with the hash in it, nobody writes the whole chain anew unseen.
export const note = (
  call: Call,
  form: SignedForm,
  row: AskedRow,
  state: string,
  hash: string | null = null,
): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'devformsignature',
    recordId: row.id,
    changes: { state: [row.state, state], ...(hash === null ? {} : { signature_hash: [null, hash] }) },
    organisationId: form.organisation_id,
    ownerId: form.user_id,
  })

/** A signer's name as mails say it: one that was typed is marked. */
export const nameOf = (row: Pick<AskedRow, 'signer_id' | 'signer_name'>): string =>
  row.signer_id === null ? `${row.signer_name ?? 'Someone'}${typedMark}` : (row.signer_name ?? 'Someone')

/** A part as its columns have it. */
export interface KeptPart {
  readonly hash: string | null
  readonly data: FormData | null
  readonly data_sealed: Buffer | null
}
export const noPart: KeptPart = { hash: null, data: null, data_sealed: null }

export const answer = async (
  call: Call,
  row: AskedRow,
  signer: Signer,
  given: { state: 'signed' | Refusal; comment: string | null; image: string | null },
  content: Pick<AskedRow, 'content_hash' | 'signature_hash' | 'office_credential' | 'before_answers'> & { at: string },
  part: KeptPart = noPart,
): Promise<void> => {
  await call.db.rows(
    `update devformsignature set state = $2, method = $3, answered_at = $4, comment = $5, image = $6, ip = $7, content_hash = $8,
       signature_hash = $9, signer_id = $10, signer_name = $11, signer_email = $12, updated_by = $10, office_credential = $13,
       part_hash = $14, answers = $15, answers_sealed = $16, before_answers = $17
     where id = $1`,
    [
      row.id,
      given.state,
      signer.method,
      content.at,
      given.comment,
      given.image,
      call.caller.ip,
      content.content_hash,
      content.signature_hash,
      signer.user_id ?? row.signer_id,
      signer.name,
      signer.email,
      content.office_credential,
      part.hash,
      part.data === null ? null : JSON.stringify(part.data),
      part.data_sealed,
      content.before_answers,
    ],
  )
}
