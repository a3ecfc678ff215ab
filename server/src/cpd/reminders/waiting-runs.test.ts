import { addDays, code, instantAt } from '@college/contract/kit'
import type { AnswerOf } from '@college/contract/kit'
import type { reminderOverview, runReminders } from '@college/contract/messaging'
import { beforeEach, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { remind } from './testing/nightly.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a, today: begun } = college.fixtures

const auckland = 'Pacific/Auckland'
/** The next Wednesday. */
const today = addDays(begun, (10 - new Date(begun).getUTCDay()) % 7)

const office = async () => college.as('admin1')
const add = async (more: object = {}): Promise<void> => {
  const words = { subject: '{{what}} is due {{days}}', text: 'Hello {{name}}, {{what}} is due on {{date}}.' }
  const made = await (
    await office()
  ).put('/remindermessage', { name: 'Goals due', event: 'goal_deadline', days: [42, 14], ...words, ...more })
  expect([made.status, made.body]).toEqual([code.created, made.body])
}
const goalOf = (who: PersonName, deadline: string): Promise<number> => {
  const { id, plan } = college.person(who)
  const goal = { user_id: id, devplan_id: plan, title: 'Audit', time: 60, deadline }
  return insert(college.db, 'devgoal', { organisation_id: a.organisation, ...goal })
}
const mails = (): Promise<{ user_id: number; next_attempt_at: string | null }[]> =>
  college.db.rows(`select user_id, next_attempt_at from outbox where event = 'reminder_digest' order by id`)
const night = (): Promise<number> => remind(college)

beforeEach(async () => {
  college.clock.set(instantAt(today, '10:00', auckland))
  await college.db.script(
    `delete from reminder_sent; delete from reminder_run; delete from remindermessage; delete from outbox where event = 'reminder_digest';
     delete from devgoal where title = 'Audit'; update "user" set reminders = true, alerts = true, email_undeliverable_at = null, apc_date = null`,
  )
})

it('a run asked for at night runs in the morning for who asked, and reminds of nothing that was settled meanwhile', async () => {
  await college.db.script('delete from transaction_allocation; delete from transaction')
  await add()
  await add({ name: 'Fees', event: 'fee_due', subject: '{{what}}', text: '{{what}} was due {{date}}', days: [1] })
  const [off, out, payer, stays] = (['trainee1', 'trainee2', 'fellow1', 'fellow2'] as const).map(
    (who) => college.person(who).id,
  )
  for (const who of ['trainee1', 'trainee2', 'fellow2'] as const) await goalOf(who, addDays(today, 14))
  const admin = await office()
  const fee = { type: 'invoice', date: addDays(today, -40), due: addDays(today, -1), description: 'Fee' }
  expect((await admin.put('/transaction', { ...fee, amount: 98_000, user_id: payer })).status).toBe(code.created)
  college.clock.set(instantAt(today, '01:00', auckland))
  const run = await admin.post<AnswerOf<typeof runReminders>>('/remindermessages/run', {})
  const runs_at = instantAt(today, '08:00', auckland)
  expect([run.status, run.data]).toEqual([code.accepted, { people: 0, reminders: 0, left_out: {}, runs_at }])
  const runs = async () => {
    const { data } = await (await office()).get<AnswerOf<typeof reminderOverview>>('/remindermessages/overview')
    return data.runs.map(({ by, people, runs_at: at }) => [by, people, at])
  }
  expect(await runs()).toEqual([['admin1 Tūhoe', 0, runs_at]])
  // One switches reminders off, one presses the link of an older email, one pays.
  await college.db.rows('update "user" set reminders = false where id = $1', [off])
  await college.db.rows('update "user" set reminders = false where id = $1', [out])
  const paid = { type: 'payment', date: today, description: 'Bank', amount: 98_000, user_id: payer }
  expect((await admin.put('/transaction', paid)).status).toBe(code.created)
  college.clock.set(instantAt(today, '07:59', auckland))
  expect([await night(), await mails()]).toEqual([0, []])
  college.clock.set(runs_at)
  // Two nodes meet the same wish, and the day's own run is met after it.
  await Promise.all([night(), night()])
  expect((await mails()).map(({ user_id, next_attempt_at }) => [user_id, next_attempt_at])).toEqual([[stays, null]])
  expect(await runs()).toEqual([
    [null, 0, null],
    ['admin1 Tūhoe', 1, null],
  ])
  await college.db.script('delete from transaction_allocation; delete from transaction')
})

it('a run asked for at night waits through a run that fails, and goes once after it', async () => {
  await add()
  await goalOf('trainee1', addDays(today, 14))
  college.clock.set(instantAt(today, '01:00', auckland))
  await (await office()).post('/remindermessages/run', {})
  college.clock.set(instantAt(today, '08:00', auckland))
  await college.db.script(
    `create function break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger broken before insert on outbox for each row when (new.event = 'reminder_digest') execute function break()`,
  )
  expect(await night()).toBe(0)
  await college.db.rows('drop function break cascade')
  expect(await college.db.rows('select waits from reminder_run')).toEqual([{ waits: true }])
  expect(await college.db.rows('select id from reminder_sent')).toEqual([])
  college.clock.advance(61_000)
  await night()
  await night()
  expect(await mails()).toHaveLength(1)
})

it('a run asked for where the settings leave no day says so', async () => {
  await add()
  const off = Array.from({ length: 402 }, (_, days) => addDays(today, days - 1)).join(',')
  const value = { organisation_id: a.organisation, name: 'reminders_not_on', type: 'string', value: off }
  await insert(college.db, 'organisationconfig', value)
  const run = await (await office()).post('/remindermessages/run', {})
  await college.db.rows(`delete from organisationconfig where name = 'reminders_not_on'`)
  expect([run.status, run.message]).toEqual([
    code.notPossible,
    'The settings leave no day on which reminders are sent. Change the hours first.',
  ])
})
