import { addDays } from '@college/contract/kit'
import type { CyclePersonRow, CycleTotals, Stats } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { db } = college
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const here = { organisation_id: a.organisation }

const old = (from: string): Promise<number> =>
  insert(db, 'devcycle', {
    ...here,
    name: `Old ${from}`,
    type: 'fellow',
    start_date: from,
    end_date: addDays(from, 365),
    hours_required: 50,
  })

const listOf = async (cycle: number) => {
  const { data, info } = await admin.get<CyclePersonRow[]>('/cpd/cyclepeople', { devcycle_id: cycle, limit: 500 })
  const { people, behind } = info['totals'] as CycleTotals // stated beside the call in the contract
  return { people, behind, ids: data.map(({ id }) => id).toSorted((x, y) => x - y) }
}

const expire = async (id: number): Promise<void> => {
  expect((await admin.post('/devcycle/expire', { id })).status).toBe(261)
}

describe('a cycle that expired', () => {
  it('asks nothing of who only teaches, before and after', async () => {
    const start = addDays(today, -1600)
    const cycle = await old(start)
    await insert(db, 'devactivity', {
      ...here,
      user_id: college.person('educator1').id,
      title: 'Reading',
      state: 'complete',
      devcycle_id: cycle,
      time: 600,
      educational_minutes: 600,
      activity_date: addDays(start, 10),
    })
    const educator = await college.as('educator1')
    const at = async () => {
      const { data } = await educator.get<Stats>('/cpd/stats', { devcycle_id: cycle })
      const { asked, state, total } = data.cycle?.standing ?? {}
      return { asked, state, logged: total?.logged, required: total?.required, ...(await listOf(cycle)) }
    }
    const before = await at()
    expect(before).toMatchObject({ asked: false, logged: 600, required: 0 })
    await expire(cycle)
    expect(await at()).toEqual(before)
    // Nor when they become a fellow later.
    const membership = { ...here, user_id: college.person('educator1').id, role_id: a.roles['Fellow'] }
    const role = await insert(db, 'membership', membership)
    expect(await at()).toEqual(before)
    await db.rows('delete from membership where id = $1', [role])
  })

  it('counts exactly who was of it then', async () => {
    const cycle = await old(addDays(today, -2600))
    const add = async (username: string, active = true) => {
      const who = { ...here, username, firstname: username, lastname: 'Late', confirmed_at: `${today}T00:00:00Z` }
      const id = await insert(db, 'user', { ...who, active, fellow_since: addDays(today, -4000) })
      return { id, role: await insert(db, 'membership', { ...here, user_id: id, role_id: a.roles['Fellow'] }) }
    }
    const [resigned, stopped, away] = [await add('resigned'), await add('stopped'), await add('away', false)]
    const open = await listOf(cycle)
    expect(open.ids).toEqual(expect.arrayContaining([resigned.id, stopped.id]))
    await expire(cycle)
    const before = await listOf(cycle)
    expect(before).toEqual(open)
    await db.rows('delete from membership where id = $1', [resigned.role])
    expect.soft(await listOf(cycle)).toEqual(before)
    await db.rows('update "user" set active = not active where id = any($1::bigint[])', [[stopped.id, away.id]])
    expect.soft(await listOf(cycle)).toEqual(before)
    const later = await add('later')
    expect.soft(await listOf(cycle)).toEqual(before)
    for (const [{ id }, asked] of [
      [later, false],
      [resigned, true],
      [away, true],
    ] as const) {
      const { data } = await admin.get<Stats>('/cpd/stats', { user_id: id, devcycle_id: cycle })
      expect.soft([id, data.cycle?.standing.asked]).toEqual([id, asked])
    }
    const mine = await admin.get<Stats>('/cpd/stats', { user_id: later.id, devcycle_id: cycle })
    expect(mine.data.cycle?.standing).toMatchObject({ total: { required: 0 }, term: { counted: 366 } })
  })
})
