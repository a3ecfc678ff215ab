import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const { a, b, today } = college.fixtures

// At home in A as an educator of trainee1, and an administrator of B.
const id = await insert(college.db, 'user', {
  organisation_id: a.organisation,
  username: 'both',
  firstname: 'Both',
  confirmed_at: `${today}T00:00:00Z`,
})
await insert(college.db, 'membership', { organisation_id: a.organisation, user_id: id, role_id: a.roles['Educator'] })
await insert(college.db, 'membership', {
  organisation_id: b.organisation,
  user_id: id,
  role_id: b.roles['Administrator'],
})
const trainee1 = college.person('trainee1')
await insert(college.db, 'userrelationship', {
  organisation_id: a.organisation,
  user_id: id,
  trainee_id: trainee1.id,
  kind: 'educator',
})
college.fixtures.people['both'] = { ...trainee1, id }
const both = await college.as('both')

describe('an administrator of one organisation who teaches in another', () => {
  it('reads what an educator reads there, and everything here', async () => {
    const read = async (activity: number): Promise<number> => (await both.get('/devactivity', { id: activity })).status
    expect(await read(trainee1.activity)).toBe(200)
    expect(await read(college.person('trainee2').activity)).toBe(404)
    expect(await read(college.person('bTrainee').activity)).toBe(200)
    expect(await read(college.person('bFellow').activity)).toBe(200)
  })

  it('changes nothing there', async () => {
    const change = async (path: string, row: number, fields: object): Promise<number> => {
      const { data } = await both.get(path, { id: row })
      return (await both.post(path, { id: row, updated_at: data.updated_at, ...fields })).status
    }
    expect(await change('/devactivity', trainee1.activity, { title: 'Mine' })).toBe(403)
    expect(await change('/devgoal', trainee1.goal, { title: 'Mine' })).toBe(403)
    expect(await change('/user', trainee1.id, { phone_home: '1' })).toBe(403)
    expect(await change('/organisation', a.organisation, { name: 'Mine' })).toBe(403)
    expect(await change('/role', a.roles['Fellow'] ?? 0, { role_is_admin: true })).toBe(403)
    expect(await change('/devactivity', college.person('bTrainee').activity, { title: 'Looked at' })).toBe(261)
    const about = { user_id: trainee1.id, title: 'For them', activity_date: today, time: 5 }
    expect((await both.put('/devactivity', about)).status).toBe(403)
    expect((await both.put('/devactivity', { ...about, organisation_id: b.organisation })).status).toBe(400)
  })

  it('reads a training programme there without how many follow it, and here with it', async () => {
    const given = async (id: number): Promise<unknown> => (await both.get('/devplan/whole', { id })).data['given']
    expect([await given(a.template), await given(b.template)]).toEqual([null, 0])
  })

  it('ticks no goal there', async () => {
    const tick = (user: number, goal: number): Promise<{ status: number }> =>
      both.post('/devgoalprogress/tick', { devgoal_id: goal, user_id: user, ticked: true })
    expect((await tick(trainee1.id, a.manualGoal)).status).toBe(403)
    expect((await tick(college.person('bTrainee').id, b.manualGoal)).status).toBe(261)
  })

  it('does not touch whom a role of the other organisation makes an administrator of the platform', async () => {
    const bAdmin = await college.as('bAdmin')
    const { id: whom, membership } = college.person('bFellow')
    await insert(college.db, 'membership', { organisation_id: a.organisation, user_id: whom, role_id: a.platformRole })
    const { data } = await bAdmin.get('/user', { id: whom })
    const change = { id: whom, updated_at: data.updated_at, known_as: 'Mine' }
    const refused = [
      await bAdmin.post('/user', change),
      await bAdmin.post('/user', { ...change, active: false }),
      await bAdmin.delete('/user', { id: whom }),
      await bAdmin.put('/membership', { user_id: whom, role_id: b.roles['Educator'] }),
      await bAdmin.delete('/membership', { id: Number(membership) }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const acted = await bAdmin.post<{ done: number[] }>('/users/act', { ids: [whom], act: 'deactivate' })
    expect(acted.data.done).toEqual([])
    await college.db.rows('delete from membership where user_id = $1 and role_id = $2', [whom, a.platformRole])
  })

  it('gives nobody a role there, and no role of one organisation in the other', async () => {
    const give = async (user: number, role: number | undefined, more: object = {}): Promise<number> =>
      (await both.put('/membership', { user_id: user, role_id: role, ...more })).status
    expect(await give(id, a.roles['Administrator'])).toBe(403)
    expect(await give(trainee1.id, a.roles['Educator'])).toBe(403)
    expect(await give(trainee1.id, b.roles['Educator'])).toBe(400)
    expect(await give(college.person('bTrainee').id, a.roles['Educator'])).toBe(400)
    expect(await give(college.person('bTrainee').id, b.roles['padmin'])).toBe(403)
    expect(await give(college.person('bTrainee').id, b.roles['Educator'])).toBe(201)
  })

  it('ties nobody there to oneself, who is at home elsewhere', async () => {
    const tie = (path: string, body: object): Promise<{ status: number; named: string[] }> => both.put(path, body)
    const relationship = { user_id: college.person('bEducator').id, trainee_id: id, kind: 'supervisor' }
    expect(await tie('/userrelationship', relationship)).toMatchObject({ status: 400, named: ['trainee_id'] })
    const grant = { user_id: college.person('bFellow').id, about_id: id, kind: 'devplan', ends: today, reason: 'Exam' }
    expect(await tie('/userpermission', grant)).toMatchObject({ status: 400, named: ['about_id'] })
  })

  it('exports the own rows and those of the organisation that is administered', async () => {
    const csv = (await both.get('/devactivities/csv', { limit: 500 })).raw.toString('utf8')
    expect(csv).toContain('"Activity of bFellow"')
    expect(csv).not.toContain('"Activity of trainee1"')
  })

  it('reads the settings of both, and the secret ones of one', async () => {
    const { data } = await both.get<AnyRow[]>('/organisationconfigs')
    expect(data.map((row) => row.id).toSorted((x, y) => x - y)).toEqual(
      [a.config, b.config, b.secret].toSorted((x, y) => x - y),
    )
  })
})
