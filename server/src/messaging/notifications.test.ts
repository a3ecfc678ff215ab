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

  it('that has not begun or has expired is the platform’s alone', async () => {
    for (const id of [await notice('everyone', { starts: 2 }), await notice('everyone', { starts: -3, expires: -1 })]) {
      expect(await readBy('trainee1', id)).toEqual(noWay)
      expect(await readBy('padmin', id)).toEqual([true, true, false])
    }
  })

  it('is nothing for who is signed out', async () => {
    const id = await notice('everyone')
    expect((await college.guest.get('/notification', { id })).status).toBe(401)
    expect((await college.guest.get('/notifications')).status).toBe(401)
  })
})
