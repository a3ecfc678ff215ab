import { addDays, dayIn } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { a } = college.fixtures
const admin = await college.as('admin1')
const here = { organisation_id: a.organisation, kind: 'activity' }
const capped = await insert(college.db, 'devcategory', { ...here, name: 'Practice visits', max_minutes: 600 })
const inCapped = await insert(college.db, 'devcategory', { ...here, name: 'Rural visits', parent_id: capped })
const free = await insert(college.db, 'devcategory', { ...here, name: 'Peer groups' })
const within = await insert(college.db, 'devcategory', { ...here, name: 'Small peer groups', parent_id: free })

const cycle = (rules: object): object => ({
  name: 'A year far ahead',
  type: 'fellow',
  start_date: '2190-01-01',
  end_date: '2190-12-31',
  hours_required: 20,
  ...rules,
})
const minimum = (category_id: number, minutes: number): object => ({ category_id, minutes })

describe('the minima of a cycle', () => {
  it.each([
    [
      'a minimum above the cap of its category',
      { category_minima: [minimum(capped, 660)] },
      'category_minima',
      'At most 10:00 of Practice visits counts, so its minimum can’t be 11:00',
    ],
    [
      'a minimum of a subcategory above the cap of its category',
      { category_minima: [minimum(inCapped, 660)] },
      'category_minima',
      'At most 10:00 of Practice visits counts, so the minimum of Rural visits in it can’t be 11:00',
    ],
    [
      'minima of categories above the hours',
      { category_minima: [minimum(capped, 600), minimum(free, 660)] },
      'category_minima',
      'These minimums add up to 21:00, more than the 20:00 the cycle requires',
    ],
    [
      'minima of groups above the hours',
      { group_minima: { educational: 900, reviewing_reflecting: 301 } },
      'group_minima',
      'These minimums add up to 20:01, more than the 20:00 the cycle requires',
    ],
    [
      'hours below the minima',
      { hours_required: 9, category_minima: [minimum(free, 600)] },
      'category_minima',
      'These minimums add up to 10:00, more than the 09:00 the cycle requires',
    ],
  ])('are refused: %s', async (_words, rules, field, words) => {
    const { status, errors } = await admin.put('/devcycle', cycle(rules))
    expect([status, errors]).toEqual([400, [{ path: field, message: words }]])
  })

  it('may lie within each other, reach the hours, and be what they are where no hours are asked', async () => {
    const rules = { category_minima: [minimum(capped, 600), minimum(free, 600), minimum(within, 500)] }
    const made = await admin.put('/devcycle', cycle(rules))
    expect(made.status).toBe(201)
    const { id, updated_at } = made.data
    const lower = await admin.post('/devcycle', { id, updated_at, hours_required: 19 })
    expect([lower.status, lower.named]).toEqual([400, ['category_minima']])
    expect((await admin.post('/devcycle', { id, updated_at, hours_required: 0 })).status).toBe(261)
  })

  it('keep a cap from going below them', async () => {
    const { data } = await admin.get('/devcategory', { id: capped })
    const given = { id: capped, updated_at: data.updated_at }
    const { status, errors } = await admin.post('/devcategory', { ...given, max_minutes: 599 })
    const words = 'The cycle A year far ahead has a minimum of 10:00 for this category'
    expect([status, errors]).toEqual([400, [{ path: 'max_minutes', message: words }]])
    const narrowed = [minimum(inCapped, 600)]
    await college.db.rows(`update devcycle set category_minima = $1 where name = 'A year far ahead'`, [
      JSON.stringify(narrowed),
    ])
    const below = await admin.post('/devcategory', { ...given, max_minutes: 599 })
    expect(below.errors).toEqual([{ path: 'max_minutes', message: words.replace('this category', 'Rural visits') }])
    expect((await admin.post('/devcategory', { ...given, max_minutes: 601 })).status).toBe(261)
  })
})

describe('a range of days', () => {
  it('finds what overlaps it', async () => {
    const found = async (from: string, to: string): Promise<boolean> => {
      const { data } = await admin.get<{ name: string }[]>('/devcycles', { from, to })
      return data.some(({ name }) => name === 'A year far ahead')
    }
    expect(await found('2190-06-01', '2190-06-30')).toBe(true)
    expect(await found('2189-01-01', '2190-01-01')).toBe(true)
    expect(await found('2190-12-31', '2191-12-31')).toBe(true)
    expect(await found('2189-01-01', '2189-12-31')).toBe(false)
    expect(await found('2191-01-01', '2191-12-31')).toBe(false)
  })
})

it.each([[0], [1], [60_000]])('a birth date %s days ahead is refused', async (ahead) => {
  const { data } = await admin.get('/user', { id: college.person('plain1').id })
  const dob = addDays(dayIn('Pacific/Auckland', college.clock.now()), ahead)
  const { status, errors } = await admin.post('/user', { id: data.id, updated_at: data.updated_at, dob })
  expect([status, errors]).toEqual([400, [{ path: 'dob', message: 'Enter a date of birth in the past' }]])
})
