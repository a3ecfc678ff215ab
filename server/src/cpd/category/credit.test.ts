import type { Category, Stats } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const admin = await college.as('admin1')

let made = 0
const make = async (over: object = {}) => {
  made += 1
  return admin.put<Category>('/devcategory', { name: `Earns ${made}`, kind: 'activity', ...over })
}

it.each([
  [{ credit_per: 'hour' }, 'credit_factor', 'Enter how much credit each hour earns, or clear what earns it'],
  [{ credit_factor: 2 }, 'credit_per', 'Choose whether each hour or each entry earns this credit, or clear the factor'],
  [{ credit_per: 'entry', credit_factor: 0 }, 'credit_factor', 'Enter a number above 0'],
  [{ credit_per: 'entry', credit_factor: -1.5 }, 'credit_factor', 'Enter a number above 0'],
  [{ credit_per: 'hour', credit_factor: 1000.5 }, 'credit_factor', 'Enter a number up to 1000'],
  [{ credit_per: 'hour', credit_factor: 1.125 }, 'credit_factor', 'Two decimals at most'],
  [{ credit_per: 'day', credit_factor: 1 }, 'credit_per', 'One of hour, entry'],
  [
    { credit_per: 'hour', credit_factor: 1, kind: 'goal' },
    'credit_per',
    'Only activities earn credit. Clear this, or make it a category of activities',
  ],
])('refuses %j', async (over, path, message) => {
  const refused = await make(over)
  expect([refused.status, refused.errors]).toEqual([400, [{ path, message }]])
})

it('keeps its factor to the last decimal, and changes both parts together', async () => {
  const { data } = await make({ credit_per: 'entry', credit_factor: 0.29 })
  expect(data).toMatchObject({ credit_per: 'entry', credit_factor: 0.29 })
  const change = async (fields: object) => {
    const { updated_at } = (await admin.get<Category>('/devcategory', { id: data.id })).data
    return admin.post<Category>('/devcategory', { id: data.id, updated_at, ...fields })
  }
  expect((await change({ credit_per: null })).named).toEqual(['credit_per'])
  expect((await change({ credit_per: null, credit_factor: null })).status).toBe(261)
})

it('gives credit to the hours and to no group, and still when it is removed', async () => {
  const trainee = await college.as('trainee1')
  const { data } = await make({ credit_per: 'entry', credit_factor: 2.5, max_minutes: 240 })
  const cycleOf = async () => (await trainee.get<Stats>('/cpd/stats')).data.cycle
  const before = await cycleOf()
  const written = { organisation_id: a.organisation, user_id: college.person('trainee1').id, state: 'complete' }
  for (const time of [10, 15])
    await insert(college.db, 'devactivity', {
      ...written,
      devcycle_id: a.traineeCycle,
      category_id: data.id,
      title: 'Wrote a paper',
      activity_date: today,
      time,
      educational_minutes: time,
    })
  const after = await cycleOf()
  const earned = (after?.logged ?? 0) - (before?.logged ?? 0)
  const educational = (after?.groups.educational ?? 0) - (before?.groups.educational ?? 0)
  expect([earned, educational]).toEqual([240, 25])
  expect(after?.standing.time).toBe((before?.standing.time ?? 0) + 25)
  expect(after?.standing.categories.find(({ category_id }) => category_id === data.id)).toMatchObject({
    cap: 240,
    logged: 300,
    counted: 240,
    source: { per: 'entry', factor: 2.5, minutes: 25, entries: 2 },
  })
  expect(after?.categories.map(({ name }) => name)).toContain(data.name)
  await college.db.rows('update devcategory set deleted_at = now() where id = $1', [data.id])
  expect((await cycleOf())?.logged).toBe(after?.logged)
})
