import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import type { Answered, AnyRow, PersonName, TestCaller } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const second = await college.node()
const { a } = college.fixtures

/** Sessions of a person that run on both nodes, each known there from the call before. */
const running = async (who: PersonName): Promise<TestCaller[]> => {
  const token = await college.tokenOf(who)
  const callers = [college.withToken(token), second.withToken(token), await college.as(who)]
  for (const caller of callers) expect((await caller.get('/devactivities', { limit: 1 })).status).toBe(200)
  return callers
}
const answersOf = (callers: readonly TestCaller[]): Promise<Answered<AnyRow>[]> =>
  Promise.all(callers.map((caller) => caller.get('/devactivities', { limit: 1 })))
const expectWaiting = async (callers: readonly TestCaller[]): Promise<void> => {
  for (const { status, body } of await answersOf(callers))
    expect([status, body]).toMatchObject([403, { waits_for: ['two_step'] }])
}
const expectFree = async (callers: readonly TestCaller[]): Promise<void> => {
  for (const { status } of await answersOf(callers)) expect(status).toBe(200)
}
const setUp = (who: PersonName): Promise<unknown> =>
  college.db.rows(`insert into code_way (user_id, method) values ($1, 'email') on conflict do nothing`, [
    college.person(who).id,
  ])

const setting = { organisation_id: a.organisation, name: 'require_two_step_admin', type: 'boolean', secret: false }

beforeEach(async () => {
  await college.db.rows(`delete from code_way`)
  await college.db.rows(`update organisationconfig set value = 'false' where name = 'require_two_step_admin'`)
  await college.db.rows('update "user" set tf_required = false')
})

describe('when two-step becomes required, running sessions wait from the next call on', () => {
  it('by the setting of the college: its administrators, and no one else', async () => {
    const platform = await college.as('padmin')
    const [office, trainee] = [await running('admin1'), await running('trainee1')]
    const made = await platform.put('/organisationconfig', { ...setting, value: 'true' })
    expect(made.status).toBe(201)
    await expectWaiting(office)
    await expectFree(trainee)
    await college.db.rows('delete from organisationconfig where id = $1', [made.data.id])
  })

  it('by the setting changed, and no longer once it is changed back', async () => {
    const id = await insert(college.db, 'organisationconfig', { ...setting, value: 'false' })
    const office = await running('admin2')
    await college.db.rows(`update organisationconfig set value = 'true' where id = $1`, [id])
    await expectWaiting(office)
    await college.db.rows(`update organisationconfig set value = 'false' where id = $1`, [id])
    await expectFree(office)
  })

  it('by the user’s own flag', async () => {
    const callers = await running('educator1')
    const { id } = college.person('educator1')
    const office = await college.as('admin1')
    const { updated_at } = (await office.get('/user', { id })).data
    expect((await office.post('/user', { id, updated_at, tf_required: true })).status).toBe(261)
    await expectWaiting(callers)
  })

  it('by a role that requires it', async () => {
    await college.db.rows(`update organisationconfig set value = 'true' where name = 'require_two_step_admin'`)
    const callers = await running('fellow2')
    const { id } = college.person('fellow2')
    await setUp('admin1')
    const office = await college.as('admin1')
    expect((await office.post('/user/role', { user_id: id, roles: ['Fellow', 'Administrator'] })).status).toBe(261)
    await expectWaiting(callers)
    expect((await office.post('/user/role', { user_id: id, roles: ['Fellow'] })).status).toBe(261)
    await expectFree(callers)
  })

  it('not where there is a second step; setting one up later frees no session elsewhere', async () => {
    await setUp('director1')
    const [has, lacks] = [await running('director1'), await running('director2')]
    for (const who of ['director1', 'director2'] as const)
      await college.db.rows('update "user" set tf_required = true where id = $1', [college.person(who).id])
    await expectFree(has)
    await expectWaiting(lacks)
    await setUp('director2')
    await expectWaiting(lacks)
  })
})

it('finds a session, its caller and a list in one statement as before', async () => {
  const caller = await college.as('fellow1')
  expect(await statementsOf(college, () => caller.get('/devactivities'))).toBe(1)
})
