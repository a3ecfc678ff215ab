import { createHash } from 'node:crypto'
import { addDays } from '@college/contract/kit'
import { makeFellowPreview } from '@college/contract/cpd'
import type { MakeFellowPreview, Stats } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { linesOf, readPdf } from '#pdf/testing'
import type { TestCaller } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures

let made = 0

interface Made {
  id: number
  name: string
  plan: number
  goal: number
  activity: number
  membership: number
}

/** A trainee of A with a running programme, one goal in it, and an activity. */
const newTrainee = async (): Promise<Made> => {
  made += 1
  const name = `candidate${made}`
  const here = { organisation_id: a.organisation }
  const id = await insert(college.db, 'user', {
    ...here,
    username: name,
    firstname: name,
    lastname: 'Rangi',
    confirmed_at: `${today}T00:00:00Z`,
  })
  const membership = await insert(college.db, 'membership', { ...here, user_id: id, role_id: a.roles['Trainee'] })
  const period = { start_date: addDays(today, -1_400), end_date: addDays(today, 60) }
  const plan = await insert(college.db, 'devplan', {
    ...here,
    ...period,
    user_id: id,
    category: 'PLAN',
    name: 'Programme',
  })
  const goal = await insert(college.db, 'devgoal', {
    ...here,
    user_id: id,
    devplan_id: plan,
    title: 'Open to the end',
    time: 60,
  })
  const logged = { title: 'Last clinic', activity_date: addDays(today, -2), time: 30, state: 'complete' }
  const activity = await insert(college.db, 'devactivity', {
    ...here,
    ...logged,
    user_id: id,
    devplan_id: plan,
    devgoal_id: goal,
    devcycle_id: a.traineeCycle,
  })
  college.fixtures.people[name] = { ...college.person('trainee1'), id, plan, goal, activity, membership }
  return { id, name, plan, goal, activity, membership }
}

/** A fresh session of an administrator, whose password was given just now. */
const office = async (who = 'admin1'): Promise<TestCaller> => college.withToken(await college.tokenOf(who))

const preview = async (id: number): Promise<MakeFellowPreview> =>
  (await (await office()).get<MakeFellowPreview>('/cpd/makefellow/preview', { user_id: id })).data

const statusOf = (id: number): Promise<unknown> =>
  college.db.row(
    `select u.fellow_since, (select json_agg(r.name) from membership m join role r on r.id = m.role_id
       where m.user_id = u.id and m.deleted_at is null) as roles,
       (select json_agg(closed_at is null) from devplan where user_id = u.id) as open
     from "user" u where u.id = $1`,
    [id],
  )

const asTrainee = { fellow_since: null, roles: ['Trainee'], open: [true] }
const asFellow = { fellow_since: today, roles: ['Fellow'], open: [false] }

describe('making a trainee a fellow', () => {
  it('is told beforehand', async () => {
    const { id, plan } = await newTrainee()
    const told = await preview(id)
    expect(makeFellowPreview.answer.safeParse(told).error?.issues ?? []).toEqual([])
    expect(told).toMatchObject({
      refused: null,
      plans: [{ id: plan, name: 'Programme', goals: 1, completed: 0, open: ['Open to the end'] }],
      cycle: { id: a.fellowCycle },
      roles: ['Trainee'],
      roles_after: ['Fellow'],
      fellow_since: today,
      made: null,
    })
    expect(await statusOf(id)).toEqual(asTrainee)
  })

  it('closes the programme, keeps its report, moves the role, opens the fellow cycle and keeps the logbook', async () => {
    const { id, name, plan, activity, goal } = await newTrainee()
    const person = await college.as(name)
    expect((await person.get('/devcycle/current')).data.id).toBe(a.traineeCycle)
    const answer = await (await office()).post<MakeFellowPreview['made']>('/cpd/makefellow', { user_id: id })
    expect(answer.status).toBe(261)
    expect(await statusOf(id)).toEqual(asFellow)
    // With the session of before, at the next call.
    expect((await person.get('/user/token')).data['type']).toBe('Fellow')
    const { data: stats } = await person.get<Stats>('/cpd/stats')
    expect([stats.cycle?.devcycle.id, stats.plan, stats.programme]).toEqual([a.fellowCycle, null, null])
    expect((await person.get('/devactivity', { id: activity })).data).toMatchObject({ devplan_id: plan, time: 30 })
    const more = { user_id: id, title: 'Later', activity_date: today, time: 5, devgoal_id: goal }
    expect((await person.put('/devactivity', more)).status).toBe(473)

    const [report] = answer.data?.reports ?? []
    const file = await person.get('/cpd/frozenreport', { id: report?.id ?? 0 })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const paper = await readPdf(file.raw)
    expect(JSON.stringify(paper)).toContain('Open to the end')
    const [code] = /[\dA-F]{4}-[\dA-F]{4}/.exec(paper.pages.flatMap(linesOf).join(' ')) ?? []
    const verdict = await college.guest.post<{ result: string }>('/verification', { code: code ?? '' })
    expect(verdict.data).toMatchObject({ result: 'valid', report: { kind: 'programme' } })
    const kept = await college.db.row<{ checksum: Buffer }>('select checksum from frozen_report where id = $1', [
      report?.id,
    ])
    expect(kept?.checksum.equals(createHash('sha256').update(file.raw).digest())).toBe(true)
    await expect(
      college.db.rows('update frozen_report set content = $2 where id = $1', [report?.id, Buffer.from('other')]),
    ).rejects.toThrow('a frozen report is never changed')
    expect(await preview(id)).toMatchObject({
      refused: `${name} Rangi is already a fellow.`,
      made: { reports: [report] },
    })
  })

  it('writes each change into the audit, and mails nobody', async () => {
    const { id, plan, membership } = await newTrainee()
    const mails = (): Promise<unknown> => college.db.row('select count(*) from outbox')
    const before = await mails()
    await (await office()).post('/cpd/makefellow', { user_id: id })
    const rows = await college.db.rows<{ resource: string; record_id: number; changes: object }>(
      `select resource, record_id, changes from audit where call = 'POST /cpd/makefellow' and user_id = $1 and
         (record_id = any($2::bigint[]) or resource = 'frozen_report') order by id desc limit 4`,
      [college.person('admin1').id, [id, plan, membership]],
    )
    expect(rows.toReversed()).toMatchObject([
      { resource: 'frozen_report', changes: { devplan_id: [null, plan] } },
      { resource: 'devplan', record_id: plan },
      { resource: 'membership', record_id: membership, changes: { role_id: [a.roles['Trainee'], a.roles['Fellow']] } },
      { resource: 'user', record_id: id, changes: { fellow_since: [null, today] } },
    ])
    expect(await mails()).toEqual(before)
  })

  it('is done without a programme, and then there is no report', async () => {
    const { id, plan } = await newTrainee()
    await college.db.rows('update devplan set closed_at = now() where id = $1', [plan])
    expect(await preview(id)).toMatchObject({ refused: null, plans: [] })
    const answer = await (await office()).post<MakeFellowPreview['made']>('/cpd/makefellow', { user_id: id })
    expect([answer.status, answer.data?.reports]).toEqual([261, []])
    expect(await statusOf(id)).toEqual(asFellow)
  })

  it.each([
    ['fellow1', 'is already a fellow'],
    ['educator1', 'is not a trainee'],
    ['admin1', 'is not a trainee'],
  ])('is refused for %s with 476', async (who, words) => {
    const { id } = college.person(who)
    const answer = await (await office()).post('/cpd/makefellow', { user_id: id })
    expect([answer.status, answer.message]).toEqual([476, expect.stringContaining(words)])
    expect((await preview(id)).refused).toBe(answer.message)
  })

  it('is for administrators of the person’s organisation alone', async () => {
    const { id } = await newTrainee()
    for (const [who, status] of [
      ['trainee1', 403],
      ['educator1', 403],
      ['director1', 403],
      ['bAdmin', 404],
    ] as const)
      for (const path of ['/cpd/makefellow', '/cpd/makefellow/undo'])
        expect([who, path, (await (await office(who)).post(path, { user_id: id })).status]).toEqual([who, path, status])
    const both = await insert(college.db, 'membership', {
      organisation_id: a.organisation,
      user_id: id,
      role_id: a.roles['padmin'],
    })
    expect((await (await office()).post('/cpd/makefellow', { user_id: id })).status).toBe(403)
    await college.db.rows('update membership set deleted_at = now() where id = $1', [both])
    expect(await statusOf(id)).toEqual(asTrainee)
  })

  it('asks for the password again after 15 minutes, and is not for who acts as somebody', async () => {
    const { id } = await newTrainee()
    const admin = await office()
    college.clock.advance(16 * 60_000)
    for (const path of ['/cpd/makefellow', '/cpd/makefellow/undo']) {
      const answer = await admin.post(path, { user_id: id })
      expect([answer.status, answer.body]).toMatchObject([403, { step_up: true }])
    }
    college.clock.reset()
    await college.db.rows('update session set acting_as = $1 where user_id = $2', [
      college.person('padmin').id,
      college.person('admin2').id,
    ])
    const token = await college.tokenOf('admin2')
    await college.db.rows('update session set acting_as = $1 where user_id = $2', [
      college.person('padmin').id,
      college.person('admin2').id,
    ])
    expect((await college.withToken(token).post('/cpd/makefellow', { user_id: id })).status).toBe(403)
    expect(await statusOf(id)).toEqual(asTrainee)
  })

  it('has one winner when fifty try at once', async () => {
    const { id } = await newTrainee()
    const admin = await office()
    const tries = await Promise.all(Array.from({ length: 50 }, () => admin.post('/cpd/makefellow', { user_id: id })))
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 261)).toHaveLength(1)
    // Where the printing of the one takes long, some are told to try again; then they learn the same as the others.
    expect(new Set(statuses.filter((status) => status !== 261 && status !== 503))).toEqual(new Set([476]))
    expect((await admin.post('/cpd/makefellow', { user_id: id })).status).toBe(476)
    const row = await college.db.row(
      `select (select count(*) from made_fellow where user_id = $1)::int as made, (select count(*) from frozen_report where user_id = $1)::int as reports`,
      [id],
    )
    expect(row).toEqual({ made: 1, reports: 1 })
    expect(await statusOf(id)).toEqual(asFellow)
  })

  it('sent again with its key gives the first answer', async () => {
    const { id } = await newTrainee()
    const admin = await office()
    const key = `fellow-${id}-once`
    const [first, second] = [
      await admin.post('/cpd/makefellow', { user_id: id }, { key }),
      await admin.post('/cpd/makefellow', { user_id: id }, { key }),
    ]
    expect([first.status, second.status, second.data]).toEqual([261, 261, first.data])
  })
})

describe('the report that is kept', () => {
  it.each([
    ['admin1', 200],
    ['padmin', 200],
    ['educator1', 404],
    ['director1', 404],
    ['trainee2', 404],
    ['bAdmin', 404],
  ])('%s: %s', async (who, status) => {
    const { id } = await newTrainee()
    const answer = await (await office()).post<MakeFellowPreview['made']>('/cpd/makefellow', { user_id: id })
    const report = answer.data?.reports[0]?.id ?? 0
    const asked = await (await college.as(who)).get('/cpd/frozenreport', { id: report })
    const missing = await (await college.as(who)).get('/cpd/frozenreport', { id: 999_999 })
    expect([asked.status, status === 404 ? asked.message : '']).toEqual([status, status === 404 ? missing.message : ''])
  })
})

describe('taking it back', () => {
  it('restores programme, role and cycle within a day, and it can be made again', async () => {
    const { id, name, goal } = await newTrainee()
    await college.db.rows(`update "user" set fellow_since = '2020-02-02' where id = $1`, [id])
    const admin = await office()
    const answer = await admin.post<MakeFellowPreview['made']>('/cpd/makefellow', { user_id: id })
    expect((await admin.post('/cpd/makefellow/undo', { user_id: id })).status).toBe(261)
    expect(await statusOf(id)).toEqual({ ...asTrainee, fellow_since: '2020-02-02' })
    const person = await college.as(name)
    expect((await person.get('/devcycle/current')).data.id).toBe(a.traineeCycle)
    const more = { user_id: id, title: 'Later', activity_date: today, time: 5, devgoal_id: goal }
    expect((await person.put('/devactivity', more)).status).toBe(201)
    // What was kept is withdrawn.
    expect((await person.get('/cpd/frozenreport', { id: answer.data?.reports[0]?.id ?? 0 })).status).toBe(404)
    expect((await admin.post('/cpd/makefellow/undo', { user_id: id })).status).toBe(476)
    expect(await preview(id)).toMatchObject({ refused: null, made: null })
    expect((await admin.post('/cpd/makefellow', { user_id: id })).status).toBe(261)
  })

  it('has one winner when several try at once', async () => {
    const { id } = await newTrainee()
    const admin = await office()
    await admin.post('/cpd/makefellow', { user_id: id })
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => admin.post('/cpd/makefellow/undo', { user_id: id })),
    )
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      261,
      ...Array.from({ length: 19 }, () => 476),
    ])
    expect(await statusOf(id)).toEqual(asTrainee)
  })

  it('ends with the day', async () => {
    const { id } = await newTrainee()
    await (await office()).post('/cpd/makefellow', { user_id: id })
    college.clock.advance(24 * 3_600_000 + 1_000)
    const answer = await (await office()).post('/cpd/makefellow/undo', { user_id: id })
    expect([answer.status, answer.message]).toEqual([476, expect.stringContaining('More than a day')])
    expect((await preview(id)).made).toBeNull()
    college.clock.reset()
    expect(await statusOf(id)).toEqual(asFellow)
  })

  it('is refused once the roles were changed by hand', async () => {
    const { id, membership } = await newTrainee()
    const admin = await office()
    await admin.post('/cpd/makefellow', { user_id: id })
    await college.db.rows('update membership set role_id = $2 where id = $1', [membership, a.roles['Educator']])
    expect((await admin.post('/cpd/makefellow/undo', { user_id: id })).status).toBe(476)
    await college.db.rows('update membership set role_id = $2 where id = $1', [membership, a.roles['Trainee']])
    expect((await admin.post('/cpd/makefellow', { user_id: id })).status).toBe(261)
  })

  it('is refused with a reason once another programme has the days', async () => {
    const { id } = await newTrainee()
    const admin = await office()
    await admin.post('/cpd/makefellow', { user_id: id })
    const other = { organisation_id: a.organisation, user_id: id, category: 'PLAN', name: 'A second one' }
    const second = await insert(college.db, 'devplan', { ...other, start_date: today, end_date: addDays(today, 9) })
    const refused = await admin.post('/cpd/makefellow/undo', { user_id: id })
    expect([refused.status, refused.message]).toEqual([476, expect.stringContaining('Another training programme')])
    expect(await statusOf(id)).toMatchObject({ roles: ['Fellow'], fellow_since: today })
    await college.db.rows('update devplan set deleted_at = now() where id = $1', [second])
    expect((await admin.post('/cpd/makefellow/undo', { user_id: id })).status).toBe(261)
  })

  it('leaves a plan alone that was closed before', async () => {
    const { id, plan } = await newTrainee()
    const old = { organisation_id: a.organisation, user_id: id, category: 'PLAN', name: 'First try' }
    await insert(college.db, 'devplan', {
      ...old,
      start_date: '2019-01-01',
      end_date: '2019-12-31',
      closed_at: '2019-06-01T00:00:00Z',
    })
    const admin = await office()
    await admin.post('/cpd/makefellow', { user_id: id })
    await admin.post('/cpd/makefellow/undo', { user_id: id })
    const open = await college.db.rows('select id from devplan where user_id = $1 and closed_at is null', [id])
    expect(open).toEqual([{ id: plan }])
  })
})
