import { endpoints, records } from '@college/contract/all'
import { tokenRecords, tokenScopes } from '@college/contract/identity'
import { addDays } from '@college/contract/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import { callsOf, standardRoute } from '#http'
import { SessionUse, tellOfReads } from '#identity'
import { insert, openTestApp, send } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01, environment: { SECURITY_EMAIL: 'security@college.test' } })
const silent = pino({ level: 'silent' })
const { a, b, today } = college.fixtures
const inAMonth = addDays(today, 30)

const make = async (scopes: readonly string[], by: PersonName = 'admin1', more: object = {}) =>
  (await college.as(by)).put<{ id: number; secret: string }>('/apitoken', {
    name: 'Intranet',
    scopes,
    expires_on: inAMonth,
    ...more,
  })

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD' | 'PATCH'
/** Calls with a header as it is. */
const call = <T = AnyRow>(authorization: string, method: Method, path: string, body?: object): Promise<Answered<T>> =>
  send<T>(college.http, {
    method,
    url: `/api/v1${path}`,
    headers: { authorization },
    ...(body === undefined ? {} : { payload: body }),
  })
const asProgram = <T = AnyRow>(token: string, method: Method, path: string, body?: object): Promise<Answered<T>> =>
  call<T>(`Bearer ${token}`, method, path, body)
const listed = async (id: number): Promise<AnyRow> => (await (await college.as('admin2')).get('/apitoken', { id })).data

beforeEach(() => college.clock.reset())

describe('a token of a program', () => {
  it('is made after the password or a code, within a year, with rights that there are', async () => {
    const admin = await college.as('admin1')
    const body = { name: 'Intranet', scopes: ['location:read'], expires_on: inAMonth }
    const named = async (more: object): Promise<unknown> => {
      const { status, named: paths } = await admin.put('/apitoken', { ...body, ...more })
      return [status, paths]
    }
    expect(await named({ scopes: ['user:write'] })).toEqual([400, ['scopes.0']])
    expect(await named({ scopes: [] })).toEqual([400, ['scopes']])
    expect(await named({ expires_on: addDays(today, -1) })).toEqual([400, ['expires_on']])
    expect(await named({ expires_on: addDays(today, 400) })).toEqual([400, ['expires_on']])
    expect(await named({ organisation_id: b.organisation })).toEqual([403, []])
    college.clock.advance(16 * 60_000)
    const late = await admin.put('/apitoken', body)
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
  })

  it('is shown once, and reads and writes what its scopes name, in its college alone', async () => {
    const { data } = await make(['location:read', 'location:write'])
    expect(data.secret).toMatch(/^crt_[\w-]{43}$/)
    const made = await asProgram(data.secret, 'PUT', '/location', { name: 'Wairau Hospital' })
    expect(made.errors).toEqual([])
    expect([made.status, made.data['organisation_id']]).toEqual([201, a.organisation])
    const change = { id: made.data.id, updated_at: made.data.updated_at, address: 'Blenheim' }
    expect((await asProgram(data.secret, 'POST', '/location', change)).status).toBe(261)
    expect((await asProgram(data.secret, 'GET', `/location?id=${b.location}`)).status).toBe(404)
    const { data: all } = await asProgram<AnyRow[]>(data.secret, 'GET', '/locations')
    expect(new Set(all.map((row) => row.organisation_id))).toEqual(new Set([a.organisation]))
    expect((await asProgram(data.secret, 'DELETE', `/location?id=${made.data.id}`)).status).toBe(262)
    expect(JSON.stringify(await listed(data.id))).not.toContain(data.secret.slice(12))
    // Nor is it kept for a repeat, or in the audit.
    const kept = await college.db.row<{ count: number }>(
      `select ((select count(*) from idempotency where body like '%' || $1 || '%')
         + (select count(*) from audit where changes::text like '%' || $1 || '%'))::integer as count`,
      [data.secret.slice(12)],
    )
    expect(kept?.count).toBe(0)
  })

  it('gets 403 with words beyond its scopes: every record, and every call that is for people', async () => {
    const { data } = await make(['location:read'])
    const refused: string[] = []
    const expected: string[] = []
    for (const record of records)
      for (const kind of callsOf(record)) {
        const { method, path } = standardRoute(record, kind)
        if (record.name === 'location' && method === 'GET') continue
        expected.push(`${method} ${path}: 403`)
        const query = method === 'GET' || method === 'DELETE' ? '?id=1' : ''
        refused.push(
          `${method} ${path}: ${(await asProgram(data.secret, method, path + query, query ? undefined : {})).status}`,
        )
      }
    for (const { method, path } of endpoints) {
      expected.push(`${method} ${path}: 403`)
      const at = path.replaceAll(/:\w+/g, '1')
      const body = method === 'PUT' || method === 'POST' ? {} : undefined
      refused.push(`${method} ${path}: ${(await asProgram(data.secret, method, at, body)).status}`)
    }
    // A calendar and "Unsubscribe" are opened by the secret in their own address, and the other two take no such body.
    const byOther = /^(GET \/calendar\/|POST \/reminders\/unsubscribe)/
    expect(refused.filter((line) => !byOther.test(line))).toEqual(expected.filter((line) => !byOther.test(line)))
    const other = await asProgram(data.secret, 'GET', '/faqs')
    expect(other.message).toBe('This API token doesn’t have the scope faq:read.')
    expect((await asProgram(data.secret, 'GET', '/openapi.json')).status).toBe(403)
  })

  it('gives what a platform administrator may do in its college, and nothing of another', async () => {
    const { data } = await make(['user:read', 'location:write'], 'padmin', { organisation_id: a.organisation })
    expect((await asProgram(data.secret, 'GET', `/user?id=${college.person('trainee1').id}`)).status).toBe(200)
    expect((await asProgram(data.secret, 'GET', `/user?id=${college.person('bTrainee').id}`)).status).toBe(404)
    const elsewhere = { name: 'Elsewhere', organisation_id: b.organisation }
    expect([400, 403]).toContain((await asProgram(data.secret, 'PUT', '/location', elsewhere)).status)
    // The college of a platform administrator is no matter of a program.
    const { status } = await send(college.http, {
      method: 'GET',
      url: `/api/v1/user?id=${college.person('bTrainee').id}`,
      headers: { authorization: `Bearer ${data.secret}`, 'x-college': String(b.organisation) },
    })
    expect(status).toBe(404)
  })

  it('is no session, and a session is no token', async () => {
    const { data } = await make(['location:read'])
    expect((await call(`JWT ${data.secret}`, 'GET', '/locations')).status).toBe(401)
    const jwt = await college.tokenOf('admin1')
    const jti: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    const secret = (jti as { jti: string }).jti // the claim that the token was signed with
    for (const tried of [
      jwt,
      secret,
      `crt_${secret}`,
      'crt_',
      '',
      'x'.repeat(47),
      `${data.secret}x`,
      `${data.secret.slice(0, -1)}~`,
      ` ${data.secret}`,
    ])
      expect([tried, (await asProgram(tried, 'GET', '/locations')).status]).toEqual([tried, 401])
    expect((await call(`bearer ${data.secret}`, 'GET', '/locations')).status).toBe(401)
    const { data: sessions } = await (await college.as('admin1')).get<AnyRow[]>('/sessions')
    expect(JSON.stringify(sessions)).not.toContain('API token')
  })

  const admin2 = college.person('admin2').id
  it.each<[string, () => Promise<unknown>, 'office' | 'maker' | null]>([
    [
      'the office ends it',
      async () => (await college.as('admin1')).delete('/apitoken', { id: (await newest()).id }),
      'office',
    ],
    ['its last day is over', async () => college.clock.advance(32 * 86_400_000), null],
    [
      'its maker has a new password',
      () => college.db.rows(`update "user" set password_hash = 'x' || password_hash where id = $1`, [admin2]),
      'maker',
    ],
    [
      'the one session it was made in is ended from another',
      async () => {
        const caller = await college.as('admin2')
        const { data } = await caller.get<{ id: number; current: boolean }[]>('/sessions')
        return caller.delete('/session', { id: data.find(({ current }) => !current)?.id ?? 0 })
      },
      'maker',
    ],
    ['its maker ends all sessions', async () => (await college.as('admin2')).delete('/sessions'), 'maker'],
    [
      'its maker is made inactive',
      () => college.db.rows('update "user" set active = false where id = $1', [admin2]),
      'maker',
    ],
    [
      'its maker is no longer of the office',
      () => college.db.rows('update membership set deleted_at = now() where user_id = $1', [admin2]),
      'maker',
    ],
  ])('gets 401 once %s, and does not come back', async (_why, end, by) => {
    const before = await college.db.rows<{ id: number }>(
      'select id from membership where user_id = $1 and deleted_at is null',
      [admin2],
    )
    const { data } = await make(['location:read'], 'admin2')
    expect((await asProgram(data.secret, 'GET', '/locations')).status).toBe(200)
    await end()
    expect((await asProgram(data.secret, 'GET', '/locations')).status).toBe(401)
    await college.db.rows('update "user" set active = true where id = $1', [admin2])
    await college.db.rows('update membership set deleted_at = null where id = any($1::bigint[])', [
      before.map(({ id }) => id),
    ])
    if (by === null) return
    expect((await asProgram(data.secret, 'GET', '/locations')).status).toBe(401)
    expect(await newest()).toMatchObject({ id: data.id, ended_by: by })
  })

  it('leaves its acts under its own name, and the time of the last one', async () => {
    const { data } = await make(['devactivity:read', 'devactivity:write'], 'admin1', { name: 'Course provider' })
    const about = college.person('trainee1')
    const made = await asProgram(data.secret, 'PUT', '/devactivity', {
      user_id: about.id,
      title: 'Course',
      activity_date: today,
      time: 60,
    })
    expect([made.status, made.errors, made.message]).toEqual([201, [], ''])
    const { data: history } = await (
      await college.as('trainee1')
    ).get<AnyRow[]>('/history', {
      resource: 'devactivity',
      record_id: made.data.id,
    })
    expect(history.map((row) => row['by_name'])).toContain('API token Course provider')
    expect((await listed(data.id))['last_used_at']).toBeNull()
    const session = await college.db.row<{ id: number }>('select session_id as id from apitoken where id = $1', [
      data.id,
    ])
    college.clock.advance(60_000)
    const use = new SessionUse()
    use.note(session?.id ?? 0)
    await use.write({ db: college.db, now: college.clock.now })
    expect((await listed(data.id))['last_used_at']).not.toBeNull()
  })

  it('is told to every administrator of its college and to the security address, with what it may do', async () => {
    const { data } = await make(['devactivity:read', 'location:write'])
    const mails = await college.db.rows<{ to_address: string; text: string }>(
      `select to_address, text from outbox where dedupe like 'apitoken_made ' || $1 || ' %' order by to_address`,
      [data.id],
    )
    const told = ['admin1@college.test', 'admin2@college.test', 'security@college.test']
    expect(mails.map((mail) => mail.to_address)).toEqual(told)
    for (const { text } of mails) expect(text).toContain('Activities: read; Locations: write')
  })

  it('reads records of many people without a password, and stops nobody else from reading', async () => {
    const people = await college.db.rows<{ id: number }>(
      `insert into "user" (organisation_id, username, confirmed_at) select $1, 'many' || n, now() from generate_series(1, 70) n returning id`,
      [a.organisation],
    )
    for (const { id } of people)
      await insert(college.db, 'devactivity', {
        organisation_id: a.organisation,
        user_id: id,
        title: 'Course',
        activity_date: today,
        time: 60,
      })
    const { data } = await make(['devactivity:read'])
    expect((await asProgram(data.secret, 'GET', '/devactivities?limit=500')).status).toBe(200)
    const counted = await college.db.row<{ count: number }>(
      'select count(*)::integer as count from read_count where reader = $1',
      [college.person('admin1').id],
    )
    expect(counted?.count).toBe(0)
    const noted = await college.db.row<{ count: number }>(
      `select count(*)::integer as count from audit a join apitoken k on k.session_id = a.session_id
       where k.id = $1 and a.call = 'GET /devactivities' and a.row_count > 60`,
      [data.id],
    )
    expect(noted?.count).toBe(1)
  })

  it('is told of once an hour when it reads clinical or reflective records of more than 60 people, and goes on', async () => {
    const [known, spare] = [await make(['devactivity:read']), await make(['devactivity:read', 'location:read'])]
    const told = async (id: number): Promise<string[]> =>
      (
        await college.db.rows<{ to_address: string }>(
          `select to_address from outbox where dedupe like 'apitoken_reads ' || $1 || ' %' order by id`,
          [id],
        )
      ).map((mail) => mail.to_address)
    const tell = () => tellOfReads({ db: college.db, log: silent, now: college.clock.now }, 'security@college.test')
    const read = async ({ secret }: { secret: string }, offset: number): Promise<number> =>
      (await asProgram(secret, 'GET', `/devactivities?q=Course&sort=id&limit=40&offset=${offset}`)).status
    // Its own readings alone count, over its calls, each person once.
    expect([await read(known.data, 0), await read(known.data, 0), await read(spare.data, 40)]).toEqual([200, 200, 200])
    await tell()
    expect([await told(known.data.id), await told(spare.data.id)]).toEqual([[], []])
    college.clock.advance(20 * 60_000)
    expect(await read(known.data, 30)).toBe(200)
    await Promise.all([tell(), tell()])
    const all = ['admin1@college.test', 'admin2@college.test', 'security@college.test']
    expect(await told(known.data.id)).toEqual(all)
    expect(await told(spare.data.id)).toEqual([])
    const audited = (): Promise<unknown[]> =>
      college.db.rows(`select 1 from audit where resource = 'apitoken' and record_id = $1 and changes ? 'reads'`, [
        known.data.id,
      ])
    expect(await audited()).toHaveLength(1)
    // Within the hour nothing more is said; after it, again.
    college.clock.advance(30 * 60_000)
    expect(await read(known.data, 0)).toBe(200)
    await tell()
    expect(await told(known.data.id)).toEqual(all)
    college.clock.advance(31 * 60_000)
    expect([await read(known.data, 0), await read(known.data, 30)]).toEqual([200, 200])
    await tell()
    expect(await told(known.data.id)).toEqual([...all, ...all])
    expect(await audited()).toHaveLength(2)
  })
})

const newest = async (): Promise<AnyRow> => {
  const row = await college.db.row<AnyRow>(
    'select id, ended_by from apitoken where user_id = $1 order by id desc limit 1',
    [college.person('admin2').id],
  )
  if (!row) throw new Error('there is no token')
  return row
}

it('offers records that there are, and no write that asks for a password', () => {
  for (const [name, { rights }] of Object.entries(tokenRecords)) {
    const record = records.find((each) => each.name === name)
    expect([name, record?.calls.includes('list')]).toEqual([name, true])
    if (rights.includes('write')) expect([name, record?.stepUp, record?.calls.length]).toEqual([name, false, 5])
  }
  expect(
    tokenScopes.filter((scope) =>
      /^(user|membership|role|userpermission|apitoken|message|file|outbox).*:write$/.test(scope),
    ),
  ).toEqual([])
})
