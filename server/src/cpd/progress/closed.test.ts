import { addDays } from '@college/contract/kit'
import type { CyclePersonRow, CycleReport, ExpirePreview, GoalProgress, Simulated, Stats } from '@college/contract/cpd'
import { expiredCycleWords } from '@college/contract/cpd'
import { beforeAll, describe, expect, it } from 'vitest'
import { linesOf, readPdf } from '#pdf/testing'
import { insert, openTestApp, somebodyWaits } from '#testing'
import { filesIn } from '../report/testing.ts'
import { keepExpired } from './closed.ts'

const college = await openTestApp()
const { db } = college
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const fellow = await college.as('fellow1')
const me = college.person('fellow1')

const [start, end] = [addDays(today, -1600), addDays(today, -1235)]
const here = { organisation_id: a.organisation }
const day = (after: number): string => addDays(start, after)

let [cycle, capped, spare, talk] = [0, 0, 0, 0]

const log = (over: object): Promise<number> =>
  insert(db, 'devactivity', {
    ...here,
    user_id: me.id,
    title: 'Reading',
    state: 'complete',
    devcycle_id: cycle,
    educational_minutes: 0,
    reviewing_minutes: 0,
    ...over,
  })

/** Everything that says how far the fellow is in the cycle, as every place says it. */
const everywhere = async () => {
  const stats = (await fellow.get<Stats>('/cpd/stats', { devcycle_id: cycle })).data
  const report = (await fellow.get<CycleReport>('/cpd/report/cycle', { devcycle_id: cycle })).data
  const list = await admin.get<CyclePersonRow[]>('/cpd/cyclepeople', { devcycle_id: cycle })
  const goals = (await fellow.get<GoalProgress[]>('/devgoalprogress', { devcycle_id: cycle })).data
  const pdf = await fellow.get('/cpd/report/cycle/pdf', { devcycle_id: cycle })
  const zip = await fellow.get('/cpd/report/evidence', { devcycle_id: cycle })
  const draft = {
    hours_required: 62,
    category_minima: [],
    group_minima: {},
    cultural_safety_required: false,
    goals: [],
  }
  const simulated = (await admin.post<Simulated>('/devcycle/simulate', { devcycle_id: cycle, draft })).data
  const { standing, series, conversation, progress } = stats.cycle ?? {}
  const row = list.data.find(({ id }) => id === me.id)
  return {
    page: { standing, series, conversation, progress, rule: stats.completion_rule },
    report: report.report?.cycle,
    list: row && { ...row, created_at: null, updated_at: null },
    dashboard: list.info['totals'],
    goals,
    // Whose report it is, is told as it is today.
    pdf: (await readPdf(pdf.raw)).pages.flatMap(linesOf).filter((line) => !/^fellow1 |MCNZ number|Printed/.test(line)),
    csv: (await filesIn(zip.raw)).get('goals.csv')?.toString(),
    simulated: simulated.people.find(({ user_id }) => user_id === me.id),
  }
}

beforeAll(async () => {
  capped = await insert(db, 'devcategory', { ...here, name: 'Practice visits', kind: 'activity' })
  spare = await insert(db, 'devcategory', { ...here, name: 'Journals', kind: 'activity', max_minutes: 3000 })
  talk = await insert(db, 'devcategory', { ...here, name: 'Yearly talk', kind: 'activity', code: 'conversation' })
  cycle = await insert(db, 'devcycle', {
    ...here,
    name: 'Four years ago',
    type: 'fellow',
    start_date: start,
    end_date: end,
    hours_required: 50,
    category_minima: JSON.stringify([{ category_id: capped, minutes: 1000 }]),
  })
  const hour = await insert(db, 'devgoal', {
    ...here,
    devcycle_id: cycle,
    title: 'Just an hour',
    time: 60,
    compulsory: true,
  })
  const ticked = { ...here, devcycle_id: cycle, title: 'Tick', completion_type: 'manual', compulsory: true }
  await db.rows('insert into devgoaltick (devgoal_id, user_id, ticked_by, ticked_at) values ($1, $2, $2, $3)', [
    await insert(db, 'devgoal', ticked),
    me.id,
    `${day(20)}T00:00:00Z`,
  ])
  await log({ time: 1990, educational_minutes: 1990, category_id: capped, activity_date: day(10) })
  await log({ time: 1590, educational_minutes: 1590, category_id: spare, activity_date: day(30) })
  await log({ time: 61, reviewing_minutes: 61, devgoal_id: hour, activity_date: day(40) })
  await log({ time: 79, reviewing_minutes: 79, category_id: talk, activity_date: day(50) })
  const year = { ...here, user_id: me.id, category: 'PDP', start_date: start, end_date: end }
  await insert(db, 'devplan', { ...year, name: 'Plan of that year' })
  await db.rows(
    'update devactivity set cultural_safety = true, reviewing_minutes = 40, measuring_minutes = 21, educational_minutes = 0 where devgoal_id = $1',
    [hour],
  )
  await db.rows('update devactivity set cultural_safety = true where category_id = $1', [capped])
  expect((await admin.post('/devcycle/expire', { id: cycle })).status).toBe(261)
})

const changes: readonly (readonly [what: string, change: () => Promise<unknown>])[] = [
  ['a category gets a cap', () => db.rows('update devcategory set max_minutes = 1000 where id = $1', [capped])],
  [
    'a category gives credit by a factor',
    () => db.rows(`update devcategory set credit_per = 'entry', credit_factor = 9 where id = $1`, [capped]),
  ],
  [
    'and no longer does',
    () => db.rows('update devcategory set credit_per = null, credit_factor = null where id = $1', [capped]),
  ],
  ['a cap is lowered', () => db.rows('update devcategory set max_minutes = 100 where id = $1', [spare])],
  ['a category is removed', () => db.rows('update devcategory set deleted_at = now() where id = $1', [spare])],
  [
    'categories change their group and code',
    () => db.rows(`update devcategory set mcnz_group = 'measuring_improving', code = null where id = $1`, [talk]),
  ],
  [
    'goals complete otherwise',
    () => admin.put('/organisationconfig', { name: 'goal_complete_when', type: 'string', value: 'reaches' }),
  ],
  [
    'the certificate has another date',
    () => db.rows('update "user" set apc_date = $2 where id = $1', [me.id, day(100)]),
  ],
  ['somebody joined later', () => db.rows('update "user" set fellow_since = $2 where id = $1', [me.id, day(200)])],
  [
    'a pause appears',
    () =>
      insert(db, 'devcyclepause', {
        ...here,
        user_id: me.id,
        devcycle_id: cycle,
        from: day(60),
        to: day(160),
        reason: 'Leave',
      }),
  ],
  ['a tick is gone', () => db.rows('delete from devgoaltick where user_id = $1', [me.id])],
]

describe('an expired cycle', () => {
  it('says everywhere what it said at the expiry, whatever is changed afterwards', async () => {
    const before = await everywhere()
    expect(before.page.standing).toMatchObject({ met: true, total: { logged: 3720, counted: 3720, required: 3000 } })
    expect(before.list).toMatchObject({ state: 'met', logged: 3720, goals: 2, goals_open: 0 })
    expect(before.simulated).toMatchObject({ now: 'met', then: 'met' })
    expect(before.page.conversation).toBe(day(50))
    for (const [what, change] of changes) {
      await change()
      expect([what, await everywhere()]).toEqual([what, before])
    }
    // The plan's own part of the report is gone with it, the verdict is not.
    await db.rows(`update devplan set deleted_at = now() where name = 'Plan of that year'`)
    const { page, list, dashboard } = await everywhere()
    expect({ page, list, dashboard }).toEqual({ page: before.page, list: before.list, dashboard: before.dashboard })
  })

  it('counts anew once it is open again, with what was logged meanwhile', async () => {
    const logged = { user_id: me.id, title: 'Found in a drawer', time: 30, activity_date: day(70) }
    const draft = await fellow.put('/devactivity', logged)
    expect([draft.status, draft.data['devcycle_id']]).toEqual([201, null])
    const before = await log({ devcycle_id: null, time: 45, educational_minutes: 45, activity_date: day(71) })
    expect((await admin.get<ExpirePreview>('/devcycle/expire/preview', { id: cycle })).data.meanwhile).toBe(2)
    const opened = await admin.post('/devcycle/reopen', { id: cycle })
    expect([opened.status, opened.data]).toMatchObject([261, { joined: 2 }])
    const { page, list } = await everywhere()
    expect(page.standing).toMatchObject({ met: false, total: { logged: 3765 } })
    expect(list).toMatchObject({ state: 'behind' })
    const history = await db.row(
      'select changes from audit where resource = $1 and record_id = $2 order by id desc limit 1',
      ['devactivity', before],
    )
    expect(history).toEqual({ changes: { devcycle_id: [null, cycle] } })
    const joined = await fellow.get('/devactivity', { id: draft.data.id })
    expect(joined.data['devcycle_id']).toBe(cycle)
    const complete = { id: draft.data.id, updated_at: joined.data.updated_at, state: 'complete' }
    expect((await fellow.post('/devactivity', complete)).status).toBe(261)
    expect((await everywhere()).page.standing).toMatchObject({ total: { logged: 3795 } })
  })

  it('that expired before anything was kept is kept from then on', async () => {
    await db.rows('update devcycle set expired_at = now() where id = $1', [cycle])
    await keepExpired({ db, now: college.clock.now })
    const before = await everywhere()
    await db.rows('update devcategory set max_minutes = 7 where id = $1', [capped])
    expect(await everywhere()).toEqual(before)
    await keepExpired({ db, now: college.clock.now })
    expect(await everywhere()).toEqual(before)
  })
})

describe('an activity on a day of an expired cycle', () => {
  const words = expiredCycleWords({ name: 'Four years ago' })
  const put = (over: object = {}) =>
    fellow.put('/devactivity', {
      user_id: me.id,
      title: 'Late',
      time: 30,
      activity_date: day(90),
      state: 'complete',
      ...over,
    })
  const refused = [473, words, [{ path: 'activity_date', message: words }]]

  it('is refused when it is complete, with the way out, whoever logs it', async () => {
    const answers = [
      await put(),
      await put({ devplan_id: me.plan }),
      await admin.put('/devactivity', {
        user_id: me.id,
        title: 'Late',
        time: 30,
        activity_date: end,
        state: 'complete',
      }),
    ]
    for (const { status, message, errors } of answers) expect([status, message, errors]).toEqual(refused)
    expect(await db.row(`select count(*)::int as count from devactivity where title = 'Late'`)).toEqual({ count: 0 })
  })

  it('is a draft in no cycle, which is not completed, moved there or brought back', async () => {
    const draft = await put({ state: 'draft' })
    const { id, updated_at } = draft.data
    expect([draft.status, draft.data['devcycle_id']]).toEqual([201, null])
    const completed = await fellow.post('/devactivity', { id, updated_at, state: 'complete' })
    expect([completed.status, completed.message, completed.errors]).toEqual(refused)
    const other = await put({ activity_date: today })
    const moved = { id: other.data.id, updated_at: other.data.updated_at, activity_date: day(90) }
    expect((await fellow.post('/devactivity', moved)).message).toBe(words)
    // Its day put right, it counts.
    const right = await fellow.post('/devactivity', { id, updated_at, state: 'complete', activity_date: today })
    expect([right.status, right.data['devcycle_id']]).toEqual([261, a.fellowCycle])
    const legacy = await log({ devcycle_id: null, time: 5, activity_date: day(91) })
    expect((await fellow.delete('/devactivity', { id: legacy })).status).toBe(262)
    expect((await fellow.post('/devactivity/restore', { id: legacy })).message).toBe(words)
  })

  it('is of the goal it is for, where that is of an open cycle', async () => {
    const open = await put({ devgoal_id: a.fellowGoal })
    expect([open.status, open.data['devcycle_id']]).toEqual([201, a.fellowCycle])
  })

  it('is refused whichever cycle is named, and so is any day outside the one named', async () => {
    const named = await put({ devcycle_id: a.fellowCycle })
    expect([named.status, named.message, named.errors]).toEqual(refused)
    const now = await put({ activity_date: today })
    const moved = {
      id: now.data.id,
      updated_at: now.data.updated_at,
      activity_date: day(90),
      devcycle_id: a.fellowCycle,
    }
    expect((await fellow.post('/devactivity', moved)).message).toBe(words)
    const row = await db.row<{ name: string }>('select name from devcycle where id = $1', [a.fellowCycle])
    const outside = `This date isn’t in ${row?.name}. Correct the date, or choose the cycle it’s in`
    for (const over of [{ state: 'draft' }, { activity_date: '1999-01-01' }]) {
      const { status, errors } = await put({ ...over, devcycle_id: a.fellowCycle })
      const path = 'activity_date'
      expect([over, status, errors]).toEqual([over, 400, [{ path, message: outside }]])
    }
    expect((await put({ activity_date: today, devcycle_id: a.fellowCycle })).status).toBe(201)
  })

  it('waits for whoever expires its cycle, and is refused', async () => {
    const [own] = await db.rows<{ id: number }>('select id from devactivity where devcycle_id = $1 limit 1', [cycle])
    await db.rows('update devcycle set expired_at = null where id = $1', [cycle])
    const { data } = await fellow.get('/devactivity', { id: own?.id ?? 0 })
    const statuses: number[] = []
    for (const ask of [
      () => put(),
      () => fellow.post('/devactivity', { id: data.id, updated_at: data.updated_at, time: 1, educational_minutes: 1 }),
      () => fellow.delete('/devactivity', { id: data.id }),
    ]) {
      await db.rows('update devcycle set expired_at = null where id = $1', [cycle])
      let going: Promise<{ status: number }> | undefined
      await college.db.transaction(async (tx) => {
        await tx.rows('select 1 from devcycle where id = $1 for update', [cycle])
        await tx.rows('update devcycle set expired_at = now() where id = $1', [cycle])
        going = ask()
        await somebodyWaits(college)
      })
      statuses.push((await going)?.status ?? 0)
    }
    expect(statuses).toEqual([473, 473, 473])
  })
})
