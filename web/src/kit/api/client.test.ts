import { checkToken, signIn } from '@college/contract/identity'
import { devactivity, tickGoal } from '@college/contract/cpd'
import { builtVersion } from '@college/contract/kit'
import { afterEach, describe, expect, test } from 'vitest'
import { CallFailed } from './failure.ts'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from './tests/stubServer.ts'
import type { ClientContext } from './context.ts'

let stub: StubServer | undefined
afterEach(() => stub?.close())

const begin = async (
  answer: (call: ReceivedCall, count: number) => StubResponse,
  more: Partial<ClientContext> = {},
) => {
  stub = await startStubServer(answer)
  return { stub, ...clientOf(stub.baseURL, more) }
}

const failing = async (call: Promise<unknown>): Promise<CallFailed> => {
  const error: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof CallFailed)) throw new Error(`Expected a failed call, got ${String(error)}`)
  return error
}

const aGoal = { devgoal_id: 7, ticked: true }

describe('what is tried again', () => {
  const never = [400, 401, 403, 404, 409, 413, 415, 429, 461, 464, 469, 470, 473, 474, 475, 476, 477, 500, 501]
  test.each(never)('%i is an answer', async (code) => {
    const { client, stub, waits } = await begin(() => ({ code, body: { message: 'No.' } }))
    expect((await failing(client.call(tickGoal, { body: aGoal }))).code).toBe(code)
    expect(stub.received).toHaveLength(1)
    expect(waits).toEqual([])
  })

  test.each([502, 503, 504])('%i is tried three times more, one, two and four seconds apart', async (code) => {
    const { client, stub, waits } = await begin(() => ({ code }))
    expect((await failing(client.getRecord(devactivity, 1))).code).toBe(code)
    expect(stub.received).toHaveLength(4)
    expect(waits).toEqual([1_000, 2_000, 4_000])
  })

  test('a cut line is tried again, and the write keeps its key over all tries', async () => {
    const { client, stub } = await begin((_, count) =>
      count < 4 ? { code: 201, cut: true } : { code: 201, body: { data: { id: 5 } } },
    )
    await client.call(tickGoal, { body: aGoal })
    expect(stub.received).toHaveLength(4)
    expect(new Set(stub.received.map((call) => call.headers['idempotency-key']))).toEqual(new Set(['key-1']))
  })

  test.each([200, 201, 202, 260, 261, 262])('%i is a success', async (code) => {
    const { client } = await begin(() => ({ code, body: { data: [], info: { total: 0 } } }))
    expect(await client.call(tickGoal, { body: aGoal })).toMatchObject({ code, data: [], info: { total: 0 } })
  })

  test('Retry-After is honoured up to a bound', async () => {
    const asking = (seconds: string) => (_: ReceivedCall, count: number) =>
      count === 1 ? { code: 503, headers: { 'retry-after': seconds } } : { code: 200 }
    const short = await begin(asking('5'))
    await short.client.getRecord(devactivity, 1)
    expect(short.waits).toEqual([5_000])
    await short.stub.close()
    const long = await begin(asking('3600'))
    expect((await failing(long.client.getRecord(devactivity, 1))).code).toBe(503)
    expect(long.waits).toEqual([])
  })

  test('a stopped call is not tried again and is no failure', async () => {
    const stop = new AbortController()
    const { client, stub } = await begin(() => {
      stop.abort()
      return { code: 503 }
    })
    await expect(client.getRecord(devactivity, 1, { signal: stop.signal })).rejects.toThrow(/abort/i)
    expect(stub.received.length).toBeLessThanOrEqual(1)
    expect(client.signals.currentError.get()).toBeNull()
    expect(client.signals.online.get()).toBe(true)
  })

  test('a server that never answers is given up', async () => {
    const never = new Promise<StubResponse>(() => undefined)
    stub = await startStubServer(() => never)
    const { client, waits } = clientOf(stub.baseURL, { patience: 30 })
    expect((await failing(client.getRecord(devactivity, 1))).code).toBe(0)
    expect(waits).toHaveLength(3)
  })
})

describe('what is sent', () => {
  test('the standard verbs', async () => {
    const { client, stub } = await begin(() => ({ code: 200, body: { data: { id: 3 } } }))
    await client.getRecord(devactivity, 3)
    await client.createRecord(devactivity, { user_id: 1, title: 'Ward', activity_date: '2026-04-03', time: 60 })
    await client.updateRecord(devactivity, { id: 3, updated_at: '2026-04-03T00:00:00Z', title: 'Ward round' })
    await client.removeRecord(devactivity, 3)
    await client.restoreRecord(devactivity, 3)
    await client.listRecords(devactivity, { state: ['draft', 'complete'], q: 'mā', after: 'c', cultural_safety: false })
    expect(stub.received.map(({ method, path, query, body }) => [method, path, query.toString(), body])).toEqual([
      ['GET', '/api/v1/devactivity', 'id=3', undefined],
      ['PUT', '/api/v1/devactivity', '', { user_id: 1, title: 'Ward', activity_date: '2026-04-03', time: 60 }],
      ['POST', '/api/v1/devactivity', '', { id: 3, updated_at: '2026-04-03T00:00:00Z', title: 'Ward round' }],
      ['DELETE', '/api/v1/devactivity', 'id=3', undefined],
      ['POST', '/api/v1/devactivity/restore', '', { id: 3 }],
      ['GET', '/api/v1/devactivities', 'state=draft&state=complete&q=m%C4%81&after=c&cultural_safety=false', undefined],
    ])
    const keys = stub.received.map((call) => call.headers['idempotency-key'])
    expect(keys).toEqual([undefined, 'key-1', 'key-2', 'key-3', 'key-4', undefined])
    expect(stub.received.every((call) => call.headers.authorization === 'JWT a.b.c')).toBe(true)
  })

  test('an empty list is a page without rows', async () => {
    const { client } = await begin(() => ({ code: 260, body: { data: [], info: { total: 0, limit: 50, offset: 0 } } }))
    expect(await client.listRecords(devactivity)).toEqual({
      rows: [],
      info: { total: 0, total_capped: false, limit: 50, offset: 0, next: null },
    })
  })
})

describe('what failing tells', () => {
  test("the server's words become the current error, and loading stops", async () => {
    const { client } = await begin(() => ({
      code: 400,
      body: { message: 'Look at 1 field.', errors: [{ path: 'time', message: 'Number too low' }], request_id: 'R-1' },
    }))
    const call = client.call(tickGoal, { body: aGoal })
    expect(client.signals.waiting.get()).toBe(1)
    const failure = await failing(call)
    expect(failure).toMatchObject({ message: 'Look at 1 field.', requestId: 'R-1' })
    expect(failure.errors).toEqual([{ path: 'time', message: 'Number too low' }])
    expect(client.signals.currentError.get()).toEqual({ message: 'Look at 1 field.', requestId: 'R-1' })
    expect(client.signals.waiting.get()).toBe(0)
  })

  test("a proxy's page gives generic words", async () => {
    const { client } = await begin(() => ({ code: 500, body: '<html>oops</html>' }))
    expect((await failing(client.getRecord(devactivity, 1))).message).toBe('We couldn’t do that. Try again.')
  })

  test('474 brings the row as it stands, 409 the holder', async () => {
    const { client } = await begin((_, count) =>
      count === 1
        ? { code: 474, body: { message: 'Changed.', current: { id: 3, title: 'Theirs' } } }
        : { code: 409, body: { message: 'Held.', holder: 'Priya Nair', expires_at: '2026-04-03T02:12:00Z' } },
    )
    const change = { id: 3, updated_at: '2026-04-03T00:00:00Z', title: 'Mine' }
    expect((await failing(client.updateRecord(devactivity, change))).current).toEqual({ id: 3, title: 'Theirs' })
    expect(await failing(client.updateRecord(devactivity, change))).toMatchObject({
      holder: 'Priya Nair',
      expiresAt: '2026-04-03T02:12:00Z',
    })
  })

  test('offline while no answer comes, online again with the first', async () => {
    const { client, stub } = await begin(() => ({ code: 200 }))
    await client.getRecord(devactivity, 1)
    await stub.close()
    expect((await failing(client.getRecord(devactivity, 1))).code).toBe(0)
    expect(client.signals.online.get()).toBe(false)
  })

  test.each([
    [builtVersion, false],
    ['2031-01-01', true],
  ])('latest version %s', async (latest, isNew) => {
    const { client } = await begin(() => ({ code: 200, headers: { 'x-app-version': latest } }))
    await client.getRecord(devactivity, 1)
    expect(client.signals.newVersion.get()).toBe(isNew)
  })
})

describe('401', () => {
  test('goes to the session, but not from sign-in, which sends no token', async () => {
    let ended = 0
    const { client, stub } = await begin(() => ({ code: 401 }), { onUnauthorised: () => (ended += 1) })
    await failing(client.call(checkToken))
    expect(ended).toBe(1)
    await failing(client.call(signIn, { body: { username: 'u', password: 'p' } }, { anonymous: true }))
    expect(ended).toBe(1)
    expect(stub.received[1]?.headers.authorization).toBeUndefined()
  })

  test('of a token that was replaced meanwhile is not about the new one', async () => {
    let token = 'old'
    let ended = 0
    const { client } = await begin(
      () => {
        token = 'new'
        return { code: 401 }
      },
      { token: () => token, onUnauthorised: () => (ended += 1) },
    )
    await failing(client.call(checkToken))
    expect(ended).toBe(0)
  })
})

describe('an act that asks who it is', () => {
  const asks = (count: number): StubResponse =>
    count === 1 ? { code: 403, body: { message: 'Confirm it’s you.', step_up: true } } : { code: 200 }

  test.each([
    ['is made once more after that', true, false, 1, 2],
    ['is given up where that is not shown', false, false, 1, 1],
    ['asks no one where its session was replaced before the answer', true, true, 0, 1],
  ])('%s', async (_, confirmed, isReplaced, questions, calls) => {
    let token = 'old'
    let asked = 0
    const { client, stub } = await begin(
      (_call, count) => {
        if (isReplaced) token = 'new'
        return asks(count)
      },
      { token: () => token, stepUp: () => Promise.resolve((asked += 1) > 0 && confirmed) },
    )
    await client.call(tickGoal, { body: aGoal }).catch(() => null)
    expect([asked, stub.received.length]).toEqual([questions, calls])
  })
})

describe('download', () => {
  test.each([
    ['attachment; filename="report.pdf"', 'report.pdf'],
    ['attachment; filename="x.pdf"; filename*=UTF-8\'\'M%C4%81ori%20report.pdf', 'Māori report.pdf'],
    ['attachment; filename=plain.csv', 'plain.csv'],
    ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
    [null, 'activities.csv'],
  ])('%s', async (disposition, name) => {
    const { client, saved } = await begin(() => ({
      code: 200,
      body: 'a,b',
      headers: disposition === null ? {} : { 'content-disposition': disposition },
    }))
    expect(await client.download('/devactivities/csv', { state: 'draft' }, 'activities.csv')).toBe(name)
    expect(await saved[0]?.content.text()).toBe('a,b')
  })
})
