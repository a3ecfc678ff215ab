import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Health, Usage } from '@college/contract/app'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { gatherDomains, migrationsFolder, openApp, readConfiguration } from '#app'
import { migrate, openDatabase } from '#database'
import type { Database, StandbyOptions } from '#database'
import { hashPassword, openSession, openTokens } from '#identity'
import { callerWith, createFixtures, fixturePassword, openPair, openTestFiles, testKeys } from '#testing'
import type { AnyRow, Fixtures, TestCaller, TestPair } from '#testing'
import { drawnFrom, Person } from './testing-reader.ts'

// What a person does at every step is drawn from this.
const seed = Number(process.env['SEED'] ?? 95)
const steps = Number(process.env['READER_STEPS'] ?? 40)
const isLong = steps > 100
const secret = 'a secret of the tests, long enough'
const now = (): Date => new Date()
const silent = pino({ level: 'silent' })

let pair: TestPair
let fixtures: Fixtures
const warned: string[] = []
const log = { warn: (what: object): void => void warned.push(String(Object(what).trouble)) }

// On a machine with much else to do it takes its time.
const unhurried = { patience: 10_000 }

const open = (options: Partial<StandbyOptions> = {}): Database => {
  const standby = { connection: pair.standby.connection, strict: true, rest: 300, ...options }
  const db = openDatabase({ connection: pair.primary.connectionConfig, standby, size: 8, log })
  onTestFinished(() => db.close())
  return db
}

beforeAll(async () => {
  pair = await openPair(async ({ connectionConfig: connection }) => {
    const db = openDatabase({ connection, size: 4, log: silent })
    await migrate(db, migrationsFolder, () => undefined)
    fixtures = await createFixtures(db, await hashPassword(fixturePassword), now())
    await db.close()
  })
})
afterAll(() => pair.close())

const onStandby = async (of: Database): Promise<boolean> =>
  (await (await of.forReading()).row<{ there: boolean }>('select pg_is_in_recovery() as there'))?.there === true
const comesBack = (of: Database): Promise<void> =>
  vi.waitFor(async () => expect(await onStandby(of)).toBe(true), { timeout: 10_000, interval: 50 })

describe('reading from a standby', () => {
  it('shows the rows of one’s own organisations and no others, on connections that other colleges had before', async () => {
    const db = open(unhurried)
    await comesBack(db)
    warned.length = 0
    const [a, b] = [fixtures.a.organisation, fixtures.b.organisation]
    const asked = `select current_user::text as who, pg_is_in_recovery() as there,
      (select array_agg(distinct organisation_id order by organisation_id) from devactivity) as seen`
    const scopes = [[a], [b], [], 'all'] as const
    const found: unknown[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      const mixed = scopes.map(async (scope, n) => {
        const reading = await db.scopedTo(scope).forReading()
        return (n + turn) % 3 === 0 ? reading.transaction((tx) => tx.row(asked)) : reading.row(asked)
      })
      found.push(...(await Promise.all(mixed)))
    }
    const own = pair.primary.connectionConfig.user
    const expected = [[a], [b], null, [a, b]].map((seen, n) => ({
      who: n === 3 ? own : 'college_calls',
      there: true,
      seen,
    }))
    expect(warned).toEqual([])
    found.forEach((row, n) => expect(row).toEqual(expected[n % 4]))
  })

  it('refuses to write where a test looks, and leaves it to the primary elsewhere', async () => {
    const write = `update organisation set tagline = 'Written' where id = $1 returning tagline`
    const strict = await open().forReading()
    await expect(strict.rows(write, [fixtures.a.organisation])).rejects.toMatchObject({ code: '25006' })
    const lenient = open({ strict: false })
    const reading = await lenient.forReading()
    expect(await reading.rows(write, [fixtures.a.organisation])).toEqual([{ tagline: 'Written' }])
    // The next asks the standby again: it is not its fault.
    expect(await onStandby(lenient)).toBe(true)
  })

  it('waits for a write on any node, and asks the primary where that takes too long', async () => {
    const [one, other, patient] = [open(), open(), open(unhurried)]
    const tagline = async (reading: Promise<Database>): Promise<unknown> =>
      (await reading).row('select tagline, pg_is_in_recovery() as there from organisation where id = $1', [
        fixtures.a.organisation,
      ])
    const write = (text: string): Promise<unknown> =>
      one.rows('update organisation set tagline = $2 where id = $1', [fixtures.a.organisation, text])
    const waits: number[] = []
    for (let n = 0; n < 25; n += 1) {
      await write(`Motto ${n}`)
      const begun = performance.now()
      const reading = patient.forReading()
      await reading
      waits.push(performance.now() - begun)
      expect(await tagline(reading)).toEqual({ tagline: `Motto ${n}`, there: true })
    }
    const [median, longest] = [12, 24].map((place) => waits.toSorted((a, b) => a - b)[place]?.toFixed(1))
    process.stdout.write(`After a write the standby had it in ${median} ms at the median, ${longest} ms at most.\n`)
    warned.length = 0
    await pair.standby.pause()
    for (let n = 0; n < 3; n += 1) {
      await write(`Paused ${n}`)
      expect(await tagline(other.forReading())).toEqual({ tagline: `Paused ${n}`, there: false })
    }
    expect(await other.standby()).toMatchObject({ trouble: 'behind', behind: expect.any(Number) })
    expect(warned).toEqual(['behind'])
    await pair.standby.resume()
    await comesBack(other)
    expect(await other.standby()).toMatchObject({ trouble: null, behind: 0 })
  })

  it('is answered by the primary where what is played gets in its way, or the standby is killed under it', async () => {
    const db = open()
    await db.script('create table inway as select generate_series(1, 9) as n')
    const long =
      'select count(*)::int as n, max(pg_sleep(case when pg_is_in_recovery() then 1 else 0 end)::text) from inway'
    const reading = await db.forReading()
    const conflicting = reading.row(long)
    await pause(100)
    await db.script('alter table inway add column more int')
    expect(await conflicting).toMatchObject({ n: 9 })
    // Once the primary has answered, the rest is read there as well: it may be newer.
    expect(await reading.row('select pg_is_in_recovery() as there')).toEqual({ there: false })
    await comesBack(db)
    const cut = (await db.forReading()).transaction((tx) => tx.row(long), { patient: true })
    await pause(100)
    await pair.standby.kill()
    expect(await cut).toMatchObject({ n: 9 })
    expect(await onStandby(db)).toBe(false)
    expect((await db.standby())?.trouble).toBe('away')
    await pair.standby.start()
    await comesBack(db)
    await db.script('drop table inway')
  })

  it('is not done where no standby is, or one of another database', async () => {
    const { host, port, user } = inject('sharedDatabase')
    const shared = { host, port, user, database: 'postgres' }
    const elsewhere = openDatabase({
      connection: shared,
      standby: { connection: pair.standby.connection },
      size: 4,
      log,
    })
    const itself = open({ connection: pair.primary.connectionConfig })
    onTestFinished(() => elsewhere.close())
    expect([await onStandby(elsewhere), await onStandby(itself)]).toEqual([false, false])
    const troubles = [(await elsewhere.standby())?.trouble, (await itself.standby())?.trouble]
    expect(troubles).toEqual(['another database', 'no standby'])
  })
})

/** A node over the primary that reads from the standby. */
const openNode = async (
  db: Database,
): Promise<{ callerOf: (who: string) => Promise<TestCaller>; close: () => Promise<void> }> => {
  const domains = gatherDomains()
  const config = readConfiguration({ NODE_ENV: 'test', TOKEN_SECRET: secret, TRAFFIC_LIMIT: '1000000' })
  const files = openTestFiles(config.files)
  const context = { db, log: silent, now, random: randomBytes, labels: domains.registry.label, keys: testKeys, files }
  const app = await openApp(context, config, domains, '/nowhere', undefined, undefined, 5)
  const tokens = openTokens(Buffer.from(secret), now)
  return {
    callerOf: async (who) => {
      const userId = fixtures.people[who]?.id ?? 0
      const { token } = await openSession(context, db, tokens, {
        userId,
        remember: false,
        ip: '127.0.0.1',
        userAgent: null,
      })
      return callerWith(app.http, token)
    },
    close: () => app.close(),
  }
}

it('Each call that a standby may answer writes nothing there, and takes nothing from the primary in its place', async () => {
  const db = open(unhurried)
  const node = await openNode(db)
  onTestFinished(() => node.close())
  const [trainee, fellow] = [await node.callerOf('trainee1'), await node.callerOf('fellow1')]
  const office = await node.callerOf('admin1')
  const days = { from: '2020-01-01', to: '2099-12-31' }
  const calls: [string, () => Promise<{ status: number; raw: Buffer }>][] = [
    ['the search', () => office.get('/search', { q: 'activity' })],
    ['trainees', () => office.get('/cpd/trainees')],
    ['usage', () => office.get('/usage/pdf', { weeks: '13' })],
    ['activities', () => trainee.get('/devactivities/csv')],
    ['procedures', () => trainee.get('/procedures/csv')],
    ['the logbook', () => trainee.get('/procedures/pdf', days)],
    ['the cycle', () => trainee.get('/cpd/report/cycle')],
    ['the cycle on paper', () => trainee.get('/cpd/report/cycle/pdf')],
    ['the conversation', () => trainee.get('/cpd/report/conversation/pdf')],
    ['the plan', () => fellow.get('/cpd/report/pdp/pdf')],
    ['everything about oneself', () => trainee.get('/user/data')],
    [
      'an export',
      async () => {
        const { data } = await office.put('/export/list', { resource: 'devactivity', format: 'csv' })
        const isReady = async (): Promise<void> => {
          const { data: jobs } = await office.get<AnyRow[]>('/exports')
          expect(jobs.find(({ id }) => id === data.id)?.['state']).toBe('ready')
        }
        await vi.waitFor(isReady, { timeout: 20_000, interval: 50 })
        return office.get('/export/file', { id: data.id })
      },
    ],
  ]
  const found: unknown[] = []
  for (const [what, ask] of calls) {
    const before = (await db.standby())?.answered ?? 0
    const { status, raw } = await ask()
    found.push([what, status, raw.length > 10, ((await db.standby())?.answered ?? 0) > before])
  }
  expect(found).toEqual(calls.map(([what]) => [what, 200, true, true]))
  expect((await db.standby())?.instead).toBe(0)
})

it(
  `A model: nobody reads less than was written before, over ${steps} steps each from seed ${seed}`,
  { timeout: 3_600_000 },
  async () => {
    const draw = drawnFrom(seed)
    const databases = [open(), open()]
    const nodes = await Promise.all(databases.map((db) => openNode(db)))
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
    const callers = (who: string): Promise<TestCaller[]> => Promise.all(nodes.map((node) => node.callerOf(who)))
    const people = await Promise.all(
      ['trainee1', 'trainee2', 'fellow1'].map(async (who) => new Person(who, await callers(who), fixtures)),
    )
    const office = await callers('admin1')
    const sum = (key: 'begun' | 'done', what: 'added' | 'removed'): number =>
      people.reduce((all, person) => all + person[key][what], 0)
    const thisWeek = async (): Promise<number> => {
      const answer = await office[draw(2)]?.get<Usage>('/usage', { weeks: '13' })
      expect(answer?.status).toBe(200)
      return answer?.data.weeks.at(-1)?.activities ?? 0
    }
    const before = await thisWeek()

    const over = new AbortController()
    const done = { turns: 0 }
    const count = async (): Promise<void> => {
      while (!over.signal.aborted) {
        // At least what was acknowledged when it was asked, at most what was begun when it was answered.
        const [added, removed] = [sum('done', 'added'), sum('done', 'removed')]
        const found = (await thisWeek()) - before
        expect(found).toBeLessThanOrEqual(sum('begun', 'added') - removed)
        expect(found).toBeGreaterThanOrEqual(added - sum('begun', 'removed'))
        await pause(20)
      }
    }
    const trouble = async (): Promise<void> => {
      const { standby } = pair
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        done.turns = turn
        await pause(300 + draw(300))
        if (turn % 4 === 3) {
          await standby.kill()
          await pause(100 + draw(400))
          await standby.start()
        } else if (isLong && turn % 4 === 2) {
          await standby.freeze()
          await pause(1_500)
          await standby.thaw()
        } else {
          await standby.pause()
          await pause(50 + draw(400))
          await standby.resume()
        }
      }
    }
    const work = Promise.all(
      people.map(async (person) => {
        // However quick the machine is, the standby is stopped and killed under it.
        for (let step = 0; step < steps || done.turns < 4; step += 1) await person.step(draw)
      }),
    ).finally(() => over.abort())
    const ends = await Promise.allSettled([work, count(), trouble().finally(() => (done.turns = Infinity))])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    await comesBack(databases[0] ?? open())
    const { data } = (await (await nodes[0]?.callerOf('padmin'))?.get<Health>('/health')) ?? {}
    expect(data?.standby).toMatchObject({ trouble: null, behind_bytes: expect.any(Number) })
    for (const db of databases) {
      await comesBack(db)
      const { answered, instead } = (await db.standby()) ?? { answered: 0, instead: 0 }
      expect(Math.min(answered, instead)).toBeGreaterThan(0)
      process.stdout.write(`The standby answered ${answered} statements, the primary ${instead} in its place.\n`)
    }
  },
)

it('Once the standby has become a primary it is read from no more', async () => {
  const db = open()
  await comesBack(db)
  await pair.standby.promote()
  expect([await onStandby(db), (await db.standby())?.trouble]).toEqual([false, 'no standby'])
})
