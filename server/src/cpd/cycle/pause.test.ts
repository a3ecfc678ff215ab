import { addDays } from '@college/contract/kit'
import type { Stats } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { today, a } = college.fixtures
const admin = await college.as('admin1')
const fellow = college.person('fellow2')
const about = { user_id: fellow.id, devcycle_id: a.fellowCycle, reason: 'Parental leave' }
const day = (days: number): string => addDays(today, days)

describe('a pause', () => {
  it('lies in an open cycle and shares no day with another of the person', async () => {
    const put = (body: object) => admin.put('/devcyclepause', { ...about, ...body })
    const refused = async (body: object): Promise<unknown> => {
      const { status, named } = await put(body)
      return [status, named]
    }
    expect(await refused({ from: day(5), to: day(4) })).toEqual([400, ['to']])
    expect(await refused({ from: day(-200), to: day(-101) })).toEqual([400, ['to']])
    expect(await refused({ from: day(265), to: day(270) })).toEqual([400, ['from']])
    expect(await refused({ devcycle_id: a.expiredCycle, from: day(-200), to: day(-190) })).toEqual([
      473,
      ['devcycle_id'],
    ])
    const made = await put({ from: day(10), to: day(20) })
    expect([made.status, made.data['approved_by']]).toEqual([201, college.person('admin1').id])
    expect(await refused({ from: day(20), to: day(30) })).toEqual([400, ['from']])
    expect((await put({ from: day(21), to: day(22) })).status).toBe(201)
    expect((await put({ user_id: college.person('fellow1').id, from: day(15), to: day(15) })).status).toBe(201)
    const { id, updated_at } = made.data
    expect((await admin.post('/devcyclepause', { id, updated_at, to: day(21) })).named).toEqual(['from'])
    expect((await admin.delete('/devcyclepause', { id })).status).toBe(262)
    expect((await put({ from: day(12), to: day(12) })).status).toBe(201)
    expect((await admin.post('/devcyclepause/restore', { id })).status).toBe(409)
  })

  it('is read by the person and by those linked with them, and written by the office alone', async () => {
    const body = {
      user_id: college.person('trainee1').id,
      devcycle_id: a.traineeCycle,
      reason: 'Ill',
      from: day(1),
      to: day(2),
    }
    const { data } = await admin.put('/devcyclepause', body)
    const sees = async (who: string): Promise<number> =>
      (await (await college.as(who)).get('/devcyclepause', { id: data.id })).status
    expect([await sees('trainee1'), await sees('educator1'), await sees('educator2'), await sees('bAdmin')]).toEqual([
      200, 200, 404, 404,
    ])
    const own = await (await college.as('trainee1')).put('/devcyclepause', { ...body, from: day(7), to: day(8) })
    expect(own.status).toBe(403)
  })
})

describe('the figures of a cycle', () => {
  const fresh = async (more: object = {}): Promise<{ id: number; stats: () => Promise<Stats> }> => {
    const id = await insert(college.db, 'user', {
      organisation_id: a.organisation,
      firstname: 'Ana',
      lastname: 'Rei',
      confirmed_at: `${today}T00:00:00Z`,
      ...more,
    })
    const fellowRole = a.roles['Fellow']
    await insert(college.db, 'membership', { organisation_id: a.organisation, user_id: id, role_id: fellowRole })
    return { id, stats: async () => (await admin.get<Stats>('/cpd/stats', { user_id: id })).data }
  }
  const cycle = async (stats: () => Promise<Stats>): Promise<NonNullable<Stats['cycle']>> => {
    const { cycle: found } = await stats()
    if (!found) throw new Error('no cycle')
    return found
  }

  it('ask for less by the days of a pause, and for all again without it', async () => {
    const { id, stats } = await fresh()
    expect(await cycle(stats)).toMatchObject({ required: 3_000, standing: { term: { days: 365, counted: 365 } } })
    const body = { ...about, user_id: id, from: day(-50), to: day(22) }
    const made = await admin.put('/devcyclepause', body)
    expect(await cycle(stats)).toMatchObject({
      required: 2_400,
      standing: { term: { counted: 292, passed: 50 }, total: { full: 3_000, due: Math.round((2_400 * 50) / 292) } },
    })
    await admin.delete('/devcyclepause', { id: made.data.id })
    expect((await cycle(stats)).required).toBe(3_000)
  })

  it('ask for the share of the year from joining on', async () => {
    const { stats } = await fresh({ fellow_since: day(264 - 72), trainee_since: day(-50) })
    expect(await cycle(stats)).toMatchObject({ required: 600, standing: { term: { joined: day(192), counted: 73 } } })
  })

  it('count no more of a category than its limit, and name the categories that limit', async () => {
    const { id, stats } = await fresh()
    const here = { organisation_id: a.organisation }
    const category = await insert(college.db, 'devcategory', {
      ...here,
      name: 'Reading',
      kind: 'activity',
      max_minutes: 100,
    })
    const log = (time: number, days: number, category_id: number | null) =>
      insert(college.db, 'devactivity', {
        ...here,
        user_id: id,
        title: 'Read',
        activity_date: day(days),
        time,
        educational_minutes: time,
        category_id,
        devcycle_id: a.fellowCycle,
        state: 'complete',
      })
    await log(80, -3, category)
    await log(80, -2, category)
    await log(30, -1, null)
    const found = await cycle(stats)
    expect(found).toMatchObject({
      logged: 130,
      groups: { educational: 190 },
      series: [
        { date: day(-3), minutes: 80 },
        { date: day(-2), minutes: 100 },
        { date: day(-1), minutes: 130 },
      ],
      standing: {
        total: { logged: 190, counted: 130 },
        categories: [{ category_id: category, logged: 160, counted: 100, cap: 100 }],
      },
      categories: [{ id: category, name: 'Reading' }],
    })
  })

  it('take no more than fifteen statements, also of a named cycle of somebody else', async () => {
    const educator = await college.as('educator1')
    const query = { user_id: college.person('trainee1').id, devcycle_id: a.traineeCycle }
    expect(await statementsOf(college, () => educator.get('/cpd/stats', query))).toBeLessThanOrEqual(15)
  })
})
