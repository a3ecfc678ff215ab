import { afterEach, expect, it } from 'vitest'
import { callerWith, openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'

const college = await openTestApp()
const second = await college.node()
const plan = college.person('trainee1').plan

const take = async (who: PersonName, more: object = {}): Promise<Answered<AnyRow>> =>
  (await college.as(who)).put('/datalock', { resource: 'devplan', record_id: plan, ...more })

const save = async (who: PersonName, name: string): Promise<number> => {
  const caller = await college.as(who)
  const { data } = await caller.get('/devplan', { id: plan })
  return (await caller.post('/devplan', { id: plan, updated_at: data.updated_at, name })).status
}

afterEach(async () => {
  college.clock.reset()
  await college.db.rows('delete from datalock where resource = $1', ['devplan'])
})

it('is had by one: the other is told who has it and until when', async () => {
  const held = await take('trainee1')
  expect(held.status).toBe(201)
  const refused = await take('educator1')
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ holder: 'trainee1 Tūhoe', expires_at: expect.any(String) })
  expect(await save('educator1', 'Mine')).toBe(409)
  expect(await save('trainee1', 'Still mine')).toBe(261)
})

it('is renewed by taking it again', async () => {
  const first = await take('trainee1')
  college.clock.advance(240_000)
  const again = await take('trainee1')
  expect([again.status, again.data.id]).toEqual([201, first.data.id])
  expect(
    Date.parse(String(again.data['expires_at'])) - Date.parse(String(first.data['expires_at'])),
  ).toBeGreaterThanOrEqual(240_000)
  college.clock.advance(240_000)
  expect((await take('educator1')).status).toBe(409)
})

it('is renewed by its holder with its id, and by nobody else', async () => {
  const held = (await take('trainee1')).data
  college.clock.advance(4 * 60_000)
  const holder = await college.as('trainee1')
  const renewed = await holder.post('/datalock', { id: held.id })
  expect(renewed.status).toBe(261)
  expect(Date.parse(String(renewed.data.expires_at)) - Date.parse(String(held.expires_at))).toBeGreaterThan(3 * 60_000)
  expect((await (await college.as('educator1')).post('/datalock', { id: held.id })).status).toBe(403)
  expect((await (await college.as('bTrainee')).post('/datalock', { id: held.id })).status).toBe(404)
  expect((await holder.post('/datalock', { id: held.id, resource: 'devgoal' })).status).toBe(400)
  expect((await holder.get('/datalock', { id: held.id })).data).toEqual(renewed.data)
})

it('lapses after five minutes and is then taken over', async () => {
  await take('trainee1')
  college.clock.advance(300_001)
  expect(await save('educator1', 'After the lock')).toBe(261)
  expect((await take('educator1')).status).toBe(201)
  expect((await take('trainee1')).status).toBe(409)
})

it('is won by one of many who ask at once, on two nodes', async () => {
  const nodes = [college, second]
  const people = ['trainee1', 'educator1', 'admin1', 'admin2', 'director1', 'padmin']
  const asking = people.map(async (who, n) => {
    const caller = callerWith(nodes[n % 2]?.http ?? college.http, await college.tokenOf(who))
    return caller.put('/datalock', { resource: 'devplan', record_id: plan })
  })
  const statuses = (await Promise.all(asking)).map((answer) => answer.status).toSorted((x, y) => x - y)
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409])
})

it('is given up by its holder or an administrator, not by others', async () => {
  const { data } = await take('trainee1')
  expect((await (await college.as('educator1')).delete('/datalock', { id: data.id })).status).toBe(403)
  expect((await (await college.as('admin1')).delete('/datalock', { id: data.id })).status).toBe(262)
  expect((await take('educator1')).status).toBe(201)
})

it('is for whoever may change the row, and for rows that can be changed', async () => {
  expect((await take('instructor1')).status).toBe(403)
  expect((await take('trainee2')).status).toBe(404)
  const resources = ['datalock', 'session', 'outbox', 'nothing', 'user"; --']
  for (const resource of resources) {
    const answer = await take('trainee1', { resource })
    expect([resource, answer.status, answer.named]).toEqual([resource, 400, ['resource']])
  }
})

it('stays as it is when its taking is repeated with the same key', async () => {
  const caller = await college.as('trainee1')
  const body = { resource: 'devplan', record_id: plan }
  const first = await caller.put('/datalock', body, { key: 'lock-repeat-1' })
  const again = await caller.put('/datalock', body, { key: 'lock-repeat-1' })
  expect([again.status, again.data]).toEqual([201, first.data])
  expect((await take('educator1')).status).toBe(409)
})

it('is of the college of its row, and stands for its people when a platform administrator of another holds it', async () => {
  const row = college.fixtures.b.goalCategory
  const ask = { resource: 'devcategory', record_id: row }
  const held = await (await college.as('padmin')).put('/datalock', ask)
  expect([held.status, held.data['organisation_id']]).toEqual([201, college.fixtures.b.organisation])
  const office = await college.as('bAdmin')
  expect((await office.put('/datalock', ask)).status).toBe(409)
  expect((await office.delete('/datalock', { id: held.data.id })).status).toBe(262)
})

it('is given up after its row was deleted, as an editor does that is left, and the row is free when it is back', async () => {
  const office = await college.as('admin1')
  const made = await office.put('/messagetemplate', { name: 'Fees', subject: 'Fees', text: 'They are on our website.' })
  const ask = { resource: 'messagetemplate', record_id: made.data.id }
  const held = (await office.put('/datalock', ask)).data
  expect((await office.delete('/messagetemplate', { id: made.data.id })).status).toBe(262)
  expect((await office.delete('/datalock', { id: held.id })).status).toBe(262)
  expect((await office.post('/messagetemplate/restore', { id: made.data.id })).status).toBe(261)
  expect((await (await college.as('admin2')).put('/datalock', ask)).status).toBe(201)
})
