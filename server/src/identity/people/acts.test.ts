import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import type { PersonName } from '#testing'
import { mailsTo } from '../testing.ts'

const college = await openTestApp({ hurry: 0.01 })
const idOf = (who: PersonName): number => college.person(who).id

interface Outcome {
  done: number[]
  refused: { id: number; why: string }[]
}

const act = async (who: PersonName, whom: readonly PersonName[], what: string): Promise<Outcome> =>
  (await (await college.as(who)).post<Outcome>('/users/act', { ids: whom.map(idOf), act: what })).data

const column = async (name: string, whom: PersonName): Promise<unknown> =>
  (await college.db.row<Record<string, unknown>>(`select ${name} as value from "user" where id = $1`, [idOf(whom)]))?.[
    'value'
  ]

describe('acting on several people', () => {
  it('does what can be done, says for each other why not, and audits each', async () => {
    const whom = ['plain1', 'plain2', 'admin1', 'padmin', 'bFellow', 'deleted']
    const { done, refused } = await act('admin1', [...whom, 'plain1'], 'deactivate')
    expect(done).toEqual([idOf('plain1'), idOf('plain2')])
    expect(refused).toEqual([
      { id: idOf('admin1'), why: 'Ask another administrator to do this to your account.' },
      { id: idOf('padmin'), why: 'A platform administrator is looked after by the platform only.' },
      { id: idOf('bFellow'), why: 'We couldn’t find this person.' },
      { id: idOf('deleted'), why: 'We couldn’t find this person.' },
    ])
    for (const name of ['plain1', 'plain2']) expect(await column('active', name)).toBe(false)
    for (const name of ['admin1', 'padmin', 'bFellow']) expect(await column('active', name)).toBe(true)
    const rows = await college.db.rows<{ record_id: number; owner_id: number }>(
      `select record_id, owner_id from audit where call = 'POST /users/act' order by record_id`,
    )
    expect(rows).toEqual([idOf('plain1'), idOf('plain2')].map((id) => ({ record_id: id, owner_id: id })))
    expect((await act('admin1', ['plain1', 'plain2'], 'activate')).done).toHaveLength(2)
    expect(await column('active', 'plain1')).toBe(true)
  })

  it('signs the deactivated out at once', async () => {
    const caller = college.withToken(await college.tokenOf('fellow1'))
    expect((await caller.get('/user/token')).status).toBe(200)
    await act('admin1', ['fellow1'], 'deactivate')
    expect((await caller.get('/user/token')).status).toBe(401)
    await act('admin1', ['fellow1'], 'activate')
    expect((await caller.get('/user/token')).status).toBe(401)
  })

  it('confirms people, who are told once', async () => {
    expect((await act('admin1', ['unconfirmed', 'trainee1'], 'confirm')).done).toHaveLength(2)
    expect((await act('admin1', ['unconfirmed'], 'confirm')).done).toHaveLength(1)
    expect(await column('confirmed_at', 'unconfirmed')).not.toBeNull()
    const told = (await mailsTo(college, 'unconfirmed@college.test')).filter(
      ({ event }) => event === 'account_confirmed',
    )
    expect(told).toHaveLength(1)
  })

  it('is held off by no edit lock', async () => {
    await insert(college.db, 'datalock', {
      organisation_id: college.fixtures.a.organisation,
      resource: 'user',
      record_id: idOf('trainee2'),
      user_id: idOf('admin2'),
      expires_at: '2999-01-01T00:00:00Z',
    })
    for (const what of ['deactivate', 'activate', 'confirm'])
      expect((await act('admin1', ['trainee2'], what)).done).toEqual([idOf('trainee2')])
    await college.db.rows(`delete from datalock where resource = 'user'`)
  })

  it('takes as many statements for twenty as for one', async () => {
    const twenty = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        insert(college.db, 'user', { organisation_id: college.fixtures.a.organisation, firstname: `Many ${n}` }),
      ),
    )
    const admin = await college.as('admin1')
    const run = (ids: readonly number[]): Promise<number> =>
      statementsOf(college, async () => {
        for (const act of ['deactivate', 'activate']) await admin.post('/users/act', { ids, act })
      })
    expect(await run(twenty)).toBe(await run(twenty.slice(0, 1)))
  })
})

describe('deleting several people', () => {
  it('deletes those who may be, each of whom can be restored', async () => {
    const admin = await college.as('admin1')
    const ids = ['educator2', 'director2', 'admin1', 'bFellow'].map((name) => idOf(name))
    const removed = await admin.delete<Outcome>('/users', { id: ids })
    expect([removed.status, removed.data.done]).toEqual([262, ids.slice(0, 2)])
    expect(removed.data.refused.map(({ id }) => id)).toEqual(ids.slice(2))
    for (const id of ids.slice(0, 2)) {
      expect((await admin.get('/user', { id })).status).toBe(404)
      expect((await admin.post('/user/restore', { id })).status).toBe(261)
    }
  })

  it('takes ids only, and asks for the password again', async () => {
    const caller = college.withToken(await college.tokenOf('admin1'))
    for (const id of ['', '0', '-1', 'all', '1 OR 1=1', '1e3.5'])
      expect([id, (await caller.delete('/users', { id })).status]).toEqual([id, 400])
    expect((await caller.delete('/users')).status).toBe(400)
    college.clock.advance(16 * 60_000)
    expect((await caller.delete('/users', { id: idOf('plain1') })).status).toBe(403)
    college.clock.reset()
  })
})
