import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { CallFailed, createDeviceDrafts, draftOwner, keys } from '#kit'
import type { StubResponse } from '#kit/testing'
import { answers } from './sessionData.ts'
import { personIn } from './state.ts'
import {
  actor,
  begin,
  browser,
  close,
  twoTabs,
  beginSignedIn,
  beginReady,
  credentials,
  memory,
  opened,
  person,
  sent,
  serve,
  until,
  user,
  useSessionFixture,
} from './tests/sessionFixture.ts'

useSessionFixture()

/** The person that is acted as. */
const other = (): number => person + 20_000

const said = (id: number, info: object, token?: string): StubResponse => ({
  code: 200,
  body: {
    data: user(id),
    ...(token === undefined ? {} : { token }),
    info: { actor: actor(id), expires_at: '2026-12-01T00:00:00Z', waits_for: [], acting: null, ...info },
  },
})
const acting = () => ({ acting: { by: person, name: 'Priya Nair', until: '2026-11-21T05:00:00Z' } })
const switched = (): StubResponse => said(other(), acting(), 'token-of-acting')
const taken = (): StubResponse => said(person, {}, 'token-of-own-again')

const startImpersonation = () =>
  serve({
    '/user/impersonate': switched(),
    '/user/signout': taken(),
    '/devactivities': { code: 260, body: { data: [] } },
  })

describe('acting as someone', () => {
  test('takes the person in, with nothing of the administrator left in memory or open on the device', async () => {
    await startImpersonation()
    const { session, storage, went, kind } = await beginReady()
    await personIn(session.state.get())?.drafts.keep('devactivity:new', 'typed by the administrator')
    const before = answers.get()
    before.setQueryData(['devactivity', 'list', 'one', {}], 'rows of the administrator')

    expect(await session.impersonate(other(), 'They asked for help')).toBe('switched')
    expect(sent().find(({ path }) => path.endsWith('/user/impersonate'))?.body).toEqual({
      user_id: other(),
      reason: 'They asked for help',
    })
    expect(personIn(session.state.get())).toMatchObject({ user: { id: other() }, acting: { name: 'Priya Nair' } })
    expect(went).toEqual(['home'])
    expect(before.getQueryCache().getAll()).toEqual([])
    expect(answers.get()).not.toBe(before)
    expect(answers.get().getQueryData(['devactivity', 'list', 'one', {}])).toBeUndefined()
    expect(await personIn(session.state.get())?.drafts.list()).toEqual([])
    expect(storage.getItem('token')).toBe('token-of-acting')
    expect(storage.length).toBe(2)
    await until(() => kind() === 'ready')
    expect(sent().at(-1)?.headers.authorization).toBe('JWT token-of-acting')
  })

  test('ignores an answer that comes too late', async () => {
    await startImpersonation()
    const { session } = await beginReady()
    const late = answers.get()
    await session.impersonate(other(), 'They asked for help')
    late.setQueryData(keys.call('/cpd/stats', {}), 'figures of the administrator')
    expect(answers.get().getQueryData(keys.call('/cpd/stats', {}))).toBeUndefined()
  })

  test('reads nothing that the person has kept on this device, and leaves it there', async () => {
    await startImpersonation()
    await createDeviceDrafts(other()).keep('devactivity:new', 'of the person')
    const { session } = await beginSignedIn()
    await session.impersonate(other(), 'They asked for help')
    const drafts = () => personIn(session.state.get())?.drafts
    expect(await drafts()?.read('devactivity:new')).toBeNull()
    await drafts()?.keep('devactivity:new', 'of the administrator')
    await session.signOut()
    expect(await createDeviceDrafts(other()).read('devactivity:new')).toMatchObject({ value: 'of the person' })
  })

  test('reads nothing that another administrator typed as the same person on this device', async () => {
    await startImpersonation()
    const one = await beginSignedIn()
    await one.session.impersonate(other(), 'They asked for help')
    await personIn(one.session.state.get())?.drafts.keep('devactivity:new', 'of the first administrator')
    await close()
    await serve({ '/user/impersonate': said(other(), { acting: { by: person + 40_000, name: 'Tom', until: 'soon' } }) })
    const two = await beginSignedIn()
    await two.session.impersonate(other(), 'They asked again')
    expect(await personIn(two.session.state.get())?.drafts.list()).toEqual([])
  })

  test('leaves nothing on the device once its session has ended, though no page was open then', async () => {
    const table = await startImpersonation()
    const storage = memory()
    const closed = await beginSignedIn({ storage })
    await closed.session.impersonate(other(), 'They asked for help')
    await personIn(closed.session.state.get())?.drafts.keep('devactivity:new', 'typed while acting')
    table['/user/token'] = { code: 401 }
    const { session } = begin({ storage })
    await session.resume()
    await expect.poll(() => createDeviceDrafts(draftOwner(other(), person)).list()).toEqual([])
    expect(storage.length).toBe(0)
  })

  test('keeps what was typed over a reload, and drops it when someone else signs in', async () => {
    const table = await startImpersonation()
    const storage = memory()
    const before = await beginSignedIn({ storage })
    await before.session.impersonate(other(), 'They asked for help')
    await personIn(before.session.state.get())?.drafts.keep('devactivity:new', 'typed while acting')
    table['/user/token'] = said(other(), acting())
    const after = begin({ storage })
    await after.session.resume()
    expect(await personIn(after.session.state.get())?.drafts.read('devactivity:new')).toMatchObject({
      value: 'typed while acting',
    })
    const next = begin({ storage })
    await next.session.signIn(credentials)
    await expect.poll(() => createDeviceDrafts(draftOwner(other(), person)).list()).toEqual([])
  })

  test('keeps what the administrator has typed and not sent, and gives it back when they return', async () => {
    await startImpersonation()
    const { session } = await beginSignedIn({ mayLose: () => Promise.resolve(false) })
    const own = personIn(session.state.get())?.drafts
    own?.attend(() => own.keep('devactivity:new', 'typed by the administrator'))
    expect(await session.impersonate(other(), 'They asked for help')).toBe('switched')
    expect(await personIn(session.state.get())?.drafts.list()).toEqual([])
    await own?.keep('devactivity:new', 'typed too late')
    expect(await createDeviceDrafts(person).read('devactivity:new')).toMatchObject({
      value: 'typed by the administrator',
    })
  })

  test('that is refused says why, and the administrator stays', async () => {
    await serve({ '/user/impersonate': { code: 403, body: { message: 'You can’t act as an administrator.' } } })
    const { session, went } = await beginSignedIn()
    const result = await session.impersonate(other(), 'They asked for help')
    expect(result).toBeInstanceOf(CallFailed)
    expect(result).toMatchObject({ message: 'You can’t act as an administrator.' })
    expect(personIn(session.state.get())?.user.id).toBe(person)
    expect(went).toEqual([])
  })

  test('other tabs do not go on as the administrator', async () => {
    await startImpersonation()
    const { one, two } = await twoTabs()
    await until(() => two.kind() === 'ready')
    const drafts = personIn(two.session.state.get())?.drafts
    await one.session.impersonate(other(), 'They asked for help')
    expect([two.kind(), two.went]).toEqual(['signedOut', ['reload']])
    await drafts?.keep('a', 'typed at the last moment')
    expect(await createDeviceDrafts(person).list()).toEqual([])
  })

  test('a tab that missed the news learns it from its next call, and leaves the new session alone', async () => {
    const table = await startImpersonation()
    const storage = memory()
    const one = begin({ storage })
    await one.session.signIn(credentials)
    const two = begin({ storage })
    await two.session.resume()
    await until(() => two.kind() === 'ready')
    await one.session.impersonate(other(), 'They asked for help')
    table['/cpd/stats'] = { code: 401 }
    await two.session.client.call({ method: 'GET', path: '/cpd/stats' }).catch(() => undefined)
    await until(() => two.went.length > 0)
    expect([two.kind(), two.went]).toEqual(['signedOut', ['reload']])
    expect(storage.getItem('token')).toBe('token-of-acting')
  })
})

describe('the way back', () => {
  const act = async () => {
    const table = await startImpersonation()
    const page = await beginSignedIn()
    await page.session.impersonate(other(), 'They asked for help')
    await until(() => page.kind() === 'ready')
    return { ...page, table }
  }

  test('is the sign-out: the administrator is back where they were, with nothing of the person left', async () => {
    const { session, storage, went, kind } = await act()
    const before = answers.get()
    before.setQueryData(['devactivity', 'list', 'one', {}], 'rows of the person')
    expect(await session.signOut()).toBe(true)
    expect(personIn(session.state.get())).toMatchObject({ user: { id: person }, acting: null })
    expect(went).toEqual(['home', '/app/user/admin?id=7'])
    expect(before.getQueryCache().getAll()).toEqual([])
    expect(storage.getItem('token')).toBe('token-of-own-again')
    await until(() => kind() === 'ready')
  })

  test('gives up what is being read for the screens before the session of the person ends', async () => {
    const { session, table } = await act()
    let isReading = true
    const reading = answers.get().fetchQuery({
      queryKey: ['reading'],
      queryFn: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            isReading = false
            reject(new Error('given up'))
          })
        }),
    })
    table['/user/signout'] = () => {
      expect(isReading).toBe(false)
      return taken()
    }
    const [read] = await Promise.allSettled([reading, session.signOut()])
    expect(read.status).toBe('rejected')
    expect(personIn(session.state.get())?.user.id).toBe(person)
  })

  test('after a reload leads to the home of administrators', async () => {
    await serve({ '/user/token': said(other(), acting()), '/user/signout': taken() })
    const storage = memory()
    storage.setItem('token', 'token-of-acting')
    const { session, went } = begin({ storage })
    await session.resume()
    expect(personIn(session.state.get())?.acting?.name).toBe('Priya Nair')
    await session.signOut()
    expect(went).toEqual(['/app/admin'])
  })

  test('another tab whose call is refused meanwhile waits for what comes next', async () => {
    const table = await startImpersonation()
    const tab = browser()
    const storage = memory()
    const one = await beginSignedIn({ storage, tabs: tab() })
    await one.session.impersonate(other(), 'They asked for help')
    table['/user/token'] = said(other(), acting())
    table['/cpd/stats'] = { code: 401 }
    const two = begin({ storage, tabs: tab(), patient: true })
    await two.session.resume()
    table['/user/signout'] = async () => {
      await two.session.client.call({ method: 'GET', path: '/cpd/stats' }).catch(() => undefined)
      return taken()
    }
    await one.session.signOut()
    expect(two.went).toEqual(['reload'])
    expect(storage.getItem('token')).toBe('token-of-own-again')
  })

  test('taken, the administrator can sign out as well', async () => {
    const { session, went, kind, storage, table } = await act()
    await session.signOut()
    table['/user/signout'] = { code: 200 }
    await session.signOut()
    expect([kind(), went.at(-1), storage.length]).toEqual(['signedOut', 'signout', 0])
  })

  test('its end by time leads to sign-in, and nothing of it stays on the device', async () => {
    const { session, went, storage, table } = await act()
    const drafts = personIn(session.state.get())?.drafts
    await drafts?.keep('a', 'typed while acting')
    table['/cpd/stats'] = { code: 401 }
    await session.client.call({ method: 'GET', path: '/cpd/stats' }).catch(() => undefined)
    await until(() => went.includes('signin'))
    expect(session.state.get()).toEqual({ kind: 'signedOut', why: 'actingEnded' })
    expect(storage.length).toBe(0)
    expect(await drafts?.list()).toEqual([])
  })
})

describe('a session that waits', () => {
  const waiting = (...waits: string[]): StubResponse => said(person, { waits_for: waits }, 'token-that-waits')

  test('loads nothing until nothing is waited for any more', async () => {
    const table = await serve({ '/user/signin': waiting('agreements'), '/user/token': waiting('agreements') })
    const { session, kind } = await beginSignedIn()
    expect(kind()).toBe('waits')
    expect(sent()).toHaveLength(1)
    table['/user/token'] = opened()
    await session.recheck()
    await until(() => kind() === 'ready')
  })

  test('goes from one thing to the next in their order', async () => {
    const table = await serve({ '/user/signin': waiting('two_step', 'password') })
    const { session } = await beginSignedIn()
    expect(personIn(session.state.get())?.waitsFor).toEqual(['password', 'two_step'])
    table['/user/token'] = waiting('two_step')
    await session.recheck()
    expect(personIn(session.state.get())?.waitsFor).toEqual(['two_step'])
  })

  test('begins in the middle, when a call is refused because of it', async () => {
    const table = await serve()
    const { session, kind } = await beginReady()
    table['/user/token'] = waiting('agreements')
    table['/cpd/stats'] = { code: 403, body: { message: 'Something has to be done first.', waits_for: ['agreements'] } }
    await session.client.call({ method: 'GET', path: '/cpd/stats' }).catch(() => undefined)
    await until(() => kind() === 'waits')
  })

  test('that another tab has finished goes on here too', async () => {
    const table = await serve({ '/user/signin': waiting('agreements'), '/user/token': waiting('agreements') })
    const { one, two } = await twoTabs()
    expect(two.kind()).toBe('waits')
    table['/user/token'] = opened()
    await one.session.recheck()
    await until(() => two.kind() === 'ready')
  })
})
