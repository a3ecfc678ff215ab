import 'fake-indexeddb/auto'
import { checkToken, impersonate, signIn, signOut } from '@college/contract/identity'
import { describe, expect, test } from 'vitest'
import { createStore, entries } from 'idb-keyval'
import { createDeviceDrafts, unsentQueue } from '#kit'
import { answers } from './sessionData.ts'
import { sessionCalls } from './sessionCalls.ts'
import { personIn } from './state.ts'
import {
  actor,
  begin,
  twoTabs,
  beginSignedIn,
  beginReady,
  browser,
  close,
  credentials,
  memory,
  opened,
  person,
  reference,
  sent,
  serve,
  until,
  user,
  useSessionFixture,
} from './tests/sessionFixture.ts'

useSessionFixture()

test('sends the calls of a session where the contract says', () => {
  for (const [route, endpoint] of [
    [sessionCalls.signIn, signIn],
    [sessionCalls.signOut, signOut],
    [sessionCalls.checkToken, checkToken],
    [sessionCalls.impersonate, impersonate],
  ] as const)
    expect(route).toEqual({ method: endpoint.method, path: endpoint.path })
})

describe('signing in', () => {
  test('leads to ready, with all that a session starts with asked for', async () => {
    await serve()
    const { session, storage, kind } = begin()
    expect(kind()).toBe('signedOut')
    expect(session.client.context.zone()).toBe('Pacific/Auckland')
    const signing = session.signIn(credentials)
    expect(kind()).toBe('signingIn')
    expect(await signing).toBeNull()
    await until(() => kind() === 'ready')
    expect(personIn(session.state.get())?.actor.roles).toEqual(['Fellow'])
    // Clock times stand in the zone that the person chose, days in the college's.
    expect(session.client.context.zone()).toBe('Pacific/Chatham')
    const [first, ...rest] = sent()
    expect(first).toMatchObject({ method: 'POST', path: '/api/v1/user/signin', body: credentials })
    expect(first?.headers.authorization).toBeUndefined()
    await until(() => sent().length === 6)
    expect(
      sent()
        .slice(1)
        .map((call) => call.path)
        .toSorted(),
    ).toEqual([
      '/api/v1/cpd/refdata',
      '/api/v1/folders',
      '/api/v1/notifications/current',
      '/api/v1/organisation',
      '/api/v1/organisationconfigs',
    ])
    // Of the own organisation: a person of several must not get another's settings.
    for (const path of ['/api/v1/folders', '/api/v1/organisationconfigs'])
      expect(rest.find((call) => call.path === path)?.query.get('organisation_id')).toBe('1')
    expect(rest.every((call) => call.headers.authorization === `JWT token-${person}`)).toBe(true)
    expect(storage.getItem('token')).toBe(`token-${person}`)
  })

  test('leaves nothing in plain storage but the token and the bare session', async () => {
    await serve()
    const { storage } = await beginSignedIn()
    expect(storage.length).toBe(2)
    expect(JSON.parse(storage.getItem('session') ?? '')).toEqual({
      id: person,
      name: 'Grace Āperahama',
      type: 'Fellow',
    })
  })

  test("that is refused shows the server's words", async () => {
    await serve({ '/user/signin': { code: 475, body: { message: 'Confirm your email address first.' } } })
    const { session, kind, storage } = begin()
    expect(await session.signIn(credentials)).toEqual({
      refused: 'Confirm your email address first.',
      unconfirmed: true,
    })
    expect(kind()).toBe('signedOut')
    expect(storage.length).toBe(0)
  })

  test('with a wrong password is no end of a session', async () => {
    await serve({ '/user/signin': { code: 401, body: { message: 'Wrong user name or password.' } } })
    const { session, went } = begin()
    expect(await session.signIn(credentials)).toEqual({
      refused: 'Wrong user name or password.',
      unconfirmed: false,
    })
    expect(went).toEqual([])
  })
})

describe('readiness', () => {
  test('depends on the reference data alone', async () => {
    await serve({
      '/organisation': { code: 500 },
      '/organisationconfigs': { code: 500 },
      '/folders': { code: 404 },
      '/notifications/current': { code: 500 },
    })
    expect((await beginReady()).kind()).toBe('ready')
  })

  test('does not come without it, and comes with a second try', async () => {
    const table = await serve({ '/cpd/refdata': { code: 500, body: { message: 'No reference data.' } } })
    const { session, kind } = await beginSignedIn()
    const failure = (): string | undefined => {
      const now = session.state.get()
      return now.kind === 'notReady' ? now.failure?.message : undefined
    }
    await until(() => failure() === 'No reference data.')
    expect(kind()).toBe('notReady')
    table['/cpd/refdata'] = { code: 200, body: { data: reference } }
    session.retry()
    await until(() => kind() === 'ready')
  })

  test('that is given up by signing out is no failure', async () => {
    // It comes after the person has left.
    await serve({ '/cpd/refdata': () => new Promise<never>(() => undefined) })
    const { session, errors, kind } = await beginSignedIn()
    await until(() => sent().some(({ path }) => path.endsWith('/cpd/refdata')))
    await session.signOut()
    expect([errors, kind()]).toEqual([[], 'signedOut'])
  })

  test('empty reference data is logged as an error', async () => {
    await serve({ '/cpd/refdata': { code: 200, body: { data: { categories: [], current_devplan: null } } } })
    const { errors } = await beginReady()
    expect(errors).toEqual(['The CPD reference data is empty.'])
  })
})

describe('a kept token', () => {
  const kept = (): Storage => {
    const storage = memory()
    storage.setItem('token', 'kept')
    return storage
  }

  test('is tried at the start, once for all who ask', async () => {
    await serve()
    const { session, kind } = begin({ storage: kept() })
    const found = await Promise.all([session.resume(), session.resume()])
    expect(found.map((one) => one?.user.id)).toEqual([person, person])
    expect(sent().filter((call) => call.path.endsWith('/user/token'))).toHaveLength(1)
    expect(sent()[0]?.headers.authorization).toBe('JWT kept')
    await until(() => kind() === 'ready')
  })

  test('that the server does not know is dropped', async () => {
    await serve({ '/user/token': { code: 401 } })
    const { session, storage, errors } = begin({ storage: kept() })
    expect(await session.resume()).toBeNull()
    expect(storage.length).toBe(0)
    expect(errors).toHaveLength(1)
  })

  test('stays when the server is away, for the next try', async () => {
    const table = await serve({ '/user/token': { code: 503 } })
    const { session, storage } = begin({ storage: kept() })
    expect(await session.resume()).toBeNull()
    expect(storage.getItem('token')).toBe('kept')
    table['/user/token'] = opened()
    expect((await session.resume())?.user.id).toBe(person)
  })

  test('is checked regularly; a failure is logged and signs no one out', async () => {
    const table = await serve()
    const { session, ticks, kind, errors } = begin({ storage: kept() })
    await session.resume()
    await until(() => kind() === 'ready')
    table['/user/token'] = { code: 500 }
    ticks[0]?.()
    await until(() => errors.length === 1)
    expect(kind()).toBe('ready')
    table['/user/token'] = {
      code: 200,
      body: { data: user(), info: { actor: { ...actor(), roles: ['Fellow', 'Educator'] } } },
    }
    ticks[0]?.()
    await until(() => personIn(session.state.get())?.actor.roles.length === 2)
    expect(kind()).toBe('ready')
  })
})

describe('a 401', () => {
  test('leads to sign-in; what was typed is kept for the same person only', async () => {
    const table = await serve()
    const { session, kind, went, storage } = await beginReady()
    const drafts = personIn(session.state.get())?.drafts
    drafts?.attend(() => drafts.keep('devactivity:new', 'typed just now'))
    table['/cpd/stats'] = { code: 401 }
    await session.client.call({ method: 'GET', path: '/cpd/stats' }).catch(() => undefined)
    await until(() => kind() === 'signedOut')
    expect(went).toEqual(['signin'])
    // A save whose answer is still to come sends nothing more, with whatever token is there by then.
    expect(drafts?.isClosed()).toBe(true)
    expect(storage.length).toBe(0)
    expect(answers.get().getQueryCache().getAll()).toEqual([])

    const read = () => personIn(session.state.get())?.drafts.read('devactivity:new')
    const mine = table['/user/signin']
    table['/user/signin'] = opened(person + 10_000, 'another')
    await session.signIn(credentials)
    expect(await read()).toBeNull()
    await session.signOut()
    table['/user/signin'] = mine ?? opened()
    await session.signIn(credentials)
    expect(await read()).toMatchObject({ value: 'typed just now' })
  })
})

describe('signing out', () => {
  test('tells the server and clears everything', async () => {
    await serve()
    const { session, kind, went, storage } = await beginReady()
    expect(await session.signOut()).toBe(true)
    expect(sent().at(-1)).toMatchObject({ method: 'POST', path: '/api/v1/user/signout' })
    expect(sent().at(-1)?.headers.authorization).toBe(`JWT token-${person}`)
    expect([kind(), went, storage.length]).toEqual(['signedOut', ['signout'], 0])
    expect(answers.get().getQueryCache().getAll()).toEqual([])
  })

  test('asks when something is unsent, and stays on "no"', async () => {
    await serve()
    const asked: [number, number][] = []
    let may = false
    const { session, kind, went } = await beginReady({
      mayLose: (drafts, waiting) => {
        asked.push([drafts, waiting])
        return Promise.resolve(may)
      },
    })
    await personIn(session.state.get())?.drafts.keep('a', 1)
    await personIn(session.state.get())?.unsent?.add({
      record: 'devactivity',
      values: {},
      words: '',
      before: null,
      open: null,
    })
    expect(await session.signOut()).toBe(false)
    expect([kind(), went]).toEqual(['ready', []])
    may = true
    expect(await session.signOut()).toBe(true)
    expect(asked).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(await createDeviceDrafts(person).list()).toEqual([])
    expect(await unsentQueue(person).read()).toEqual([])
    expect(await entries(createStore(`college-kept-${person}`, 'kept'))).toEqual([])
  })

  test('holds even when the server cannot be reached, or has ended the session already', async () => {
    for (const code of [503, 401]) {
      await serve({ '/user/signout': { code } })
      const { session, kind, went, storage } = await beginSignedIn()
      expect(await session.signOut()).toBe(true)
      expect([kind(), went, storage.length]).toEqual(['signedOut', ['signout'], 0])
      if (code === 503) await close()
    }
  })

  test('reaches the other tabs', async () => {
    await serve()
    const { one, two } = await twoTabs()
    await until(() => two.kind() === 'ready')
    await one.session.signOut()
    expect([two.kind(), two.went]).toEqual(['signedOut', ['signout']])
  })

  test('another person in another tab starts this one anew', async () => {
    const table = await serve()
    const tab = browser()
    const storage = memory()
    const one = begin({ storage, tabs: tab() })
    await one.session.signIn(credentials)
    const two = begin({ storage, tabs: tab() })
    table['/user/signin'] = opened(person + 10_000, 'another')
    await two.session.signIn(credentials)
    expect(one.went).toEqual(['reload'])
  })
})
