import { reauthenticateEvery } from '@college/contract/kit'
import {
  browserContext,
  confirm,
  createClient,
  createStepUp,
  createStore,
  createDeviceDrafts,
  followNetwork,
  keptAnswers,
  loadBackend,
  type ChosenBackend,
  type Question,
  type StepUp,
  type Store,
  unsentQueue,
} from '#kit'
import { unsubscribe } from '#identity'
import type { RouteSession } from '../guard.ts'
import { logFor } from './log.ts'
import { createSession, type Session } from './session.ts'
import { shellActorOf } from './shellActor.ts'
import { keptPaths } from './device.ts'
import { personIn } from './state.ts'
import { otherTabs } from './tabs.ts'

/** Addresses the session leads to. */
export interface Ways {
  readonly toSignIn: () => void
  readonly toSignedOut: () => void
  readonly lead: (path: string | null) => void
}

interface PageSession {
  readonly session: Session
  readonly chosen: Store<ChosenBackend | null>
  readonly stepUp: StepUp
}

/** The session of this page in a browser, the backend once it is known, and the question whether it is still the same person. */
export const startSession = (ways: Ways): PageSession => {
  const stepUp = createStepUp()
  const chosen = createStore<ChosenBackend | null>(null)
  const backend = loadBackend(location).then(chosen.set, (error: unknown) => {
    // Without the file the page's own origin is as good a guess as any; a call that fails will say so.
    logFor(location.hostname, null).error('We couldn’t find this college’s server. Ask the college office.', error)
  })
  const log = (): ReturnType<typeof logFor> => logFor(location.hostname, chosen.get()?.hosts ?? null)
  let loading: Promise<typeof import('./sessionData.ts')> | null = null
  const session = createSession({
    clientWith: (own) => {
      const client = createClient(
        browserContext({ baseURL: () => chosen.get()?.backend.baseURL ?? '', stepUp: stepUp.ask, ...own }),
      )
      followNetwork(client.signals.online)
      return client
    },
    backend,
    storage: localStorage,
    tabs: otherTabs(),
    draftsOf: (owner) => createDeviceDrafts(owner),
    unsentOf: (userId) => unsentQueue(userId),
    keptOf: (userId) => keptAnswers(userId, keptPaths),
    load: async (client, person) => {
      // Apart from the first page: sign-in needs neither the records' schemas nor a cache of answers.
      loading ??= import('./sessionData.ts')
      const { loadSession, openedForm } = await loading
      return loadSession(client, person, log(), openedForm(location))
    },
    forgetAnswers: () => {
      stepUp.answer(false)
      void loading?.then(({ forgetAnswers }) => forgetAnswers())
    },
    stopReading: async () => (await loading)?.stopReading(),
    endNotifications: unsubscribe,
    mayLose: (drafts, waiting) => confirm(lossOf(drafts, waiting)),
    toSignIn: ways.toSignIn,
    toSignedOut: ways.toSignedOut,
    lead: ways.lead,
    here: () => location.pathname + location.search,
    reload: () => location.assign('/'),
    soon: (run) => {
      const timer = setInterval(run, lookEvery)
      return () => clearInterval(timer)
    },
    every: (run) => {
      const timer = setInterval(run, reauthenticateEvery)
      return () => clearInterval(timer)
    },
    log: { error: (...words) => log().error(...words), debug: (...words) => log().debug(...words) },
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.seenAgain()
  })
  return { session, chosen, stepUp }
}

/** Milliseconds between two looks whether the server is back. */
const lookEvery = 15_000

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `One ${one}` : `${count} ${many}`]

/** What is asked before what is on this device alone is given up. */
export const lossOf = (drafts: number, waiting: number): Question => {
  const kept = [
    ...counted(waiting, 'entry that was never sent', 'entries that were never sent'),
    ...counted(drafts, 'draft', 'drafts'),
  ].join(' and ')
  const isOne = drafts + waiting === 1
  return {
    title: 'Sign out and lose unsent entries?',
    body: `${kept} ${isOne ? 'is' : 'are'} kept on this device only. Signing out removes ${isOne ? 'it' : 'them'}.`,
    verb: 'Sign out',
    otherwise: 'Stay',
  }
}

/** The session as the routes ask of it. */
export const routeSessionOf = ({ state, resume }: Session): RouteSession => ({
  actor: () => {
    const person = personIn(state.get())
    return person ? shellActorOf(person) : null
  },
  resume: async () => {
    const person = await resume()
    return person ? shellActorOf(person) : null
  },
})
