import { code } from '@college/contract/kit'
import { displayName, userType, type User } from '@college/contract/people'
import type { checkToken, SecondStep, signIn as signInCall } from '@college/contract/identity'
import { CallFailed, createStore, type Answer, type Client, type DraftStore } from '#kit'
import { actorIn } from './actor.ts'
import type { Log } from './log.ts'
import { places } from './places.ts'
import { savedSession } from './saved.ts'
import { personIn, type SessionState, type SignedIn } from './state.ts'
import type { Tabs } from './tabs.ts'

/** What a session needs of the page around it. */
export interface SessionContext {
  /** Makes the client; it asks here for the token and tells of a dead one. */
  readonly clientWith: (own: { token: () => string | null; onUnauthorised: () => void }) => Client
  /** Resolves once the backend is known. */
  readonly backend: Promise<unknown>
  readonly storage: Storage
  readonly tabs: Tabs
  readonly draftsOf: (userId: number) => DraftStore
  /** Loads what a session starts with; rejects when the reference data does not come. */
  readonly load: (client: Client, person: SignedIn) => Promise<void>
  readonly forgetAnswers: () => void
  /** Asks whether that many unsent drafts may go. */
  readonly mayLose: (drafts: number) => Promise<boolean>
  readonly toSignIn: () => void
  readonly toSignedOut: () => void
  /** Begins the page anew. */
  readonly reload: () => void
  /** Calls again and again, every so many milliseconds; gives the way to stop. */
  readonly every: (run: () => void) => () => void
  readonly log: Log
}

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
}

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

  const client = context.clientWith({ token: () => token, onUnauthorised: () => void end() })

  /** Takes a person in, or takes over what is new about the one who is in. */
  const adopt = (answer: Answer<User>): SignedIn => {
    const actor = actorIn(answer.info)
    if (!actor) throw new Error('The answer about the session names no actor.')
    token = answer.token ?? token
    const before = personIn(state.get())
    const isSame = before?.user.id === answer.data.id
    const person = { user: answer.data, actor, drafts: isSame ? before.drafts : context.draftsOf(answer.data.id) }
    if (token !== null)
      saved.write({ token, id: person.user.id, name: displayName(person.user), type: userType(person.user) })
    const now = state.get()
    if (isSame && 'person' in now) {
      state.set({ ...now, person })
      return person
    }
    state.set({ kind: 'notReady', person, failure: null })
    tabs.tell({ kind: 'in', id: person.user.id })
    stopChecking()
    stopChecking = context.every(() => void check())
    void load()
    return person
  }

  const load = async (): Promise<void> => {
    const person = personIn(state.get())
    if (!person) return
    state.set({ kind: 'notReady', person, failure: null })
    const settle = (next: (now: SignedIn) => SessionState): void => {
      const now = personIn(state.get())
      // Who signed out or was replaced meanwhile is not brought back by a late answer.
      if (now?.drafts === person.drafts) state.set(next(now))
    }
    try {
      await context.load(client, person)
      settle((now) => ({ kind: 'ready', person: now }))
    } catch (error) {
      log.error('The session is not ready.', error)
      const failure = error instanceof CallFailed ? error : new CallFailed(code.failed)
      settle((now) => ({ kind: 'notReady', person: now, failure }))
    }
  }

  const check = async (): Promise<SignedIn | null> => {
    try {
      return adopt(await client.call<typeof checkToken>(places.checkToken))
    } catch (error) {
      log.error('The token could not be checked.', error)
      return null
    }
  }

  const forget = (why: 'asked' | 'ended'): void => {
    stopChecking()
    token = null
    resuming = null
    context.forgetAnswers()
    state.set({ kind: 'signedOut', why })
  }

  /** The server knows the token no more: to sign-in, with the way back, and what was typed is kept. */
  const end = async (): Promise<void> => {
    const person = personIn(state.get())
    token = null
    saved.clear()
    if (!person || leaving) return
    await person.drafts.settle()
    context.toSignIn()
    forget('ended')
  }

  /** Null once the person is in; else why not, or the step that comes next. */
  const signIn = async (
    credentials: Credentials,
  ): Promise<{ readonly refused: string } | { readonly next: SecondStep } | null> => {
    state.set({ kind: 'signingIn' })
    try {
      await context.backend
      const body = { ...credentials }
      const answer = await client.call<typeof signInCall>(places.signIn, { body }, { anonymous: true })
      if ('step' in answer.data) {
        state.set({ kind: 'signedOut', why: 'never' })
        return { next: answer.data }
      }
      adopt({ ...answer, data: answer.data })
      return null
    } catch (error) {
      if (!(error instanceof CallFailed)) log.error('Signing in did not work.', error)
      state.set({ kind: 'signedOut', why: 'never' })
      return { refused: (error instanceof CallFailed ? error : new CallFailed(code.failed)).message }
    }
  }

  /** False when the person would rather keep unsent drafts and stay. */
  const signOut = async (): Promise<boolean> => {
    const person = personIn(state.get())
    if (person) {
      await person.drafts.settle()
      const unsent = await person.drafts.list().catch(() => [])
      if (unsent.length > 0 && !(await context.mayLose(unsent.length))) return false
      leaving = true
      try {
        await client.call(places.signOut, {}, { quiet: true, keepalive: true })
      } catch (error) {
        log.error('The server did not hear the sign-out.', error)
      } finally {
        leaving = false
      }
      await person.drafts.clear().catch((error: unknown) => log.error('Drafts could not be cleared.', error))
    }
    saved.clear()
    tabs.tell({ kind: 'out' })
    forget('asked')
    context.toSignedOut()
    return true
  }

  tabs.listen((news) => {
    const person = personIn(state.get())
    if (!person) return
    if (news.kind === 'out') {
      person.drafts.close()
      forget('asked')
      context.toSignedOut()
    } else if (news.id === person.user.id) token = saved.read()
    else context.reload()
  })

  return {
    state,
    client,
    signIn,
    signOut,
    /** Loads again what the session could not start with. */
    retry: () => void load(),
    /** The person who is in, after trying a token that was kept from before. Never rejects. */
    resume: (): Promise<SignedIn | null> => {
      const person = personIn(state.get())
      if (person || token === null) return Promise.resolve(person)
      resuming ??= context.backend.then(check).finally(() => {
        resuming = null
      })
      return resuming
    },
  }
}
