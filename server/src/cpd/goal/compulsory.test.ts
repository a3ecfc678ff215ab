import type { Goal } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()
const { a } = college.fixtures
const admin = await college.as('admin1')

it.each([
  ['trainee1', { devcycle_id: a.traineeCycle }],
  ['trainee1', { devplan_id: college.person('trainee1').plan }],
  ['fellow1', { devcycle_id: a.fellowCycle }],
] as const)('whether a goal of %s’s own is compulsory is the office’s to say: %j', async (who, home) => {
  const caller = await college.as(who)
  const body = { ...home, user_id: college.person(who).id, title: 'My own', completion_type: 'manual' }
  for (const compulsory of [true, false])
    expect(await caller.put('/devgoal', { ...body, compulsory })).toMatchObject({ status: 403, named: ['compulsory'] })
  const made = await caller.put<Goal>('/devgoal', body)
  expect([made.status, made.data.compulsory]).toEqual([201, false])
  const { id, updated_at } = made.data
  const refused = await caller.post('/devgoal', { id, updated_at, compulsory: true })
  expect([refused.status, refused.named]).toEqual([403, ['compulsory']])
  const set = await admin.post<Goal>('/devgoal', { id, updated_at, compulsory: true })
  expect([set.status, set.data.compulsory]).toEqual([261, true])
  // What else its owner changes leaves it as the office set it.
  const renamed = await caller.post<Goal>('/devgoal', { id, updated_at: set.data.updated_at, title: 'Still mine' })
  expect([renamed.status, renamed.data.compulsory]).toEqual([261, true])
})
