import { addDays, addMonths } from '@college/contract/kit'
import type { CyclePersonRow, CycleReport, Fellow, ImportCheck, Stats } from '@college/contract/cpd'
import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { db } = college
const { a, today } = college.fixtures
const me = college.person('fellow1')
const fellow = await college.as('fellow1')
const admin = await college.as('admin1')
const here = { organisation_id: a.organisation }
const certificate = addDays(today, 30)
const first = addDays(addMonths(certificate, -12), 1)

const log = (day: string, time: number, devcycle_id: number | null): Promise<number> =>
  insert(db, 'devactivity', {
    ...here,
    user_id: me.id,
    title: `Of ${day}`,
    state: 'complete',
    time,
    educational_minutes: time,
    activity_date: day,
    devcycle_id,
  })

const standing = async (devcycle_id = a.fellowCycle): Promise<NonNullable<Stats['cycle']>['standing'] | undefined> =>
  (await fellow.get<Stats>('/cpd/stats', { devcycle_id })).data.cycle?.standing

let before = 0

beforeAll(async () => {
  const { start_date: start } = (await db.row<{ start_date: string }>('select start_date from devcycle where id = $1', [
    a.fellowCycle,
  ])) ?? { start_date: today }
  before = await insert(db, 'devcycle', {
    ...here,
    name: 'The year before',
    type: 'fellow',
    start_date: addMonths(start, -12),
    end_date: addDays(start, -1),
    hours_required: 50,
  })
  const training = await insert(db, 'devcycle', {
    ...here,
    name: 'Training before',
    type: 'trainee',
    start_date: addMonths(start, -12),
    end_date: addDays(start, -1),
  })
  await db.rows('update devactivity set deleted_at = now() where user_id = $1', [me.id])
  await log(addDays(first, -1), 1, before)
  await log(first, 10, before)
  await log(addDays(first, 1), 100, training)
  await log(today, 1_000, a.fellowCycle)
  // Still to come, so it counts in no year yet.
  await log(addDays(certificate, 1), 10_000, a.fellowCycle)
})

describe('the year of a practising certificate', () => {
  it('is the cycle’s own without a certificate', async () => {
    const { term, total } = (await standing()) ?? {}
    expect([term?.own, total?.logged]).toEqual([false, 1_000])
  })

  it('counts what lies in its twelve months, in either cycle of the set, everywhere', async () => {
    await db.rows('update "user" set apc_date = $2 where id = $1', [me.id, certificate])
    const { term, total } = (await standing()) ?? {}
    expect([term?.own, term?.start, term?.end, total?.logged]).toEqual([true, first, certificate, 1_010])
    const { data: rows } = await admin.get<CyclePersonRow[]>('/cpd/cyclepeople', { devcycle_id: a.fellowCycle })
    expect(rows.find(({ id }) => id === me.id)).toMatchObject({ logged: 1_010, ends: certificate })
    const { data: fellows } = await admin.get<Fellow[]>('/cpd/fellows')
    expect(fellows.find(({ id }) => id === me.id)).toMatchObject({ logged: 1_010, ends: certificate })
    const { report } = (await fellow.get<CycleReport>('/cpd/report/cycle')).data
    expect(report?.activities.map(({ time }) => time)).toEqual([1_000, 10])
    expect((await fellow.get('/cpd/report/cycle/pdf')).status).toBe(200)
  })

  it('gives way to the next one after the day', async () => {
    await db.rows('update "user" set apc_date = $2 where id = $1', [me.id, addDays(today, -1)])
    const { term, total } = (await standing()) ?? {}
    expect([term?.start, total?.logged]).toEqual([today, 1_000])
  })

  it('goes on when the cycle before it has expired', async () => {
    await db.rows('update "user" set apc_date = $2 where id = $1', [me.id, certificate])
    expect((await admin.post('/devcycle/expire', { id: before })).status).toBe(261)
    const kept = await standing(before)
    const [{ end_date: end } = { end_date: today }] = await db.rows<{ end_date: string }>(
      'select end_date from devcycle where id = $1',
      [before],
    )
    const put = (activity_date: string, over: object = {}) =>
      fellow.put('/devactivity', { user_id: me.id, title: 'Late', time: 4, activity_date, state: 'complete', ...over })
    const mine = await put(end)
    expect([mine.status, mine.data['devcycle_id']]).toEqual([201, a.fellowCycle])
    expect((await put(end, { devcycle_id: a.fellowCycle })).status).toBe(201)
    expect((await standing())?.total.logged).toBe(1_018)
    // The verdict of the cycle before rests on another year.
    expect(await standing(before)).toEqual(kept)
    expect((await put(addDays(first, -1))).status).toBe(473)
    const file = `Title,Date,Time\nFound,${end},1\nOlder,${addDays(first, -1)},1`
    const mapping = { title: 0, activity_date: 1, time: 2 }
    const { data } = await fellow.post<ImportCheck>('/activityimport/check', { text: file, mapping })
    expect(data.shown.find(({ title }) => title === 'Found')?.state).toBe('ready')
    expect(data.shown.find(({ title }) => title === 'Older')?.state).toBe('refused')
    await db.rows(`update devactivity set deleted_at = now() where title = 'Late'`)
    // Whose year is the cycle's logged in the one that expired.
    await db.rows('update "user" set apc_date = null where id = $1', [me.id])
    expect((await put(end)).status).toBe(473)
  })

  it('is kept as it was when the cycle expires', async () => {
    await db.rows('update "user" set apc_date = $2 where id = $1', [me.id, certificate])
    expect((await admin.post('/devcycle/expire', { id: a.fellowCycle })).status).toBe(261)
    const kept = await standing()
    expect([kept?.term.end, kept?.total.logged]).toEqual([certificate, 1_010])
    await db.rows('update "user" set apc_date = null where id = $1', [me.id])
    expect(await standing()).toEqual(kept)
  })
})
