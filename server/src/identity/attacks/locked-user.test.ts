import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { id, membership } = college.person('trainee1')
const { a } = college.fixtures

/** A lock that lies on a row, however it came there. */
const lock = (resource: string, record: number): Promise<number> =>
  insert(college.db, 'datalock', {
    organisation_id: a.organisation,
    resource,
    record_id: record,
    user_id: id,
    expires_at: new Date(college.clock.now().getTime() + 300_000),
  })
const stamp = async (): Promise<string | undefined> =>
  (await college.db.row<{ updated_at: string }>('select updated_at from "user" where id = $1', [id]))?.updated_at

beforeEach(async () => {
  await college.db.rows(`delete from datalock where resource in ('user', 'membership')`)
  await lock('user', id)
})

describe('a trainee locks the own user row', () => {
  it('and is refused', async () => {
    await college.db.rows(`delete from datalock where resource = 'user'`)
    const trainee = await college.as('trainee1')
    expect((await trainee.put('/datalock', { resource: 'user', record_id: id })).status).toBe(403)
  })

  it('the office deactivates all the same', async () => {
    const office = await college.as('admin1')
    const { data } = await office.post<{ done: number[] }>('/users/act', { ids: [id], act: 'deactivate' })
    expect(data.done).toEqual([id])
    expect((await office.post('/user', { id, updated_at: await stamp(), active: true })).status).toBe(261)
  })

  it('the office sets roles, resets, ends sessions and sends a link all the same', async () => {
    const office = await college.as('admin1')
    await college.db.rows(`insert into code_way (user_id, method) values ($1, 'email') on conflict do nothing`, [id])
    expect((await office.post('/user/role', { user_id: id, roles: ['Trainee', 'Fellow'] })).status).toBe(261)
    expect((await office.post('/twostep/reset', { user_id: id })).status).toBe(261)
    expect((await office.delete('/sessions', { user_id: id })).status).toBe(262)
    expect((await office.post('/password/link', { user_id: id })).status).toBe(202)
    expect((await office.post('/user', { id, updated_at: await stamp(), tf_required: true })).status).toBe(261)
    await college.db.rows('update "user" set tf_required = false where id = $1', [id])
  })

  it('the office deletes and restores all the same', async () => {
    const office = await college.as('admin1')
    expect((await office.delete('/user', { id })).status).toBe(262)
    expect((await office.post('/user/restore', { id })).status).toBe(261)
  })

  it('the office takes a role whose row is locked', async () => {
    await lock('membership', membership ?? 0)
    expect((await (await college.as('admin1')).delete('/membership', { id: membership ?? 0 })).status).toBe(262)
  })

  it('and only the text waits', async () => {
    const office = await college.as('admin1')
    expect((await office.post('/user', { id, updated_at: await stamp(), phone_home: '1' })).status).toBe(409)
    const both = { id, updated_at: await stamp(), phone_home: '1', tf_required: true }
    expect((await office.post('/user', both)).status).toBe(409)
  })
})
