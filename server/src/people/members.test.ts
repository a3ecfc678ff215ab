import { describe, expect, it } from 'vitest'
import { organisationFigures } from '@college/contract/people'
import type { Member, OrganisationFigures } from '@college/contract/people'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp()
const { a, b } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id

const members = async (who: PersonName, query: Record<string, string | number> = {}): Promise<string[]> => {
  const { data } = await (await college.as(who)).get<Member[]>('/organisation/members', { limit: 500, ...query })
  return data.map((row) => row.display_name.replace(' Tūhoe', '')).toSorted()
}

const byRole = async (who: PersonName, role: string): Promise<string[]> => {
  const { data } = await (await college.as(who)).get<Member[]>('/organisation/members/role', { role })
  return data.map((row) => row.display_name.replace(' Tūhoe', '')).toSorted()
}

describe('members of an organisation', () => {
  it('are those the caller may know: linked people, and for a Director all trainees', async () => {
    expect(await members('plain1')).toEqual(['plain1'])
    expect(await members('trainee1')).toEqual([
      'admin1',
      'director1',
      'educator1',
      'fellow1',
      'instructor1',
      'trainee1',
    ])
    expect(await members('educator2')).toEqual(['educator2', 'trainee2'])
    expect(await members('director1')).toEqual(['director1', 'trainee1', 'trainee2', 'unconfirmed'])
    const all = await members('admin1')
    expect(all).toEqual(expect.arrayContaining(['plain1', 'padmin', 'unconfirmed', 'trainee2']))
    for (const hidden of ['inactive', 'deleted', 'bTrainee']) expect(all).not.toContain(hidden)
  })

  it('are found by words of their names whatever macrons and case, and by nothing else', async () => {
    expect(await members('admin1', { q: 'TUHOE trainee1' })).toEqual(['trainee1'])
    expect(await members('admin1', { q: '%' })).toEqual([])
    expect(await members('director1', { q: 'trainee2@college.test' })).toEqual([])
  })

  it('have the roles they hold in that organisation', async () => {
    const visitor = await insert(college.db, 'membership', {
      organisation_id: a.organisation,
      user_id: idOf('bDirector'),
      role_id: a.roles['Educator'],
    })
    const { data } = await (await college.as('admin1')).get<Member[]>('/organisation/members', { q: 'bDirector' })
    expect(data).toEqual([
      { id: idOf('bDirector'), organisation_id: a.organisation, display_name: 'bDirector Tūhoe', roles: ['Educator'] },
    ])
    // Whom the office of A met as a visitor is in the records of A, also while the person is at home in B.
    const look = `select organisation_id, owner_ids from audit where resource = 'user' and kind = 'look' order by id desc limit 1`
    expect(await college.db.rows(look)).toEqual([{ organisation_id: a.organisation, owner_ids: [idOf('bDirector')] }])
    expect(await members('bDirector', { organisation_id: a.organisation })).toEqual(['bDirector'])
    expect(await members('bDirector')).toEqual(['bDirector', 'bTrainee'])
    await college.db.rows('delete from membership where id = $1', [visitor])
  })

  it('are nobody’s business outside it', async () => {
    for (const path of ['/organisation/members', '/organisation/members/role']) {
      const role = path.endsWith('role') ? { role: 'Fellow' } : {}
      const answer = await (await college.as('admin1')).get(path, { organisation_id: b.organisation, ...role })
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect(await members('padmin', { organisation_id: b.organisation })).toContain('bFellow')
  })

  it('are listed by role', async () => {
    expect(await byRole('admin1', 'Director')).toEqual(['director1', 'director2'])
    expect(await byRole('director1', 'Trainee')).toEqual(['trainee1', 'trainee2', 'unconfirmed'])
    expect(await byRole('educator1', 'Trainee')).toEqual(['trainee1'])
    expect(await byRole('admin1', 'Emperor')).toEqual([])
    expect((await (await college.as('admin1')).get('/organisation/members/role')).status).toBe(400)
  })
})

describe('a member', () => {
  it('is a membership: read, added, changed and taken away by administrators, once for one key', async () => {
    const admin = await college.as('admin1')
    const body = { user_id: idOf('plain2'), role_id: a.roles['Fellow'] }
    const key = 'add-a-member-once'
    const added = await admin.put('/organisation/member', body, { key })
    expect([added.status, added.data['role_name']]).toEqual([201, 'Fellow'])
    const again = await admin.put('/organisation/member', body, { key })
    expect([again.status, again.data]).toEqual([201, added.data])
    const { id } = added.data
    expect((await admin.get('/organisation/member', { id })).data).toEqual(added.data)
    expect((await (await college.as('plain2')).get('/organisation/member', { id })).status).toBe(200)
    const change = { id, updated_at: added.data.updated_at, role_id: a.roles['Educator'] }
    expect((await admin.post('/organisation/member', change)).data['role_name']).toBe('Educator')
    expect((await admin.post('/organisation/member', change)).status).toBe(474)
    expect((await (await college.as('plain2')).delete('/organisation/member', { id })).status).toBe(403)
    expect((await admin.delete('/organisation/member', { id })).status).toBe(262)
    expect((await admin.get('/organisation/member', { id })).status).toBe(404)
    const audited = await college.db.rows<{ call: string }>(
      `select call from audit where resource = 'membership' and record_id = $1 order by id`,
      [id],
    )
    expect(audited.map(({ call }) => call)).toEqual([
      'PUT /organisation/member',
      'POST /organisation/member',
      'DELETE /organisation/member',
    ])
  })

  it('is written by nobody who gave their password too long ago', async () => {
    const caller = college.withToken(await college.tokenOf('admin1'))
    college.clock.advance(16 * 60_000)
    const body = { user_id: idOf('plain2'), role_id: a.roles['Fellow'] }
    for (const answer of [
      await caller.put('/organisation/member', body),
      await caller.post('/organisation/member', { id: 1, updated_at: '2026-01-01T00:00:00Z' }),
      await caller.delete('/organisation/member', { id: 1 }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([403, { step_up: true }])
    }
    college.clock.reset()
  })
})

describe('all organisations in figures', () => {
  it('count people by how they stand and what they hold, and say when somebody last signed in', async () => {
    const platform = await college.as('padmin')
    await college.db.rows(`update "user" set wanted_role = 'Fellow' where id = $1`, [idOf('plain1')])
    await college.db.rows(`update "user" set current_login_at = '2026-11-01T00:00:00Z' where id = $1`, [
      idOf('fellow1'),
    ])
    const { data } = await platform.get<OrganisationFigures[]>('/organisations/overview')
    expect(organisationFigures.array().safeParse(data).error?.issues ?? []).toEqual([])
    const [other, own] = data
    expect(data.map(({ name }) => name)).toEqual(['Other College', 'Te Whare College'])
    expect(own?.people).toEqual({ active: 14, waiting: 1, unconfirmed: 1, inactive: 1, deleted: 1 })
    expect(own?.roles.find(({ name }) => name === 'Trainee')?.people).toBe(2)
    expect(own?.roles.find(({ name }) => name === 'Administrator')?.people).toBe(2)
    expect(own?.last_sign_in).toContain('2026-11-01')
    expect(other?.people).toEqual({ active: 6, waiting: 0, unconfirmed: 0, inactive: 0, deleted: 0 })
    expect(other?.last_sign_in).toBeNull()
  })
})
