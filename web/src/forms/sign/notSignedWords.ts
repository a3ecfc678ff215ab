import { code } from '@college/contract/kit'
import type { CallFailed } from '#kit'

interface Tried {
  /** What the button says that was pressed. */
  readonly verb: string
  /** Whether the device keeps what was written; else the page alone has it. */
  readonly isKept: boolean
  /** Whether they signed in, or came by a link. */
  readonly isMember: boolean
}

/** What happened to what a signer sent, and what they do next. A repeat carries the same key, so it is taken once. */
export const notSignedWords = (failure: CallFailed, { verb, isKept, isMember }: Tried): string => {
  const kept = isKept ? 'What you wrote is kept on this device.' : 'What you wrote is still on this page.'
  if (failure.unreachable)
    return `We couldn’t reach the server, so we don’t know whether this arrived. ${kept} Check your connection, then press ${verb} again: it counts once.`
  if (failure.code === code.unauthorised)
    return isMember
      ? `You’ve been signed out, so nothing was sent. ${kept} Sign in again, then press ${verb}.`
      : `You’ve been signed out. The link works without an account: press ${verb} again.`
  return failure.message
}
