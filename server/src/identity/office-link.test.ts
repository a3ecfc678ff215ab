import { describe, expect, it } from 'vitest'
import { fixturePassword, openTestApp } from '#testing'
import type { Answered, PersonName } from '#testing'

const college = await openTestApp()
const minute = 60_000
const fresh = 'a heron waits by the weir'
const reason = 'No email reaches them'

interface Made {
  link: string
  expires_at: string
}

const idOf = (who: PersonName): number => college.person(who).id

const copy = async (by: string, userId: number, why = reason): Promise<Answered<Made>> =>
  (await college.as(by)).post<Made>('/password/link/copy', { user_id: userId, reason: why })

const secretIn = ({ link }: Made): string => new URL(link).hash.replace('#token=', '')

const set = (token: string, password = fresh) =>
  college.guest.post('/password/reset', { token, password, repeat: password })

describe('a set-password link that the office copies', () => {
  it('sets a password once, ends the one before, and is known as given by the office', async () => {
    const first = await copy('admin1', idOf('trainee1'))
    const second = await copy('admin1', idOf('trainee1'))
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await set(secretIn(first.data))).status).toBe(469)
    expect((await set(secretIn(second.data))).status).toBe(200)
    expect((await set(secretIn(second.data))).status).toBe(469)
    expect(
      await college.db.row('select 1 from "user" where id = $1 and office_credential_at is not null', [
        idOf('trainee1'),
      ]),
    ).not.toBeNull()
  })

  it('works for an hour', async () => {
    const { data } = await copy('admin1', idOf('trainee2'))
    college.clock.advance(59 * minute)
    expect((await set(secretIn(data), 'short')).status).toBe(461)
    college.clock.advance(2 * minute)
    expect((await set(secretIn(data))).status).toBe(470)
  })

  it('is sent to its user by email and in the history, with the reason and without the link', async () => {
    const { data } = await copy('admin1', idOf('fellow1'))
    const mail = await college.db.row<{ text: string }>(
      `select text from outbox where event = 'password_link_handed_over' and user_id = $1`,
      [idOf('fellow1')],
    )
    expect(mail?.text).toContain(reason)
    expect(mail?.text).not.toContain(secretIn(data))
    const history = await (await college.as('fellow1')).get('/user/history')
    expect(JSON.stringify(history.body)).toContain(reason)
    const kept = await college.db.rows('select 1 from idempotency where body like $1', [`%${secretIn(data)}%`])
    expect(kept).toEqual([])
  })

  it('is said to its user whenever they sign in within 14 days, also where no email reaches them', async () => {
    const signedIn = async (name: string, password: string): Promise<unknown> =>
      (await college.guest.post('/user/signin', { username: name, password })).info['password_link_at']
    expect(await signedIn('educator2', fixturePassword)).toBeNull()
    await college.db.rows('update "user" set email = null where id = $1', [idOf('educator2')])
    const { data } = await copy('admin1', idOf('educator2'))
    const made = (await (await college.as('educator2')).get('/user/token')).info['password_link_at']
    expect(made).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    // The office itself may be the one who uses it first: that keeps nothing from the person.
    expect((await set(secretIn(data))).status).toBe(200)
    expect(await signedIn('educator2', fresh)).toBe(made)
    expect(await signedIn('educator2', fresh)).toBe(made)
    expect((await (await college.as('educator1')).get('/user/token')).info['password_link_at']).toBeNull()
    college.clock.advance(15 * 24 * 60 * minute)
    expect(await signedIn('educator2', fresh)).toBeNull()
  })

  it('ends with the power of the administrator who made it', async () => {
    const { data } = await copy('admin1', idOf('trainee2'))
    const held = [idOf('admin1'), college.fixtures.a.roles['Administrator']]
    const withhold = (since: string) =>
      college.db.rows(`update membership set deleted_at = ${since} where user_id = $1 and role_id = $2`, held)
    await withhold('now()')
    expect((await set(secretIn(data))).status).toBe(469)
    await withhold('null')
    expect((await set(secretIn(data))).status).toBe(200)
  })

  it('needs a reason, a recent password, and a person whom the office looks after', async () => {
    expect((await copy('admin1', idOf('trainee1'), ' ')).status).toBe(400)
    expect((await copy('admin1', idOf('bTrainee'))).status).toBe(404)
    expect((await copy('trainee1', idOf('trainee1'))).status).toBe(403)
    const token = await college.tokenOf('admin1', { remember: true })
    college.clock.advance(16 * minute)
    const late = await college.withToken(token).post('/password/link/copy', { user_id: idOf('trainee1'), reason })
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
  })

  it('is made for no administrator of the platform, by the platform itself neither', async () => {
    expect((await copy('padmin', idOf('padmin'))).status).toBe(403)
    expect((await copy('padmin', idOf('bTrainee'))).status).toBe(201)
  })
})
