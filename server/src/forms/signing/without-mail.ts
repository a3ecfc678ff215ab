import { code } from '@college/contract/kit'
import { ApiError, badField } from '#kit'
import type { Call } from '#kit'
import type { SigningParts } from './parts.ts'

type Parts = Pick<SigningParts, 'hasMail'>

/** Refuses an ask by email where no mail goes out. */
export const checkAskByEmail = async (call: Pick<Call, 'db'>, { hasMail }: Parts): Promise<void> => {
  if (await hasMail(call.db)) return
  throw badField(
    'signer_email',
    'This college has no mail server, so we can’t email a link. Ask somebody who can sign in.',
  )
}

/** Refuses an act that is an email where no mail goes out; `words` say what can be done. */
export const checkMail = async (call: Pick<Call, 'db'>, { hasMail }: Parts, words: string): Promise<void> => {
  if (await hasMail(call.db)) return
  throw new ApiError(code.notPossible, `This college has no mail server, so ${words}`)
}
