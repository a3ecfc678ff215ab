import { describe, expect, it } from 'vitest'
import { callerWith, openTestApp } from '#testing'
import type { Answered, TestCaller } from '#testing'

const college = await openTestApp()

describe('a change of a person’s roles or account acts on the next call, on every node', () => {
  const statuses = async (
    asking: (node: TestCaller) => Promise<Answered<unknown>>,
    token: string,
  ): Promise<number[]> => {
    const other = await second
    return [
      (await asking(callerWith(college.http, token))).status,
      (await asking(callerWith(other.http, token))).status,
    ]
  }
  const second = college.node()

  it('an educator loses a trainee', async () => {
    const token = await college.tokenOf('educator1')
    const seen = (node: TestCaller): Promise<Answered<unknown>> =>
      node.get('/devactivity', { id: college.person('trainee1').activity })
    expect(await statuses(seen, token)).toEqual([200, 200])
    const id = college.fixtures.relationships['educator1-trainee1'] ?? 0
    expect((await (await college.as('admin1')).delete('/userrelationship', { id })).status).toBe(262)
    expect(await statuses(seen, token)).toEqual([404, 404])
    expect((await (await college.as('admin1')).post('/userrelationship/restore', { id })).status).toBe(261)
    expect(await statuses(seen, token)).toEqual([200, 200])
  })

  it('an administrator is one no longer', async () => {
    const token = await college.tokenOf('admin2')
    const seen = (node: TestCaller): Promise<Answered<unknown>> =>
      node.get('/devactivity', { id: college.person('trainee1').activity })
    expect(await statuses(seen, token)).toEqual([200, 200])
    const id = college.person('admin2').membership ?? 0
    expect((await (await college.as('admin1')).delete('/membership', { id })).status).toBe(262)
    expect(await statuses(seen, token)).toEqual([404, 404])
  })

  it('a person is made inactive', async () => {
    const token = await college.tokenOf('fellow2')
    const seen = (node: TestCaller): Promise<Answered<unknown>> => node.get('/user/token')
    expect(await statuses(seen, token)).toEqual([200, 200])
    const admin = await college.as('admin1')
    const { data } = await admin.get('/user', { id: college.person('fellow2').id })
    expect((await admin.post('/user', { id: data.id, updated_at: data.updated_at, active: false })).status).toBe(261)
    expect(await statuses(seen, token)).toEqual([401, 401])
  })

  it('a relationship ends with its last day in Auckland', async () => {
    const id = college.fixtures.relationships['director1-trainee1'] ?? 0
    await college.db.rows('update userrelationship set ends = $2 where id = $1', [id, college.fixtures.today])
    const token = await college.tokenOf('director1', { remember: true })
    const seen = (node: TestCaller): Promise<Answered<unknown>> =>
      node.get('/devactivity', { id: college.person('trainee1').activity })
    expect(await statuses(seen, token)).toEqual([200, 200])
    college.clock.advance(24 * 3_600_000)
    expect(await statuses(seen, token)).toEqual([404, 404])
    college.clock.reset()
  })
})

it('keeps an administrator of an organisation from a platform administrator’s account and roles', async () => {
  const admin = await college.as('admin1')
  const padmin = college.person('padmin')
  const { data: account } = await admin.get('/user', { id: padmin.id })
  const edit = await admin.post('/user', { id: account.id, updated_at: account.updated_at, active: false })
  expect(edit.status).toBe(403)
  const { data: membership } = await admin.get('/membership', { id: padmin.membership ?? 0 })
  const roleIds = college.fixtures.a.roles
  const change = { id: membership.id, updated_at: membership.updated_at, role_id: roleIds['Fellow'] }
  expect((await admin.post('/membership', change)).status).toBe(403)
  expect((await admin.delete('/membership', { id: membership.id })).status).toBe(403)
  expect((await admin.put('/membership', { user_id: padmin.id, role_id: roleIds['Fellow'] })).status).toBe(403)
  const self = { user_id: college.person('admin1').id, role_id: roleIds['padmin'] }
  expect((await admin.put('/membership', self)).status).toBe(403)
  expect((await (await college.as('padmin')).get('/user/token')).status).toBe(200)
})
