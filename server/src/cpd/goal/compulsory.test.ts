import type { CopiedGoals, Goal } from '@college/contract/cpd'
import { addDays } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const refused = { status: 403, named: ['compulsory'] }

const homes = [
  ['trainee1', { devcycle_id: a.traineeCycle }],
  ['trainee1', { devplan_id: college.person('trainee1').plan }],
  ['fellow1', { devcycle_id: a.fellowCycle }],
  ['educator1', { devplan_id: college.person('educator1').plan }],
] as const

describe.each(homes)('whether a goal of %s’s own is compulsory is the office’s to say: %j', (who, home) => {
  const body = { ...home, user_id: college.person(who).id, title: 'My own', completion_type: 'manual' }

  it('so no one else adds a compulsory one, and the default may be sent', async () => {
    const caller = await college.as(who)
    expect(await caller.put('/devgoal', { ...body, compulsory: true })).toMatchObject(refused)
    for (const given of [{}, { compulsory: false }]) {
      const made = await caller.put<Goal>('/devgoal', { ...body, ...given })
      expect([made.status, made.data.compulsory]).toEqual([201, false])
    }
  })

  it('so no one else changes it, and what stands may be sent with another change', async () => {
    const caller = await college.as(who)
    const { id, updated_at } = (await caller.put<Goal>('/devgoal', body)).data
    expect(await caller.post('/devgoal', { id, updated_at, compulsory: true })).toMatchObject(refused)
    const kept = await caller.post<Goal>('/devgoal', { id, updated_at, title: 'Mine', compulsory: false })
    expect([kept.status, kept.data.title]).toEqual([261, 'Mine'])
    const set = await admin.post<Goal>('/devgoal', { id, updated_at: kept.data.updated_at, compulsory: true })
    expect([set.status, set.data.compulsory]).toEqual([261, true])
    const at = set.data.updated_at
    expect(await caller.post('/devgoal', { id, updated_at: at, compulsory: false })).toMatchObject(refused)
    // The editor sends the whole row, and so does what undoes its change.
    const renamed = await caller.post<Goal>('/devgoal', { id, updated_at: at, title: 'Still mine', compulsory: true })
    expect([renamed.status, renamed.data.title, renamed.data.compulsory]).toEqual([261, 'Still mine', true])
  })

  it('and one that its owner removes comes back as it was', async () => {
    const caller = await college.as(who)
    const made = await admin.put<Goal>('/devgoal', { ...body, compulsory: true })
    expect([made.status, made.data.compulsory]).toEqual([201, true])
    const { id } = made.data
    expect((await caller.delete('/devgoal', { id })).status).toBe(262)
    expect((await caller.post('/devgoal/restore', { id })).status).toBe(261)
    expect((await caller.get<Goal>('/devgoal', { id })).data.compulsory).toBe(true)
  })
})

it('a copy that is a person’s own is compulsory only where the office makes it; the college’s stays so', async () => {
  const { id: user_id } = college.person('trainee1')
  const place = { organisation_id: a.organisation, start_date: today, end_date: addDays(today, 300) }
  const pdp = await insert(college.db, 'devplan', { ...place, user_id, category: 'PDP', name: 'Own plan' })
  const goal = { organisation_id: a.organisation, title: 'Asked', predefined: true, compulsory: true }
  const ids = [await insert(college.db, 'devgoal', { ...goal, devcycle_id: a.traineeCycle })]
  const copied = async (who: 'trainee1' | 'educator1' | 'admin1', devplan_id: number): Promise<unknown> => {
    const { status, data } = await (await college.as(who)).post<CopiedGoals>('/devgoals/copy', { ids, devplan_id })
    return [status, ...data.goals.map(({ predefined, compulsory }) => ({ predefined, compulsory }))]
  }
  expect(await copied('trainee1', pdp)).toEqual([201, { predefined: false, compulsory: false }])
  expect(await copied('educator1', college.person('trainee1').plan)).toEqual([
    201,
    { predefined: true, compulsory: true },
  ])
  expect(await copied('admin1', college.person('trainee2').plan)).toEqual([201, { predefined: true, compulsory: true }])
})
