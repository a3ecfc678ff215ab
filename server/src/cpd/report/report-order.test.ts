import { randomBytes } from 'node:crypto'
import { addDays } from '@college/contract/kit'
import { mostReportOrders, reportOrders } from '@college/contract/cpd'
import type { ReportOrder } from '@college/contract/cpd'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { Runner } from '#database'
import type { Context } from '#platform'
import { insert, openTestApp, testKeys } from '#testing'
import type { Answered } from '#testing'
import { linesOf, readPdf } from '#pdf/testing'
import { claimOrder, printOrders } from './printed-order.ts'

const college = await openTestApp({ hurry: 0.01 })
const { db, clock } = college
const { a, today } = college.fixtures
const context: Context = {
  db,
  now: clock.now,
  random: randomBytes,
  log: pino({ level: 'silent' }),
  labels: college.app.domains.registry.label,
  keys: testKeys,
  files: college.files,
}
const parts = { publicUrl: () => 'https://college.test' }
const about = college.person('trainee1')
const trainee = await college.as('trainee1')
const educator = await college.as('educator1')

const order = (caller = trainee, more: object = {}): Promise<Answered<ReportOrder>> =>
  caller.put<ReportOrder>('/cpd/report/order', { devcycle_id: a.traineeCycle, ...more })
const listed = async (caller = trainee): Promise<ReportOrder[]> =>
  (await caller.get<ReportOrder[]>('/cpd/report/orders')).data
const fetched = (id: number, caller = trainee) => caller.get('/cpd/report/order/pdf', { id })
const cancelled = (id: number, caller = trainee) => caller.post('/cpd/report/order/cancel', { id })

/** Prints until the order is no longer waiting: the node of the test prints beside us. */
const printedUntil = async (id: number, caller = trainee): Promise<ReportOrder | undefined> => {
  const now = async (): Promise<ReportOrder | undefined> => (await listed(caller)).find((each) => each.id === id)
  await expect
    .poll(
      async () => {
        await printOrders(context, parts)
        return (await now())?.state
      },
      { timeout: 30_000 },
    )
    .not.toBe('waiting')
  return now()
}

/** An order that a node began to print so many minutes ago. */
const begun = (minutes: number, more: object = {}, on: Runner = db): Promise<number> =>
  insert(on, 'reportorder', {
    organisation_id: a.organisation,
    user_id: about.id,
    devcycle_id: a.traineeCycle,
    asked_by: about.id,
    name: 'Cycle report.pdf',
    asked_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + 86_400_000),
    claimed_at: new Date(clock.now().getTime() - minutes * 60_000),
    ...more,
  })

afterEach(async () => {
  clock.reset()
  await db.rows('delete from reportorder')
})

describe('a report that is ordered', () => {
  it('is accepted, printed and fetched by who asked for it', async () => {
    await insert(db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: about.id,
      devcycle_id: a.traineeCycle,
      state: 'complete',
      title: 'A long night',
      activity_date: addDays(today, -3),
      time: 60,
    })
    const { status, data } = await order()
    expect([status, data.state, data.problem]).toEqual([202, 'waiting', null])
    expect(data.name).toMatch(/^Cycle report trainee1 Tūhoe .*\.pdf$/)
    const ready = await printedUntil(data.id)
    expect(ready).toMatchObject({ state: 'ready', name: data.name })
    expect(reportOrders.answer.safeParse(await listed()).success).toBe(true)
    expect(ready?.fetched_at).toBeNull()
    const file = await fetched(data.id)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { pages } = await readPdf(file.raw)
    expect(pages.flatMap((page) => linesOf(page)).join('\n')).toContain('A long night')
  })

  it('keeps the time of its first fetch by the person who ordered it', async () => {
    const id = await begun(0, { state: 'ready', content: Buffer.from('%PDF-') })
    const times = async (): Promise<(string | null)[]> => (await listed()).map((each) => each.fetched_at)
    expect((await fetched(id, educator)).status).toBe(404)
    expect(await times()).toEqual([null])
    await fetched(id)
    const [first] = await times()
    expect(first).toEqual(expect.any(String))
    clock.advance(60_000)
    await fetched(id)
    expect(await times()).toEqual([first])
  })

  it('is one order while it waits, and another one when it was printed', async () => {
    const id = await begun(0)
    expect((await order()).data.id).toBe(id)
    await db.rows(`update reportorder set state = 'failed', problem = 'Too long.' where id = $1`, [id])
    expect((await order()).data.id).not.toBe(id)
  })

  it('is taken back while it waits, and nothing is printed of it', async () => {
    const id = await begun(0)
    expect((await cancelled(id)).status).toBe(261)
    expect(await listed()).toEqual([])
    await printOrders(context, parts)
    expect((await fetched(id)).status).toBe(404)
    expect((await cancelled(id)).status).toBe(404)
  })

  it('is printed by another node when the one that began has died, and not before', async () => {
    const [fresh, left] = [await begun(1), await begun(4, { devcycle_id: a.fellowCycle })]
    expect(await printedUntil(left)).toMatchObject({ state: 'ready' })
    expect((await listed()).find(({ id }) => id === fresh)?.state).toBe('waiting')
  })

  it('waits by turns of who asked', async () => {
    const other = college.person('educator1').id
    const askers = await db.transaction(async (tx) => {
      const whose = (['trainee1', 'trainee2', 'fellow1', 'fellow2'] as const).map((who) => college.person(who).id)
      for (const [n, asked_by] of [about.id, about.id, about.id, other].entries())
        await begun(0, { asked_by, user_id: whose[n], claimed_at: null }, tx)
      const found: unknown[] = []
      for (let n = 0; n < 4; n += 1) found.push((await claimOrder({ db: tx, now: clock.now }))?.asked_by)
      await tx.rows('delete from reportorder')
      return found
    })
    expect(askers).toEqual([about.id, other, about.id, about.id])
  })

  it('is there for nobody else: not for whom it is about, nor for the office', async () => {
    const { status, data } = await order(educator, { user_id: about.id })
    expect(status).toBe(202)
    await printedUntil(data.id, educator)
    for (const who of ['trainee1', 'educator2', 'admin1', 'bAdmin', 'padmin'] as const) {
      const other = await college.as(who)
      expect([who, (await fetched(data.id, other)).status]).toEqual([who, 404])
      expect((await cancelled(data.id, other)).status).toBe(404)
      expect((await listed(other)).some(({ id }) => id === data.id)).toBe(false)
    }
    const looks = (): Promise<object[]> =>
      db.rows(`select user_id, owner_id, kind from audit where call = 'GET /cpd/report/order/pdf' and kind = 'look'`)
    expect(await looks()).toEqual([])
    expect((await fetched(data.id, educator)).status).toBe(200)
    expect(await looks()).toEqual([{ user_id: college.person('educator1').id, owner_id: about.id, kind: 'look' }])
  })

  it('is not printed for who may no longer read of the person', async () => {
    const other = college.person('educator2').id
    const id = await begun(4, { asked_by: other })
    const caller = await college.as('educator2')
    expect(await printedUntil(id, caller)).toMatchObject({ state: 'failed', problem: 'We couldn’t find this person.' })
    const ready = await begun(0, { asked_by: other, state: 'ready', content: Buffer.from('%PDF-') })
    expect((await fetched(ready, caller)).status).toBe(404)
  })

  it('leaves when it has expired', async () => {
    const id = await begun(0, { state: 'ready', content: Buffer.from('%PDF-') })
    expect((await fetched(id)).status).toBe(200)
    await db.rows('update reportorder set expires_at = $2 where id = $1', [id, clock.now()])
    expect([(await fetched(id)).status, await listed()]).toEqual([404, []])
    await printOrders(context, parts)
    expect(await db.rows('select id from reportorder where id = $1', [id])).toEqual([])
  })

  it('is one of ten at most', async () => {
    for (let count = 0; count < mostReportOrders; count += 1) await begun(0, { state: 'failed', problem: 'Too long.' })
    const { status, message } = await order()
    expect([status, message]).toEqual([476, 'You already have 10 reports. Remove one of them first.'])
  })

  it('is of a cycle that there is', async () => {
    expect((await order(trainee, { devcycle_id: 999_999 })).status).toBe(404)
    expect((await order(trainee, { user_id: college.person('trainee2').id })).status).toBe(404)
  })
})
