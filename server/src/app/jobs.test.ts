import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { openTestApp } from '#testing'
import { every, purge, sweep } from './jobs.ts'

const college = await openTestApp()
const context = { db: college.db, now: college.clock.now }

const activity = (): Record<string, unknown> => ({
  user_id: college.person('trainee1').id,
  title: 'Journal club',
  activity_date: '2026-11-02',
  time: 60,
})

const written = async (): Promise<number> => {
  const caller = await college.as('trainee1')
  const { data } = await caller.put('/devactivity', activity())
  return data.id
}

describe('recurring work', () => {
  const log = { warn: () => undefined }

  it('that takes long has nothing queued behind it, and is told when it should end', async () => {
    let begun = 0
    const stop = every(
      0.005,
      async (stopping) => {
        begun += 1
        while (!stopping.aborted) await pause(5)
      },
      log,
    )
    await vi.waitUntil(() => begun > 0)
    await pause(100)
    await stop()
    expect(begun).toBe(1)
    await pause(50)
    expect(begun).toBe(1)
  })

  it('that fails is tried again', async () => {
    let tries = 0
    const stop = every(
      0.005,
      async () => {
        tries += 1
        throw new Error('the database is away')
      },
      log,
    )
    await vi.waitUntil(() => tries > 2)
    await stop()
  })
})

describe('the purge', () => {
  it('deletes for good what was removed over thirty days ago, and nothing else', async () => {
    const [old, young, kept] = [await written(), await written(), await written()]
    await college.db.rows(`update devactivity set deleted_at = now() - interval '31 days' where id = $1`, [old])
    await college.db.rows(`update devactivity set deleted_at = now() - interval '29 days' where id = $1`, [young])
    await purge(context, college.app.domains.records)
    const left = await college.db.rows<{ id: number }>(
      'select id from devactivity where id = any($1::bigint[]) order by id',
      [[old, young, kept]],
    )
    expect(left.map((row) => row.id)).toEqual([young, kept])
  })

  it('deletes a folder at once with the folders that went with it', async () => {
    const caller = await college.as('trainee1')
    const made: number[] = []
    for (const name of ['top', 'middle', 'bottom'])
      made.push(
        (await caller.put('/file', { name, ...(made.length > 0 ? { parent_file_id: made.at(-1) } : {}) })).data.id,
      )
    expect((await caller.delete('/file', { id: made[0] ?? 0, force: true })).status).toBe(262)
    await college.db.rows(`update file set deleted_at = now() - interval '31 days' where id = any($1)`, [
      made.toReversed(),
    ])
    await purge(context, college.app.domains.records)
    expect(await college.db.rows('select id from file where id = any($1)', [made])).toEqual([])
  })

  it('keeps a removed goal that an activity still names', async () => {
    const goal = await college.db.row<{ id: number }>(
      'select g.id from devgoal g join devcycle c on c.id = g.devcycle_id where c.expired_at is null and g.user_id is null limit 1',
    )
    const caller = await college.as('trainee1')
    await college.db.rows('update devactivity set devgoal_id = $1 where id = $2', [
      goal?.id,
      (await caller.put('/devactivity', activity())).data.id,
    ])
    await college.db.rows(`update devgoal set deleted_at = now() - interval '40 days' where id = $1`, [goal?.id])
    await purge(context, college.app.domains.records)
    expect(await college.db.row('select id from devgoal where id = $1', [goal?.id])).not.toBeNull()
  })
})

it('the sweep forgets the address of a calendar a season after its end', async () => {
  const { id } = college.person('plain2')
  for (const days of [89, 91])
    await college.db.rows(
      `insert into calendarfeed (user_id, secret_hash, ended_at) values ($1, $2, now() - $3 * interval '1 day')`,
      [id, Buffer.from(String(days)), days],
    )
  await sweep(context, college.app.limits)
  expect(await college.db.rows('select 1 from calendarfeed where user_id = $1', [id])).toHaveLength(1)
})
