import type { Stats } from '@college/contract/cpd'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { AnyRow, TestApp } from '#testing'

const college = await openTestApp()
const { a } = college.fixtures
const ids: Record<string, number> = {}

const cycles = {
  winter: ['2026-04-01', '2026-09-30'],
  summer: ['2026-10-01', '2027-03-31'],
  leap: ['2028-01-01', '2028-02-29'],
  after: ['2028-03-01', '2028-12-31'],
} as const

beforeAll(async () => {
  await college.db.rows('update devcycle set deleted_at = now()')
  for (const [name, [start_date, end_date]] of Object.entries(cycles))
    ids[name] = await insert(college.db, 'devcycle', {
      organisation_id: a.organisation,
      name,
      type: 'fellow',
      hours_required: 10,
      start_date,
      end_date,
    })
  await college.db.rows('update devplan set start_date = $2, end_date = $3 where id = $1', [
    college.person('fellow1').plan,
    '2026-04-05',
    '2028-02-29',
  ])
})

// Wall clock of Auckland, and what is so then: the cycle, its days left, whether the plan is current, the quarter.
const table: readonly [
  words: string,
  instant: string,
  today: string,
  cycle: string | null,
  left: number,
  plan: boolean,
  quarter: string,
][] = [
  ['23:30 before the first day', '2026-03-31T10:30:00Z', '2026-03-31', null, 0, false, '2026-01-01'],
  ['00:30 on the first day', '2026-03-31T11:30:00Z', '2026-04-01', 'winter', 183, false, '2026-04-01'],
  [
    '23:30 on the eve of the clocks going back',
    '2026-04-04T10:30:00Z',
    '2026-04-04',
    'winter',
    180,
    false,
    '2026-04-01',
  ],
  ['00:30 on the day with 25 hours', '2026-04-04T11:30:00Z', '2026-04-05', 'winter', 179, true, '2026-04-01'],
  ['23:30 on the day with 25 hours', '2026-04-05T11:30:00Z', '2026-04-05', 'winter', 179, true, '2026-04-01'],
  ['00:30 on the day after it', '2026-04-05T12:30:00Z', '2026-04-06', 'winter', 178, true, '2026-04-01'],
  ['00:30 on the day with 23 hours', '2026-09-26T12:30:00Z', '2026-09-27', 'winter', 4, true, '2026-07-01'],
  ['23:30 on the day with 23 hours', '2026-09-27T10:30:00Z', '2026-09-27', 'winter', 4, true, '2026-07-01'],
  ['00:30 on the day after that', '2026-09-27T11:30:00Z', '2026-09-28', 'winter', 3, true, '2026-07-01'],
  ['23:30 on the last day', '2026-09-30T10:30:00Z', '2026-09-30', 'winter', 1, true, '2026-07-01'],
  ['00:30 in the next cycle', '2026-09-30T11:30:00Z', '2026-10-01', 'summer', 182, true, '2026-10-01'],
  ['00:30 on 29 February', '2028-02-28T11:30:00Z', '2028-02-29', 'leap', 1, true, '2028-01-01'],
  ['23:30 on 29 February', '2028-02-29T10:30:00Z', '2028-02-29', 'leap', 1, true, '2028-01-01'],
  ['00:30 on 1 March', '2028-02-29T11:30:00Z', '2028-03-01', 'after', 306, false, '2028-01-01'],
]

// The zone of the process itself is told of in zones.test.ts.
const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const

describe.each(zones)('a database in %s', (zone) => {
  let node: TestApp
  beforeAll(async () => {
    const name = await college.db.row<{ name: string }>('select current_database() as name')
    await college.db.script(`alter database "${name?.name}" set timezone to '${zone}'`)
    node = await college.node()
  })
  afterAll(async () => {
    college.clock.reset()
    await node.close()
  })

  it('is spoken to in UTC all the same', async () => {
    const row = await node.db.row<{ timezone: string }>(`select current_setting('timezone') as timezone`)
    expect(row?.timezone).toBe('UTC')
  })

  it.each(table)('knows the day of the college: %s', async (_words, instant, today, cycle, left, plan, quarter) => {
    college.clock.set(instant)
    const caller = await node.as('fellow1')
    const { data } = await caller.get<Stats>('/cpd/stats')
    expect([
      data.today,
      data.cycle?.devcycle.id ?? null,
      data.cycle?.standing.term.left ?? 0,
      data.quarter.from,
    ]).toEqual([today, cycle === null ? null : ids[cycle], left, quarter])
    const { data: current } = await caller.get<AnyRow | null>('/devcycle/current')
    expect(current?.id ?? null).toBe(cycle === null ? null : ids[cycle])
    const { data: currentPlan } = await caller.get<AnyRow | null>('/devplan/current')
    expect(currentPlan !== null).toBe(plan)
  })
})
