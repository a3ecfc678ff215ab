import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp, fixturePassword } from '#testing'
import type { Answered, AnyRow, TestCaller } from '#testing'

const lines: string[] = []
const log = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString())
    done()
  },
})
const environment = { SECURITY_EMAIL: 'security@college.test' }
const college = await openTestApp({ log, environment })
const { organisation } = college.fixtures.a
const own = college.person('trainee1').id

/** 620 people, each with an activity; 80 of them ask educator1 for a signature. */
await college.db.rows(
  `with made as (
     insert into "user" (organisation_id, firstname, lastname, username)
     select $1, 'Reader''s', 'N' || n, 'many' || n from generate_series(1, 620) n returning id)
   insert into devactivity (organisation_id, user_id, title, activity_date, time)
   select $1, id, 'Grand round', '2026-03-01', 60 from made`,
  [organisation],
)
const people = (
  await college.db.rows<{ id: number }>(`select id from "user" where username like 'many%' order by id`)
).map(({ id }) => id)
const forms: number[] = []
for (const user_id of people.slice(0, 80)) {
  const form = await insert(college.db, 'devform', {
    organisation_id: organisation,
    user_id,
    devformtemplate_id: college.fixtures.a.signedTemplate,
    version: 1,
    name: 'Observation',
    type: 'pdp',
    state: 'completed',
    completed_at: '2026-03-02T00:00:00Z',
    content_hash: '0'.repeat(64),
    signing_required: true,
    signatures_needed: 12,
  })
  await insert(college.db, 'devformsignature', {
    organisation_id: organisation,
    user_id,
    devform_id: form,
    party: 'p1',
    party_title: 'Part 1',
    position: 0,
    signer_id: college.person('educator1').id,
    signer_name: 'educator1',
    asked_at: '2026-03-02T00:00:00Z',
  })
  forms.push(form)
}
/** 4,600 activities of a trainee of educator1. */
await college.db.rows(
  `insert into devactivity (organisation_id, user_id, title, activity_date, time)
   select $1, $2, 'Journal club', '2026-03-01'::date + n % 200, 60 from generate_series(1, 4600) n`,
  [organisation, own],
)

const minutes = (count: number): void => college.clock.advance(count * 60_000)
/** Nothing counts any more. */
const later = (): void => minutes(61)
const clubs = (caller: TestCaller, page: number, limit = 500): Promise<Answered<AnyRow>> =>
  caller.get('/devactivities', { user_id: own, sort: 'id', limit, offset: page * limit })
const rounds = async (caller: TestCaller, limit: number, offset = 0): Promise<number> =>
  (await caller.get('/devactivities', { q: 'Grand round', sort: 'id', limit, offset })).status
const confirm = async (caller: TestCaller): Promise<void> =>
  expect((await caller.post('/user/stepup', { password: fixturePassword })).status).toBe(200)
const statuses = async (times: number, work: (n: number) => Promise<{ status: number }>): Promise<number[]> => {
  const all: number[] = []
  for (let n = 0; n < times; n += 1) all.push((await work(n)).status)
  return all
}
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status)
const stops = (): Promise<{ record_id: number; changes: object }[]> =>
  college.db.rows(`select record_id, changes from audit where changes ? 'stopped' order by id`)
const mails = async (): Promise<string[]> =>
  (
    await college.db.rows<{ to: string }>(
      `select to_address as to from outbox where event = 'reads_stopped' order by id`,
    )
  ).map(({ to }) => to)
const told = ['admin1@college.test', 'admin2@college.test', 'security@college.test']

describe('rows that a reader is shown', () => {
  it('count once in ten minutes, however often a page is loaded again or turned to and fro, up to 5,000 in all', async () => {
    const caller = await college.as('educator1')
    expect(await statuses(20, (n) => clubs(caller, n % 4, 100))).toEqual(times(20, 200))
    expect(await statuses(4, (n) => clubs(caller, n))).toEqual(times(4, 200))
    expect((await clubs(caller, 20, 100)).status).toBe(403)
    expect(await statuses(3, (n) => clubs(caller, n))).toEqual([200, 200, 403])
  })

  it('are twice as many once the password was given again, then the reader is stopped until ten minutes have passed', async () => {
    later()
    const caller = await college.as('educator1')
    const asked = await statuses(5, (n) => clubs(caller, n))
    expect(asked).toEqual([...times(4, 200), 403])
    await confirm(caller)
    expect(await statuses(6, (n) => clubs(caller, n + 4))).toEqual([...times(4, 200), 429, 429])
    expect((await clubs(await college.as('educator1'), 8)).status).toBe(429)
    minutes(8)
    expect((await clubs(caller, 8)).status).toBe(429)
    minutes(3)
    expect((await clubs(caller, 8)).status).toBe(200)
  })

  it('ask for no password while an administrator acts as someone, but before they switch again', async () => {
    later()
    const switchTo = async (office: TestCaller) =>
      office.post('/user/impersonate', { user_id: own, reason: 'They asked' })
    const actAs = async (office: TestCaller): Promise<TestCaller> => college.withToken((await switchTo(office)).token)
    const acting = await actAs(await college.as('admin1'))
    expect(await statuses(4, (n) => clubs(acting, n))).toEqual(times(4, 200))
    const asked = await clubs(acting, 4)
    expect([asked.status, asked.body]).toMatchObject([
      403,
      { message: expect.stringMatching(/go back to your own account and switch to this person again\.$/) },
    ])
    expect(asked.body).not.toHaveProperty('step_up')
    const office = college.withToken((await acting.post('/user/signout')).token)
    expect(await switchTo(office)).toMatchObject({ status: 403, body: { step_up: true } })
    await confirm(office)
    expect((await clubs(await actAs(office), 4)).status).toBe(200)
  })

  it('stopped a reader once: one audit row, one line of the log, and mail to the office and to SECURITY_EMAIL', async () => {
    await expect.poll(mails, { timeout: 20_000 }).toEqual(told)
    const { id } = college.person('educator1')
    expect(await stops()).toEqual([
      { record_id: id, changes: { stopped: [null, 'Opened records of more people than usual'] } },
    ])
    const logged = lines.filter((line) => line.includes('a reader of many records was stopped'))
    expect(logged.map((line) => Number(Object(JSON.parse(line)).user))).toEqual([id])
  })
})

describe('people of whom a reader is shown records in an hour', () => {
  const form = async (caller: TestCaller, n: number): Promise<{ status: number }> =>
    caller.get('/devform', { id: forms[n] ?? 0 })

  it('are an educator’s own trainees and ten more without the password, and sixty more with it', async () => {
    later()
    const caller = await college.as('educator1')
    expect((await clubs(caller, 0, 1)).status).toBe(200)
    expect(await statuses(11, (n) => form(caller, n))).toEqual([...times(10, 200), 403])
    await confirm(caller)
    expect(await statuses(62, (n) => form(caller, n + 10))).toEqual([...times(60, 200), 429, 429])
    expect((await form(caller, 0)).status).toBe(200)
    minutes(50)
    expect((await form(caller, 70)).status).toBe(429)
    minutes(11)
    expect((await form(await college.as('educator1'), 70)).status).toBe(200)
  })

  it('are sixty without the password for an administrator, and six hundred with it', async () => {
    const caller = await college.as('admin1')
    expect(await rounds(caller, 60)).toBe(200)
    expect([await rounds(caller, 61), await rounds(caller, 1, 60), await rounds(caller, 60)]).toEqual([403, 403, 200])
    await confirm(caller)
    expect([await rounds(caller, 500), await rounds(caller, 100, 500)]).toEqual([200, 200])
    expect(await rounds(caller, 1, 600)).toBe(429)
    const answer = await caller.get('/devactivities', { q: 'Grand round', sort: 'id', limit: 1, offset: 600 })
    expect([answer.message, answer.data]).toEqual([
      'You’ve opened records of more people than usual. We’ve told the college office. Try again later.',
      undefined,
    ])
  })
})
