import type { signIn as signInCall } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { CallFailed, type Client } from '#kit'
import { failureOf } from './callFailure.ts'
import type { Credentials, SessionContext, SignInOutcome } from './context.ts'
import { sessionCalls } from './sessionCalls.ts'
import type { Who } from './who.ts'

/** Signs in with a password: the person is in, has a second step to take, or is refused. */
export const signInWith =
  (context: SessionContext, { state, adopt }: Who, client: Client) =>
  async (credentials: Credentials): Promise<SignInOutcome> => {
    state.set({ kind: 'signingIn' })
    const stay = (): void => state.set({ kind: 'signedOut', why: 'never' })
    try {
      await context.backend
      const body = { ...credentials }
      const answer = await client.call<typeof signInCall>(sessionCalls.signIn, { body }, { anonymous: true })
      if ('step' in answer.data) {
        stay()
        return { next: answer.data }
      }
      adopt({ ...answer, data: answer.data })
      return null
    } catch (error) {
      if (!(error instanceof CallFailed)) context.log.error('We couldn’t sign you in. Try again.', error)
      stay()
      const failure = failureOf(error)
      return { refused: failure.message, unconfirmed: failure.code === code.unconfirmed }
    }
  }
