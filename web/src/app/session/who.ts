import { code } from '@college/contract/kit'
import { displayName, userType, type User } from '@college/contract/people'
import { CallFailed, createStore, draftOwner, type Answer, type Client } from '#kit'
import { failureOf } from './callFailure.ts'
import type { SessionContext } from './context.ts'
import { keepPerson } from './device.ts'
import { savedSession } from './saved.ts'
import { sessionStatusIn } from './sessionStatus.ts'
import { mayChooseCollege, personIn, type SessionState, type SessionStatus, type SignedIn } from './state.ts'

/** Whether this is the person, for whom this administrator acts or nobody does. */
export const isSamePerson = (person: SignedIn, id: number, by: number | null | undefined): boolean =>
  person.user.id === id && (person.acting?.by ?? null) === (by ?? null)

const isStill = (now: SignedIn, before: SignedIn): boolean =>
  now.drafts === before.drafts && now.college === before.college

/** How the server refuses a college that is none. */
const gone: readonly number[] = [code.bad, code.notFound]

export type Who = ReturnType<typeof createWho>

/** Who is in, under which token. The other parts of a session read and change it here and nowhere else. */
export const createWho = (context: SessionContext) => {
  const { storage, tabs, log } = context
  const saved = savedSession(storage)
  const state = createStore<SessionState>({ kind: 'signedOut', why: 'never' })
  let token = saved.read()
  let stopChecking: () => void = () => undefined
  // Who acts as somebody comes back to the college that was chosen before.
  const colleges = new Map<number, number | null>()
  let begin: { readonly client: Client; readonly check: () => void } | null = null

  /** What is the person's on this device: as it is already in use, or else taken up. */
  const onDevice = (
    now: SignedIn | null,
    id: number,
    { acting }: SessionStatus,
  ): Pick<SignedIn, 'drafts' | 'unsent' | 'kept'> =>
    now
      ? { drafts: now.drafts, unsent: now.unsent, kept: now.kept }
      : {
          drafts: context.draftsOf(draftOwner(id, acting?.by ?? null)),
          unsent: acting ? null : context.unsentOf(id),
          kept: acting ? null : context.keptOf(id),
        }

  const chosenBy = (id: number, session: SessionStatus): number | null =>
    mayChooseCollege(session) ? (colleges.get(id) ?? saved.collegeOf(id)) : null

  /** What was typed while acting as someone goes once that is over, also where no page was open at its end. */
  const dropImpersonation = (next: { readonly id: number; readonly by: number | null } | null): void => {
    const before = saved.impersonation()
    if (before === null || (before.id === next?.id && before.by === next.by)) return
    void context
      .draftsOf(draftOwner(before.id, before.by))
      .clear()
      .catch((error: unknown) => log.error('We couldn’t clear what’s saved on this device. Try again.', error))
  }

  const save = (person: SignedIn): void => {
    if (token === null) return
    const { user, college, acting } = person
    const whose = { id: user.id, by: acting?.by ?? null }
    dropImpersonation(whose)
    saved.write({ token, ...whose, name: displayName(user), type: userType(user), college })
  }

  /** Takes another college as the one that is worked in, and loads anew what belongs to it. */
  const choose = (college: number | null): void => {
    const now = state.get()
    if (!('person' in now) || now.kind === 'waits' || now.person.college === college) return
    const person = { ...now.person, college }
    colleges.set(person.user.id, college)
    save(person)
    context.forgetAnswers()
    state.set({ kind: 'notReady', person, failure: null })
    void load()
  }

  /** Loads what the session starts with. */
  const load = async (): Promise<void> => {
    const person = personIn(state.get())
    if (!person || !begin) return
    state.set({ kind: 'notReady', person, failure: null })
    const settle = (next: (now: SignedIn) => SessionState): void => {
      const now = state.get()
      // Who signed out, was replaced or has to wait meanwhile is not brought back by a late answer.
      if ('person' in now && now.kind !== 'waits' && isStill(now.person, person)) state.set(next(now.person))
    }
    try {
      if (await context.load(begin.client, person)) settle((now) => ({ kind: 'ready', person: now }))
    } catch (error) {
      // Who left meanwhile took their loading along; that is no failure.
      const now = personIn(state.get())
      if (now?.drafts !== person.drafts || now.college !== person.college) return
      // The college that was chosen last time is there no more.
      if (person.college !== null && error instanceof CallFailed && gone.includes(error.code)) return choose(null)
      log.error('The session is not ready.', error)
      const failure = failureOf(error)
      settle((now) => ({ kind: 'notReady', person: now, failure }))
    }
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

  return {
    state,
    token: (): string | null => token,
    person: (): SignedIn | null => personIn(state.get()),
    load,
    choose,
    /** Says with what the person's data is loaded, and their session checked while they are in. */
    start: (with_: NonNullable<typeof begin>): void => {
      begin = with_
    },
    /** Takes a person in, or takes over what is new about the one who is in. */
    adopt: (answer: Answer<User>, unconfirmed = false): SignedIn => {
      const session = sessionStatusIn(answer.info)
      if (!session) throw new Error('The answer about the session names no actor.')
      token = answer.token ?? token
      const before = personIn(state.get())
      const isSame = before !== null && isSamePerson(before, answer.data.id, session.acting?.by)
      const person = {
        user: answer.data,
        ...session,
        ...onDevice(isSame ? before : null, answer.data.id, session),
        college: isSame ? before.college : chosenBy(answer.data.id, session),
        unconfirmed,
      }
      if (token !== null && !unconfirmed) {
        void keepPerson(person, token, answer)
        save(person)
      }
      stand(person, isSame)
      if (!isSame) {
        stopChecking()
        stopChecking = context.every(() => begin?.check())
      }
      return person
    },
    /** Nobody is in any more. */
    forget: (why: 'asked' | 'ended' | 'actingEnded'): void => {
      stopChecking()
      token = null
      context.forgetAnswers()
      state.set({ kind: 'signedOut', why })
    },
    /** The token that all tabs share. */
    shared: {
      read: saved.read,
      whose: saved.whose,
      /** Takes up the token that another tab wrote. */
      take: (): void => {
        token = saved.read()
      },
      clear: (): void => {
        token = null
        dropImpersonation(null)
        saved.clear()
      },
    },
  }
}
