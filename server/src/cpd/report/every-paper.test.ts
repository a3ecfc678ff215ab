import { randomBytes } from 'node:crypto'
import { addDays } from '@college/contract/kit'
import type { ReportOrder } from '@college/contract/cpd'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp, testKeys } from '#testing'
import type { PersonName } from '#testing'
import type { Context } from '#platform'
import { keepEnded } from './ended-reports.ts'
import { printOrders } from './printed-order.ts'
import { linesOf, readPdf } from '#pdf/testing'
import { filesIn } from './testing.ts'
import { printedCodes, codesOf } from './testing-codes.ts'

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
const fellow = college.person('fellow1')
const trainee = college.person('trainee1')
const { verify } = printedCodes(college)

afterEach(() => clock.reset())

/** The papers that each way out of the application gives. */
const doors: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'a download': async () => (await (await college.as('fellow1')).get('/cpd/report/cycle/pdf')).raw,
  'the structured conversation': async () =>
    (await (await college.as('fellow1')).get('/cpd/report/conversation/pdf')).raw,
  'a development plan': async () => (await (await college.as('fellow1')).get('/cpd/report/pdp/pdf')).raw,
  'the evidence': async () => {
    const pack = await (await college.as('fellow1')).get('/cpd/report/evidence')
    return (await filesIn(pack.raw)).get('report.pdf') ?? new Uint8Array()
  },
  'an order': async () => {
    const caller = await college.as('fellow1')
    const { data } = await caller.put<ReportOrder>('/cpd/report/order', { devcycle_id: a.fellowCycle })
    await expect
      .poll(
        async () => {
          await printOrders(context, parts)
          return (await caller.get('/cpd/report/order/pdf', { id: data.id })).status
        },
        { timeout: 30_000 },
      )
      .toBe(200)
    return (await caller.get('/cpd/report/order/pdf', { id: data.id })).raw
  },
  'a logbook': async () => (await (await college.as('trainee1')).get('/procedures/pdf')).raw,
  'a choice of a logbook': async () =>
    (await (await college.as('trainee1')).get('/procedures/pdf', { type_id: a.procedureType })).raw,
  'a placement report': async () =>
    (await (await college.as('trainee1')).get('/placement/pdf', { id: trainee.placement })).raw,
  'a mailed report': () => mailed('/cpd/devcycle/report/send'),
  'a mailed plan': () => mailed('/cpd/sendpdp'),
  'a training programme': async () => (await (await college.as('trainee1')).get('/trainee/programme')).raw,
  'a mailed programme': () => mailed('/cpd/sendpdp', 'trainee1', { devplan_id: trainee.plan }),
  'what is kept of a closed programme': async () => {
    await db.rows('update devplan set closed_at = now() where id = $1', [trainee.plan])
    try {
      return await kept('devplan_id', trainee.plan, trainee.id)
    } finally {
      await db.rows('update devplan set closed_at = null where id = $1', [trainee.plan])
    }
  },
  'what is kept of an ended cycle': async () => {
    const cycle = await insert(db, 'devcycle', {
      organisation_id: a.organisation,
      name: 'The year before',
      type: 'fellow',
      hours_required: 1,
      start_date: addDays(today, -900),
      end_date: addDays(today, -600),
    })
    await insert(db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: fellow.id,
      devcycle_id: cycle,
      state: 'complete',
      title: 'Work of that year',
      activity_date: addDays(today, -700),
      time: 90,
      educational_minutes: 90,
    })
    await db.rows('update devcycle set expired_at = now() where id = $1', [cycle])
    return kept('devcycle_id', cycle)
  },
  'what is kept of a closed plan': async () => {
    await db.rows('update devplan set closed_at = now() where id = $1', [fellow.plan])
    return kept('devplan_id', fellow.plan)
  },
}

const mailed = async (
  path: string,
  who: PersonName = 'fellow1',
  query: Record<string, number> = {},
): Promise<Uint8Array> => {
  expect((await (await college.as(who)).get(path, query)).status).toBe(202)
  const row = await db.row<{ content: Buffer }>('select content from outbox_attachment order by id desc limit 1')
  return row?.content ?? new Uint8Array()
}

const kept = async (about: 'devcycle_id' | 'devplan_id', id: number, whose = fellow.id): Promise<Uint8Array> => {
  for (let round = 0; round < 20; round += 1) await keepEnded(context, parts)
  const row = await db.row<{ content: Buffer }>(
    about === 'devcycle_id'
      ? 'select content from frozen_report where devcycle_id = $1 and user_id = $2'
      : 'select content from frozen_report where devplan_id = $1 and user_id = $2',
    [id, whose],
  )
  return row?.content ?? new Uint8Array()
}

describe('every paper has a code that verifies', () => {
  it.each(Object.keys(doors))('%s', async (door) => {
    const raw = await doors[door]?.()
    const { whole, short } = await codesOf(raw ?? new Uint8Array())
    expect(new Set(short)).toEqual(new Set([short[0]]))
    expect(short[0]).toBeDefined()
    expect((await verify(whole)).result).toBe('valid')
  })
})

it('the report printed between two cycles says that the last one has ended', async () => {
  const first = async (): Promise<string> => {
    const { pages } = await readPdf((await doors['a download']?.()) ?? new Uint8Array())
    return pages.slice(0, 1).flatMap(linesOf).join(' ')
  }
  const words = /ended on \d\d\/\d\d\/\d{4}\. The next one isn’t open yet\./
  expect(await first()).not.toMatch(words)
  clock.advance(3 * 365 * 86_400_000)
  expect(await first()).toMatch(words)
})
