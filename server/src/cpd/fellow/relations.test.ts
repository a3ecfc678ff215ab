import { addDays } from '@college/contract/kit'
import type { MakeFellowPreview } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { TestCaller } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
let made = 0

/** A trainee of A with an activity. */
const newTrainee = async (): Promise<{ id: number; activity: number }> => {
  made += 1
  const here = { organisation_id: a.organisation }
  const username = `candidate${made}`
  const id = await insert(college.db, 'user', { ...here, username, confirmed_at: `${today}T00:00:00Z` })
  await insert(college.db, 'membership', { ...here, user_id: id, role_id: a.roles['Trainee'] })
  const logged = { title: 'Clinic', activity_date: addDays(today, -2), time: 30, state: 'complete' }
  const activity = await insert(college.db, 'devactivity', {
    ...here,
    ...logged,
    user_id: id,
    devcycle_id: a.traineeCycle,
  })
  return { id, activity }
}

const office = async (): Promise<TestCaller> => college.withToken(await college.tokenOf('admin1'))

const preview = async (id: number): Promise<MakeFellowPreview> =>
  (await (await office()).get<MakeFellowPreview>('/cpd/makefellow/preview', { user_id: id })).data

describe('whoever taught the trainee', () => {
  const linkedFrom = (trainee: number, more: object = {}): Promise<number> =>
    insert(college.db, 'userrelationship', {
      organisation_id: a.organisation,
      user_id: college.person('educator1').id,
      trainee_id: trainee,
      kind: 'educator',
      ...more,
    })
  const stands = (ids: readonly number[]): Promise<unknown> =>
    college.db.rows(
      'select ends, deleted_at is not null as removed from userrelationship where id = any($1) order by id',
      [ids],
    )
  const seesRow = async (activity: number): Promise<number> =>
    (await (await college.as('educator1')).get('/devactivity', { id: activity })).status

  it('sees no more of the fellow from the next call on, and all of it again when it is taken back', async () => {
    const { id, activity } = await newTrainee()
    const links = [
      await linkedFrom(id),
      await linkedFrom(id, { kind: 'supervisor', starts: addDays(today, -300), ends: addDays(today, 30) }),
      await linkedFrom(id, { kind: 'director', starts: today }),
      await linkedFrom(id, { kind: 'instructor', ends: addDays(today, -9) }),
    ]
    const before = await stands(links)
    expect((await preview(id)).relations.map(({ kind }) => kind)).toEqual(['director', 'educator', 'supervisor'])
    expect(await seesRow(activity)).toBe(200)
    expect((await (await office()).post('/cpd/makefellow', { user_id: id })).status).toBe(261)
    expect(await seesRow(activity)).toBe(404)
    const yesterday = addDays(today, -1)
    expect(await stands(links)).toEqual([
      { ends: yesterday, removed: false },
      { ends: yesterday, removed: false },
      { ends: null, removed: true },
      { ends: addDays(today, -9), removed: false },
    ])
    expect((await preview(id)).relations).toEqual([])
    expect((await (await office()).post('/cpd/makefellow/undo', { user_id: id })).status).toBe(261)
    expect(await stands(links)).toEqual(before)
    expect(await seesRow(activity)).toBe(200)
    const told = await college.db.rows<{ changes: object }>(
      `select changes from audit where resource = 'userrelationship' and record_id = $1 order by id`,
      [links[1]],
    )
    expect(told.map(({ changes }) => changes)).toEqual([
      { ends: [addDays(today, 30), yesterday] },
      { ends: [yesterday, addDays(today, 30)] },
    ])
  })

  it('is left as somebody has arranged it since', async () => {
    const { id } = await newTrainee()
    const links = [await linkedFrom(id), await linkedFrom(id, { kind: 'director', starts: today })]
    await (await office()).post('/cpd/makefellow', { user_id: id })
    await college.db.rows('update userrelationship set ends = $2 where id = $1', [links[0], addDays(today, -5)])
    const again = await linkedFrom(id, { kind: 'director' })
    expect((await (await office()).post('/cpd/makefellow/undo', { user_id: id })).status).toBe(261)
    expect(await stands([...links, again])).toEqual([
      { ends: addDays(today, -5), removed: false },
      { ends: null, removed: true },
      { ends: null, removed: false },
    ])
  })
})
