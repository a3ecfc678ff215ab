import { describe, expect, it } from 'vitest'
import { dayIn } from '@college/contract/kit'
import { callerWith, insert, openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'

const college = await openTestApp()
const second = college.node()
const { a, b } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id

const give = async (
  who: PersonName,
  whom: PersonName,
  roles: readonly string[],
  more: object = {},
): Promise<Answered<AnyRow>> => (await college.as(who)).post('/user/role', { user_id: idOf(whom), roles, ...more })

const held = async (whom: PersonName): Promise<string[]> => {
  const rows = await college.db.rows<{ name: string }>(
    'select r.name from membership m join role r on r.id = m.role_id where m.user_id = $1 and m.deleted_at is null order by r.name',
    [idOf(whom)],
  )
  return rows.map(({ name }) => name)
}

describe('setting roles', () => {
  it('gives exactly the named ones, says so in the audit, and does nothing twice', async () => {
    const audits = (): Promise<{ changes: object }[]> =>
      college.db.rows(`select changes from audit where call = 'POST /user/role' and record_id = $1 order by id`, [
        idOf('plain1'),
      ])
    const first = await give('admin1', 'plain1', ['Instructor', 'Fellow'])
    expect([first.status, first.data['type'], await held('plain1')]).toEqual([261, 'Fellow', ['Fellow', 'Instructor']])
    expect((await give('admin1', 'plain1', ['Fellow', 'Instructor', 'Fellow'])).status).toBe(261)
    expect((await give('admin1', 'plain1', ['Educator', 'Fellow'])).status).toBe(261)
    expect(await held('plain1')).toEqual(['Educator', 'Fellow'])
    expect(await audits()).toEqual([
      { changes: { roles: [[], ['Fellow', 'Instructor']], fellow_since: [null, expect.any(String)] } },
      {
        changes: {
          roles: [
            ['Fellow', 'Instructor'],
            ['Educator', 'Fellow'],
          ],
        },
      },
    ])
    expect((await give('admin1', 'plain1', [])).status).toBe(261)
    expect(await held('plain1')).toEqual([])
  })

  it('begins a role on the day named, on the one that stands, or today, by either call, and says so in the audit', async () => {
    const { id } = college.person('plain1')
    const today = dayIn('Pacific/Auckland', college.clock.now())
    const since = async (): Promise<unknown[]> => {
      const row = await college.db.row<AnyRow>('select trainee_since, fellow_since from "user" where id = $1', [id])
      return [row?.['trainee_since'], row?.['fellow_since']]
    }
    await college.db.rows('update "user" set trainee_since = null, fellow_since = null where id = $1', [id])
    await give('admin1', 'plain1', ['Trainee'], { joined: '2021-03-04' })
    expect(await since()).toEqual(['2021-03-04', null])
    await give('admin1', 'plain1', ['Trainee', 'Educator'], { joined: '2025-01-01' })
    expect(await since()).toEqual(['2021-03-04', null])
    await give('admin1', 'plain1', [])
    await give('admin1', 'plain1', ['Trainee'])
    expect(await since()).toEqual(['2021-03-04', null])
    const membership = { user_id: id, role_id: a.roles['Fellow'] }
    expect((await (await college.as('admin1')).put('/membership', membership)).status).toBe(201)
    expect(await since()).toEqual(['2021-03-04', today])
    expect(
      await college.db.rows(
        `select changes->'fellow_since' as since from audit where resource = 'user' and record_id = $1
        and changes ? 'fellow_since' order by id desc limit 1`,
        [id],
      ),
    ).toEqual([{ since: [null, today] }])
    await give('admin1', 'plain1', [])
  })

  it('takes no role that is not there', async () => {
    const refused = await give('admin1', 'plain1', ['Fellow', 'Emperor'])
    expect([refused.status, refused.named, await held('plain1')]).toEqual([400, ['roles'], []])
  })

  it('ends the waiting for a role that was asked for, also by a membership', async () => {
    const wanted = async (): Promise<unknown> =>
      (await (await college.as('admin1')).get('/user', { id: idOf('plain2') })).data['wanted_role']
    await college.db.rows(`update "user" set wanted_role = 'Fellow' where id = $1`, [idOf('plain2')])
    await give('admin1', 'plain2', ['Educator'])
    expect(await wanted()).toBe('Fellow')
    await give('admin1', 'plain2', ['Fellow'])
    expect(await wanted()).toBeNull()
    await college.db.rows(`update "user" set wanted_role = 'Trainee' where id = $1`, [idOf('plain2')])
    const membership = { user_id: idOf('plain2'), role_id: a.roles['Trainee'] }
    expect((await (await college.as('admin1')).put('/membership', membership)).status).toBe(201)
    expect(await wanted()).toBeNull()
    await give('admin1', 'plain2', [])
  })

  it('acts on the next call, on both nodes', async () => {
    const other = await second
    const token = await college.tokenOf('educator1')
    const seen = async (): Promise<number[]> => {
      const asked = [college.http, other.http].map((http) =>
        callerWith(http, token).get('/devactivity', { id: college.person('trainee1').activity }),
      )
      return (await Promise.all(asked)).map((answer) => answer.status)
    }
    expect(await seen()).toEqual([200, 200])
    await give('admin1', 'educator1', ['Fellow'])
    expect(await seen()).toEqual([404, 404])
    await give('admin1', 'educator1', ['Educator'])
    expect(await seen()).toEqual([200, 200])
  })

  it('asks for the password again after a quarter of an hour', async () => {
    const caller = college.withToken(await college.tokenOf('admin1'))
    college.clock.advance(16 * 60_000)
    const late = await caller.post('/user/role', { user_id: idOf('plain1'), roles: ['Fellow'] })
    expect([late.status, late.body]).toMatchObject([403, { step_up: true }])
    college.clock.reset()
  })
})

it('An organisation admin who tries to make a padmin, to give a role is_admin, or to touch one is refused', async () => {
  expect((await give('admin1', 'plain1', ['padmin'])).status).toBe(403)
  expect((await give('admin1', 'plain1', ['Platform help'])).status).toBe(403)
  expect((await give('admin1', 'admin1', ['Administrator', 'padmin'])).status).toBe(403)
  expect((await give('admin1', 'padmin', ['Fellow'])).status).toBe(403)
  expect(await held('plain1')).toEqual([])
  expect(await held('padmin')).toEqual(['padmin'])
  const admin = await college.as('admin1')
  expect((await admin.put('/role', { name: 'Helper', is_admin: true })).status).toBe(403)
  const { data: fellow } = await admin.get('/role', { id: a.roles['Fellow'] ?? 0 })
  const raised = { id: fellow.id, updated_at: fellow.updated_at, is_admin: true }
  expect((await admin.post('/role', raised)).status).toBe(403)
  expect((await give('padmin', 'plain1', ['padmin'])).status).toBe(261)
  expect((await give('padmin', 'plain1', [])).status).toBe(261)
})

it('An organisation admin does not bring a platform role back that was taken from somebody', async () => {
  const taken = await insert(college.db, 'membership', {
    organisation_id: a.organisation,
    user_id: idOf('admin2'),
    role_id: a.roles['padmin'],
    deleted_at: college.clock.now().toISOString(),
  })
  expect((await (await college.as('admin1')).post('/membership/restore', { id: taken })).status).toBe(403)
  expect((await (await college.as('admin2')).post('/membership/restore', { id: taken })).status).toBe(403)
  expect(await held('admin2')).toEqual(['Administrator'])
})

it('An organisation admin who tries to pull in a person of another organisation is refused', async () => {
  expect((await give('admin1', 'bFellow', ['Fellow'])).status).toBe(404)
  expect((await give('admin1', 'bFellow', ['Fellow'], { organisation_id: a.organisation })).status).toBe(404)
  expect((await give('admin1', 'fellow1', ['Fellow'], { organisation_id: b.organisation })).status).toBe(403)
  const admin = await college.as('admin1')
  expect((await admin.put('/membership', { user_id: idOf('bFellow'), role_id: a.roles['Fellow'] })).status).toBe(400)
  expect(
    (await admin.put('/organisation/member', { user_id: idOf('bFellow'), role_id: a.roles['Fellow'] })).status,
  ).toBe(400)
  expect(await held('bFellow')).toEqual(['Fellow'])
})

describe('a platform administrator', () => {
  it('gives a person of another organisation a role here, which that organisation may take away and not change', async () => {
    const platform = await college.as('padmin')
    const made = await platform.put('/membership', { user_id: idOf('bDirector'), role_id: a.roles['Educator'] })
    expect([made.status, made.data.organisation_id]).toEqual([201, a.organisation])
    const admin = await college.as('admin1')
    const { data } = await admin.get('/membership', { id: made.data.id })
    const raised = { id: data.id, updated_at: data.updated_at, role_id: a.roles['Administrator'] }
    expect((await admin.post('/membership', raised)).status).toBe(403)
    expect((await admin.delete('/membership', { id: data.id })).status).toBe(262)
    expect((await admin.post('/membership/restore', { id: data.id })).status).toBe(403)
    expect((await platform.post('/membership/restore', { id: data.id })).status).toBe(261)
    const given = await give('padmin', 'bDirector', ['Fellow', 'Instructor'], { organisation_id: a.organisation })
    expect([given.status, await held('bDirector')]).toEqual([261, ['Director', 'Fellow', 'Instructor']])
    expect((await give('padmin', 'bDirector', [], { organisation_id: a.organisation })).status).toBe(261)
    expect(await held('bDirector')).toEqual(['Director'])
  })
})

describe('the last administrator of an organisation', () => {
  it('does not step down, by roles, a membership or its role', async () => {
    const only = await college.as('bAdmin')
    const refused = await give('bAdmin', 'bAdmin', ['Fellow'])
    expect([refused.status, refused.message]).toEqual([
      476,
      'You are the last administrator: make another person one first.',
    ])
    const id = college.person('bAdmin').membership ?? 0
    expect((await only.delete('/membership', { id })).status).toBe(476)
    expect((await only.delete('/organisation/member', { id })).status).toBe(476)
    const { data } = await only.get('/membership', { id })
    const lowered = { id, updated_at: data.updated_at, role_id: b.roles['Fellow'] }
    expect((await only.post('/membership', lowered)).status).toBe(476)
    expect(await held('bAdmin')).toEqual(['Administrator'])
    expect((await give('bAdmin', 'bAdmin', ['Administrator', 'Fellow'])).status).toBe(261)
    expect((await give('bAdmin', 'bAdmin', ['Administrator'])).status).toBe(261)
  })

  it('is had or not when it is given and taken at once, and the next call knows which', async () => {
    const { id } = college.person('plain1')
    const [one, two] = [await college.as('admin1'), await college.as('admin2')]
    const person = await college.as('plain1')
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all([
        one.post('/user/role', { user_id: id, roles: ['Fellow'] }),
        two.post('/user/role', { user_id: id, roles: [] }),
        one.put('/membership', { user_id: id, role_id: a.roles['Instructor'] }),
        two.put('/membership', { user_id: id, role_id: a.roles['Instructor'] }),
        two.post('/user/role', { user_id: id, roles: ['Fellow', 'Educator'] }),
      ])
      const [first, second, third, fourth, fifth] = answers.map(({ status }) => status)
      expect([first, second, fifth]).toEqual([261, 261, 261])
      expect([third, fourth].filter((status) => ![201, 400, 409].includes(status ?? 0))).toEqual([])
      const roles = await held('plain1')
      expect(new Set(roles).size).toBe(roles.length)
      const now = (await person.get('/user/token')).info['actor'] as { roles: string[] } // the actor of the answer
      expect(now.roles.toSorted()).toEqual(roles.toSorted())
    }
    await one.post('/user/role', { user_id: id, roles: [] })
  })

  it('is one who remains when two step down at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await give('padmin', 'admin1', ['Administrator'])
      await give('padmin', 'admin2', ['Administrator'])
      const answers = await Promise.all([give('admin1', 'admin1', []), give('admin2', 'admin2', [])])
      expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([261, 476])
    }
    await give('padmin', 'admin1', ['Administrator'])
    await give('padmin', 'admin2', ['Administrator'])
  })
})

describe('declining a role', () => {
  const state = () =>
    college.db.row('select wanted_role, role_declined_at is not null as declined from "user" where id = $1', [
      idOf('plain2'),
    ])
  const decline = async () => (await college.as('admin1')).post('/user/role/decline', { user_id: idOf('plain2') })

  it('is told to who asked, once, until they ask again', async () => {
    expect((await decline()).status).toBe(476)
    await college.db.rows(`update "user" set wanted_role = 'Trainee' where id = $1`, [idOf('plain2')])
    const { status, data } = await decline()
    expect([status, data['wanted_role'], data['role_declined_at']]).toEqual([261, null, expect.any(String)])
    const { data: own } = await (await college.as('plain2')).get<AnyRow>('/user', { id: idOf('plain2') })
    expect(own['role_declined_at']).toEqual(data['role_declined_at'])
    expect((await decline()).status).toBe(476)
    await college.db.rows(`update "user" set wanted_role = 'Fellow' where id = $1`, [idOf('plain2')])
    expect(await state()).toEqual({ wanted_role: 'Fellow', declined: false })
  })
})
