import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, fixturePassword } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { firstAdminSecret } from './first-admin.ts'
import { mailsTo } from './testing.ts'

const college = await openTestApp()
const { db, guest, person } = college
const password = 'a heron waits by the weir'
const strangers = { email: 'trainee1@college.test', username: 'trainee1' }

const accountOf = (id: number) =>
  db.row(
    `select u.email, u.username, u.password_hash, array(select role_id from membership where user_id = u.id and deleted_at is null order by 1) as roles
     from "user" u where u.id = $1`,
    [id],
  )
/** All that a link or a mail could have changed of an account. */
const allOf = async (name: string): Promise<string> => {
  const { id } = person(name)
  const links = await db.rows('select 1 from link_token where user_id = $1', [id])
  return JSON.stringify([await accountOf(id), links, await mailsTo(college, strangers.email)])
}

describe('an organisation’s first administrator, made by a platform administrator', () => {
  it('gets no link and no role at an address that already has an account, which stays as it is', async () => {
    const before = await allOf('trainee1')
    const platform = await college.as('padmin')
    const answer = await platform.put('/user', {
      firstname: 'Another',
      lastname: 'Name',
      email: strangers.email.toUpperCase(),
      organisation_id: college.fixtures.b.organisation,
      roles: ['Administrator'],
    })
    expect([answer.status, answer.named]).toEqual([465, ['email']])
    expect(answer.message).toContain('This email already has an account, so we didn’t make another one')
    expect(await allOf('trainee1')).toBe(before)
  })
})

describe('the first administrator’s link of a new installation', () => {
  let token = ''
  const make = (fields: object): Promise<Answered<AnyRow>> =>
    guest.post('/user/first', {
      token,
      firstname: 'Ana',
      lastname: 'Rāwiri',
      email: 'ana@college.test',
      username: 'ana.rawiri',
      password,
      repeat: password,
      ...fields,
    })

  beforeAll(async () => {
    await db.rows('delete from membership m using role r where r.id = m.role_id and (r.is_admin or r.role_is_admin)')
    token = (await firstAdminSecret({ db, random: randomBytes })) ?? ''
  })

  it.each([
    ['email', 465, 'This email already has an account, which stays as it is. Use another address'],
    ['username', 464, 'This username is taken'],
  ] as const)(
    'carries no credential for an account that exists: its %s is refused with words',
    async (field, status, words) => {
      const before = await allOf('trainee1')
      const answer = await make({ [field]: strangers[field] })
      expect([answer.status, answer.named]).toEqual([status, [field]])
      expect(answer.message).toContain(words)
      expect(await allOf('trainee1')).toBe(before)
      expect((await guest.post('/user/signin', { username: 'trainee1', password })).status).toBe(401)
      expect((await guest.post('/user/signin', { username: 'trainee1', password: fixturePassword })).status).toBe(200)
    },
  )

  it('still works after a refusal, once', async () => {
    expect((await make({})).status).toBe(201)
    expect((await make({ email: 'again@college.test', username: 'another.name' })).status).toBe(469)
    expect((await guest.post('/user/signin', { username: 'ana.rawiri', password })).data['type']).toBe('padmin')
  })
})
