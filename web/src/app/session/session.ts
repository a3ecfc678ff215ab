import { defaultTimezone } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import type { Answer } from '#kit'
import type { SessionContext } from './context.ts'
import { createLeave } from './leave.ts'
import { endSession, followTabs, seenAgain } from './otherSessions.ts'
import { createResume } from './resume.ts'
import { watchServer } from './serverWatch.ts'
import { signInWith } from './signIn.ts'
import { createWho } from './who.ts'

export type Session = ReturnType<typeof createSession>

/** Who is signed in on this page, from the first token to the last. */
export const createSession = (context: SessionContext) => {
  const who = createWho(context)
  const { state } = who
  const client = context.clientWith({
    token: who.token,
    college: () => who.person()?.college ?? null,
    zone: () => who.person()?.user.timezone ?? defaultTimezone,
    kept: () => who.person()?.kept ?? null,
    onUnauthorised: () => void endSession(context, who, isLeaving, othersLeft),
    onWaiting: () => {
      if (state.get().kind !== 'waits') void check()
    },
  })
  const { check, resume } = createResume(context, who, client)
  const { isLeaving, impersonate, signOut } = createLeave(context, who, client)
  who.start({ client, check: () => void check() })
  const othersLeft = followTabs(context, who, client, () => void check())
  watchServer(context, who, client, () => check(true))

  return {
    state,
    client,
    signIn: signInWith(context, who, client),
    signOut,
    impersonate,
    /** Takes in the person of an answer that carries a token, as a second step does. */
    takeIn: (answer: Answer<User>): void => void who.adopt(answer),
    /** Asks the server again who is signed in, and what the session waits for. */
    recheck: async (): Promise<void> => {
      if (who.token() !== null) await check()
    },
    /** Works in another college from now on, or in all of them. What was typed is kept first. */
    chooseCollege: async (college: number | null): Promise<void> => {
      await who.person()?.drafts.settle()
      who.choose(college)
    },
    /** Loads again what the session could not start with. */
    retry: () => void who.load(),
    seenAgain: (): void => seenAgain(context, who),
    resume,
  }
}
