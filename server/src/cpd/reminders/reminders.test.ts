import { addDays, code, guest, instantAt, showDate } from '@college/contract/kit'
import type { AnswerOf } from '@college/contract/kit'
import type { Deadline } from '@college/contract/cpd'
import type { runReminders } from '@college/contract/messaging'
import { beforeEach, describe, expect, it } from 'vitest'
import { placementDeadlinesOf } from '#logbook'
import { openTestApp, statementsOf } from '#testing'
import type { PersonName } from '#testing'
import { callAs } from '../report/ended-reports.ts'
import { deadlinesOfPeople } from '../deadlines/people-deadlines.ts'
import { contextOf } from './testing/nightly.ts'
import { remindersOf, auckland, reminder } from './testing/office.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a, b } = college.fixtures
const { today, goalOf, mails, office, add, night, begin } = remindersOf(college)

beforeEach(begin)

describe('what a reminder rests on', () => {
  it('is the page of deadlines of each person, read at once for all', async () => {
    await goalOf('trainee1', addDays(today, 14))
    const people = await college.db.rows<{ id: number; apc_date: string | null; home_roles: string[] }>(
      `select u.id, u.apc_date, array(select h.name from held_role h where h.user_id = u.id and h.organisation_id = u.organisation_id) as home_roles
       from "user" u where organisation_id = $1 and active and deleted_at is null and confirmed_at is not null`,
      [a.organisation],
    )
    const call = callAs(contextOf(college), guest(a.organisation))
    const found = await deadlinesOfPeople(call, { id: a.organisation, timezone: 'Pacific/Auckland' }, people, {
      parts: new Set(['cycle', 'plan', 'report', 'signature']),
      horizon: { from: '2000-01-01', to: '2199-01-01' },
      readReports: placementDeadlinesOf,
    })
    const asked = ['complete_goal', 'end_cycle', 'end_plan', 'renew_certificate', 'write_report', 'sign_form']
    const shown = (all: readonly Deadline[]): string[] =>
      all
        .filter(({ task }) => asked.includes(task))
        .map(({ uid, task, title, day, since, path, user_name }) =>
          JSON.stringify([uid, task, title, day, since, path, user_name]),
        )
        .toSorted()
    let some = 0
    for (const who of [
      'trainee1',
      'trainee2',
      'fellow1',
      'fellow2',
      'educator1',
      'director1',
      'admin1',
      'plain1',
    ] as const) {
      const page = await (await college.as(who)).get<Deadline[]>('/cpd/deadlines')
      const own = found.get(college.person(who).id)?.deadlines ?? []
      expect([who, ...shown(own)]).toEqual([who, ...shown(page.data)])
      some += own.length
    }
    expect(some).toBeGreaterThan(8)
  })

  it('takes as many statements for many people as for one', async () => {
    await add()
    const run = (): Promise<unknown> => college.db.rows('delete from reminder_run').then(() => night())
    await goalOf('trainee1', addDays(today, 14))
    const few = await statementsOf(college, run)
    for (const who of ['trainee1', 'trainee2', 'fellow1', 'fellow2'] as const)
      for (let n = 0; n < 10; n += 1) await goalOf(who, addDays(today, 14), 'Course')
    await college.db.rows('delete from reminder_sent')
    expect(await statementsOf(college, run)).toBeLessThanOrEqual(few)
    expect(few).toBeLessThan(60)
  })
})

describe('a run', () => {
  it('tells of a fee that is overdue on the first and the fourteenth day, unless it was paid meanwhile', async () => {
    await college.db.script('delete from transaction_allocation; delete from transaction')
    await add({ name: 'Fees', event: 'fee_due', subject: '{{what}}', text: '{{what}} was due {{date}}', days: [1, 14] })
    const due = {
      type: 'invoice',
      date: addDays(today, -40),
      due: addDays(today, -1),
      description: 'Fee',
      amount: 98_000,
    }
    for (const who of ['trainee1', 'fellow1'] as const) {
      const made = await (await office()).put('/transaction', { ...due, user_id: college.person(who).id })
      expect(made.status).toBe(code.created)
    }
    const [payer, debtor] = [college.person('trainee1').id, college.person('fellow1').id]
    const told = async (): Promise<number[]> => (await mails()).map(({ user_id: id }) => id).toSorted((x, y) => x - y)
    const both = [payer, debtor].toSorted((x, y) => x - y)
    expect([await night(), await told(), await night()]).toEqual([1, both, 0])
    // In the one mail that each has, with the way to the fee that the page of deadlines has.
    for (const who of ['trainee1', 'fellow1'] as const) {
      const page = await (await college.as(who)).get<Deadline[]>('/cpd/deadlines')
      const [fee] = page.data.filter(({ task }) => task === 'pay_fee')
      const own = (await mails()).find(({ user_id: id }) => id === fee?.user_id)
      expect(own?.text).toContain(`${fee?.title}: $980.00`)
      expect(own?.text).toContain(`https://college.test${fee?.path}`)
    }
    college.clock.set(instantAt(addDays(today, 1), '10:00', auckland))
    expect([await night(), await told()]).toEqual([1, both])
    const paid = { user_id: payer, type: 'payment', date: addDays(today, 1), description: 'Bank', amount: 98_000 }
    expect((await (await office()).put('/transaction', paid)).status).toBe(code.created)
    await college.db.rows(`delete from outbox where event = 'reminder_digest'`)
    college.clock.set(instantAt(addDays(today, 13), '10:00', auckland))
    expect([await night(), await told()]).toEqual([1, [debtor]])
  })

  it('sends one mail with everything of the day, once, with its ways out', async () => {
    await add()
    await goalOf('trainee1', addDays(today, 14))
    await goalOf('trainee1', addDays(today, 42), 'Course')
    await goalOf('trainee1', addDays(today, 100), 'Journal')
    expect(await night()).toBe(1)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.user_id).toBe(college.person('trainee1').id)
    expect(mail?.text).toContain('Audit is due in 14 days')
    expect(mail?.text).toContain('Course is due in 42 days')
    expect(mail?.text).not.toContain('Journal')
    expect(mail?.text).toContain('Why did I get this? https://college.test/app/reminders')
    expect(mail?.text).toContain('Fewer of these https://college.test/app/reminders')
    expect(await night()).toBe(0)
    college.clock.set(instantAt(addDays(today, 1), '10:00', auckland))
    expect(await night()).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  it('of one reminder alone has its subject', async () => {
    await add()
    await goalOf('trainee1', addDays(today, 14))
    await night()
    expect((await mails())[0]?.subject).toBe('Audit is due in 14 days')
  })

  it('goes once, whichever of two nodes begins it, and however often', async () => {
    await add()
    await goalOf('trainee1', addDays(today, 14))
    await Promise.all([night(), night(), night(), night()])
    expect(await mails()).toHaveLength(1)
    expect(await college.db.rows('select id from reminder_run')).toHaveLength(1)
  })

  it('leaves nothing half done where it is broken off, holds up no other college, and is made up for later', async () => {
    await add()
    const elsewhere = await (await college.as('bAdmin')).put<{ id: number }>('/remindermessage', reminder())
    await goalOf('trainee1', addDays(today, 14))
    await college.db.script(
      `create function break() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
       create trigger broken before insert on outbox for each row when (new.event = 'reminder_digest') execute function break()`,
    )
    expect(await night()).toBe(1)
    await college.db.rows('drop function break cascade')
    expect(await college.db.rows('select organisation_id from reminder_run')).toEqual([
      { organisation_id: b.organisation },
    ])
    expect(await college.db.rows('select id from reminder_sent')).toEqual([])
    college.clock.advance(30_000)
    expect(await night()).toBe(0)
    college.clock.advance(31_000)
    expect(await night()).toBe(1)
    expect(await mails()).toHaveLength(1)
    await college.db.rows('delete from remindermessage where id = $1', [elsewhere.data.id])
    expect(await college.db.rows(`select 1 from failed_job where job = 'reminders'`)).toEqual([])
  })

  it('that is asked for twice by night runs once, with what came between,', async () => {
    await add()
    await goalOf('trainee1', addDays(today, 13))
    college.clock.set(instantAt(addDays(today, -1), '22:00', auckland))
    const admin = await office()
    const run = async () => (await admin.post<AnswerOf<typeof runReminders>>('/remindermessages/run', {})).data
    const waits = { people: 0, reminders: 0, runs_at: instantAt(today, '08:00', auckland) }
    expect(await run()).toMatchObject(waits)
    await goalOf('trainee1', addDays(today, 13), 'Course')
    expect(await run()).toMatchObject(waits)
    expect(await college.db.rows('select waits from reminder_run')).toEqual([{ waits: true }])
    college.clock.set(instantAt(today, '10:00', auckland))
    await goalOf('trainee1', addDays(today, 13), 'Journal')
    await night()
    const told = (await mails()).map(({ text }) =>
      ['Audit', 'Course', 'Journal'].filter((title) => text.includes(title)),
    )
    expect(told).toEqual([['Audit', 'Course', 'Journal']])
  })

  it('of more than a mail can say names how many more there are, and where', async () => {
    await add()
    const titles = Array.from({ length: 27 }, (_, n) => `Goal ${n + 1}`)
    for (const title of titles) await goalOf('trainee1', addDays(today, 14), title)
    await night()
    const [mail, ...others] = await mails()
    await college.db.rows(`delete from devgoal where title like 'Goal %'`)
    expect(others).toEqual([])
    expect(titles.filter((title) => mail?.text.includes(`${title} is due`))).toHaveLength(25)
    expect(mail?.text).toContain('And 2 more\n\nAll of today’s reminders')
  })

  it('keeps the text it began with while the office changes it', async () => {
    const id = await add()
    await goalOf('trainee1', addDays(today, 14))
    await goalOf('trainee2', addDays(today, 14))
    let running: Promise<unknown> = Promise.resolve()
    await college.db.transaction(async (tx) => {
      await tx.rows('lock table reminder_sent in access exclusive mode')
      running = night()
      await expect
        .poll(() =>
          college.db.rows(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%reminder_sent%'`,
          ),
        )
        .not.toEqual([])
      const admin = await office()
      const { data: row } = await admin.get<{ updated_at: string }>('/remindermessage', { id })
      const words = { subject: 'Changed', text: 'Changed' }
      expect((await admin.post('/remindermessage', { id, updated_at: row.updated_at, ...words })).status).toBe(261)
    })
    await running
    const sent = await mails()
    expect(sent).toHaveLength(2)
    expect(sent.filter(({ text }) => text.includes('Changed'))).toEqual([])
  })

  it('reaches nobody without an address, with one that bounces, or who wants none; what is required goes to them all the same', async () => {
    await add()
    for (const who of ['trainee1', 'trainee2', 'fellow1'] as const) await goalOf(who, addDays(today, 14))
    const ids = (['trainee1', 'trainee2', 'fellow1'] as const).map((who) => college.person(who).id)
    await college.db.rows('update "user" set email_undeliverable_at = now() where id = $1', [ids[0]])
    await college.db.rows('update "user" set reminders = false where id = $1', [ids[1]])
    const kept = await college.db.row<{ email: string }>('select email from "user" where id = $1', [ids[2]])
    await college.db.rows('update "user" set email = null where id = $1', [ids[2]])
    const run = await (await office()).post<AnswerOf<typeof runReminders>>('/remindermessages/run', {})
    expect(run.data).toMatchObject({ people: 0, left_out: { bounced: 1, unwanted: 1, no_address: 1 } })
    await college.db.rows('update remindermessage set required = true')
    expect((await (await office()).post<AnswerOf<typeof runReminders>>('/remindermessages/run', {})).data.people).toBe(
      1,
    )
    const [mail] = await mails()
    expect(mail).toMatchObject({ user_id: ids[1], unsubscribe: null })
    expect(mail?.text).toContain('The college requires this reminder')
    await college.db.rows('update "user" set email = $2 where id = $1', [ids[2], kept?.email])
  })

  it('tells the educator and the Director after so many days, and each once; a Director who reads no rows learns no title', async () => {
    await add({ educator_after: 7, director_after: 10 })
    await goalOf('trainee1', addDays(today, -7))
    await night()
    const educator = college.person('educator1').id
    expect((await mails()).map(({ user_id }) => user_id)).toContain(educator)
    expect((await mails()).find(({ user_id }) => user_id === educator)?.text).toContain('Goal: Audit was due on')
    college.clock.set(instantAt(addDays(today, 5), '10:00', auckland))
    await night()
    const directors = (await mails()).filter(({ user_id }) => user_id === college.person('director2').id)
    expect(directors).toHaveLength(1)
    expect(directors[0]?.text).not.toContain('Audit')
  })

  const lateTo = async (who: PersonName): Promise<string | undefined> =>
    (await mails()).findLast(({ user_id }) => user_id === college.person(who).id)?.text

  it.each([
    ['nothing went before the day', false, 'true', 'No reminder has reached them.'],
    ['they turned reminders off', true, 'reminders = false', 'No reminder has reached them.'],
    ['their emails come back', true, 'email_undeliverable_at = now()', 'Emails to them bounce.'],
    ['they were reminded', true, 'reminders = true', 'We’ve reminded them.'],
  ])('says to the educator what is so: %s', async (_, hasStep, state, words) => {
    const { id } = college.person('trainee1')
    if (state !== 'true') await college.db.rows(`update "user" set ${state} where id = $1`, [id])
    await add({ days: hasStep ? [0] : [42], educator_after: 7 })
    await goalOf('trainee1', today)
    await night()
    college.clock.set(instantAt(addDays(today, 7), '10:00', auckland))
    await night()
    const text = await lateTo('educator1')
    expect(text).toContain(`Goal: Audit was due on ${showDate(today)}, 7 days ago. ${words} Please ask`)
  })

  it('says of a form how long it has waited, and counts a reminder that its owner gets now', async () => {
    const { toSign } = college.person('trainee1')
    const since = addDays(today, -14)
    const at = instantAt(since, '10:00', auckland)
    await college.db.rows('update devform set completed_at = $2 where id = $1', [toSign, at])
    await college.db.rows('update devformsignature set asked_at = $2 where devform_id = $1', [toSign, at])
    await add({ event: 'unsigned_form', days: [14], educator_after: 14 })
    await night()
    expect(await lateTo('educator1')).toContain(
      `Form has been waiting for 14 days, since ${showDate(since)}. We’ve reminded them.`,
    )
  })
})
