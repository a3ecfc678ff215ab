import { reauthenticateEvery } from '@college/contract/kit'
import {
  browserContext,
  confirm,
  createClient,
  createStore,
  draftStore,
  followNetwork,
  loadBackend,
  type ChosenBackend,
  type Store,
} from '#kit'
import type { RouteSession } from '../guard.ts'
import { logFor } from './log.ts'
import { createSession, type Session } from './session.ts'
import { shellActorOf } from './shellActor.ts'
import { personIn } from './state.ts'
import { otherTabs } from './tabs.ts'

/** Ways the session leads to by itself. */
export interface Ways {
  readonly toSignIn: () => void
  readonly toSignedOut: () => void
}

/** The session of this page in a browser, and the backend once it is known. */
export const startSession = (ways: Ways): { session: Session; chosen: Store<ChosenBackend | null> } => {
  const chosen = createStore<ChosenBackend | null>(null)
  const backend = loadBackend(location).then(chosen.set, (error: unknown) => {
    // Without the file the page's own origin is as good a guess as any; a call that fails will say so.
    logFor(location.hostname, null).error('The backend is not known.', error)
  })
  const log = (): ReturnType<typeof logFor> => logFor(location.hostname, chosen.get()?.hosts ?? null)
  let loading: Promise<typeof import('./loading.ts')> | null = null
  const session = createSession({
    clientWith: (own) => {
      const client = createClient(browserContext({ baseURL: () => chosen.get()?.backend.baseURL ?? '', ...own }))
      followNetwork(client.signals.online)
      return client
    },
    backend,
    storage: localStorage,
    tabs: otherTabs(),
    draftsOf: (userId) => draftStore(userId),
    load: async (client, person) => {
      // Apart from the first page: sign-in needs neither the records' schemas nor a cache of answers.
      loading ??= import('./loading.ts')
      await (await loading).loadSession(client, person, log())
    },
    forgetAnswers: () => void loading?.then(({ answers }) => answers.clear()),
    mayLose: (drafts) =>
      confirm({
        title: 'Sign out and lose what is not sent?',
        body: `${drafts === 1 ? 'One draft is' : `${drafts} drafts are`} kept on this device only. Signing out removes ${drafts === 1 ? 'it' : 'them'}.`,
        verb: 'Sign out',
        otherwise: 'Stay',
      }),
    toSignIn: ways.toSignIn,
    toSignedOut: ways.toSignedOut,
    reload: () => location.assign('/'),
    every: (run) => {
      const timer = setInterval(run, reauthenticateEvery)
      return () => clearInterval(timer)
    },
    log: { error: (...words) => log().error(...words), debug: (...words) => log().debug(...words) },
  })
  return { session, chosen }
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
