import type { impersonate as impersonateCall, signOut as signOutCall } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { CallFailed, type Answer, type Client } from '#kit'
import type { SwitchResult } from '#identity'
import { safeNext } from '../next.ts'
import { failureOf } from './callFailure.ts'
import type { SessionContext } from './context.ts'
import { clearDevice, closeDevice, mayGo } from './ownDevice.ts'
import { sessionCalls } from './sessionCalls.ts'
import type { SignedIn } from './state.ts'
import type { Who } from './who.ts'

/** Signs out, and switches to another person and back. */
export const createLeave = (context: SessionContext, who: Who, client: Client) => {
  const { log } = context
  let leaving = false
  /** Where an administrator was when they started acting as someone. */
  let cameFrom: string | null = null

  /**
   * Takes in the person of the answer. What the one before has typed and not sent stays sealed on this device, for when they are back;
   * what an administrator typed as someone else goes.
   */
  const replace = async (person: SignedIn, answer: Answer<User>): Promise<void> => {
    if (person.acting) await clearDevice(context, person)
    else {
      await person.drafts.settle()
      await person.kept
        ?.clear()
        .catch((error: unknown) => log.error('We couldn’t clear the answers saved on this device. Try again.', error))
      closeDevice(person)
    }
    context.forgetAnswers()
    who.adopt(answer)
  }

  /** The administrator's own session, where this one was theirs to act in. */
  const tellSignOut = async (): Promise<Answer<User> | null> => {
    leaving = true
    context.tabs.tell({ kind: 'leaving' })
    try {
      const answer = await client.call<typeof signOutCall>(sessionCalls.signOut, {}, { quiet: true, keepalive: true })
      return answer.data === null ? null : { ...answer, data: answer.data }
    } catch (error) {
      log.error('We couldn’t sign you out on the server. Check your connection and try again.', error)
      return null
    } finally {
      leaving = false
    }
  }

  who.state.subscribe(() => {
    if (who.state.get().kind === 'signedOut') cameFrom = null
  })

  return {
    /** Whether the server is being told of the sign-out: that it then knows the token no more is as it should be. */
    isLeaving: (): boolean => leaving,

    impersonate: async (userId: number, reason: string): Promise<SwitchResult> => {
      const person = who.person()
      if (!person) return 'stayed'
      try {
        const body = { user_id: userId, reason }
        const answer = await client.call<typeof impersonateCall>(sessionCalls.impersonate, { body }, { quiet: true })
        const from = context.here()
        await replace(person, answer)
        cameFrom = from
        context.lead(null)
        return 'switched'
      } catch (error) {
        if (!(error instanceof CallFailed)) log.error('We couldn’t switch to this person. Try again.', error)
        return failureOf(error)
      }
    },

    /** False when the person would rather keep unsent drafts and stay. Who acts as someone comes back as themselves. */
    signOut: async (): Promise<boolean> => {
      const person = who.person()
      if (person) {
        if (!(await mayGo(context, person))) return false
        await context.stopReading()
        const own = await tellSignOut()
        if (own) {
          const back = cameFrom ?? '/app/admin'
          cameFrom = null
          await replace(person, own)
          context.lead(back)
          return true
        }
        await clearDevice(context, person)
        await context.endNotifications()
      }
      who.shared.clear()
      context.tabs.tell({ kind: 'out' })
      who.forget('asked')
      const last = safeNext(person?.user.post_logout_url)
      if (last) context.lead(last)
      else context.toSignedOut()
      return true
    },
  }
}
