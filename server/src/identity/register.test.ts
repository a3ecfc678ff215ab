import { afterEach, describe, expect, it } from 'vitest'
import { dayIn } from '@college/contract/kit'
import { openTestApp, fixturePassword } from '#testing'
import type { Answered, AnyRow } from '#testing'
import { linkSecret, mailsTo } from './testing.ts'

const college = await openTestApp()
const day = 86_400_000
const password = 'a heron waits by the weir'

const typed = (email: string, more: object = {}): object => ({
  firstname: 'Hine',
  lastname: 'Moana',
  email,
  ...more,
})
const register = (email: string, more: object = {}): Promise<Answered<AnyRow>> =>
  college.guest.put('/user', typed(email, more))
const confirm = (
  token: string,
  typed: object = { password, repeat: password },
): Promise<Answered<Record<string, boolean>>> => college.guest.post('/user/confirm', { token, ...typed })
const signIn = (username: string, secret = password): Promise<Answered<AnyRow>> =>
  college.guest.post('/user/signin', { username, password: secret })

afterEach(() => {
  college.clock.reset()
})

describe('registering', () => {
  it('lets nobody in before the address is confirmed, and lets them in after', async () => {
    const answer = await register('hine@college.test', {
      username: 'hine',
      wanted_role: 'Trainee',
      timezone: 'Australia/Sydney',
    })
    expect([answer.status, answer.data]).toEqual([202, null])
    expect((await signIn('hine')).status).toBe(401)
    const secret = await linkSecret(college, 'hine@college.test', 'confirm_email')
    expect((await confirm(secret, {})).data).toEqual({ confirmed: false, again: false })
    expect((await signIn('hine')).status).toBe(401)
    const { status, data } = await confirm(secret)
    expect([status, data]).toEqual([200, { confirmed: true, again: false }])
    const { data: person } = await signIn('hine')
    expect(person).toMatchObject({ display_name: 'Hine Moana', type: 'guest', wanted_role: 'Trainee', roles: [] })
    // The profile begins where the browser is.
    expect(person).toMatchObject({ country: 'Australia', timezone: 'Australia/Sydney' })
  })

  it('tells the administrators of the organisation, once, that someone waits for a role', async () => {
    await register('waits@college.test', { wanted_role: 'Fellow' })
    const secret = await linkSecret(college, 'waits@college.test', 'confirm_email')
    await confirm(secret)
    await confirm(secret)
    const told = (await mailsTo(college, 'admin1@college.test')).filter(
      ({ event, text }) => event === 'role_wanted' && text.includes('Fellow'),
    )
    expect(told).toHaveLength(1)
  })

  it('answers the same for an address that has an account, and the mail says so', async () => {
    const fresh = await register('fresh@college.test')
    const known = await register('trainee1@college.test')
    const bare = ({ status, body, headers }: Answered<AnyRow>): unknown => [
      status,
      body,
      Object.keys(headers).toSorted(),
    ]
    expect(bare(known)).toEqual(bare(fresh))
    expect((await mailsTo(college, 'trainee1@college.test'))[0]?.event).toBe('already_registered')
    expect((await signIn('trainee1', fixturePassword)).status).toBe(200)
  })

  it('tells no guest that a username or a number is taken', async () => {
    const answer = await register('quiet@college.test', { username: 'trainee1' })
    expect(answer.status).toBe(202)
    await confirm(await linkSecret(college, 'quiet@college.test', 'confirm_email'))
    expect((await signIn('quiet@college.test')).data['username']).toBeNull()
  })

  it('makes one account of a form sent twice', async () => {
    await Promise.all([register('twice@college.test'), register('twice@college.test'), register('Twice@college.test')])
    const rows = await college.db.rows(`select 1 from "user" where lower(email) = 'twice@college.test'`)
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['a password', { password, repeat: password }, 400, 'password'],
    ['463 a short username', { username: 'ab' }, 463, 'username'],
    ['466 no address', { email: 'hine at college' }, 466, 'email'],
    ['467 an empty name', { firstname: '  ' }, 467, 'firstname'],
    ['471 a short number', { mcnz_number: '12' }, 471, 'mcnz_number'],
    ['roles', { roles: ['Administrator'] }, 400, 'roles'],
    ['what only the office writes', { confirmed_at: '2026-01-01T00:00:00Z' }, 400, 'confirmed_at'],
    ['an organisation that is not there', { organisation_id: 999_999 }, 400, 'organisation_id'],
  ])('refuses %s', async (_words, more, status, path) => {
    const answer = await college.guest.put('/user', { ...typed('bad@college.test'), ...more })
    expect([answer.status, answer.named[0]]).toEqual([status, path])
    expect(await mailsTo(college, 'bad@college.test')).toEqual([])
  })

  it('says what an MCNZ number has to be', async () => {
    const answer = await college.guest.put('/user', { ...typed('short@college.test'), mcnz_number: '12' })
    expect([answer.status, answer.message]).toEqual([471, 'Enter the MCNZ number, at least 5 digits'])
  })

  it('is stopped after twenty from one address', async () => {
    const here = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    const node = await college.node({ environment: { TRUST_PROXIES: '1' } })
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1)
      statuses.push((await node.guest.put('/user', typed('one-of-many@college.test'), here)).status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    expect(await mailsTo(college, 'one-of-many@college.test')).toHaveLength(5)
  })
})

describe('the link of the mail', () => {
  it('is friendly when it is opened twice', async () => {
    await register('again@college.test')
    const secret = await linkSecret(college, 'again@college.test', 'confirm_email')
    await confirm(secret)
    expect((await confirm(secret)).data).toEqual({ confirmed: true, again: true })
  })

  it.each([
    ['461 a short password', { password: 'a heron waits', repeat: 'a heron waits' }, 461, 'password'],
    ['462 another repeat', { password, repeat: 'a heron waits by the bank' }, 462, 'repeat'],
    ['a password many use', { password: 'qwertyuiop12345', repeat: 'qwertyuiop12345' }, 400, 'password'],
    [
      'one character again and again',
      { password: 'aaaaaaaaaaaaaaaaaa', repeat: 'aaaaaaaaaaaaaaaaaa' },
      400,
      'password',
    ],
    ['the own name', { password: 'hine moana 2026!!', repeat: 'hine moana 2026!!' }, 400, 'password'],
  ])('keeps through %s', async (_words, wrong, status, path) => {
    const email = `kept-${path}-${status}-${_words.length}@college.test`
    await register(email)
    const secret = await linkSecret(college, email, 'confirm_email')
    const refused = await confirm(secret, wrong)
    expect([refused.status, refused.named]).toEqual([status, [path]])
    expect((await confirm(secret)).data).toEqual({ confirmed: true, again: false })
  })

  it('is refused when it is made up (469) and when it is old (470)', async () => {
    expect((await confirm('made-up-altogether')).status).toBe(469)
    await register('late@college.test')
    const secret = await linkSecret(college, 'late@college.test', 'confirm_email')
    college.clock.advance(8 * day)
    expect((await confirm(secret)).status).toBe(470)
  })

  it('can be asked for again, with the same answer for every address', async () => {
    await register('lost@college.test')
    const ask = (email: string): Promise<Answered<null>> => college.guest.post('/user/confirm', { email })
    const [waiting, unknown, confirmed] = [
      await ask('lost@college.test'),
      await ask('nobody@college.test'),
      await ask('trainee1@college.test'),
    ]
    expect(waiting.status).toBe(202)
    expect([unknown.body, confirmed.body]).toEqual([waiting.body, waiting.body])
    expect(await mailsTo(college, 'lost@college.test')).toHaveLength(2)
    expect((await confirm(await linkSecret(college, 'lost@college.test', 'confirm_email'))).status).toBe(200)
  })
})

describe('an administrator', () => {
  it('confirms a person, who is told and sets a password', async () => {
    await register('office@college.test')
    const row = await college.db.row<{ id: number }>(`select id from "user" where email = 'office@college.test'`)
    const admin = await college.as('admin1')
    expect((await admin.post('/user/confirm', { user_id: row?.id })).status).toBe(200)
    const token = await linkSecret(college, 'office@college.test', 'set_password')
    expect((await college.guest.post('/password/reset', { token, password, repeat: password })).status).toBe(200)
    expect((await signIn('office@college.test')).status).toBe(200)
  })

  it('adds a person with roles, who sets a password by the link', async () => {
    const admin = await college.as('admin1')
    const { status, data } = await admin.put('/user', {
      firstname: 'Tama',
      lastname: 'Rangi',
      email: 'tama@college.test',
      username: 'tama',
      roles: ['Trainee'],
    })
    expect([status, data['type'], data['confirmed_at']]).toEqual([201, 'Trainee', null])
    const token = await linkSecret(college, 'tama@college.test', 'set_password')
    expect((await college.guest.post('/password/reset', { token, password, repeat: password })).status).toBe(200)
    expect((await signIn('tama')).data['type']).toBe('Trainee')
  })

  const sinceOf = (email: string): Promise<unknown> =>
    college.db.row('select trainee_since, fellow_since, wanted_since from "user" where email = $1', [email])
  const none = { trainee_since: null, fellow_since: null, wanted_since: null }

  it.each([
    [
      'today, in the college’s zone',
      ['Trainee'],
      {},
      { trainee_since: dayIn('Pacific/Auckland', college.clock.now()) },
    ],
    ['the day named', ['Fellow', 'Educator'], { joined: '2020-02-29' }, { fellow_since: '2020-02-29' }],
    ['no day without such a role', ['Instructor'], { joined: '2020-02-29' }, {}],
  ])('starts a role on %s', async (words, roles, more, expected) => {
    const email = `joins-${words.length}@college.test`
    const admin = await college.as('admin1')
    expect((await admin.put('/user', typed(email, { roles, ...more }))).status).toBe(201)
    expect(await sinceOf(email)).toEqual({ ...none, ...expected })
  })

  it('gives a role from the day that was asked for with it, which counts with its own link alone', async () => {
    const email = 'asks@college.test'
    await register(email, { wanted_role: 'Fellow', joined: '1999-01-01' })
    await register(email, { wanted_role: 'Trainee', joined: '2026-02-03' })
    expect((await confirm(await linkSecret(college, email, 'confirm_email'))).status).toBe(200)
    expect(await sinceOf(email)).toEqual({ ...none, wanted_since: '2026-02-03' })
    const row = await college.db.row<{ id: number }>('select id from "user" where email = $1', [email])
    await (await college.as('admin1')).post('/user/role', { user_id: row?.id, roles: ['Trainee'] })
    expect(await sinceOf(email)).toMatchObject({ trainee_since: '2026-02-03', fellow_since: null })
  })

  it.each([['31/02/2026'], ['2026-02-31'], ['soon'], [20_260_203]])(
    'is refused the joining date %s',
    async (joined) => {
      const { status, named } = await register('junk@college.test', { wanted_role: 'Trainee', joined })
      expect([status, named]).toEqual([400, ['joined']])
    },
  )

  it.each([
    ['464 a taken username', { username: 'Trainee1' }, 464],
    ['465 a taken address', { email: 'TRAINEE1@college.test' }, 465],
    ['a role that is not there', { roles: ['Emperor'] }, 400],
    ['a role that administers the platform', { roles: ['padmin'] }, 403],
    ['another organisation', { organisation_id: 'b' }, 403],
  ])('is refused %s', async (_words, more, status) => {
    const there = college.fixtures.b.organisation
    const given = 'organisation_id' in more ? { organisation_id: there } : more
    const body = { firstname: 'No', lastname: 'Body', email: 'no-body@college.test', ...given }
    const admin = await college.as('admin1')
    expect((await admin.put('/user', body)).status).toBe(status)
    expect(await college.db.rows(`select 1 from "user" where email = 'no-body@college.test'`)).toEqual([])
  })
})
