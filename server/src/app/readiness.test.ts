import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
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
      create or replace function find_no_room() returns trigger language plpgsql as
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

  it('stays so while the database has no room', async () => {
    // What a sequence has given stays given where the rest is rolled back: so it counts the writes that found no room.
    await college.db.script(`
      create sequence refusals;
      create or replace function find_no_room() returns trigger language plpgsql as $$ begin perform nextval('refusals');
        raise exception 'could not extend file "base/16384/2619"' using errcode = '53100'; end $$;
      create trigger full_disk before insert on userconfig for each row execute function find_no_room();
      create trigger full_disk before insert on rate_count for each row when (new.subject like 'room %') execute function find_no_room()`)
    const refusals = async (): Promise<number> =>
      Number((await college.db.row<{ last_value: string }>('select last_value from refusals'))?.last_value ?? 0)
    const trainee = await college.as('trainee1')
    expect((await trainee.post('/userconfig/save', { name: 'choice', value: 1 })).status).toBe(507)
    // Its first write and two later ones, which are seconds apart.
    while ((await refusals()) < 3) {
      expect(await ready()).toEqual(is('disk'))
      await pause(100)
    }
    expect(await ready()).toEqual(is('disk'))
    await college.db.script('drop trigger full_disk on userconfig; drop trigger full_disk on rate_count')
    await expect.poll(ready, { timeout: 5_000 }).toEqual(is(null))
    expect(await college.db.row(`select 1 from rate_count where subject like 'room %'`)).toBeNull()
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
