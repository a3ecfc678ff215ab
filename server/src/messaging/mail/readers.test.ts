import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, expect, inject, it } from 'vitest'
import { insert, makeDatabase, openNamed, TestClock, testKeys } from '#testing'
import { startMailCatcher } from '#messaging/testing'
import { queueMail, queueReminders, queueSample } from './queue.ts'
import { openSender } from './sender.ts'
import type { Sender, SenderOptions } from './sender.ts'

const db = openNamed(await makeDatabase('fixtures'))
const clock = new TestClock()
const catcher = await startMailCatcher()
const { fixtures } = inject('sharedDatabase')
const organisationId = fixtures.a.organisation

const opened: Sender[] = []
const open = (more: Partial<SenderOptions> = {}): Sender => {
  const sender = openSender(
    { db, now: clock.now, log: pino({ level: 'silent' }), random: randomBytes, keys: testKeys },
    {
      server: {
        host: '127.0.0.1',
        port: catcher.port,
        secure: false,
        startTls: false,
        auth: null,
        from: { name: null, address: 'records@college.test' },
      },
      testing: false,
      ...more,
    },
  )
  opened.push(sender)
  return sender
}
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await catcher.close()
  await db.close()
})

const row = (id: number): Promise<{ state: string; error: string | null } | null> =>
  db.row('select state, error from outbox where id = $1', [id])
const round = async (sender: Sender): Promise<void> => {
  await sender.tick()
  await sender.idle()
}

it('what says that something waits does not go to a person who has left; what is about their account does', async () => {
  const { id: userId = 0 } = fixtures.people['plain1'] ?? {}
  const about = { organisationId, userId }
  const [waits, changed] = ['waits@elsewhere.test', 'changed@elsewhere.test']
  const alert = await queueMail(db, {
    ...about,
    event: 'role_wanted',
    to: waits,
    values: { person: 'Mere', role: 'Fellow' },
    link: 'https://college.test/app/user/admin?id=1',
  })
  await queueMail(db, {
    ...about,
    event: 'password_changed',
    to: changed,
    values: { when: { at: '2026-11-28T00:00:00Z' } },
  })
  await db.rows('update "user" set active = false where id = $1', [userId])
  await round(open())
  await db.rows('update "user" set active = true where id = $1', [userId])
  expect([catcher.to(waits).length, catcher.to(changed).length]).toEqual([0, 1])
  expect(await row(alert ?? 0)).toMatchObject({
    state: 'failed',
    error: 'The message, the person or their address is no longer there.',
  })
})

const remind = async (userId: number, to: string): Promise<number> => {
  const extras = { blocks: [{ title: 'Goal', text: 'It is due.', link: 'https://college.test/app', note: null }] }
  const mail = { userId, to, toName: 'Mere', extras, count: 1, dedupe: `reminders ${userId} 2026-11-27` }
  const link = 'https://college.test/app/deadlines'
  return (await queueReminders(db, { organisationId, link, mails: [mail] })).get(userId) ?? 0
}

it('reminders whose hours are over wait for the next, with time enough; the sample of one goes at once', async () => {
  // What others had of the pace is over.
  clock.advance(120_000)
  const morning = new Date(clock.now().getTime() + 80 * 3_600_000)
  const own = open({ pace: 2, reminderTime: (_organisation, at) => Promise.resolve(at < morning ? morning : at) })
  const readers = ['trainee1', 'trainee2', 'fellow1'].map((name) => fixtures.people[name]?.id ?? 0)
  const [first = 0] = readers
  const to = (userId: number): string => `night${userId}@elsewhere.test`
  const made: number[] = []
  for (const userId of readers) made.push(await remind(userId, to(userId)))
  const parts = { subject: 'A sample', text: 'It is due.', html: '<p>It is due.</p>' }
  const sample = 'sample@elsewhere.test'
  await queueSample(db, { organisationId, userId: first, to: sample, event: 'reminder_digest', parts })
  // What waits takes no place of those that may leave.
  for (let turn = 0; turn < 2; turn += 1) await round(own)
  expect(catcher.to(sample)).toHaveLength(1)
  const held = await db.rows<{ next_attempt_at: string; left: number }>(
    `select state, attempts, next_attempt_at, extract(epoch from give_up_at - next_attempt_at)::int as left from outbox where id = any($1) order by id`,
    [made],
  )
  expect(held).toMatchObject(made.map(() => ({ state: 'queued', attempts: 0, left: 3_600 })))
  expect(held.map(({ next_attempt_at: at }) => new Date(at))).toEqual(made.map(() => morning))
  expect(readers.flatMap((userId) => catcher.to(to(userId)))).toEqual([])
  clock.set(morning)
  for (const minutes of [0, 2, 4]) {
    clock.set(new Date(morning.getTime() + minutes * 60_000))
    await round(own)
  }
  expect(readers.map((userId) => catcher.to(to(userId)).length)).toEqual([1, 1, 1])
  clock.reset()
})

it('a reminder that the mail server puts off is tried in the hours of its college, and no more once its reader has turned them off', async () => {
  const { id: userId = 0 } = fixtures.people['plain2'] ?? {}
  const morning = new Date(clock.now().getTime() + 80 * 3_600_000)
  const asked: [number, Date][] = []
  // The hours end between the first try and the second.
  const evening = new Date(clock.now().getTime() + 30_000)
  const own = open({
    reminderTime: (organisation, at) => {
      asked.push([organisation, at])
      return Promise.resolve(at > evening && at < morning ? morning : at)
    },
  })
  const to = 'late@elsewhere.test'
  const id = await remind(userId, to)
  catcher.treat(to, { answer: 450 })
  await round(own)
  expect(asked).toEqual([
    [organisationId, expect.any(Date)],
    [organisationId, expect.any(Date)],
  ])
  expect(asked[1]?.[1].getTime()).toBeLessThan(clock.now().getTime() + 61_000)
  const held = await db.row<{ next_attempt_at: string; left: number }>(
    'select next_attempt_at, extract(epoch from give_up_at - next_attempt_at)::int as left from outbox where id = $1',
    [id],
  )
  // A long weekend takes it past its three days, and leaves it an hour.
  expect([new Date(held?.next_attempt_at ?? 0), held?.left]).toEqual([morning, 3_600])
  catcher.treat(to, 'take')
  await db.rows('update "user" set reminders = false where id = $1', [userId])
  clock.set(morning)
  await round(own)
  expect(catcher.to(to)).toEqual([])
  expect(await row(id)).toMatchObject({
    state: 'failed',
    error: 'This person turned reminders off before it was sent.',
  })
  // What the college requires goes all the same.
  const reminder = await insert(db, 'remindermessage', {
    organisation_id: organisationId,
    name: 'Required',
    event: 'goal_deadline',
    subject: 'Due',
    text: 'Due',
    days: '[14]',
  })
  await db.rows(
    `insert into reminder_sent (organisation_id, mailed_on, sent_at, user_id, remindermessage_id, event, thing, day, step, reader, what, path, required)
     values ($1, '2026-11-27', now(), $2, $3, 'goal_deadline', 'goal 1', '2026-12-11', '14', 'self', 'Goal', '/app', true)`,
    [organisationId, userId, reminder],
  )
  await db.rows(`update outbox set state = 'queued' where id = $1`, [id])
  await round(own)
  expect(catcher.to(to)).toHaveLength(1)
  await db.rows('update "user" set reminders = true where id = $1', [userId])
})
