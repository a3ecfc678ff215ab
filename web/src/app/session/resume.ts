import type { checkToken } from '@college/contract/identity'
import { CallFailed, type Client } from '#kit'
import type { SessionContext } from './context.ts'
import { keptPerson } from './device.ts'
import { sessionCalls } from './sessionCalls.ts'
import { personIn, type SignedIn } from './state.ts'
import type { Who } from './who.ts'

const isAway = (error: unknown): boolean => error instanceof CallFailed && error.unreachable

/** Asks the server who is in under the token, and takes up a token that was kept from before. */
export const createResume = (context: SessionContext, who: Who, client: Client) => {
  let resuming: Promise<SignedIn | null> | null = null
  /** Whether the last check failed because there was no server to ask. */
  let isServerAway = false

  const check = async (once = false): Promise<SignedIn | null> => {
    const asked = who.token()
    try {
      const answer = await client.call<typeof checkToken>(sessionCalls.checkToken, {}, { once, quiet: once })
      // The person may have changed while the answer was on its way.
      return asked === who.token() ? who.adopt(answer) : null
    } catch (error) {
      isServerAway = isAway(error)
      if (!once || !isServerAway) context.log.error('We couldn’t check your session. Sign in again.', error)
      return null
    }
  }

  /** The person whom the device knows under the token. */
  const keptUnder = async (id: number, token: string): ReturnType<typeof keptPerson> => {
    const kept = context.keptOf(id)
    const answer = await keptPerson(kept, token, client.context.now())
    kept.close()
    return answer
  }

  /** Takes in the person whom the device knows under the token, while the server cannot be asked. */
  const takeKept = async (): Promise<SignedIn | null> => {
    const [id, token] = [who.shared.whose(), who.token()]
    if (token === null || id === null || who.person()) return who.person()
    const answer = await keptUnder(id, token)
    return answer && who.token() !== null ? who.adopt(answer, true) : null
  }

  /** The person of the token that was kept: by the server's word, or by the device's while there is no server. */
  const comeBack = async (): Promise<SignedIn | null> => {
    const [id, token] = [who.shared.whose(), who.token()]
    const isKnown = id !== null && token !== null && (await keptUnder(id, token)) !== null
    const person = await check(isKnown)
    return person ?? (isKnown && isServerAway ? takeKept() : null)
  }

  // Who signs out is not what an earlier answer said.
  who.state.subscribe(() => {
    if (who.state.get().kind === 'signedOut' && who.token() === null) resuming = null
  })

  return {
    check,
    /** The person who is in, after trying a token that was kept from before. Never rejects. */
    resume: (): Promise<SignedIn | null> => {
      const person = personIn(who.state.get())
      if (person || who.token() === null) return Promise.resolve(person)
      resuming ??= context.backend.then(comeBack).finally(() => {
        resuming = null
      })
      return resuming
    },
  }
}
