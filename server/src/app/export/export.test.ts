import { exportHours, mostExports, readExportKinds } from '@college/contract/app'
import type { ExportJob } from '@college/contract/app'
import type { Person } from '@college/contract/cpd'
import type { AnswerOf } from '@college/contract/kit'
import { parse } from 'csv-parse/sync'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Runner } from '#database'
import { insert, openTestApp } from '#testing'
import type { Answered, TestCaller } from '#testing'
import { claimExport } from './job.ts'
import { runExports } from './run.ts'
import { contextOf, settledExport } from './testing.ts'

const college = await openTestApp({ hurry: 0.01 })
const { db, clock } = college
const { a } = college.fixtures
const context = contextOf(college)
const { domains } = college.app
let admin: TestCaller
let trainee: TestCaller
beforeAll(async () => {
  admin = await college.as('admin1')
  trainee = await college.as('trainee1')
})
afterEach(async () => {
  clock.reset()
  await db.rows('delete from exportjob')
})

const ask = (body: object, caller = admin): Promise<Answered<ExportJob>> =>
  caller.put<ExportJob>('/export/list', { resource: 'devactivity', format: 'csv', ...body })
const listed = async (caller = admin): Promise<ExportJob[]> => (await caller.get<ExportJob[]>('/exports')).data
const fetched = (id: number, caller = admin) => caller.get('/export/file', { id })

const settled = (id: number, caller = admin) => settledExport(college, caller, id)

const activity = (more: object = {}): Promise<number> =>
  insert(db, 'devactivity', {
    organisation_id: a.organisation,
    user_id: college.person('trainee1').id,
    state: 'complete',
    title: 'A long night',
    activity_date: '2026-02-03',
    time: 60,
    ...more,
  })

/** An export that a node began so many minutes ago. */
const begun = (minutes: number, more: object = {}, on: Runner = db): Promise<number> =>
  insert(on, 'exportjob', {
    organisation_id: a.organisation,
    asked_by: college.person('admin1').id,
    kind: 'list',
    resource: 'devactivity',
    ask: JSON.stringify({ query: {}, columns: null }),
    format: 'csv',
    name: 'Activities.csv',
    state: 'running',
    tries: 1,
    claim: 'another node',
    asked_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + 86_400_000),
    claimed_at: new Date(clock.now().getTime() - minutes * 60_000),
    ...more,
  })

describe('the office exports a list', () => {
  it('with its filters, columns and order as CSV and as XLSX, and it is on record what and how many', async () => {
    await activity({ title: '=HYPERLINK("https://x")', provider: 'Ngā Tūī' })
    await activity({ title: 'Later', activity_date: '2026-03-05', provider: 'Ngā Tūī' })
    await activity({ title: 'Draft', state: 'draft', provider: 'Ngā Tūī' })
    const query = { q: 'nga tui', state: 'complete', sort: '-activity_date' }
    const columns = ['title', 'user_name', 'activity_date', 'time']
    const csv = await ask({ query, columns })
    expect([csv.status, csv.data.state, csv.data.name]).toEqual([
      202,
      'waiting',
      expect.stringMatching(/^Activities .*\.csv$/),
    ])
    expect(await settled(csv.data.id)).toMatchObject({ state: 'ready', done: 2, total: 2 })
    const file = await fetched(csv.data.id)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const who = 'trainee1 Tūhoe'
    expect(parse(file.raw, { bom: true })).toEqual([
      ['Title', 'Person', 'Activity date', 'Time (minutes)'],
      ['Later', who, '05/03/2026', '60'],
      [`'=HYPERLINK("https://x")`, who, '03/02/2026', '60'],
    ])
    const xlsx = await ask({ query, columns, format: 'xlsx' })
    await settled(xlsx.data.id)
    const sheet = await fetched(xlsx.data.id)
    const rows: unknown[][] = []
    for await (const { values } of streamXlsxRows(new Uint8Array(sheet.raw))) rows.push([...values])
    // A text stays the text it is: a sheet computes nothing of it.
    expect(rows.slice(1)).toEqual([
      ['Later', who, new Date('2026-03-05T00:00:00Z'), 60],
      ['=HYPERLINK("https://x")', who, new Date('2026-02-03T00:00:00Z'), 60],
    ])
    const noted = await db.rows<{ changes: { export: [null, Record<string, unknown>] }; row_count: number | null }>(
      `select changes, row_count from audit where call = 'PUT /export/list' and resource = 'devactivity' and kind = 'look' order by id`,
    )
    expect(noted.map(({ changes }) => changes.export[1])).toEqual([
      { ...query, format: 'csv', rows: 2 },
      { ...query, format: 'xlsx', rows: 2 },
    ])
    const taken = await db.rows(`select 1 from audit where call = 'GET /export/file'`)
    expect(taken).toHaveLength(2)
  })

  it('of users, which no record stands behind, as it stands on their page', async () => {
    const query = {
      role: 'Trainee',
      state: 'active',
      sort: '-display_name',
      organisation_id: String(college.fixtures.b.organisation),
    }
    const asked = await ask({ resource: 'person', query, columns: ['display_name', 'email', 'roles', 'state'] })
    expect(await settled(asked.data.id)).toMatchObject({ state: 'ready' })
    const [heads, ...people]: string[][] = parse((await fetched(asked.data.id)).raw, { bom: true })
    expect(heads).toEqual(['Name', 'Email', 'Roles', 'State'])
    const shown = await admin.get<Person[]>('/users/overview', {
      ...query,
      organisation_id: a.organisation,
      limit: 500,
    })
    // Of the college that the office works for, whatever the address says.
    expect(people.map(([name]) => name)).toEqual(shown.data.map(({ display_name: name }) => name))
    expect(people.length).toBeGreaterThan(0)
    expect((await ask({ resource: 'person', query: { colour: 'red' } })).status).toBe(400)
    const noted = await db.rows(
      `select 1 from audit where call = 'PUT /export/list' and resource = 'user' and kind = 'look' and row_count = $1`,
      [people.length],
    )
    expect(noted).toHaveLength(1)
  })

  it('with money in dollars and cents, of which both formats can be summed', async () => {
    const { id } = college.person('trainee1')
    const made = {
      organisation_id: a.organisation,
      user_id: id,
      date: '2026-02-03',
      description: 'Kaupapa',
      due: '2026-02-03',
    }
    await insert(db, 'transaction', { ...made, type: 'invoice', amount: 98_005, tax: 12_783, state: 'due' })
    await insert(db, 'transaction', { ...made, type: 'payment', amount: -5, tax: 0, state: 'paid', allocated: 5 })
    await insert(db, 'subscription', {
      organisation_id: a.organisation,
      user_id: id,
      name: 'Kaupapa',
      amount: 115_000,
      starts: '2026-01-01',
    })
    const columns = ['amount', 'tax', 'allocated', 'open']
    const cellsOf = async (format: 'csv' | 'xlsx'): Promise<unknown> => {
      const { data } = await ask({ resource: 'transaction', format, columns, query: { sort: 'id', q: 'kaupapa' } })
      await settled(data.id)
      const { raw } = await fetched(data.id)
      if (format === 'csv') return parse(raw, { bom: true })
      const rows: unknown[][] = []
      for await (const { values } of streamXlsxRows(new Uint8Array(raw))) rows.push([...values])
      return rows
    }
    const heads = ['Amount (NZD)', 'Tax (NZD)', 'Allocated (NZD)', 'Left to pay or use (NZD)']
    expect(await cellsOf('csv')).toEqual([
      heads,
      ['980.05', '127.83', '0.00', '980.05'],
      ['-0.05', '0.00', '0.05', '0.00'],
    ])
    expect(await cellsOf('xlsx')).toEqual([heads, [980.05, 127.83, 0, 980.05], [-0.05, 0, 0.05, 0]])
    const fee = await ask({ resource: 'subscription', columns: ['amount'], query: { q: 'kaupapa' } })
    await settled(fee.data.id)
    expect(parse((await fetched(fee.data.id)).raw, { bom: true })).toEqual([['Amount (NZD)'], ['1150.00']])
  })

  it('with rich text as its reader has it: with its signs, and where its links lead', async () => {
    const answer = '<p>R&amp;D &lt;1 hour</p><ul><li>One</li></ul><p><a href="https://x.nz/">The form</a></p>'
    await insert(db, 'faq', { organisation_id: a.organisation, question: 'Research, and how long?', answer })
    const { data } = await ask({ resource: 'faq', columns: ['answer'], query: { q: 'how long' } })
    await settled(data.id)
    expect(parse((await fetched(data.id)).raw, { bom: true })).toEqual([
      ['Answer'],
      ['R&D <1 hour\n• One\n\nThe form (https://x.nz/)'],
    ])
  })

  it('of every kind it is offered', async () => {
    const offered = (await admin.get<AnswerOf<typeof readExportKinds>>('/export/kinds')).data
    expect(readExportKinds.answer.safeParse(offered).error).toBeUndefined()
    const { kinds, choices } = offered
    const titles = kinds.map(({ title }) => title)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    const cycles = (choices['devcycle'] ?? []).map(({ title }) => title)
    expect(cycles.length).toBeGreaterThan(1)
    expect(cycles.filter((title, at) => cycles.indexOf(title) !== at)).toEqual([])
    const reports = kinds.find(({ name }) => name === 'placement')
    expect([reports?.range, reports?.filters.flatMap(({ days, title }) => (days ? [title] : []))]).toEqual([
      'On placement',
      ['Report due'],
    ])
    expect(kinds.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['user', 'devactivity', 'procedure', 'placement', 'devform', 'file', 'message']),
    )
    for (const { name } of kinds) {
      const query = name === 'cycleperson' ? { devcycle_id: String(a.traineeCycle) } : {}
      const { data } = await ask({ resource: name, query })
      expect([name, await settled(data.id)]).toEqual([name, expect.objectContaining({ state: 'ready' })])
      await admin.post('/export/cancel', { id: data.id })
    }
  })

  it('and no row of another college is in it, and none of its own hidden columns', async () => {
    const { data } = await ask({ resource: 'user', query: { sort: 'id' } })
    await settled(data.id)
    const [heads = [], ...rows] = parse((await fetched(data.id)).raw, { bom: true })
    const ids = await db.rows<{ id: number }>(
      'select id from "user" where organisation_id = $1 and deleted_at is null order by id',
      [a.organisation],
    )
    expect(rows.map(([id]: string[]) => Number(id))).toEqual(ids.map(({ id }) => id))
    expect(heads.filter((head: string) => /hash|secret|bounced/i.test(head))).toEqual([])
  })

  it('refuses at once what the list has not', async () => {
    const wrong = async (body: object) => {
      const { status, named } = await ask(body)
      return [status, named]
    }
    expect(await wrong({ resource: 'session' })).toEqual([400, ['resource']])
    expect(await wrong({ query: { colour: 'red' } })).toEqual([400, ['colour']])
    expect(await wrong({ columns: ['password_hash'] })).toEqual([400, ['columns']])
    expect(await wrong({ query: { from: 'yesterday' } })).toEqual([400, ['from']])
    expect(await wrong({ resource: 'placement', query: { due_on: '2026-04-14' } })).toEqual([400, ['due_on']])
    expect(await wrong({ query: { organisation_id: '2' } })).toEqual([202, []])
    expect((await ask({}, trainee)).status).toBe(403)
  })
})

describe('an export', () => {
  it('asked twice at once is one', async () => {
    const both = await Promise.all([ask({}), ask({})])
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  })

  it('opens for its maker alone, after the password, until its time is over', async () => {
    const { data } = await ask({})
    await settled(data.id)
    const other = await college.as('admin2')
    const theirs = await fetched(data.id, other)
    expect([theirs.status, theirs.message]).toEqual([404, 'This export is no longer here. Start a new one.'])
    expect((await fetched(data.id, trainee)).status).toBe(404)
    expect((await fetched(data.id, college.guest)).status).toBe(401)
    clock.advance(16 * 60_000)
    const late = await fetched(data.id)
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
    clock.advance(exportHours * 3_600_000)
    admin = await college.as('admin1')
    const over = await fetched(data.id)
    expect([over.status, over.message]).toEqual([404, 'This export is no longer here. Start a new one.'])
    await runExports(context, domains)
    expect(await db.rows('select 1 from exportjob')).toEqual([])
  })

  it('cancelled while it runs leaves nothing, and its node notices', async () => {
    const id = await begun(0)
    const before = (await fetched(id)).status
    expect([before, (await admin.post('/export/cancel', { id })).status]).toEqual([404, 261])
    expect([(await admin.post('/export/cancel', { id })).status, await listed()]).toEqual([404, []])
    // One that is cancelled between two pages of it.
    for (let n = 0; n < 5; n += 1) await activity({ title: `Row ${n}` })
    const next = await ask({})
    const job = await claimExport(context)
    await admin.post('/export/cancel', { id: next.data.id })
    const { tellProgress, ExportGone } = await import('./job.ts')
    if (job) await expect(tellProgress(context, job, 1, 2)).rejects.toBeInstanceOf(ExportGone)
    expect(await listed()).toEqual([])
  })

  it('that takes longer than an hour ends, and says so', async () => {
    // Each look at the clock of the node that makes it is 40 minutes later than the one before.
    const made = async (): Promise<ExportJob | undefined> => {
      let looks = 0
      const slow = { ...context, now: () => new Date(clock.now().getTime() + 2_400_000 * looks++) }
      const { data } = await ask({ resource: 'person' })
      await runExports(slow, domains)
      return (await listed()).find(({ id }) => id === data.id)
    }
    // The node of the test may have been first, in the time that there is.
    let job = await made()
    for (let tries = 0; job?.state === 'ready' && tries < 5; tries += 1) job = await made()
    expect(job).toMatchObject({
      state: 'failed',
      problem: 'This export took longer than an hour, so we stopped it. Export fewer rows or shorter dates.',
    })
  })

  it('that a node left is begun again by another, and after three times said to have been cut short', async () => {
    const waits = await begun(1)
    await runExports(context, domains)
    expect(await listed()).toMatchObject([{ id: waits, state: 'running' }])
    const left = await begun(3, { format: 'xlsx' })
    expect(await settled(left)).toMatchObject({ state: 'ready' })
    const often = await begun(3, { tries: 3, resource: 'procedure' })
    expect(await settled(often)).toMatchObject({
      state: 'failed',
      problem: 'This export was cut short several times. Try again, or export fewer rows.',
    })
    expect((await fetched(often)).status).toBe(404)
    const again = await admin.post<ExportJob>('/export/again', { id: often })
    expect([again.status, again.data.state, again.data.problem]).toEqual([261, 'waiting', null])
    expect(await settled(often)).toMatchObject({ state: 'ready' })
    expect((await admin.post('/export/again', { id: often })).status).toBe(404)
  })

  it('waits by turns of who asked', async () => {
    const [one, other] = [college.person('admin1').id, college.person('admin2').id]
    const askers = await db.transaction(async (tx) => {
      for (const [n, asked_by] of [one, one, one, other].entries())
        await begun(0, { asked_by, state: 'waiting', claim: null, claimed_at: null, name: `${n}.csv` }, tx)
      const found: unknown[] = []
      for (let n = 0; n < 4; n += 1) found.push((await claimExport({ ...context, db: tx }))?.asked_by)
      await tx.rows('delete from exportjob')
      return found
    })
    expect(askers).toEqual([one, other, one, one])
  })

  it('is made with the rights that its maker has by then', async () => {
    const { id } = college.person('admin2')
    const job = await begun(3, { asked_by: college.person('trainee1').id })
    expect(await settled(job, trainee)).toMatchObject({ state: 'failed', problem: 'You can no longer export this.' })
    await db.rows('update "user" set active = false where id = $1', [id])
    const gone = await begun(3, { asked_by: id })
    await runExports(context, domains)
    expect(await db.rows(`select 1 from exportjob where id = $1 and state = 'ready'`, [gone])).toEqual([])
    await db.rows('update "user" set active = true where id = $1', [id])
  })

  it(`is one of at most ${mostExports}`, async () => {
    for (let n = 0; n < mostExports; n += 1) await begun(0)
    const { status, message } = await ask({ format: 'xlsx' })
    expect([status, message]).toEqual([476, `You already have ${mostExports} exports. Remove one of them first.`])
  })
})
