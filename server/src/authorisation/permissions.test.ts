import { addDays } from '@college/contract/kit'
import { grantable } from '@college/contract/people'
import { describe, expect, it } from 'vitest'
import { callerWith, openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName, TestCaller } from '#testing'

const college = await openTestApp()
const second = college.node()
const { today } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id
const trainee = college.person('trainee1')

// The fixtures' own permission about this person would stand in the way of the ones given here.
await college.db.rows('delete from userpermission where about_id = $1', [trainee.id])

const rowIds = {
  devplan: trainee.plan,
  devgoal: trainee.goal,
  devactivity: trainee.activity,
  procedure: trainee.procedure,
  placement: trainee.placement,
  devform: trainee.form,
} as const
const lists = {
  devplan: 'devplans',
  devgoal: 'devgoals',
  devactivity: 'devactivities',
  procedure: 'procedures',
  placement: 'placements',
  devform: 'devforms',
} as const

const grant = async (
  reader: PersonName,
  kind: string,
  more: object = {},
  by: PersonName = 'admin1',
): Promise<Answered<AnyRow>> =>
  (await college.as(by)).put('/userpermission', {
    user_id: idOf(reader),
    about_id: trainee.id,
    kind,
    ends: addDays(today, 30),
    reason: 'Examination',
    ...more,
  })

const end = async (id: number): Promise<void> => {
  expect((await (await college.as('admin1')).delete('/userpermission', { id })).status).toBe(262)
}

/** Which kinds of the trainee's rows a person reads, on both nodes. */
const read = async (token: string): Promise<string[]> => {
  const other = await second
  const kinds: string[] = []
  for (const kind of grantable) {
    const asked = [college.http, other.http].map((http) =>
      callerWith(http, token).get(`/${kind}`, { id: rowIds[kind] }),
    )
    const [here, there] = (await Promise.all(asked)).map(({ status }) => status)
    expect([kind, here]).toEqual([kind, there])
    if (here === 200) kinds.push(kind)
  }
  return kinds
}

describe('a permission', () => {
  it.each(grantable)(
    'to read %s shows those rows from the next call on, on both nodes, and no other kind',
    async (kind) => {
      const token = await college.tokenOf('plain1')
      expect(await read(token)).toEqual([])
      const { data } = await grant('plain1', kind)
      expect(await read(token)).toEqual([kind])
      const listed = await college.withToken(token).get<AnyRow[]>(`/${lists[kind]}`, { user_id: trainee.id })
      expect(listed.data.map((row) => row.id)).toContain(rowIds[kind])
      await end(data.id)
      expect(await read(token)).toEqual([])
    },
  )

  it('never lets anyone write, nor read figures, reports or the person', async () => {
    const made = await Promise.all(grantable.map((kind) => grant('plain1', kind)))
    const reader = await college.as('plain1')
    const status = async (answer: Promise<Answered<unknown>>): Promise<number> => (await answer).status
    const { data } = await reader.get('/devactivity', { id: trainee.activity })
    const edit = { id: data.id, updated_at: data.updated_at, title: 'Mine' }
    expect(await status(reader.post('/devactivity', edit))).toBe(403)
    expect(await status(reader.delete('/devactivity', { id: trainee.activity }))).toBe(403)
    expect(await status(reader.delete('/devgoal', { id: trainee.goal }))).toBe(403)
    expect(await status(reader.delete('/devplan', { id: trainee.plan }))).toBe(403)
    const activity = { user_id: trainee.id, title: 'For them', activity_date: today, time: 5 }
    // A person who is out of sight cannot be named.
    expect(await status(reader.put('/devactivity', activity))).toBe(400)
    const moved = { user_id: idOf('plain1'), title: 'Mine', activity_date: today, time: 5, devplan_id: trainee.plan }
    expect(await status(reader.put('/devactivity', moved))).toBe(400)
    const lock = { resource: 'devactivity', record_id: trainee.activity }
    expect(await status(reader.put('/datalock', lock))).toBe(403)
    for (const path of [
      '/cpd/stats',
      '/cpd/causes',
      '/devgoalprogress',
      '/devplan/current',
      '/devcycle/current',
      '/trainee/programme',
    ])
      expect([path, await status(reader.get(path, { user_id: trainee.id }))]).toEqual([path, 404])
    expect(await status(reader.get('/user', { id: trainee.id }))).toBe(404)
    const csv = (await reader.get('/devactivities/csv')).raw.toString('utf8')
    expect(csv).not.toContain('Activity of trainee1')
    for (const { data: row } of made) await end(row.id)
  })

  it('begins with its first day in Auckland and ends with its last', async () => {
    const token = await college.tokenOf('plain2', { remember: true })
    const { data } = await grant('plain2', 'devplan', { starts: addDays(today, 1), ends: addDays(today, 2) })
    const days: string[][] = []
    for (let day = 0; day < 4; day += 1) {
      days.push(await read(token))
      college.clock.advance(24 * 3_600_000)
    }
    college.clock.reset()
    expect(days).toEqual([[], ['devplan'], ['devplan'], []])
    await end(data.id)
  })

  it('ends with the account of the reader, and is not there again when the account is', async () => {
    const admin = await college.as('admin1')
    for (const how of ['deactivate', 'delete'] as const) {
      expect((await grant('plain2', 'devgoal')).status).toBe(201)
      expect(await read(await college.tokenOf('plain2'))).toEqual(['devgoal'])
      const id = idOf('plain2')
      if (how === 'delete') {
        expect((await admin.delete('/user', { id })).status).toBe(262)
        expect((await admin.post('/user/restore', { id })).status).toBe(261)
      } else {
        await admin.post('/users/act', { ids: [id], act: 'deactivate' })
        await admin.post('/users/act', { ids: [id], act: 'activate' })
      }
      expect(await read(await college.tokenOf('plain2'))).toEqual([])
    }
  })

  it('is given by administrators to people of their own organisation, once for each kind, and audited', async () => {
    expect((await grant('plain1', 'devplan', {}, 'educator1')).status).toBe(400)
    expect((await grant('plain1', 'devplan', { about_id: idOf('educator1') }, 'educator1')).status).toBe(400)
    expect((await grant('bFellow', 'devplan')).status).toBe(400)
    expect((await grant('plain1', 'devplan', { about_id: idOf('bTrainee') }, 'padmin')).status).toBe(400)
    expect((await grant('plain1', 'user')).status).toBe(400)
    expect((await grant('plain1', 'devplan', { ends: addDays(today, -1) })).named).toEqual(['ends'])
    expect((await grant('plain1', 'devplan', { starts: addDays(today, 31) })).named).toEqual(['ends'])
    expect((await grant('trainee1', 'devplan')).named).toEqual(['about_id'])
    expect((await grant('plain1', 'devplan', { reason: '' })).named).toEqual(['reason'])
    const { data } = await grant('plain1', 'devplan')
    expect((await grant('plain1', 'devplan')).status).toBe(409)
    const audited = await college.db.row<object>(
      `select user_id, owner_id, kind from audit where resource = 'userpermission' and record_id = $1`,
      [data.id],
    )
    expect(audited).toEqual({ user_id: idOf('admin1'), owner_id: trainee.id, kind: 'change' })
    // Both it is about and who may read see it.
    for (const who of ['plain1', 'trainee1'] as const)
      expect((await (await college.as(who)).get('/userpermission', { id: data.id })).status).toBe(200)
    await end(data.id)
  })
})

const reparent = async (who: TestCaller, path: string, id: number, fields: object): Promise<Answered<AnyRow>> => {
  const { data } = await who.get(path, { id })
  return who.post(path, { id, updated_at: data.updated_at, ...fields })
}

describe('a row that is created as one’s own and then given another place', () => {
  it('stays where it is: neither person, organisation nor grant move', async () => {
    const admin = await college.as('admin1')
    const { data } = await grant('plain1', 'devplan')
    const elsewhere = {
      user_id: idOf('admin1'),
      about_id: idOf('bTrainee'),
      organisation_id: college.fixtures.b.organisation,
    }
    for (const [field, value] of Object.entries({ ...elsewhere, kind: 'devgoal' })) {
      const refused = await reparent(admin, '/userpermission', data.id, { [field]: value })
      expect([field, refused.status, refused.named]).toEqual([field, 400, [field]])
    }
    await end(data.id)
    const membership = college.person('trainee2').membership ?? 0
    for (const field of ['user_id', 'organisation_id', 'role_is_admin'])
      expect([field, (await reparent(admin, '/membership', membership, { [field]: idOf('admin1') })).status]).toEqual([
        field,
        400,
      ])
    const foreign = await reparent(admin, '/membership', membership, { role_id: college.fixtures.b.roles['Fellow'] })
    expect([foreign.status, foreign.named]).toEqual([400, ['role_id']])
    const role = await admin.put('/role', { name: 'Mover' })
    for (const field of ['organisation_id', 'id_of'])
      expect((await reparent(admin, '/role', role.data.id, { [field]: college.fixtures.b.organisation })).status).toBe(
        400,
      )
    expect((await reparent(admin, '/role', role.data.id, { is_admin: true })).status).toBe(403)
    expect((await admin.put('/role', { name: 'There', organisation_id: college.fixtures.b.organisation })).status).toBe(
      403,
    )
    expect(
      (await reparent(admin, '/user', trainee.id, { organisation_id: college.fixtures.b.organisation })).status,
    ).toBe(400)
  })
})

describe('columns that nobody sets', () => {
  const inner = ['password_hash', 'password_long', 'deleted_at', 'created_by', 'updated_by', 'search', 'confirmed_at']
  const columns = async (table: string): Promise<string[]> =>
    (
      await college.db.rows<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'`,
        [table],
      )
    ).map(({ name }) => name)

  it.each(['user', 'membership', 'role', 'userpermission'])(
    'every column of %s stays as it is where a role may not set it',
    async (table) => {
      const ids: Readonly<Record<string, number>> = {
        user: idOf('trainee2'),
        membership: college.person('trainee2').membership ?? 0,
        role: college.fixtures.a.roles['Instructor'] ?? 0,
        userpermission: college.person('trainee2').permission,
      }
      const id = ids[table]
      const state = (): Promise<unknown> => college.db.row(`select * from "${table}" where id = $1`, [id])
      const before = await state()
      const row = await college.db.row<{ updated_at: string }>(`select updated_at from "${table}" where id = $1`, [id])
      for (const who of ['trainee2', 'fellow1', 'educator2', 'director1', 'instructor1']) {
        const caller = await college.as(who)
        for (const column of await columns(table)) {
          const own = table === 'user' && who === 'trainee2' && !inner.includes(column)
          if (own) continue
          const answer = await caller.post(`/${table}`, { id, updated_at: row?.updated_at, [column]: 1 })
          expect([table, who, column, answer.status < 300]).toEqual([table, who, column, false])
          if (table !== 'user') {
            const created = await caller.put(`/${table}`, { name: 'x', [column]: 1 })
            expect([table, who, column, created.status < 300]).toEqual([table, who, column, false])
          }
        }
      }
      expect(await state()).toEqual(before)
    },
  )
})

it('is found by days that overlap it, with a first day or without', async () => {
  const office = await college.as('admin1')
  const { data: bounded } = await grant('educator2', 'procedure', {
    starts: addDays(today, 10),
    ends: addDays(today, 20),
  })
  const { data: open } = await grant('educator2', 'placement', { ends: addDays(today, 20) })
  const found = async (from: number, to: number): Promise<number[]> => {
    const query = { about_id: trainee.id, from: addDays(today, from), to: addDays(today, to), limit: 100 }
    const { data } = await office.get<AnyRow[]>('/userpermissions', query)
    return (data ?? []).map((row) => row.id).filter((id) => [bounded.id, open.id].includes(id))
  }
  const both = [bounded.id, open.id].toSorted((one, other) => one - other)
  expect((await found(12, 15)).toSorted((one, other) => one - other)).toEqual(both)
  expect(await found(1, 9)).toEqual([open.id])
  expect(await found(-400, -300)).toEqual([open.id])
  expect(await found(21, 40)).toEqual([])
  await end(bounded.id)
  await end(open.id)
})
