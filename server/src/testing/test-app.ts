import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { beginTraces, gatherDomains, openApp, readConfiguration } from '#app'
import type { App } from '#app'
import { openSession, openTokens } from '#identity'
import type { PushNetwork } from '#identity'
import { Keys } from '#platform'
import type { Database } from '#database'
import type { Context, FileStore } from '#platform'
import { callerWith } from './caller.ts'
import type { TestCaller } from './caller.ts'
import { borrowDatabase, makeDatabase, openNamed } from './database.ts'
import { openTestFiles } from './files.ts'
import { testKeys } from './keys.ts'
import type { PersonFixture, PersonName, Fixtures } from './fixture-types.ts'

/** A clock that stands where the test puts it, and otherwise runs with the machine's. */
export class TestClock {
  #fixed: Date | null = null
  #ahead = 0

  readonly now = (): Date => this.#fixed ?? new Date(Date.now() + this.#ahead)

  /** Stops the clock at an instant. */
  set(at: Date | string): void {
    this.#fixed = new Date(at)
  }

  /** Puts the clock on by so many milliseconds. */
  advance(ms: number): void {
    if (this.#fixed) this.#fixed = new Date(this.#fixed.getTime() + ms)
    else this.#ahead += ms
  }

  /** Back to the true time. */
  reset(): void {
    this.#fixed = null
    this.#ahead = 0
  }
}

/** The application over its own database, with what a test needs around it. */
export interface TestApp {
  http: FastifyInstance
  app: App
  /** The database of this college, past all rules. */
  db: Database
  clock: TestClock
  /** Where the files of this college are. */
  files: FileStore
  fixtures: Fixtures
  /** A person of the fixtures. */
  person: (name: PersonName) => PersonFixture
  /** Calls in the name of a person of the fixtures, each time in a fresh session. */
  as: (name: PersonName) => Promise<TestCaller>
  guest: TestCaller
  /** Calls with a token as it is. */
  withToken: (token: string) => TestCaller
  /** Opens a session of a person and gives its token. */
  tokenOf: (name: PersonName, options?: { remember?: boolean }) => Promise<string>
  /** A second node over the same database, with the same clock unless given another. */
  node: (options?: TestAppOptions) => Promise<TestApp>
  /** The application over another fresh database, for what goes through many of them. */
  another: (options?: TestAppOptions) => Promise<TestApp>
  /** Listens on loopback and gives the address, for what needs a real connection. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

export interface TestAppOptions {
  /** `fixtures` has people and their rows, `empty` has tables alone. */
  from?: 'fixtures' | 'empty'
  /** Environment variables over the tests' own. */
  environment?: Readonly<Record<string, string>>
  /** Folder of a built web. */
  webFolder?: string
  clock?: TestClock
  /** Where a test is about plans or connections: a database and connections that no file had before. */
  fresh?: true
  /** Connections to the database, where their number matters. */
  pool?: number
  /** Where files are kept, made of the usual place. */
  files?: (usual: FileStore) => FileStore
  /** What the operating system says is free, where it is not what it is. */
  free?: () => Promise<number>
  /** How push services are reached, where it is not over the internet. */
  pushNetwork?: PushNetwork
  /** How many times as often as in a college it is looked for mail, reports and exports that wait; 5 when left out. */
  hurry?: number
  /** Where the log lines go; nowhere when left out. */
  log?: pino.DestinationStream
}

const silent = pino({ level: 'silent' })
const tokenSecret = 'a secret of the tests, long enough for all'
const environment = { NODE_ENV: 'test', TOKEN_SECRET: tokenSecret, TRAFFIC_LIMIT: '1000000', MOST_CALLS: '1000' }

/** What a test file leaves: what is closed, and what is given back once all of it is. */
interface AtEnd {
  readonly close: (() => Promise<void>)[]
  readonly giveBack: (() => Promise<void>)[]
}

const borrow = async ({ from = 'fixtures', fresh }: TestAppOptions, atEnd: AtEnd): Promise<string> => {
  if (fresh) return makeDatabase(from)
  const { name, giveBack } = await borrowDatabase(from)
  atEnd.giveBack.push(giveBack)
  return name
}

const openOver = async (name: string, options: TestAppOptions, atEnd: AtEnd, shared?: FileStore): Promise<TestApp> => {
  const config = readConfiguration({ ...environment, ...options.environment })
  const traces = await beginTraces(config.traces, { random: randomBytes, log: silent })
  const db = openNamed(name, options.pool, traces?.statement)
  const clock = options.clock ?? new TestClock()
  const domains = gatherDomains()
  const log = options.log ? pino({ level: 'debug' }, options.log) : silent
  const files = shared ?? openTestFiles(config.files)
  const context: Context = {
    db,
    log,
    now: clock.now,
    random: randomBytes,
    labels: domains.registry.label,
    keys: config.serverKeys ? new Keys(config.serverKeys, randomBytes) : testKeys,
    files: options.files?.(files) ?? files,
  }
  const app = await openApp(
    context,
    config,
    domains,
    options.webFolder ?? '/nowhere',
    options.free,
    options.pushNetwork,
    options.hurry ?? 5,
    traces,
  )
  const { fixtures } = inject('sharedDatabase')
  const tokens = openTokens(Buffer.from(config.tokenSecret ?? tokenSecret), clock.now)
  const person = (who: PersonName): PersonFixture => {
    const found = fixtures.people[who]
    if (!found) throw new Error(`The fixtures have nobody called ${who}`)
    return found
  }
  const tokenOf: TestApp['tokenOf'] = async (who, { remember = false } = {}) => {
    const session = { userId: person(who).id, remember, ip: '127.0.0.1', userAgent: null }
    return (await openSession(context, db, tokens, session)).token
  }
  const as: TestApp['as'] = async (who) => callerWith(app.http, await tokenOf(who))
  let closed: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closed ??= app
      .close()
      .then(() => db.close())
      .then(() => traces?.close()))
  atEnd.close.push(close)
  return {
    http: app.http,
    app,
    db,
    clock,
    files: context.files,
    fixtures,
    person,
    as,
    guest: callerWith(app.http, null),
    withToken: (token) => callerWith(app.http, token),
    tokenOf,
    node: (more = {}) => openOver(name, { clock, ...more }, atEnd, files),
    another: async (more = {}) => openOver(await borrow(more, atEnd), more, atEnd, files),
    listen: () => app.http.listen({ port: 0, host: '127.0.0.1' }),
    close,
  }
}

/** Opens the application over a fresh database; called at the top of a test file, it closes itself after its last test. */
export const openTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const atEnd: AtEnd = { close: [], giveBack: [] }
  afterAll(async () => {
    await Promise.all(atEnd.close.map((close) => close()))
    for (const giveBack of atEnd.giveBack) await giveBack()
  })
  return openOver(await borrow(options, atEnd), options, atEnd)
}
