import type { User } from '@college/contract/people'
import { CallFailed, messageOf, type Answer, type Client } from '#kit'
import { browserRefusal, signInWithPasskey } from '#identity'

/** The answer to a passkey, or the words for why there is none. */
export const passkeyAnswer = async (
  client: Client,
  remember: boolean,
): Promise<Answer<User> | { readonly refused: string; readonly code: number | null }> => {
  try {
    return await signInWithPasskey(client, { remember })
  } catch (error) {
    return {
      refused: browserRefusal(error) ?? messageOf(error),
      code: error instanceof CallFailed ? error.code : null,
    }
  }
}
