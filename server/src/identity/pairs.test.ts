import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { linkSecret, mailsTo } from './testing.ts'

/**
 * What two ways to an account, one after the other, give. Whatever the pair, a link proves its address, its holder sets the password after
 * opening it, and nothing a stranger typed opens anything.
 *
 * | first, then                     | the second gives                                                        |
 * |---------------------------------|-------------------------------------------------------------------------|
 * | invited, registered             | the invitation once more; names and role stay as the office wrote them   |
 * | registered, invited             | 465 for the office; a role it gives keeps later typed names out          |
 * | registered, registered          | a second link; the names typed with the opened one count                 |
 * | registered, reset               | a reset link, which also proves the address; the first link ends         |
 * | invited, reset                  | a reset link, which also proves the address; the invitation ends         |
 * | registered, confirmed by office | a link to set the first password; the first link ends                    |
 * | any link, another address       | the link ends                                                           |
 * | any link, inactive or deleted   | the link ends, also when the account comes back                          |
 * | any link, password set          | the link ends                                                           |
 * | confirm link, opened twice      | "confirmed already"; the password stays                                  |
 */
const college = await openTestApp()
const own = 'a heron waits by the weir'
const strangers = 'the stranger knows this one'

const register = (email: string, more: object = {}): Promise<Answered<AnyRow>> =>
  college.guest.put('/user', { firstname: 'Some', lastname: 'Stranger', email, ...more })
const invite = async (email: string, roles: readonly string[] = ['Administrator']): Promise<Answered<AnyRow>> =>
  (await college.as('admin1')).put('/user', { firstname: 'Xanthe', lastname: 'Ngata', email, roles })
const confirm = (token: string, password = own): Promise<Answered<Record<string, boolean>>> =>
  college.guest.post('/user/confirm', { token, password, repeat: password })
const reset = (token: string, password = own): Promise<Answered<null>> =>
  college.guest.post('/password/reset', { token, password, repeat: password })
const askReset = (email: string): Promise<Answered<null>> => college.guest.post('/password/reset', { email })
const signIn = (username: string, password = own): Promise<Answered<AnyRow>> =>
  college.guest.post('/user/signin', { username, password })
const linkTo = (email: string, event: string): Promise<string> => linkSecret(college, email, event)
const change = async (email: string, fields: object): Promise<Answered<AnyRow>> => {
  const row = await college.db.row<{ id: number }>('select id from "user" where email = $1', [email])
  const admin = await college.as('admin1')
  const { data } = await admin.get('/user', { id: row?.id ?? 0 })
  return admin.post('/user', { id: data.id, updated_at: data.updated_at, ...fields })
}

it('12.2: an admin invites X as Administrator; a stranger registers X’s address with a password of their own; X presses the genuine link: the stranger’s password opens nothing', async () => {
  const email = 'xanthe@college.test'
  expect((await invite(email)).status).toBe(201)
  const invitation = await linkTo(email, 'set_password')
  const typed = await register(email, { password: strangers, repeat: strangers })
  expect([typed.status, typed.named]).toEqual([400, ['password', 'repeat']])
  expect((await register(email, { wanted_role: 'Fellow' })).status).toBe(202)
  expect((await mailsTo(college, email)).map(({ event }) => event)).toEqual(['set_password', 'set_password'])
  expect(await college.db.rows(`select 1 from link_token where data::text like '%hash%'`)).toEqual([])
  expect((await reset(await linkTo(email, 'set_password'))).status).toBe(200)
  expect((await signIn(email, strangers)).status).toBe(401)
  expect((await signIn(email)).data).toMatchObject({
    display_name: 'Xanthe Ngata',
    type: 'Administrator',
    wanted_role: null,
  })
  expect((await reset(invitation, strangers)).status).toBe(469)
})

describe('an invitation', () => {
  it('asked for by a confirmation changes nothing but the password that its holder sets', async () => {
    const email = 'again@college.test'
    await invite(email, ['Trainee'])
    expect((await college.guest.post('/user/confirm', { email })).status).toBe(202)
    expect((await confirm(await linkTo(email, 'confirm_email'))).data).toEqual({ confirmed: true, again: false })
    expect((await signIn(email)).data).toMatchObject({ display_name: 'Xanthe Ngata', type: 'Trainee' })
    expect((await reset(await linkTo(email, 'set_password'), strangers)).status).toBe(469)
  })

  it('followed by a reset ends with the password that the reset sets', async () => {
    const email = 'invited.reset@college.test'
    await invite(email, ['Trainee'])
    const invitation = await linkTo(email, 'set_password')
    await askReset(email)
    expect((await reset(await linkTo(email, 'reset_password'))).status).toBe(200)
    expect((await reset(invitation, strangers)).status).toBe(469)
    expect((await signIn(email)).status).toBe(200)
  })

  it('to an address that the office corrects opens nothing from the wrong mailbox', async () => {
    const email = 'wrong@college.test'
    await invite(email)
    const invitation = await linkTo(email, 'set_password')
    expect((await change(email, { email: 'right@college.test' })).status).toBe(261)
    expect((await reset(invitation, strangers)).status).toBe(469)
  })

  it.each(['reset_password', 'set_password'])(
    'or reset of an account that was made inactive is dead for good: %s',
    async (event) => {
      const email = `inactive-${event}@college.test`
      await invite(email, ['Trainee'])
      await askReset(email)
      const link = await linkTo(email, event)
      await change(email, { active: false })
      expect((await reset(link)).status).toBe(469)
      await change(email, { active: true })
      expect((await reset(link)).status).toBe(469)
    },
  )

  it('of a deleted account is dead for good', async () => {
    const email = 'deleted.invite@college.test'
    const { data } = await invite(email, ['Trainee'])
    const link = await linkTo(email, 'set_password')
    const admin = await college.as('admin1')
    expect((await admin.delete('/user', { id: data['id'] })).status).toBe(262)
    expect((await reset(link)).status).toBe(469)
    expect((await admin.post('/user/restore', { id: data['id'] })).status).toBe(261)
    expect((await reset(link)).status).toBe(469)
  })
})

describe('a registration', () => {
  it('by a stranger is the owner’s once they open the link, with the names typed for it', async () => {
    const email = 'owner@college.test'
    await register(email)
    const first = await linkTo(email, 'confirm_email')
    await register(email, { firstname: 'Real', lastname: 'Owner' })
    expect((await confirm(await linkTo(email, 'confirm_email'))).status).toBe(200)
    expect((await signIn(email)).data['display_name']).toBe('Real Owner')
    expect((await confirm(first, strangers)).data).toEqual({ confirmed: true, again: true })
    expect((await signIn(email, strangers)).status).toBe(401)
  })

  it('is told to the office that invites the address, and a role the office gives keeps typed names out', async () => {
    const email = 'registered.invited@college.test'
    await register(email)
    expect((await invite(email)).status).toBe(465)
    await register(email, { firstname: 'Another', lastname: 'Name' })
    const row = await college.db.row<{ id: number }>('select id from "user" where email = $1', [email])
    const admin = await college.as('admin1')
    expect((await admin.post('/user/role', { user_id: row?.id, roles: ['Trainee'] })).status).toBe(261)
    expect((await confirm(await linkTo(email, 'confirm_email'))).status).toBe(200)
    expect((await signIn(email)).data).toMatchObject({ display_name: 'Some Stranger', type: 'Trainee' })
  })

  it('followed by a reset is confirmed by it, and tells the office which role is wanted', async () => {
    const email = 'registered.reset@college.test'
    await register(email, { wanted_role: 'Fellow' })
    const link = await linkTo(email, 'confirm_email')
    await askReset(email)
    expect((await reset(await linkTo(email, 'reset_password'))).status).toBe(200)
    expect((await confirm(link, strangers)).data).toEqual({ confirmed: true, again: true })
    expect((await signIn(email, strangers)).status).toBe(401)
    expect((await mailsTo(college, 'admin1@college.test')).filter((mail) => mail.event === 'role_wanted')).toHaveLength(
      1,
    )
  })

  it('confirmed by the office opens nothing until the holder of the mailbox sets a password', async () => {
    const email = 'confirmed.by.office@college.test'
    await register(email)
    const link = await linkTo(email, 'confirm_email')
    const row = await college.db.row<{ id: number }>('select id from "user" where email = $1', [email])
    const admin = await college.as('admin1')
    expect((await admin.post('/user/confirm', { user_id: row?.id })).status).toBe(200)
    expect((await confirm(link, strangers)).data).toEqual({ confirmed: true, again: true })
    expect((await signIn(email, strangers)).status).toBe(401)
    expect((await reset(await linkTo(email, 'set_password'))).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })
})

it('a change of address asked for before a password was set, or before the account was made inactive, does not count', async () => {
  const ask = async (who: string, email: string): Promise<string> => {
    expect((await (await college.as(who)).post('/email/change', { email })).status).toBe(202)
    return linkTo(email, 'email_change_confirm')
  }
  const first = await ask('fellow1', 'thief@college.test')
  await askReset('fellow1@college.test')
  expect((await reset(await linkTo('fellow1@college.test', 'reset_password'))).status).toBe(200)
  expect((await college.guest.post('/user/confirm', { token: first })).status).toBe(469)
  const second = await ask('fellow2', 'thief2@college.test')
  expect((await change('fellow2@college.test', { active: false })).status).toBe(261)
  expect((await college.guest.post('/user/confirm', { token: second })).status).toBe(469)
})
