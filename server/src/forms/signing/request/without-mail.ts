import { code } from '@college/contract/kit'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import type { SigningParts } from '../parts.ts'
import type { SignedForm } from './rows.ts'

/** Refuses a signer without an account where no mail goes out: neither a link nor a code can prove who signs. */
export const guestRefusal = (path: 'signer_name' | 'signer_email'): ApiError =>
  badField(
    path,
    'This college has no mail server, so we can’t email a link or a code. Choose someone who can sign in instead.',
  )

/** Refuses an act that is an email where no mail goes out; `words` say what can be done. */
export const checkMail = async (
  call: Pick<Call, 'db'>,
  { hasMail }: Pick<SigningParts, 'hasMail'>,
  { organisation_id }: Pick<SignedForm, 'organisation_id'>,
  words: string,
): Promise<void> => {
  if (await hasMail(call.db, organisation_id)) return
  throw new ApiError(code.notPossible, `This college has no mail server, so ${words}`)
}
