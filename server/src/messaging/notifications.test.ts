import { describe, expect, it } from 'vitest'
import type { AnyRow, PersonName } from '#testing'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()

const notice = (audience: string, more: { starts?: number; expires?: number } = {}): Promise<number> => {
  const at = (hours: number): string => new Date(college.clock.now().getTime() + hours * 3_600_000).toISOString()
  return insert(college.db, 'notification', {
    title: `For ${audience}`,
    text: 'Words',
    audience,
    starts_at: at(more.starts ?? -1),
    expires_at: more.expires === undefined ? null : at(more.expires),
  })
}

/** Whether each way of reading shows a notification to a person: by its id, in the list, among the current ones. */
const readBy = async (name: PersonName, id: number): Promise<boolean[]> => {
  const reader = await college.as(name)
  const listed = async (path: string): Promise<boolean> =>
    ((await reader.get<AnyRow[] | null>(path)).data ?? []).some((row) => row.id === id)
  return [
    (await reader.get('/notification', { id })).status === 200,
    await listed('/notifications'),
    await listed('/notifications/current'),
  ]
}
const everyWay = [true, true, true]
const noWay = [false, false, false]

describe('a notification', () => {
  it.each([
    ['everyone', ['trainee1', 'fellow1', 'educator1', 'director1', 'instructor1', 'plain1', 'admin1'], []],
    ['trainees', ['trainee1'], ['fellow1', 'educator1', 'plain1']],
    ['fellows', ['fellow1'], ['trainee1', 'director1']],
    ['educators', ['educator1'], ['trainee1', 'instructor1']],
    ['directors', ['director1'], ['educator1', 'admin1']],
    ['admins', ['admin1'], ['director1', 'trainee1']],
  ] satisfies [string, PersonName[], PersonName[]][])('for %s is read by them alone', async (audience, by, notBy) => {
    const id = await notice(audience)
    for (const name of by) expect([name, await readBy(name, id)]).toEqual([name, everyWay])
    for (const name of notBy) expect([name, await readBy(name, id)]).toEqual([name, noWay])
    expect((await readBy('padmin', id)).slice(0, 2)).toEqual([true, true])
  })

  it('that has not begun is the platform’s alone, and one that is over can still be read', async () => {
    const coming = await notice('everyone', { starts: 2 })
    expect(await readBy('trainee1', coming)).toEqual(noWay)
    expect(await readBy('padmin', coming)).toEqual([true, true, false])
    const over = await notice('everyone', { starts: -3, expires: -1 })
    for (const name of ['trainee1', 'padmin'] as const) expect(await readBy(name, over)).toEqual([true, true, false])
    expect(await readBy('trainee1', await notice('fellows', { starts: -3, expires: -1 }))).toEqual(noWay)
  })

  it('is nothing for who is signed out', async () => {
    const id = await notice('everyone')
    expect((await college.guest.get('/notification', { id })).status).toBe(401)
    expect((await college.guest.get('/notifications')).status).toBe(401)
  })
})

describe('closing a notification', () => {
  const readAt = async (id: number): Promise<string> =>
    (await (await college.as('padmin')).get('/notification', { id })).data.updated_at

  it('holds for its reader on every device, until its words change', async () => {
    const id = await notice('everyone')
    const [phone, desk] = [await college.as('trainee1'), await college.as('trainee1')]
    const updated_at = await readAt(id)
    expect((await phone.post('/notification/close', { id, updated_at })).status).toBe(261)
    expect((await phone.post('/notification/close', { id, updated_at })).status).toBe(261)
    const current = async (reader: typeof desk) =>
      (await reader.get<AnyRow[]>('/notifications/current')).data.some((row) => row.id === id)
    expect([await current(desk), await current(await college.as('fellow1'))]).toEqual([false, true])
    const padmin = await college.as('padmin')
    expect((await padmin.post('/notification', { id, updated_at, level: 'warning' })).status).toBe(261)
    expect(await current(desk)).toBe(false)
    await padmin.post('/notification', { id, updated_at: await readAt(id), text: 'Other words' })
    expect(await current(desk)).toBe(true)
    // What is closed is what was read.
    expect((await desk.post('/notification/close', { id, updated_at })).status).toBe(474)
  })

  it('needs an urgent one to be read, and one that its reader has', async () => {
    const id = await notice('everyone')
    await college.db.rows(`update notification set level = 'urgent' where id = $1`, [id])
    const trainee = await college.as('trainee1')
    const body = { id, updated_at: await readAt(id) }
    expect((await trainee.post('/notification/close', body)).status).toBe(476)
    expect((await trainee.post('/notification/close', { ...body, read: true })).status).toBe(261)
    const fellows = await notice('fellows')
    const out = await trainee.post('/notification/close', { id: fellows, updated_at: await readAt(fellows) })
    expect(out.status).toBe(404)
  })
})

describe('the platform’s administrators', () => {
  it('write, end and take away notices, whose end comes after their beginning', async () => {
    const padmin = await college.as('padmin')
    const body = { title: 'Downtime', text: 'Words', starts_at: '2020-01-01T00:00:00Z' }
    for (const [change, path] of [
      [{ expires_at: '2019-01-01T00:00:00Z' }, 'expires_at'],
      [{ text: ' ' }, 'text'],
      [{ level: 'loud' }, 'level'],
      [{ audience: 'nobody' }, 'audience'],
    ] as const)
      expect((await padmin.put('/notification', { ...body, ...change })).named).toEqual([path])
    const { data } = await padmin.put('/notification', body)
    const ended = await padmin.post('/notification/expire', { id: data.id })
    expect([ended.status, ended.data['expires_at']]).toEqual([261, expect.any(String)])
    expect((await padmin.post('/notification/expire', { id: data.id })).status).toBe(473)
    const { id, updated_at } = ended.data
    expect((await padmin.post('/notification', { id, updated_at, expires_at: null })).status).toBe(261)
    const coming = await notice('everyone', { starts: 2 })
    expect((await padmin.post('/notification/expire', { id: coming })).status).toBe(476)
    expect((await (await college.as('admin1')).post('/notification/expire', { id })).status).toBe(403)
    expect((await padmin.delete('/notification', { id })).status).toBe(262)
  })
})
