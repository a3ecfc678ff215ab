import type { Socket } from 'node:net'
import { builtVersion } from '@college/contract/kit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp, send } from '#testing'

let free = Infinity
const college = await openTestApp({ environment: { MOST_CALLS: '10' }, free: async () => free })

const ready = async (): Promise<unknown> => {
  const { status, body } = await send(college.http, { url: '/ready' })
  return [status, body]
}
const is = (reason: string | null): unknown => [
  reason ? 503 : 200,
  { ready: reason === null, reason, version: builtVersion },
]

describe('a node says that it is not ready, and why,', () => {
  it('while less than the reserve is free on a disk of its own', async () => {
    expect(await ready()).toEqual(is(null))
    free = 63_000_000
    expect(await ready()).toEqual(is('disk'))
    expect((await (await college.as('trainee1')).get('/devactivities')).status).toBeLessThan(300)
    free = 65_000_000
    expect(await ready()).toEqual(is(null))
  })

  it('once a write found no room, and is ready within 5 s of room', async () => {
    await college.db.script(`
      create function find_no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file "base/16384/2619"' using errcode = '53100'; end $$;
      create trigger full_disk before insert on userconfig for each row execute function find_no_room()`)
    const trainee = await college.as('trainee1')
    const answer = await trainee.post('/userconfig/save', { name: 'choice', value: 1 })
    expect([answer.status, answer.message]).toEqual([
      507,
      'There is no room for records on the server right now. Tell the college office.',
    ])
    expect(await ready()).toEqual(is('disk'))
    await college.db.script('drop trigger full_disk on userconfig')
    await expect.poll(ready, { timeout: 5_000 }).toEqual(is(null))
    expect((await trainee.post('/userconfig/save', { name: 'choice', value: 1 })).status).toBe(261)
  })

  it('while all its places are taken', async () => {
    const { admission } = college.http
    const socket = { bytesWritten: 0, writableLength: 0 } as unknown as Socket // as much of one as is looked at
    const hands = Array.from({ length: 10 }, (_, n) => admission.enter(`caller ${n}`, false, 'begun', socket))
    onTestFinished(() => hands.forEach((hand) => admission.leave(hand)))
    for (const hand of hands) expect(admission.place(hand)).toBeNull()
    expect(await ready()).toEqual(is('saturated'))
    hands.forEach((hand) => admission.leave(hand))
    expect(await ready()).toEqual(is(null))
  })
})
