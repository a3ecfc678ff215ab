import { usersOverview } from '@college/contract/cpd'
import type { Person } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { a, b } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id

type Query = Record<string, string | number | string[]>

const people = async (who: PersonName, query: Query = {}): Promise<Person[]> => {
  const { data } = await (await college.as(who)).get<Person[]>('/users/overview', { limit: 500, ...query })
  expect(usersOverview.answer.safeParse(data).error?.issues ?? []).toEqual([])
  return data
}
const names = async (who: PersonName, query: Query = {}): Promise<string[]> =>
  (await people(who, query)).map((row) => row.display_name.replace(' Tūhoe', '')).toSorted()

const one = async (whom: PersonName): Promise<Person | undefined> =>
  (await people('admin1', { state: ['active', 'inactive', 'unconfirmed', 'waiting', 'deleted'] })).find(
    (row) => row.id === idOf(whom),
  )

describe('the people of an administrator', () => {
  it('are those at home in the own organisation, without the deleted unless they are asked for', async () => {
    const all = await names('admin1')
    expect(all).toEqual(expect.arrayContaining(['inactive', 'unconfirmed', 'padmin', 'trainee1', 'plain2']))
    expect(all).not.toContain('deleted')
    expect(all.some((name) => name.startsWith('b'))).toBe(false)
    expect(await names('admin1', { state: 'deleted' })).toEqual(['deleted'])
    expect(await names('padmin', { organisation_id: b.organisation })).toEqual(
      ['bAdmin', 'bDirector', 'bEducator', 'bFellow', 'bInstructor', 'bTrainee'].toSorted(),
    )
    expect(await names('admin1', { organisation_id: b.organisation })).toEqual([])
    await college.db.rows(`update "user" set deleted_at = $2::timestamptz - interval '31 days' where id = $1`, [
      idOf('deleted'),
      college.clock.now(),
    ])
    expect(await names('admin1', { state: 'deleted' })).toEqual([])
    await college.db.rows(`update "user" set deleted_at = now() where id = $1`, [idOf('deleted')])
  })

  it('stand as they stand', async () => {
    await college.db.rows(`update "user" set wanted_role = 'Fellow' where id = $1`, [idOf('plain1')])
    const states = await Promise.all(
      ['trainee1', 'plain1', 'unconfirmed', 'inactive', 'deleted'].map(async (name) => (await one(name))?.state),
    )
    expect(states).toEqual(['active', 'waiting', 'unconfirmed', 'inactive', 'deleted'])
    expect(await names('admin1', { state: 'waiting' })).toEqual(['plain1'])
    expect(await names('admin1', { wanted_role: 'Fellow' })).toEqual(['plain1'])
    expect(await names('admin1', { state: ['inactive', 'unconfirmed'] })).toEqual(['inactive', 'unconfirmed'])
  })

  it('are narrowed by role, words, second step and an address that is undeliverable', async () => {
    expect(await names('admin1', { role: 'Director' })).toEqual(['director1', 'director2'])
    expect(await names('admin1', { role: ['Director', 'Instructor'], q: '2 tuhoe' })).toEqual([
      'director2',
      'instructor2',
    ])
    expect(await names('admin1', { q: 'educator2@college.test' })).toEqual(['educator2'])
    await college.db.rows('update "user" set tf_enabled = true, email_undeliverable_at = now() where id = $1', [
      idOf('fellow2'),
    ])
    expect(await names('admin1', { two_step: 'true' })).toEqual(['fellow2'])
    expect(await names('admin1', { email_undeliverable: 'true' })).toEqual(['fellow2'])
  })

  it('have the progress of their programme or cycle', async () => {
    const { plan, id } = college.person('trainee2')
    const goals = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        insert(college.db, 'devgoal', {
          organisation_id: a.organisation,
          user_id: id,
          devplan_id: plan,
          title: `Read ${n}`,
          completion_type: 'manual',
        }),
      ),
    )
    const tick = { user_id: id, ticked_by: id, ticked_at: college.clock.now().toISOString() }
    for (const devgoal_id of goals)
      await college.db.rows(
        'insert into devgoaltick (devgoal_id, user_id, ticked_by, ticked_at) values ($1, $2, $3, $4)',
        [devgoal_id, tick.user_id, tick.ticked_by, tick.ticked_at],
      )
    const all = { counts: 'goals', done: 4, required: 6 }
    expect(await one('trainee2')).toMatchObject({ standing: 'well_behind', ...all })
    // Of the hours of their cycle hardly any are logged; where it asks for none, the goals alone count.
    await college.db.rows(`update devcycle set hours_required = 0, group_minima = '{}' where type = 'trainee'`)
    expect(await one('trainee2')).toMatchObject({ standing: 'on_track', ...all })
    expect(await one('fellow1')).toMatchObject({
      standing: 'well_behind',
      counts: 'minutes',
      done: 30,
      required: 3_000,
    })
    expect(await one('educator1')).toMatchObject({ standing: null, counts: null, done: null, required: null })
    // Nothing is asked of who may not sign in.
    const { id: fellow } = college.person('fellow1')
    await college.db.rows('update "user" set active = false where id = $1', [fellow])
    expect(await one('fellow1')).toMatchObject({ state: 'inactive', standing: null, counts: null })
    await college.db.rows('update "user" set active = true where id = $1', [fellow])
    await college.db.rows('update devplan set deleted_at = now() where id = $1', [college.person('trainee1').plan])
    expect(await one('trainee1')).toMatchObject({ standing: 'none', counts: null })
    expect(await names('admin1', { standing: 'well_behind' })).toEqual(['fellow1', 'fellow2'])
    expect(await names('admin1', { standing: 'none' })).toContain('trainee1')
    // A cycle that asks for hours is not "no programme or cycle".
    await college.db.rows(`update devcycle set hours_required = 50 where type = 'trainee'`)
    const hours = await one('trainee1')
    expect(hours).toMatchObject({ counts: 'minutes', required: 3_000 })
    expect(hours?.standing).not.toBe('none')
    expect(await names('admin1', { standing: 'none' })).not.toContain('trainee1')
  })

  it('are ordered and paged as any list', async () => {
    const admin = await college.as('admin1')
    for (const sort of ['display_name', '-last_sign_in', 'standing', 'state,-username']) {
      const whole = await admin.get<Person[]>('/users/overview', { sort, limit: 500 })
      const seen: number[] = []
      let after = ''
      do {
        const page = await admin.get<Person[]>('/users/overview', { sort, limit: 4, ...(after ? { after } : {}) })
        seen.push(...page.data.map(({ id }) => id))
        after = typeof page.info['next'] === 'string' ? page.info['next'] : ''
      } while (after !== '')
      expect([sort, seen]).toEqual([sort, whole.data.map(({ id }) => id)])
    }
  })

  it('take no parameter they do not know', async () => {
    const admin = await college.as('admin1')
    for (const query of [
      { email: 'a' },
      { sort: 'password_hash' },
      { state: 'dead' },
      { organisation_id: 'x' },
      { limit: 501 },
    ])
      expect([query, (await admin.get('/users/overview', query)).status]).toEqual([query, 400])
    expect((await (await college.as('director1')).get('/users/overview')).status).toBe(403)
  })

  it('cost as many statements however many they are', async () => {
    const admin = await college.as('admin1')
    const ask = (): Promise<unknown> => admin.get('/users/overview', { limit: 500, sort: 'standing' })
    const before = await statementsOf(college, ask)
    for (let n = 0; n < 10; n += 1) {
      const id = await insert(college.db, 'user', { organisation_id: a.organisation, firstname: `More ${n}` })
      const role_id = a.roles[n % 2 === 0 ? 'Trainee' : 'Fellow']
      await insert(college.db, 'membership', { organisation_id: a.organisation, user_id: id, role_id })
    }
    expect(await statementsOf(college, ask)).toBe(before)
    // One of them writes down whose rows were shown, one finds when they were last reminded.
    expect(before).toBeLessThanOrEqual(17)
  })
})
