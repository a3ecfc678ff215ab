import { createHash, randomBytes } from 'node:crypto'
import { addDays } from '@college/contract/kit'
import type { KeptReport } from '@college/contract/cpd'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import type { Context } from '#platform'
import { insert, openTestApp, testKeys } from '#testing'
import type { AnyRow } from '#testing'
import { closePdf } from '#pdf'
import { linesOf, readPdf } from '#pdf/testing'
import { keepEnded } from './ended-reports.ts'
import { filesIn } from './testing.ts'

const college = await openTestApp()
const { a, today } = college.fixtures
const { db, clock } = college
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

const keptOf = async (who: string, by = who): Promise<KeptReport[]> =>
  (await (await college.as(by)).get<KeptReport[]>('/cpd/report/kept', { user_id: college.person(who).id })).data

/** A cycle of fellows that two of them worked in, and that has expired. */
const expired = async (): Promise<number> => {
  const period = { start_date: addDays(today, -900), end_date: addDays(today, -600) }
  const here = { organisation_id: a.organisation }
  const id = await insert(db, 'devcycle', {
    ...here,
    ...period,
    name: 'The year before',
    type: 'fellow',
    hours_required: 1,
  })
  for (const who of ['fellow1', 'fellow2']) {
    await insert(db, 'devactivity', {
      ...here,
      user_id: college.person(who).id,
      devcycle_id: id,
      state: 'complete',
      title: `Work of ${who}`,
      activity_date: addDays(today, -700),
      time: 90,
      educational_minutes: 90,
    })
  }
  await db.rows('update devcycle set expired_at = now() where id = $1', [id])
  return id
}

/** Everything that is due, however many rounds it takes. */
const keepAll = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await keepEnded(context, parts)
}

describe('the reports of what has ended', () => {
  it('are kept once for each who worked in a cycle that expired, as they were', async () => {
    const cycle = await expired()
    await keepAll()
    const [kept, ...more] = (await keptOf('fellow1')).filter((each) => each.devcycle_id === cycle)
    expect(more).toEqual([])
    expect(kept).toMatchObject({ kind: 'cycle', name: 'Cycle report fellow1 Tūhoe The year before.pdf' })
    const caller = await college.as('fellow1')
    const file = await caller.get('/cpd/frozenreport', { id: kept?.id ?? 0 })
    expect(createHash('sha256').update(file.raw).digest('hex')).toBe(kept?.checksum)
    const text = (await readPdf(file.raw)).pages.flatMap((page) => linesOf(page)).join('\n')
    expect(text).toContain('Work of fellow1')
    expect(text).not.toContain('Work of fellow2')
    // What the college says later changes nothing of it.
    await db.rows(`update "user" set lastname = 'Newname' where id = $1`, [college.person('fellow1').id])
    await keepAll()
    expect((await caller.get('/cpd/frozenreport', { id: kept?.id ?? 0 })).raw.equals(file.raw)).toBe(true)
    expect((await keptOf('fellow1')).filter((each) => each.devcycle_id === cycle)).toEqual([kept])
    await db.rows(`update "user" set lastname = 'Tūhoe' where id = $1`, [college.person('fellow1').id])
  })

  it('are not kept of who only teaches, and withdrawn where they were', async () => {
    const user_id = college.person('educator1').id
    const here = { organisation_id: a.organisation, user_id }
    const cycle = await insert(db, 'devcycle', {
      organisation_id: a.organisation,
      name: 'Two years before',
      type: 'fellow',
      start_date: addDays(today, -1900),
      end_date: addDays(today, -1600),
    })
    await insert(db, 'devactivity', {
      ...here,
      devcycle_id: cycle,
      state: 'complete',
      title: 'Work of educator1',
      activity_date: addDays(today, -1700),
      time: 90,
      educational_minutes: 90,
    })
    await db.rows('update devcycle set expired_at = now() where id = $1', [cycle])
    await keepAll()
    const ofCycle = async () => (await keptOf('educator1')).filter((each) => each.devcycle_id === cycle)
    expect(await ofCycle()).toEqual([])
    const content = Buffer.from('%PDF-')
    const wrong = await insert(db, 'frozen_report', {
      ...here,
      devcycle_id: cycle,
      name: 'Cycle report',
      type: 'application/pdf',
      content,
      checksum: createHash('sha256').update(content).digest(),
      created_at: clock.now(),
    })
    expect((await ofCycle()).map(({ id }) => id)).toEqual([wrong])
    await keepAll()
    expect(await ofCycle()).toEqual([])
    const noted = await db.row(
      `select owner_id, user_id, changes ? 'withdrawn_at' as withdrawn from audit where resource = 'frozen_report' and record_id = $1`,
      [wrong],
    )
    expect(noted).toEqual({ owner_id: user_id, user_id: null, withdrawn: true })
  })

  it('are for the person, who looks after them, and the office', async () => {
    const [kept] = await keptOf('fellow2')
    for (const [who, status] of [
      ['fellow2', 200],
      ['admin1', 200],
      ['padmin', 200],
      ['fellow1', 404],
      ['educator1', 404],
      ['director1', 404],
      ['bAdmin', 404],
    ] as const)
      expect([who, (await (await college.as(who)).get('/cpd/frozenreport', { id: kept?.id ?? 0 })).status]).toEqual([
        who,
        status,
      ])
    const looks = await db.rows<{ user_id: number }>(
      `select user_id from audit where kind = 'look' and call = 'GET /cpd/frozenreport' and owner_id = $1 and record_id = $2 order by id`,
      [college.person('fellow2').id, kept?.id],
    )
    expect(looks.map((row) => row.user_id)).toEqual([college.person('admin1').id, college.person('padmin').id])
  })

  it('hold a plan that was closed, by its kind', async () => {
    await db.rows('update devplan set closed_at = now() where id = any($1::bigint[])', [
      [college.person('fellow2').plan, college.person('trainee2').plan],
    ])
    await keepAll()
    expect((await keptOf('fellow2')).map(({ kind }) => kind)).toContain('pdp')
    expect((await keptOf('trainee2', 'educator2')).map(({ kind }) => kind)).toContain('programme')
  })

  it('are written down as nobody’s act, and owned by the person', async () => {
    const row = await db.row<{ user_id: number | null; owner_id: number }>(
      `select user_id, owner_id from audit where resource = 'frozen_report' and changes ? 'devcycle_id' and owner_id = $1`,
      [college.person('fellow1').id],
    )
    expect(row).toEqual({ user_id: null, owner_id: college.person('fellow1').id })
    const told = async (who: string) => {
      const query = { user_id: college.person('fellow1').id, limit: 200 }
      const { data } = await (await college.as(who)).get<AnyRow[]>('/user/history', query)
      return data
        .filter((line) => line['resource'] === 'frozen_report' && line['kind'] === 'change')
        .map((line) => line['about'])
    }
    const kept = (await keptOf('fellow1')).map(({ id, name }) => ({ id, name, is_there: true }))
    expect(await told('fellow1')).toEqual(expect.arrayContaining(kept))
    expect(await told('admin1')).toEqual(await told('fellow1'))
  })
})

describe('a report that cannot be kept', () => {
  it('is not tried again every minute: later each time, then given up and said once', async () => {
    const lines: { level: number; msg: string }[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    const plan = college.person('fellow1').plan
    // Its texts are more than one document holds.
    await db.rows(
      `insert into devactivity (organisation_id, user_id, devplan_id, title, activity_date, time, learnings, state)
       select $1, $2, $3, 'Long', $4, 5, repeat('a', 20000), 'complete' from generate_series(1, 40)`,
      [a.organisation, college.person('fellow1').id, plan, today],
    )
    await db.rows('update devplan set closed_at = $2, category = $3 where id = $1', [plan, clock.now(), 'PLAN'])
    const failed = () =>
      db.row<{ attempts: number; next_at: string | null }>(
        `select attempts, next_at from failed_job where job = 'keep report' and subject = $1`,
        [`plan ${plan}`],
      )
    const round = (): Promise<number> => keepEnded({ ...context, log }, parts)
    await round()
    await round()
    expect(await failed()).toMatchObject({ attempts: 1 })
    for (let attempts = 2; attempts <= 6; attempts += 1) {
      clock.advance(4 ** (attempts - 2) * 60_000 + 1_000)
      await round()
      await round()
      expect(await failed()).toMatchObject({ attempts })
    }
    expect(await failed()).toMatchObject({ attempts: 6, next_at: null })
    clock.advance(90 * 86_400_000)
    await round()
    expect(await failed()).toMatchObject({ attempts: 6 })
    expect(lines.filter(({ level }) => level >= 50)).toHaveLength(1)
    clock.reset()
  })
})

describe('what is opened again', () => {
  it('has its kept reports withdrawn, and others kept when it ends anew', async () => {
    const [before] = (await keptOf('fellow1')).filter(({ kind }) => kind === 'cycle')
    const cycle = before?.devcycle_id ?? 0
    const [row] = await db.rows<{ expired_at: string }>('select expired_at from devcycle where id = $1', [cycle])
    await db.rows('update devcycle set expired_at = null where id = $1', [cycle])
    await keepAll()
    expect((await keptOf('fellow1')).map(({ id }) => id)).not.toContain(before?.id)
    const caller = await college.as('fellow1')
    expect((await caller.get('/cpd/frozenreport', { id: before?.id ?? 0 })).status).toBe(404)
    await db.rows('update devcycle set expired_at = $2 where id = $1', [cycle, row?.expired_at])
    // A node that stops while it prints leaves it as it was, and counts no failed try.
    const stopping = setInterval(() => void closePdf(), 1)
    expect(await keepEnded(context, parts)).toBe(0)
    clearInterval(stopping)
    expect(await db.rows(`select subject from failed_job where subject like 'cycle %'`)).toEqual([])
    await keepAll()
    const [after] = (await keptOf('fellow1')).filter(({ kind }) => kind === 'cycle')
    expect(after?.devcycle_id).toBe(cycle)
    expect(after?.id).not.toBe(before?.id)
  })
})

describe('the evidence pack', () => {
  it('holds the report, what it is made of, and what was kept', async () => {
    const [kept] = (await keptOf('fellow1')).filter(({ kind }) => kind === 'cycle')
    const answer = await (
      await college.as('fellow1')
    ).get('/cpd/report/evidence', { devcycle_id: kept?.devcycle_id ?? 0 })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = await filesIn(answer.raw)
    expect([...files.keys()].toSorted()).toEqual([
      'activities.csv',
      'activities.json',
      'contents.txt',
      'forms.json',
      'goals.csv',
      `kept/${kept?.id}.pdf`,
      'plan.json',
      'report.pdf',
    ])
    expect(files.get('report.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(files.get('activities.csv')?.toString('utf8')).toContain('"Work of fellow1"')
    const rows = JSON.parse(files.get('activities.json')?.toString('utf8') ?? '[]') as { title: string }[]
    expect(rows.map(({ title }) => title)).toEqual(['Work of fellow1'])
    const checksum = createHash('sha256')
      .update(files.get(`kept/${kept?.id}.pdf`) ?? Buffer.alloc(0))
      .digest('hex')
    expect(files.get('contents.txt')?.toString('utf8')).toContain(checksum)
  })

  it('of others is for the office, who gives the password again', async () => {
    const user_id = college.person('trainee1').id
    const educator = await (await college.as('educator1')).get('/cpd/report/evidence', { user_id })
    expect(educator.status).toBe(403)
    const office = await college.as('admin1')
    expect((await office.get('/cpd/report/evidence', { user_id })).status).toBe(200)
    clock.advance(16 * 60_000)
    const late = await office.get('/cpd/report/evidence', { user_id })
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
    clock.reset()
    const [row] = await db.rows<{ changes: unknown }>(
      `select changes from audit where kind = 'look' and call = 'GET /cpd/report/evidence' and owner_id = $1 order by id desc limit 1`,
      [user_id],
    )
    expect(row?.changes).toEqual({ export: [null, 'evidence'] })
  })
})
