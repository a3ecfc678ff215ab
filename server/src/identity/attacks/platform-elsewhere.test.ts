import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { Answered, AnyRow, TestCaller } from '#testing'

const college = await openTestApp()
const { a, b, today } = college.fixtures

/** Makes a user who is at home in one organisation, with roles of others. */
const makePerson = async (username: string, home: number, held: readonly [number, number | undefined][]) => {
  const email = `${username}@college.test`
  const person = { organisation_id: home, username, email, firstname: username, lastname: 'Elsewhere' }
  const id = await insert(college.db, 'user', { ...person, confirmed_at: `${today}T00:00:00Z` })
  for (const [organisation, role] of held)
    await insert(college.db, 'membership', { organisation_id: organisation, user_id: id, role_id: role })
  await college.db.rows(`insert into code_way (user_id, method) values ($1, 'email') on conflict do nothing`, [id])
  college.fixtures.people[username] = { ...college.person('plain1'), id }
  await college.tokenOf(username)
  const session = await college.db.row<{ id: number }>('select id from session where user_id = $1', [id])
  const mail = await insert(college.db, 'outbox', {
    organisation_id: home,
    event: 'reset_password',
    user_id: id,
    to_address: email,
    subject: 'Set your password',
    text: 'https://college.test/#token=secret',
    state: 'kept',
    give_up_at: college.clock.now(),
  })
  return { id, email, session: session?.id ?? 0, mail }
}
type Made = Awaited<ReturnType<typeof makePerson>>

const acts: readonly [string, (office: TestCaller, person: Made) => Promise<Answered<AnyRow>>][] = [
  ['GET /outbox/text', (office, { mail }) => office.get('/outbox/text', { id: mail })],
  ['POST /twostep/reset', (office, { id }) => office.post('/twostep/reset', { user_id: id })],
  ['POST /password/link', (office, { id }) => office.post('/password/link', { user_id: id })],
  [
    'POST /password/link/copy',
    (office, { id }) => office.post('/password/link/copy', { user_id: id, reason: 'No mail' }),
  ],
  ['GET /sessions', (office, { id }) => office.get('/sessions', { user_id: id })],
  ['DELETE /session', (office, { session }) => office.delete('/session', { id: session })],
  ['DELETE /sessions', (office, { id }) => office.delete('/sessions', { user_id: id })],
  [
    'the email address',
    async (office, { id }) => {
      const row = await college.db.row<{ updated_at: string }>('select updated_at from "user" where id = $1', [id])
      return office.post('/user', { id, updated_at: row?.updated_at, email: `taken-${id}@elsewhere.test` })
    },
  ],
  [
    'whether two-step is required',
    async (office, { id }) => {
      const row = await college.db.row<{ updated_at: string }>('select updated_at from "user" where id = $1', [id])
      return office.post('/user', { id, updated_at: row?.updated_at, tf_required: true })
    },
  ],
  ['POST /user/impersonate', (office, { id }) => office.post('/user/impersonate', { user_id: id, reason: 'To try' })],
]

let padmin: Made
let foreign: Made
let administrator: Made
beforeAll(async () => {
  const trainee: [number, number | undefined] = [a.organisation, a.roles['Trainee']]
  padmin = await makePerson('padminthroughb', a.organisation, [trainee, [b.organisation, b.platformRole]])
  foreign = await makePerson('athomeinb', b.organisation, [trainee])
  administrator = await makePerson('adminofb', a.organisation, [trainee, [b.organisation, b.roles['Administrator']]])
})

describe('admin of A, with a person of A who is padmin through B', () => {
  it.each(acts)('%s answers 403', async (_name, act) => {
    expect((await act(await college.as('admin1'), padmin)).status).toBe(403)
  })

  it('may not set the roles, deactivate or delete them either', async () => {
    const office = await college.as('admin1')
    expect((await office.post('/user/role', { user_id: padmin.id, roles: [] })).status).toBe(403)
    const acted = await office.post<{ done: number[] }>('/users/act', { ids: [padmin.id], act: 'deactivate' })
    const removed = await office.delete<{ done: number[] }>('/users', { id: [padmin.id] })
    expect([acted.data.done, removed.data.done]).toEqual([[], []])
  })

  it('leaves it to the platform, which may', async () => {
    const platform = await college.as('padmin')
    expect((await platform.get('/sessions', { user_id: padmin.id })).status).toBe(200)
    expect((await platform.get('/outbox/text', { id: padmin.mail })).status).toBe(200)
  })
})

describe('credentials of a user at home in another organisation', () => {
  it.each(acts)('%s is refused to the office of an organisation they are a mere member of', async (_name, act) => {
    expect((await act(await college.as('admin1'), foreign)).status).toBe(404)
  })

  it('are for the office of their home', async () => {
    const home = await college.as('bAdmin')
    expect((await home.get('/sessions', { user_id: foreign.id })).status).toBe(200)
    expect((await home.post('/password/link', { user_id: foreign.id })).status).toBe(202)
  })
})

describe('credentials of a user at home here who administers another organisation', () => {
  it.each(acts)('%s is refused: the office here would become the administrator there', async (_name, act) => {
    expect((await act(await college.as('admin1'), administrator)).status).toBe(403)
  })

  it('may be deactivated all the same', async () => {
    const office = await college.as('admin1')
    const { data } = await office.post<{ done: number[] }>('/users/act', { ids: [administrator.id], act: 'deactivate' })
    expect(data.done).toEqual([administrator.id])
  })
})
