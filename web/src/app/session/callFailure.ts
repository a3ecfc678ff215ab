import { code } from '@college/contract/kit'
import { CallFailed } from '#kit'

/** The failure of a call; any other error is one without words of the server. */
export const failureOf = (error: unknown): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed(code.failed)
