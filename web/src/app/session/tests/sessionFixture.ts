import { browserContext, createClient, createDeviceDrafts, keptAnswers, unsentQueue } from '#kit'
import { now, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { afterEach, beforeEach, expect } from 'vitest'
import type { SessionContext } from '../context.ts'
import { forgetAnswers, loadSession, stopReading } from '../sessionData.ts'
import { keptPaths } from '../device.ts'
import { createSession } from '../session.ts'
import type { TabNews, Tabs } from '../tabs.ts'

let stub: StubServer | undefined

/** The id of this test's person: each has another, so that nothing on the device is shared. */
export let person = 500

/** Gives each test of the file a person of its own, and closes its server. */
export const useSessionFixture = (): void => {
  beforeEach(() => {
    person += 1
  })
  afterEach(async () => {
    forgetAnswers()
    await stub?.close()
    stub = undefined
  })
}

/** The server of the test goes away. */
export const close = async (): Promise<void> => stub?.close()

/** The calls that came. */
export const sent = (): readonly ReceivedCall[] => stub?.received ?? []

/** A plain storage of its own. */
export const memory = (): Storage => {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
    key: (at) => [...held.keys()][at] ?? null,
    get length() {
      return held.size
    },
  }
}

/** Tabs of one browser, notified in order. */
export const browser = () => {
  const ears: ((news: TabNews) => void)[] = []
  return (): Tabs => {
    let own: ((news: TabNews) => void) | undefined
    return {
      tell: (news) => ears.filter((ear) => ear !== own).forEach((ear) => ear(news)),
      listen: (hear) => {
        own = hear
        ears.push(hear)
      },
    }
  }
}

export const user = (id = person) => ({
  id,
  username: 'grace',
  firstname: 'Grace',
  lastname: 'Āperahama',
  email: 'grace@example.nz',
  timezone: 'Pacific/Chatham',
  roles: [],
  memberships: [{ organisation_id: 1, role_name: 'Fellow', role_is_admin: false }],
})
export const actor = (id = person) => ({
  id,
  organisation_id: 1,
  organisations: [1],
  admin_organisations: [],
  platform_admin: false,
  roles: ['Fellow'],
  home_roles: ['Fellow'],
  linked: [],
  supervisors: [],
  permitted: {},
  timezone: 'Pacific/Auckland',
})
export const opened = (id = person, token?: string): StubResponse => ({
  code: 200,
  body: {
    data: user(id),
    ...(token === undefined ? {} : { token }),
    info: { actor: actor(id), expires_at: '2026-12-01T00:00:00Z' },
  },
})
export const reference = { categories: [{ id: 1 }], devcycles_fellow: [], current_devplan: null }

type Answers = Record<string, StubResponse | ((call: ReceivedCall) => StubResponse | Promise<StubResponse>)>
const usual = (): Answers => ({
  '/user/signin': opened(person, `token-${person}`),
  '/user/token': opened(),
  '/user/signout': { code: 200 },
  '/organisation': { code: 200, body: { data: { id: 1, name: 'Kahurangi College' } } },
  '/organisationconfigs': { code: 260, body: { data: [], info: {} } },
  '/folders': { code: 260, body: { data: [] } },
  '/notifications/current': { code: 260, body: { data: [] } },
  '/cpd/refdata': { code: 200, body: { data: reference } },
})

/** Starts the server; what is changed in the table counts from then on. */
export const serve = async (more: Answers = {}): Promise<Answers> => {
  const table = { ...usual(), ...more }
  stub = await startStubServer((call) => {
    const said = table[call.path.replace('/api/v1', '')] ?? { code: 404 }
    return typeof said === 'function' ? said(call) : said
  })
  return table
}

/**
 * A session as a page would start it, with what it did to the page written down. It waits for nothing, or, where it is patient, for
 * ever.
 */
export const begin = ({ patient = false, ...given }: Partial<SessionContext> & { readonly patient?: boolean } = {}) => {
  const wait = (): Promise<void> => (patient ? new Promise(() => undefined) : Promise.resolve())
  const went: string[] = []
  const errors: string[] = []
  const ticks: (() => void)[] = []
  const looks: (() => void)[] = []
  const log = { error: (words: string) => void errors.push(words), debug: () => undefined }
  const storage = given.storage ?? memory()
  const session = createSession({
    clientWith: (own) => createClient(browserContext({ baseURL: () => stub?.baseURL ?? '', wait, now, ...own })),
    backend: Promise.resolve(),
    storage,
    tabs: browser()(),
    draftsOf: (owner) => createDeviceDrafts(owner),
    unsentOf: (id) => unsentQueue(id),
    keptOf: (id) => keptAnswers(id, keptPaths),
    load: (client, signedIn) => loadSession(client, signedIn, log),
    forgetAnswers,
    stopReading,
    endNotifications: async () => undefined,
    mayLose: () => Promise.resolve(true),
    toSignIn: () => void went.push('signin'),
    toSignedOut: () => void went.push('signout'),
    lead: (path) => void went.push(path ?? 'home'),
    here: () => '/app/user/admin?id=7',
    reload: () => void went.push('reload'),
    soon: (run) => {
      looks.push(run)
      return () => void looks.splice(0)
    },
    every: (run) => {
      ticks.push(run)
      return () => void ticks.splice(0)
    },
    log,
    ...given,
  })
  return { session, storage, went, errors, ticks, looks, kind: () => session.state.get().kind }
}

export const until = (holds: () => boolean): Promise<void> => expect.poll(holds).toBe(true)
export const credentials = { username: 'grace', password: 'a long enough password', remember: true }

/** A page on which the person has just signed in. */
export const beginSignedIn = async (given: Partial<SessionContext> = {}) => {
  const page = begin(given)
  await page.session.signIn(credentials)
  return page
}

/** A page that has loaded what a session starts with. */
export const beginReady = async (given: Partial<SessionContext> = {}) => {
  const page = await beginSignedIn(given)
  await until(() => page.kind() === 'ready')
  return page
}

/** Two tabs of one browser: the person signs in on one, and the other finds their session. */
export const twoTabs = async () => {
  const tab = browser()
  const storage = memory()
  const one = await beginSignedIn({ storage, tabs: tab() })
  const two = begin({ storage, tabs: tab() })
  return { one, two, there: await two.session.resume() }
}
