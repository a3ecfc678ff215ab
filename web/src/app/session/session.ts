import { code } from '@college/contract/kit'
import { displayName, userType, type User } from '@college/contract/people'
import type {
  checkToken,
  impersonate as impersonateCall,
  signIn as signInCall,
  signOut as signOutCall,
} from '@college/contract/identity'
import { CallFailed, createStore, type Answer } from '#kit'
import type { SwitchResult } from '#identity'
import type { Credentials, SessionContext, SignInOutcome } from './context.ts'
import { safeNext } from '../next.ts'
import { sessionCalls } from './sessionCalls.ts'
import { savedSession } from './saved.ts'
import { keepPerson, keptPerson } from './device.ts'
import { sessionStatusIn } from './sessionStatus.ts'
import { personIn, type SessionState, type SignedIn, type SessionStatus } from './state.ts'

export type Session = ReturnType<typeof createSession>

/** Who is signed in on this page, from the first token to the last. */
export const createSession = (context: SessionContext) => {
  const { storage, tabs, log } = context
  const saved = savedSession(storage)
  const state = createStore<SessionState>({ kind: 'signedOut', why: 'never' })
  let token = saved.read()
  let stopChecking: () => void = () => undefined
  let leaving = false
  let resuming: Promise<SignedIn | null> | null = null
  /** Whether the last check failed because there was no server to ask. */
  let isServerAway = false
  /** Where an administrator was when they began to act as someone. */
  let cameFrom: string | null = null

  const client = context.clientWith({
    token: () => token,
    kept: () => personIn(state.get())?.kept ?? null,
    onUnauthorised: () => void end(),
    onWaiting: () => {
      if (state.get().kind !== 'waits') void check()
    },
  })

  /** Takes a person in, or takes over what is new about the one who is in. */
  const adopt = (answer: Answer<User>, unconfirmed = false): SignedIn => {
    const session = sessionStatusIn(answer.info)
    if (!session) throw new Error('The answer about the session names no actor.')
    token = answer.token ?? token
    const before = personIn(state.get())
    const isSame = before !== null && isSamePerson(before, answer.data.id, session.acting?.by)
    const person = {
      user: answer.data,
      ...session,
      ...onDevice(isSame ? before : null, answer.data.id, session),
      unconfirmed,
    }
    if (token !== null && !unconfirmed) {
      void keepPerson(person, token, answer)
      saved.write({ token, id: person.user.id, name: displayName(person.user), type: userType(person.user) })
    }
    stand(person, isSame)
    if (!isSame) {
      stopChecking()
      stopChecking = context.every(() => void check())
    }
    return person
  }

  /** What is the person's on this device: as it is already in use, or else taken up. */
  const onDevice = (
    now: SignedIn | null,
    id: number,
    { acting }: SessionStatus,
  ): Pick<SignedIn, 'drafts' | 'unsent' | 'kept'> =>
    now
      ? { drafts: now.drafts, unsent: now.unsent, kept: now.kept }
      : {
          drafts: context.draftsOf(id, acting !== null),
          unsent: acting ? null : context.unsentOf(id),
          kept: acting ? null : context.keptOf(id),
        }

  /** Sets the state from the person's session. */
  const stand = (person: SignedIn, isSame: boolean): void => {
    const now = state.get()
    if (person.waitsFor.length > 0) state.set({ kind: 'waits', person })
    else if (isSame && 'person' in now && now.kind !== 'waits') state.set({ ...now, person })
    else {
      state.set({ kind: 'notReady', person, failure: null })
      void load()
    }
    if (!isSame || (now.kind === 'waits' && person.waitsFor.length === 0))
      tabs.tell({ kind: 'in', id: person.user.id, by: person.acting?.by ?? null })
  }

  const load = async (): Promise<void> => {
    const person = personIn(state.get())
    if (!person) return
    state.set({ kind: 'notReady', person, failure: null })
    const settle = (next: (now: SignedIn) => SessionState): void => {
      const now = state.get()
      // Who signed out, was replaced or has to wait meanwhile is not brought back by a late answer.
      if ('person' in now && now.kind !== 'waits' && now.person.drafts === person.drafts) state.set(next(now.person))
    }
    try {
      await context.load(client, person)
      settle((now) => ({ kind: 'ready', person: now }))
    } catch (error) {
      // Who left meanwhile took their loading along; that is no failure.
      if (personIn(state.get())?.drafts !== person.drafts) return
      log.error('The session is not ready.', error)
      const failure = failureOf(error)
      settle((now) => ({ kind: 'notReady', person: now, failure }))
    }
  }

  const check = async (once = false): Promise<SignedIn | null> => {
    const asked = token
    try {
      const answer = await client.call<typeof checkToken>(sessionCalls.checkToken, {}, { once, quiet: once })
      // The person may have changed while the answer was on its way.
      return asked === token ? adopt(answer) : null
    } catch (error) {
      isServerAway = isAway(error)
      if (!once || !isServerAway) log.error('The token could not be checked.', error)
      return null
    }
  }

  /** Takes in the person whom the device knows under the token, while the server cannot be asked. */
  const takeKept = async (): Promise<SignedIn | null> => {
    const id = saved.whose()
    if (token === null || id === null || personIn(state.get())) return personIn(state.get())
    const kept = context.keptOf(id)
    const answer = await keptPerson(kept, token, client.context.now())
    kept.close()
    return answer && token !== null ? adopt(answer, true) : null
  }

  /** The person of the token that was kept: by the server's word, or by the device's while there is no server. */
  const comeBack = async (): Promise<SignedIn | null> => {
    const id = saved.whose()
    const isKnown = id !== null && token !== null && (await isKeptPerson(id, token))
    const person = await check(isKnown)
    return person ?? (isKnown && isServerAway ? takeKept() : null)
  }

  const isKeptPerson = async (id: number, under: string): Promise<boolean> => {
    const kept = context.keptOf(id)
    const answer = await keptPerson(kept, under, client.context.now())
    kept.close()
    return answer !== null
  }

  const forget = (why: 'asked' | 'ended' | 'actingEnded'): void => {
    stopChecking()
    token = null
    resuming = null
    cameFrom = null
    context.forgetAnswers()
    state.set({ kind: 'signedOut', why })
  }

  /** Another tab has taken up another session: nothing of this one may be shown or kept any more. */
  const yieldTo = (person: SignedIn | null): void => {
    closeDevice(person)
    forget('ended')
    context.reload()
  }

  /** The server knows the token no more: to sign-in, with the way back, and what was typed is kept. */
  const end = async (): Promise<void> => {
    const person = personIn(state.get())
    person?.unsent?.close()
    person?.kept?.close()
    if (saved.read() !== token && saved.read() !== null) {
      if (person && saved.whose() === person.user.id) await person.drafts.settle()
      yieldTo(person)
      return
    }
    token = null
    saved.clear()
    if (!person || leaving) return
    if (person.acting) await clearDevice(person)
    else await person.drafts.settle()
    context.toSignIn()
    forget(person.acting ? 'actingEnded' : 'ended')
  }

  const clearDevice = async ({ drafts, unsent, kept }: SignedIn): Promise<void> => {
    await Promise.all([drafts.clear(), unsent?.clear(), kept?.clear()]).catch((error: unknown) =>
      log.error('What was kept on this device could not be cleared.', error),
    )
  }

  const closeDevice = (person: SignedIn | null): void => {
    for (const part of [person?.drafts, person?.unsent, person?.kept]) part?.close()
  }

  /** Whether the person may go: nothing is unsent, or they let it go. */
  const mayGo = async ({ drafts, unsent }: SignedIn): Promise<boolean> => {
    await drafts.settle()
    const written = await drafts.list().catch(() => [])
    const waiting = (await unsent?.read().catch(() => [])) ?? []
    return written.length + waiting.length === 0 || context.mayLose(written.length, waiting.length)
  }

  const signIn = async (credentials: Credentials): Promise<SignInOutcome> => {
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
      if (!(error instanceof CallFailed)) log.error('Signing in did not work.', error)
      stay()
      const failure = failureOf(error)
      return { refused: failure.message, unconfirmed: failure.code === code.unconfirmed }
    }
  }

  /**
   * Takes in the person of the answer. What the one before has typed and not sent stays sealed on this device, for when they are back;
   * what an administrator typed as someone else goes.
   */
  const replace = async (person: SignedIn, answer: Answer<User>): Promise<void> => {
    if (person.acting) await clearDevice(person)
    else {
      await person.drafts.settle()
      await person.kept?.clear().catch((error: unknown) => log.error('The kept answers could not be cleared.', error))
      closeDevice(person)
    }
    context.forgetAnswers()
    adopt(answer)
  }

  const impersonate = async (userId: number, reason: string): Promise<SwitchResult> => {
    const person = personIn(state.get())
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
      if (!(error instanceof CallFailed)) log.error('Switching did not work.', error)
      return failureOf(error)
    }
  }

  /** The administrator's own session, where this one was theirs to act in. */
  const tellSignOut = async (): Promise<Answer<User> | null> => {
    leaving = true
    try {
      const answer = await client.call<typeof signOutCall>(sessionCalls.signOut, {}, { quiet: true, keepalive: true })
      return answer.data === null ? null : { ...answer, data: answer.data }
    } catch (error) {
      log.error('The server did not hear the sign-out.', error)
      return null
    } finally {
      leaving = false
    }
  }

  /** False when the person would rather keep unsent drafts and stay. Who acts as someone comes back as themselves. */
  const signOut = async (): Promise<boolean> => {
    const person = personIn(state.get())
    if (person) {
      if (!(await mayGo(person))) return false
      const own = await tellSignOut()
      if (own) {
        const back = cameFrom ?? '/app/admin'
        cameFrom = null
        await replace(person, own)
        context.lead(back)
        return true
      }
      await clearDevice(person)
    }
    saved.clear()
    tabs.tell({ kind: 'out' })
    forget('asked')
    const last = safeNext(person?.user.post_logout_url)
    if (last) context.lead(last)
    else context.toSignedOut()
    return true
  }

  tabs.listen((news) => {
    const person = personIn(state.get())
    if (!person) return
    if (news.kind === 'out') {
      closeDevice(person)
      forget('asked')
      context.toSignedOut()
    } else if (isSamePerson(person, news.id, news.by)) {
      token = saved.read()
      if (state.get().kind === 'waits') void check()
    } else yieldTo(person)
  })

  // While the server is away it is looked for; once it is back it is asked whether the session still lives.
  let stopLooking: (() => void) | null = null
  const watch = (): void => {
    const isLooking = !client.signals.online.get() || personIn(state.get())?.unconfirmed === true
    if (isLooking) stopLooking ??= context.soon(() => void look())
    else {
      stopLooking?.()
      stopLooking = null
    }
  }
  const look = async (): Promise<void> => {
    if (token !== null && personIn(state.get()) && client.context.connected()) await check(true)
  }
  client.signals.online.subscribe(() => {
    watch()
    if (client.signals.online.get() && personIn(state.get())?.unconfirmed) void look()
  })
  state.subscribe(watch)

  return {
    state,
    client,
    signIn,
    signOut,
    impersonate,
    /** Takes in the person of an answer that carries a token, as a second step does. */
    takeIn: (answer: Answer<User>): void => void adopt(answer),
    /** Asks the server again who is signed in, and what the session waits for. */
    recheck: async (): Promise<void> => {
      if (token !== null) await check()
    },
    /** Loads again what the session could not start with. */
    retry: () => void load(),
    /** The person who is in, after trying a token that was kept from before. Never rejects. */
    resume: (): Promise<SignedIn | null> => {
      const person = personIn(state.get())
      if (person || token === null) return Promise.resolve(person)
      resuming ??= context.backend.then(comeBack).finally(() => {
        resuming = null
      })
      return resuming
    },
  }
}

const isAway = (error: unknown): boolean => error instanceof CallFailed && error.unreachable

const isSamePerson = (person: SignedIn, id: number, by: number | null | undefined): boolean =>
  person.user.id === id && (person.acting?.by ?? null) === (by ?? null)

const failureOf = (error: unknown): CallFailed => (error instanceof CallFailed ? error : new CallFailed(code.failed))
