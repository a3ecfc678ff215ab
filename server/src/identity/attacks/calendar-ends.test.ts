import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, fixturePassword } from '#testing'
import type { TestCaller } from '#testing'

const college = await openTestApp()
const { id } = college.person('trainee1')
const newPassword = 'seven quiet herons over the estuary'

/** Makes the trainee's calendar address, and asks how a calendar program finds it. */
const makeAddress = async (): Promise<{ caller: TestCaller; status: () => Promise<number> }> => {
  const caller = await college.as('trainee1')
  const { data } = await caller.post<{ address: string }>('/calendarfeed')
  const path = data.address.slice(data.address.indexOf('/calendar/'))
  const status = async (): Promise<number> => (await college.guest.get(path)).status
  expect(await status()).toBe(200)
  return { caller, status }
}

/** Which session a caller is in. */
const sessionOf = async (caller: TestCaller): Promise<number> => {
  const { data } = await caller.get<{ id: number; current: boolean }[]>('/sessions')
  return data.find(({ current }) => current)?.id ?? 0
}

beforeEach(async () => {
  college.clock.reset()
  await college.db.rows('update "user" set active = true where id = $1', [id])
})

describe('the calendar address', () => {
  it('needs the password or a code again to be made', async () => {
    const caller = college.withToken(await college.tokenOf('trainee1', { remember: true }))
    college.clock.advance(16 * 60_000)
    const late = await caller.post('/calendarfeed')
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
  })

  it('ends when the password is changed, and says so until there is a new one', async () => {
    const { caller, status } = await makeAddress()
    const body = { current: fixturePassword, password: newPassword, repeat: newPassword }
    expect((await caller.post('/password/change', body)).status).toBe(261)
    expect(await status()).not.toBe(200)
    expect((await caller.get('/calendarfeed')).data['ended_by']).toBe('password')
    await caller.post('/calendarfeed')
    expect((await caller.get('/calendarfeed')).data['ended_by']).toBeNull()
  })

  it('ends when all sessions are ended, by its owner or the office', async () => {
    const own = await makeAddress()
    await own.caller.delete('/sessions')
    expect(await own.status()).not.toBe(200)
    expect((await own.caller.get('/calendarfeed')).data['ended_by']).toBe('sessions')
    const again = await makeAddress()
    await (await college.as('admin1')).delete('/sessions', { user_id: id })
    expect(await again.status()).not.toBe(200)
  })

  it('ends with the one session it was made in, when that is ended from another', async () => {
    const other = await college.as('trainee1')
    const [unrelated, thief] = [await makeAddress(), await makeAddress()]
    const endFromAnother = async (caller: TestCaller): Promise<void> => {
      expect((await other.delete('/session', { id: await sessionOf(caller) })).status).toBe(262)
      expect((await caller.get('/sessions')).status).toBe(401)
    }
    await endFromAnother(unrelated.caller)
    expect(await thief.status()).toBe(200)
    await endFromAnother(college.withToken((await thief.caller.post('/token')).token))
    expect(await thief.status()).not.toBe(200)
    expect((await other.get('/calendarfeed')).data['ended_by']).toBe('session')
  })

  it.each<[string, (caller: TestCaller) => Promise<unknown>]>([
    ['sign-out', (caller) => caller.post('/user/signout')],
    ['its own entry among the sessions', async (caller) => caller.delete('/session', { id: await sessionOf(caller) })],
    ['time', async () => college.clock.advance(31 * 86_400_000)],
  ])('stays when its owner leaves the session it was made in by %s', async (_way, leave) => {
    const { caller, status } = await makeAddress()
    await leave(caller)
    expect([(await caller.get('/sessions')).status, await status()]).toEqual([401, 200])
  })

  it('ends when the account is deactivated, and is not there again when the account is', async () => {
    const { status } = await makeAddress()
    const office = await college.as('admin1')
    await office.post('/users/act', { ids: [id], act: 'deactivate' })
    await office.post('/users/act', { ids: [id], act: 'activate' })
    expect(await status()).not.toBe(200)
  })

  it('says nothing once its owner has ended it', async () => {
    const { caller, status } = await makeAddress()
    await caller.delete('/calendarfeed')
    expect([await status(), (await caller.get('/calendarfeed')).status]).toEqual([404, 260])
  })
})
