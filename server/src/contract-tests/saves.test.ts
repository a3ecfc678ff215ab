import { code } from '@college/contract/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName, TestCaller } from '#testing'

const college = await openTestApp()
const { activity } = college.person('trainee1')
const told = 'A title that may be saved'

const save = async (caller: TestCaller): Promise<number> => {
  const row = await college.db.row<{ updated_at: string }>(
    'select to_json(updated_at) #>> array[]::text[] as updated_at from devactivity where id = $1',
    [activity],
  )
  const { status } = await caller.post('/devactivity', { id: activity, updated_at: row?.updated_at, title: told })
  return status
}
const title = async (): Promise<string | undefined> =>
  (await college.db.row<{ title: string }>('select title from devactivity where id = $1', [activity]))?.title

/** Somebody whose save went through just now, so that the next one is asked together with who they are. */
const known = async (name: PersonName): Promise<TestCaller> => {
  const caller = await college.as(name)
  await caller.get('/devactivities', { limit: 1 })
  expect(await save(caller)).toBe(code.updated)
  await college.db.rows(`update devactivity set title = 'As it was' where id = $1`, [activity])
  return caller
}

beforeEach(async () => {
  await college.db.rows(`update devactivity set title = 'As it was' where id = $1`, [activity])
})

describe('a save by somebody who is known from the call before', () => {
  it('is refused once the session has ended', async () => {
    const caller = await known('trainee1')
    await college.db.rows('update session set ended_at = $2 where user_id = $1', [
      college.person('trainee1').id,
      college.clock.now(),
    ])
    expect(await save(caller)).toBe(code.unauthorised)
    expect(await title()).toBe('As it was')
  })

  it('is refused once the role is gone', async () => {
    const caller = await known('admin1')
    await college.db.rows('delete from membership where user_id = $1', [college.person('admin1').id])
    expect([code.forbidden, code.notFound]).toContain(await save(caller))
    expect(await title()).toBe('As it was')
  })

  it('is refused once the session waits for an agreement', async () => {
    const caller = await known('trainee1')
    await college.db.rows(`update session set waits_for = '{agreements}' where user_id = $1`, [
      college.person('trainee1').id,
    ])
    expect(await save(caller)).toBe(code.forbidden)
    expect(await title()).toBe('As it was')
  })

  it('of a row that is out of sight, or of none, is answered as ever', async () => {
    const caller = await known('trainee1')
    const other = {
      id: college.person('trainee2').activity,
      updated_at: college.clock.now().toISOString(),
      title: told,
    }
    expect((await caller.post('/devactivity', other)).status).toBe(code.notFound)
    for (const id of [0, -1, 1.5, '1', null, 2 ** 60])
      expect((await caller.post('/devactivity', { ...other, id })).status).toBe(code.bad)
  })
})
