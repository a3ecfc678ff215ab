import { historyRow } from '@college/contract/identity'
import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf, fixturePassword } from '#testing'
import type { AnyRow, PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const idOf = (who: PersonName): number => college.person(who).id
const trainee = college.person('trainee1')

type HistoryRow = z.output<typeof historyRow>

const history = async (who: PersonName, query: Record<string, string | number> = {}): Promise<HistoryRow[]> => {
  const { data } = await (await college.as(who)).get<HistoryRow[]>('/user/history', { limit: 200, ...query })
  expect(historyRow.array().safeParse(data).error?.issues ?? []).toEqual([])
  return data
}

const looks = async (owner: PersonName): Promise<string[]> => {
  const rows = await college.db.rows<{ name: string; resource: string; record_id: number }>(
    `select u.username as name, a.resource, a.record_id from audit a join "user" u on u.id = a.user_id
     where a.kind = 'look' and a.owner_id = $1 order by a.id`,
    [idOf(owner)],
  )
  return rows.map(({ name, resource, record_id }) => `${name} ${resource} ${record_id}`)
}

describe('looks', () => {
  it('at somebody else’s rows are written down with whose they are; at the own ones never', async () => {
    const paths = { user: trainee.id, devactivity: trainee.activity, devplan: trainee.plan, devgoal: trainee.goal }
    for (const who of ['trainee1', 'educator1', 'admin1', 'padmin'])
      for (const [path, id] of Object.entries(paths))
        expect((await (await college.as(who)).get(`/${path}`, { id })).status).toBe(200)
    const expected = ['educator1', 'admin1', 'padmin'].flatMap((who) =>
      Object.entries(paths).map(([path, id]) => `${who} ${path} ${id}`),
    )
    expect(await looks('trainee1')).toEqual(expected)
  })

  it('are not there for what stays out of sight, nor for what is nobody’s', async () => {
    const before = await college.db.row(`select count(*) from audit where kind = 'look'`)
    expect(
      (await (await college.as('educator1')).get('/devactivity', { id: college.person('trainee2').activity })).status,
    ).toBe(404)
    expect((await (await college.as('admin1')).get('/devplan', { id: college.fixtures.a.template })).status).toBe(200)
    expect((await (await college.as('admin1')).get('/devgoal', { id: college.fixtures.a.traineeGoal })).status).toBe(
      200,
    )
    expect(await college.db.row(`select count(*) from audit where kind = 'look'`)).toEqual(before)
  })

  it('of a person who may read by a permission are written down too', async () => {
    await insert(college.db, 'userpermission', {
      organisation_id: college.fixtures.a.organisation,
      user_id: idOf('plain1'),
      about_id: idOf('trainee2'),
      kind: 'devactivity',
      ends: '2198-12-31',
      reason: 'Examination',
    })
    const { activity } = college.person('trainee2')
    expect((await (await college.as('plain1')).get('/devactivity', { id: activity })).status).toBe(200)
    expect(await looks('trainee2')).toEqual([`plain1 devactivity ${activity}`])
  })

  it('of an administrator who acts as the person are the administrator’s', async () => {
    const token = await college.tokenOf('fellow2')
    await college.db.rows('update session set acting_as = $1 where user_id = $2', [idOf('admin2'), idOf('fellow2')])
    const { activity } = college.person('fellow2')
    expect((await college.withToken(token).get('/devactivity', { id: activity })).status).toBe(200)
    const rows = (await history('fellow2', { kind: 'look' })).map(({ by_name, acting_name }) => [by_name, acting_name])
    expect(rows).toEqual([['fellow2 Tūhoe', 'admin2 Tūhoe']])
  })

  it('take no statement more', async () => {
    const educator = await college.as('educator1')
    const own = await college.as('trainee1')
    const ask = (who: typeof own) => (): Promise<unknown> => who.get('/devactivity', { id: trainee.activity })
    expect(await statementsOf(college, ask(educator))).toBe(await statementsOf(college, ask(own)))
  })
})

describe('a history', () => {
  it('tells the owner what was done, by whom, and who looked', async () => {
    const admin = await college.as('admin1')
    const id = idOf('director1')
    const { data } = await admin.get('/user', { id })
    await admin.post('/user', { id, updated_at: data.updated_at, mcnz_number: '54321', external_id: 'X-1' })
    await admin.post('/user/role', { user_id: id, roles: ['Director', 'Fellow'], joined: '2024-05-06' })
    const rows = await history('director1')
    expect(rows.map(({ kind, call, by_name }) => [kind, call, by_name])).toEqual([
      ['change', 'POST /user/role', 'admin1 Tūhoe'],
      ['change', 'POST /user', 'admin1 Tūhoe'],
      ['look', 'GET /user', 'admin1 Tūhoe'],
    ])
    expect(rows[0]?.changes).toEqual({
      fellow_since: [null, '2024-05-06'],
      roles: [['Director'], ['Director', 'Fellow']],
    })
    // What the record itself does not show its person, the history does not either; nor from where the office works.
    expect(rows[1]?.changes).toEqual({ mcnz_number: [null, '54321'] })
    expect(rows.map(({ ip }) => ip)).toEqual([null, null, null])
    const office = await history('admin1', { user_id: id, kind: 'change' })
    expect(office.map(({ changes }) => Object.keys(changes))).toEqual([
      ['roles', 'fellow_since'],
      ['external_id', 'mcnz_number'],
    ])
    expect(office[0]?.ip).toBe('127.0.0.1')
  })

  it('names whoever acted also where they are of the platform or of another organisation, and says that they acted as somebody', async () => {
    const token = await college.tokenOf('bFellow')
    await college.db.rows('update session set acting_as = $1 where user_id = $2', [idOf('padmin'), idOf('bFellow')])
    const { activity } = college.person('bFellow')
    const acting = college.withToken(token)
    const { data } = await acting.get('/devactivity', { id: activity })
    await acting.post('/devactivity', { id: activity, updated_at: data.updated_at, title: 'By the platform' })
    await (await college.as('padmin')).get('/devactivity', { id: activity })
    const told = [
      ['look', 'padmin Tūhoe', null, null],
      ['change', 'bFellow Tūhoe', 'padmin Tūhoe', null],
      ['look', 'bFellow Tūhoe', 'padmin Tūhoe', null],
    ]
    const lines = (rows: readonly HistoryRow[]): unknown[] =>
      rows.filter(({ kind }) => kind !== 'signin').map((row) => [row.kind, row.by_name, row.acting_name, row.ip])
    expect(lines(await history('bFellow'))).toEqual(told)
    const record = { resource: 'devactivity', record_id: activity }
    const ofRecord = await (await college.as('bFellow')).get<HistoryRow[]>('/history', record)
    expect(lines(ofRecord.data)).toEqual(told)
    const file = JSON.parse((await (await college.as('bFellow')).get('/user/data')).raw.toString('utf8')) as {
      history: HistoryRow[] // the file's own shape
    }
    expect(lines(file.history).slice(-3)).toEqual(told)
    const office = await history('bAdmin', { user_id: idOf('bFellow'), kind: 'change' })
    expect(office.map(({ call, acting_name }) => [call, acting_name])).toContainEqual([
      'POST /devactivity',
      'padmin Tūhoe',
    ])
  })

  it('tells the office nothing of what was done in another organisation', async () => {
    await insert(college.db, 'audit', {
      organisation_id: college.fixtures.a.organisation,
      user_id: idOf('padmin'),
      owner_id: idOf('bDirector'),
      call: 'POST /membership',
      resource: 'membership',
      record_id: 1,
      changes: '{}',
    })
    const { length } = await history('bDirector')
    expect(await history('bAdmin', { user_id: idOf('bDirector') })).toHaveLength(length - 1)
  })

  it('has who read it, once a day, and no line of the owner who did', async () => {
    for (const who of ['admin1', 'admin2', 'admin1']) await history(who, { user_id: idOf('plain1') })
    const read = async (): Promise<HistoryRow[]> =>
      (await history('plain1', { kind: 'look' })).filter(({ resource }) => resource === 'history')
    expect((await read()).map(({ by_name: name }) => name)).toEqual(['The college office'])
    expect(await read()).toHaveLength(1)
  })

  it('has the own sign-ins with where they came from', async () => {
    const signed = await college.guest.post('/user/signin', { username: 'instructor1', password: fixturePassword })
    expect(signed.status).toBe(200)
    const rows = await history('instructor1', { kind: 'signin' })
    expect(rows.map(({ kind, call, ip }) => [kind, call, ip])).toEqual([['signin', 'POST /user/signin', '127.0.0.1']])
  })

  it('has among the sign-ins who started acting as the person, and why', async () => {
    const admin = await college.as('admin1')
    const body = { user_id: idOf('fellow2'), reason: 'Asked on the phone' }
    expect((await admin.post('/user/impersonate', body)).status).toBe(200)
    const [row] = await history('fellow2', { kind: 'signin' })
    expect([row?.call, row?.by_name, row?.changes['acting']?.[1]]).toEqual([
      'POST /user/impersonate',
      'admin1 Tūhoe',
      expect.objectContaining({ reason: 'Asked on the phone' }),
    ])
  })

  it('says of secrets only that they changed', async () => {
    await insert(college.db, 'audit', {
      organisation_id: college.fixtures.a.organisation,
      user_id: idOf('plain2'),
      owner_id: idOf('plain2'),
      call: 'POST /password/change',
      resource: 'user',
      record_id: idOf('plain2'),
      changes: JSON.stringify({
        password_hash: ['old hash', 'new hash'],
        tf_secret: [null, 'abc'],
        known_as: ['A', 'B'],
      }),
    })
    expect((await history('plain2'))[0]?.changes).toEqual({
      password_hash: [null, 'changed'],
      tf_secret: [null, 'changed'],
      known_as: ['A', 'B'],
    })
  })

  it('is paged by what comes before, and found by an index', async () => {
    const all = await history('trainee1')
    const first = await history('trainee1', { limit: 3 })
    const next = await history('trainee1', { limit: 3, before: first.at(-1)?.id ?? 0 })
    expect([...first, ...next].map(({ id }) => id)).toEqual(all.slice(0, 6).map(({ id }) => id))
    const person = await college.as('trainee1')
    expect(await statementsOf(college, () => person.get('/user/history'))).toBe(3)
  })

  it('is the person’s own and the office’s; a platform administrator’s is the platform’s', async () => {
    const status = async (who: PersonName, whom: PersonName): Promise<number> =>
      (await (await college.as(who)).get('/user/history', { user_id: idOf(whom) })).status
    expect(await status('educator1', 'trainee1')).toBe(404)
    expect(await status('bAdmin', 'trainee1')).toBe(404)
    expect(await status('admin1', 'bTrainee')).toBe(404)
    expect(await status('admin1', 'padmin')).toBe(403)
    expect(await status('padmin', 'bTrainee')).toBe(260)
    expect(await status('admin1', 'deleted')).toBe(260)
  })
})

describe('the own data', () => {
  it('is one file with every row the person may read about themselves, and nobody else’s', async () => {
    const caller = await college.as('trainee1')
    const answer = await caller.get('/user/data')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/filename="mydata-\d{4}-\d\d-\d\d\.json"/)
    const data = JSON.parse(answer.raw.toString('utf8')) as Record<string, AnyRow[]> // the file's own shape
    for (const [name, path] of [
      ['devactivity', '/devactivities'],
      ['devgoal', '/devgoals'],
      ['devplan', '/devplans'],
      ['userconfig', '/userconfigs'],
      ['membership', '/memberships'],
    ] as const) {
      const { data: listed } = await caller.get<AnyRow[]>(path, { user_id: trainee.id, sort: 'id', limit: 500 })
      expect([name, data[name]]).toEqual([name, listed])
    }
    expect(data['user']).toMatchObject([{ id: trainee.id, dob: '1985-02-28' }])
    expect(data['userrelationship']).toHaveLength(5)
    expect(data['history']?.length).toBeGreaterThan(0)
    expect(answer.raw.toString('utf8')).not.toMatch(/argon2|password_hash|token_hash|trainee2/)
  })

  it('of a platform administrator is theirs alone too', async () => {
    const answer = await (await college.as('padmin')).get('/user/data')
    const data = JSON.parse(answer.raw.toString('utf8')) as Record<string, AnyRow[]> // the file's own shape
    expect(data['user']?.map(({ id }) => id)).toEqual([idOf('padmin')])
    expect(new Set(data['devactivity']?.map((row) => row['user_id']))).toEqual(new Set([idOf('padmin')]))
  })

  it('is audited, and taken ten times an hour at most', async () => {
    const caller = await college.as('plain1')
    college.clock.set(college.clock.now())
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await caller.get('/user/data')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const audited = await college.db.rows(`select 1 from audit where call = 'GET /user/data' and user_id = $1`, [
      idOf('plain1'),
    ])
    expect(audited).toHaveLength(10)
    college.clock.reset()
  })
})

describe('lists', () => {
  it('are told to the owner once a day and reader, the office as one, with no figure of others', async () => {
    for (const who of ['educator1', 'educator1', 'admin1', 'admin2', 'admin1'])
      expect((await (await college.as(who)).get('/procedures')).status).toBe(200)
    const listed = async (who: PersonName, query: Record<string, string | number> = {}): Promise<HistoryRow[]> =>
      (await history(who, { kind: 'look', ...query })).filter(
        (row) => row.listed !== null && row.resource === 'procedure',
      )
    const rows = await listed('trainee1')
    expect(rows.map(({ by_name, by_id, changes, ip }) => [by_name, by_id, changes, ip])).toEqual([
      ['The college office', null, {}, null],
      ['educator1 Tūhoe', idOf('educator1'), {}, null],
    ])
    const byAdmin = await listed('admin2', { user_id: trainee.id })
    expect(byAdmin.map(({ by_name }) => by_name)).toEqual(['admin1 Tūhoe', 'admin2 Tūhoe', 'educator1 Tūhoe'])
    expect((await listed('trainee1', { before: rows[0]?.id ?? 0 })).map(({ by_name }) => by_name)).toEqual([
      'educator1 Tūhoe',
    ])
  })

  it('stand once for each day', async () => {
    await college.db.rows(
      `insert into audit (organisation_id, at, user_id, call, kind, resource, owner_ids, changes)
       select $1, now() - n * interval '1 day', $2, 'GET /placements', 'look', 'placement', array[$3::bigint, $2::bigint], '{}'
       from generate_series(1, 3) n, generate_series(1, 4)`,
      [college.fixtures.a.organisation, idOf('educator1'), trainee.id],
    )
    const rows = await history('trainee1', { kind: 'look' })
    expect(rows.filter(({ resource }) => resource === 'placement')).toHaveLength(3)
  })
})
