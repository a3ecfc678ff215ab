import type { Category } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { a, b, today } = college.fixtures
const admin = await college.as('admin1')

let made = 0
const make = async (over: object = {}) => {
  made += 1
  return admin.put<Category>('/devcategory', { name: `Kind of work ${made}`, kind: 'activity', ...over })
}

it('has a name that stands once in its place: 468 at the field', async () => {
  const { data } = await make()
  const taken = await make({ name: data.name.toUpperCase() })
  expect([taken.status, taken.errors]).toEqual([468, [{ path: 'name', message: 'This name is taken' }]])
  expect((await make({ name: data.name, kind: 'plan' })).status).toBe(201)
  expect((await make({ name: data.name, type: 'fellow' })).status).toBe(201)
  const below = await make({ name: data.name, parent_id: data.id })
  expect(below.status).toBe(201)
  const other = await make()
  const { id, updated_at } = other.data
  expect((await admin.post('/devcategory', { id, updated_at, name: data.name })).status).toBe(468)
  const inB = await (await college.as('bAdmin')).put('/devcategory', { name: data.name, kind: 'activity' })
  expect(inB.status).toBe(201)
})

it('stands below a category of its own kind and organisation, one level deep', async () => {
  const [{ data: top }, { data: other }] = [await make(), await make()]
  const { data: below } = await make({ parent_id: top.id })
  const refused = async (over: object): Promise<string[]> => (await make(over)).named
  expect(await refused({ parent_id: below.id })).toEqual(['parent_id'])
  expect(await refused({ parent_id: a.goalCategory })).toEqual(['parent_id'])
  expect(await refused({ parent_id: b.activityCategory })).toEqual(['parent_id'])
  const change = async (id: number, fields: object): Promise<string[]> => {
    const { data } = await admin.get('/devcategory', { id })
    return (await admin.post('/devcategory', { id, updated_at: data.updated_at, ...fields })).named
  }
  expect(await change(top.id, { parent_id: top.id })).toEqual(['parent_id'])
  expect(await change(top.id, { parent_id: other.id })).toEqual(['parent_id'])
  expect(await change(below.id, { kind: 'goal' })).toEqual(['parent_id'])
  expect(await change(below.id, { parent_id: other.id })).toEqual([])
})

it('stays while anything uses it, and says what; unused it goes', async () => {
  const { data: top } = await make()
  const { data: below } = await make({ parent_id: top.id })
  const here = { organisation_id: a.organisation }
  await insert(college.db, 'devactivity', {
    ...here,
    user_id: college.person('fellow1').id,
    title: 'Reading',
    activity_date: today,
    time: 5,
    category_id: top.id,
    subcategory_id: below.id,
  })
  for (let n = 0; n < 2; n += 1)
    await insert(college.db, 'devgoal', { ...here, devcycle_id: a.fellowCycle, title: 'Goal', category_id: top.id })
  const cycle = { name: 'Far', type: 'fellow', start_date: '2190-04-01', end_date: '2191-03-31' }
  await admin.put('/devcycle', { ...cycle, category_minima: [{ category_id: top.id, minutes: 5 }] })
  const kept = await admin.delete('/devcategory', { id: top.id })
  expect([kept.status, kept.message]).toEqual([
    476,
    'It is used by one activity, 2 goals, one subcategory and one cycle, so it stays. Make it inactive instead: it stays on old records but can’t be chosen.',
  ])
  expect((await admin.delete('/devcategory', { id: below.id })).status).toBe(476)
  const unused = await make()
  expect((await admin.delete('/devcategory', { id: unused.data.id })).status).toBe(262)
})

it.each([
  [{ max_minutes: -1 }, 'max_minutes'],
  [{ max_minutes: 1.5 }, 'max_minutes'],
  [{ mcnz_group: 'other' }, 'mcnz_group'],
  [{ kind: 'form' }, 'kind'],
  [{ name: '' }, 'name', 467],
] satisfies [object, string, number?][])('refuses %j', async (more: object, path: string, code = 400) => {
  const refused = await make(more)
  expect([refused.status, refused.named]).toEqual([code, [path]])
})

it('is not written by a trainee or an educator', async () => {
  for (const who of ['trainee1', 'educator1', 'director1', 'fellow1'] as const) {
    const caller = await college.as(who)
    expect((await caller.put('/devcategory', { name: 'Mine', kind: 'activity' })).status).toBe(403)
    expect((await caller.delete('/devcategory', { id: a.activityCategory })).status).toBe(403)
  }
})
