import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { TestCaller } from '#testing'

const college = await openTestApp()
const place = college.fixtures.a

interface Count {
  subject: string
  role: string | null
  count: number
}

const screen = (subject: string, count = 1) => ({ kind: 'screen', subject, count })
const kept = (): Promise<Count[]> =>
  college.db.rows<Count>(
    `select subject, role, count from trackerevent where organisation_id = $1 and deleted_at is null order by subject, role`,
    [place.organisation],
  )

let member: TestCaller
let admin: TestCaller

beforeEach(async () => {
  await college.db.rows('delete from trackerevent')
  await college.db.rows('delete from tracker')
  await college.db.rows(`delete from userconfig where name = 'usage.not_counted'`)
  member = await college.as('instructor1')
  admin = await college.as('admin1')
})

describe('counts of use', () => {
  it('add up by day and path, and know of nobody', async () => {
    const first = await member.put('/trackerevent', { events: [screen('/activities', 2), screen('/activity')] })
    expect([first.status, first.data]).toEqual([201, { counted: 2 }])
    await (await college.as('educator1')).put('/trackerevent', { events: [screen('/activities', 3)] })
    // Few people are instructors or educators here: counted by role they could be told apart.
    expect(await kept()).toEqual([
      { subject: '/activities', role: null, count: 5 },
      { subject: '/activity', role: null, count: 1 },
    ])
    const [row] = await college.db.rows<Record<string, unknown>>('select * from trackerevent limit 1')
    expect([row?.['created_by'], row?.['updated_by']]).toEqual([null, null])
    const audited = await college.db.row<{ count: number }>(
      `select count(*)::integer as count from audit where call = 'PUT /trackerevent'`,
    )
    expect(audited?.count).toBe(0)
  })

  it('have the role where at least five people hold it', async () => {
    await (await college.as('trainee1')).put('/trackerevent', { events: [screen('/goals')] })
    expect(await kept()).toEqual([{ subject: '/goals', role: 'Trainee', count: 1 }])
  })

  it.each([
    ['the browser sends Sec-GPC', { 'sec-gpc': '1' }],
    ['the browser sends DNT', { dnt: '1' }],
  ])('are not kept where %s', async (_why, headers) => {
    const { data } = await member.put('/trackerevent', { events: [screen('/goals')] }, { headers })
    expect([data, await kept()]).toEqual([{ counted: 0 }, []])
  })

  it('are not kept of who objects, and are again of who no longer does', async () => {
    await member.post('/userconfig/save', { name: 'usage.not_counted', value: true })
    await member.put('/trackerevent', { events: [screen('/goals')] })
    expect(await kept()).toEqual([])
    await member.post('/userconfig/save', { name: 'usage.not_counted', value: false })
    await member.put('/trackerevent', { events: [screen('/goals')] })
    expect(await kept()).toHaveLength(1)
  })

  it('stop where the office switches a tracker off or removes it, for one path or for all', async () => {
    await member.put('/trackerevent', { events: [screen('/goals')] })
    const own = await admin.put('/tracker', { name: 'Goals', kind: 'screen', subject: '/goals', active: false })
    expect(own.status).toBe(201)
    await member.put('/trackerevent', { events: [screen('/goals', 5), screen('/forms')] })
    expect(await kept()).toEqual([
      { subject: '/forms', role: null, count: 1 },
      { subject: '/goals', role: null, count: 1 },
    ])
    const { data: all } = await admin.get<{ id: number; subject: string | null }[]>('/trackers', { kind: 'screen' })
    await admin.delete('/tracker', { id: all.find(({ subject }) => subject === null)?.id ?? 0 })
    await member.put('/trackerevent', { events: [screen('/forms')] })
    expect((await kept()).find(({ subject }) => subject === '/forms')?.count).toBe(1)
  })

  it.each([
    ['an id in the path', [screen('/activity/17')]],
    ['a query', [screen('/activities?q=shoulder')]],
    ['another address', [screen('https://elsewhere.test')]],
    ['a text', [screen('/Losa Tua')]],
    ['no events', []],
    ['too many at once', Array.from({ length: 101 }, () => screen('/goals'))],
    ['a count below one', [screen('/goals', 0)]],
    ['a count beyond all use', [screen('/goals', 501)]],
    ['another kind', [{ kind: 'person', subject: '/goals' }]],
    ['whose it is', [{ ...screen('/goals'), user_id: 1 }]],
  ])('are refused with %s', async (_what, events) => {
    expect((await member.put('/trackerevent', { events })).status).toBe(400)
    expect(await kept()).toEqual([])
  })

  it('are summed rightly where many come at once', async () => {
    const sent = Array.from({ length: 12 }, (_, at) =>
      member.put('/trackerevent', { events: at % 2 ? [screen('/b'), screen('/a')] : [screen('/a'), screen('/b')] }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 201))
    expect(await kept()).toEqual([
      { subject: '/a', role: null, count: 12 },
      { subject: '/b', role: null, count: 12 },
    ])
  })

  it('take no second tracker of the same, nor one of a path with an id', async () => {
    await admin.put('/tracker', { name: 'One', kind: 'report', subject: '/cycle/report' })
    expect((await admin.put('/tracker', { name: 'Two', kind: 'report', subject: '/cycle/report' })).status).toBe(468)
    expect((await admin.put('/tracker', { name: 'Three', kind: 'report', subject: '/cycle/7' })).named).toEqual([
      'subject',
    ])
  })
})
