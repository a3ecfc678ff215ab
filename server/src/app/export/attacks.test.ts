import type { ExportJob } from '@college/contract/app'
import { afterEach, describe, expect, it } from 'vitest'
import { asked, freshAddress, parties, sign, toSign } from '#forms/testing'
import { insert, openTestApp } from '#testing'
import type { TestCaller } from '#testing'
import { moreLists, personTables } from './person/tables.ts'
import { runExports } from './run.ts'
import { contextOf, settledExport, takenAlong, unpacked } from './testing.ts'

const college = await openTestApp({ hurry: 0.01, environment: { TRUST_PROXIES: '1' } })
const { clock, db, guest, person, withToken } = college
const { a } = college.fixtures
const me = person('trainee1')

afterEach(async () => {
  clock.reset()
  await db.rows('delete from exportjob')
})

/** An archive of trainee1 that is ready, and who asked for it. */
const archive = async (): Promise<{ id: number; owner: TestCaller }> => {
  const owner = await college.as('trainee1')
  const { data } = await owner.put<ExportJob>('/export/person', {})
  expect(await settledExport(college, owner, data.id)).toMatchObject({ state: 'ready' })
  return { id: data.id, owner }
}

const uses = (caller: TestCaller, id: number): Promise<{ status: number }[]> =>
  Promise.all([
    caller.get('/export/file', { id }),
    caller.post('/export/again', { id }),
    caller.post('/export/cancel', { id }),
  ])
const statuses = async (caller: TestCaller, id: number): Promise<number[]> =>
  (await uses(caller, id)).map(({ status }) => status)

describe('the archive of a person', () => {
  it('opens for its owner alone: not for the office, the platform, a teacher or another college', async () => {
    const { id, owner } = await archive()
    for (const who of ['admin1', 'padmin', 'educator1', 'trainee2', 'bAdmin'] as const) {
      const caller = await college.as(who)
      expect([who, await statuses(caller, id)]).toEqual([who, [404, 404, 404]])
      expect([who, (await caller.get<ExportJob[]>('/exports')).data ?? []]).toEqual([who, []])
    }
    expect(await statuses(guest, id)).toEqual([401, 401, 401])
    expect((await owner.get('/export/file', { id })).status).toBe(200)
  })

  it('is not asked for, read, begun again or removed by who acts as them', async () => {
    const { id, owner } = await archive()
    const acting = await (
      await college.as('admin1')
    ).post('/user/impersonate', { user_id: me.id, reason: 'They asked for help' })
    const caller = withToken(acting.token)
    expect((await caller.get('/user/token')).data).toMatchObject({ id: me.id })
    expect((await caller.put('/export/person', {})).status).toBe(403)
    expect(await statuses(caller, id)).toEqual([403, 403, 403])
    expect((await owner.get('/export/file', { id })).status).toBe(200)
  })

  it('ends with the session for a signed-out address, and for good with the account', async () => {
    const { id, owner } = await archive()
    await owner.post('/user/signout')
    expect(await statuses(owner, id)).toEqual([401, 401, 401])
    const again = await college.as('trainee1')
    const { data } = await again.put<ExportJob>('/export/person', {})
    await db.rows(
      `update exportjob set state = 'running', claim = 'gone', claimed_at = $2 where id = $1 and state = 'waiting'`,
      [data.id, clock.now()],
    )
    await db.rows('update "user" set deleted_at = now() where id = $1', [me.id])
    expect(await statuses(again, data.id)).toEqual([401, 401, 401])
    await db.rows('update "user" set deleted_at = null where id = $1', [me.id])
  })

  it('is not finished once its owner is deleted, which it does not hold up', async () => {
    const owner = await college.as('trainee1')
    const office = await college.as('admin1')
    const { data } = await owner.put<ExportJob>('/export/person', {})
    const [deleted] = await Promise.all([
      office.delete('/user', { id: me.id }),
      runExports(contextOf(college), college.app.domains),
    ])
    expect(deleted.status).toBe(262)
    expect(await statuses(owner, data.id)).toEqual([401, 401, 401])
    await db.rows('update "user" set deleted_at = null where id = $1', [me.id])
    const again = await college.as('trainee1')
    clock.advance(3 * 60_000)
    expect(await settledExport(college, again, data.id)).toMatchObject({ state: 'ready' })
  })

  it('is named by whole numbers alone', async () => {
    const { owner } = await archive()
    for (const junk of ['', '0', '-1', '1.5', '1e3', '1 or 1=1', '../1', 'null', '9'.repeat(20), '１'])
      expect([junk, [400, 404].includes((await owner.get('/export/file', { id: junk })).status)]).toEqual([junk, true])
    expect((await owner.get('/export/file', { id: ['1', '2'] })).status).toBe(400)
    for (const junk of ['1', 0, -1, 1.5, null, [1], { id: 1 }, 2 ** 53])
      expect([junk, (await owner.post('/export/cancel', { id: junk })).status]).toEqual([junk, 400])
  })
})

it('a list of the college is no longer read, or begun again, by who has lost the role since it was made', async () => {
  const office = await college.as('admin2')
  const { data } = await office.put<ExportJob>('/export/list', { resource: 'user', format: 'csv' })
  await settledExport(college, office, data.id)
  expect((await office.get('/export/file', { id: data.id })).status).toBe(200)
  const left = { user_id: person('admin2').id, roles: ['Fellow'] }
  expect((await (await college.as('admin1')).post('/user/role', left)).status).toBe(261)
  expect(await statuses(office, data.id)).toEqual([404, 404, 261])
  await (await college.as('padmin')).post('/user/role', { ...left, roles: ['Administrator'] })
})

it('an archive holds nothing of others that its owner does not read in the application', async () => {
  const [office, teacher, owner] = [
    await college.as('admin1'),
    await college.as('educator1'),
    await college.as('trainee1'),
  ]
  // Whatever of others is theirs: addresses, phones, names to sign in with.
  const columns = await db.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'user' and data_type = 'text'
       and is_generated = 'NEVER' and column_name not in ('firstname', 'middlename', 'lastname', 'name', 'known_as', 'timezone', 'locale')`,
  )
  let marked = 0
  for (const { name } of columns)
    await db
      .rows(`update "user" set "${name}" = 'zqothers' || id || '@elsewhere.test' where id <> $1`, [me.id])
      .then(() => (marked += 1))
      // A column of fixed words takes no other.
      .catch(() => undefined)
  expect(marked).toBeGreaterThan(15)
  const from = { headers: { 'x-forwarded-for': '203.0.113.66', 'user-agent': 'zqothers browser' } }
  const { data: account } = await office.get('/user', { id: me.id })
  expect(
    (await office.post('/user', { id: me.id, updated_at: account.updated_at, city: 'Ōtautahi' }, from)).status,
  ).toBe(261)
  expect((await teacher.get('/devactivities', { user_id: me.id }, from)).status).toBeLessThan(300)
  // What is said of them where they do not read it.
  const note = 'zqothers said among themselves'
  await insert(db, 'userrelationship', {
    organisation_id: a.organisation,
    user_id: person('educator2').id,
    trainee_id: person('trainee2').id,
    kind: 'supervisor',
  })
  await insert(db, 'devactivity', {
    organisation_id: a.organisation,
    user_id: person('trainee2').id,
    title: note,
    activity_date: college.fixtures.today,
    time: 30,
  })
  await insert(db, 'enquiry', {
    organisation_id: a.organisation,
    name: 'Losa',
    email: 'zqothers@elsewhere.test',
    subject: note,
    text: note,
    last_at: `${college.fixtures.today}T00:00:00Z`,
  })
  const form = await toSign(college, { parties: [parties.colleague, parties.nurse] })
  const address = freshAddress()
  await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
  const row = await asked(college, form, { signer_id: person('fellow2').id })
  expect((await sign(college, 'fellow2', row, { comment: 'Ka pai.' })).status).toBe(261)
  const entries = await unpacked(await takenAlong(college, owner))
  const whole = Buffer.concat([...entries.values()]).toString()
  // The owner wrote the guest's address themselves, and reads what their signer said.
  expect([whole.includes(address), whole.includes('Ka pai.')]).toEqual([true, true])
  const told = [...entries]
    .filter(([, bytes]) => /zqothers|203\.0\.113\.66/.test(bytes.toString()))
    .map(([path, bytes]) => [path, /.{0,80}(?:zqothers|203\.0\.113\.66).{0,20}/.exec(bytes.toString())?.[0]])
  expect(told).toEqual([])
  // What is said to stay out is not in it; what somebody agreed to goes by the name of the texts.
  const out = Object.entries(personTables).flatMap(([table, place]) => ('out' in place ? [table] : []))
  const inside = out.filter((table) => entries.has(`data/${table}.json`) || entries.has(`tables/${table}.csv`))
  expect([inside, out.filter((table) => table in moreLists)]).toEqual([['agreement'], []])
})
