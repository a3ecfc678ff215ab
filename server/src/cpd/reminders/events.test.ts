import { addDays, daysBetween, instantAt } from '@college/contract/kit'
import { quarterNamed, reportDue } from '@college/contract/logbook'
import { reminderEvents } from '@college/contract/messaging'
import type { ReminderEvent } from '@college/contract/messaging'
import type { Deadline, DeadlineTask } from '@college/contract/cpd'
import { beforeEach, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { remind } from './testing/nightly.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a, today: begun } = college.fixtures
const auckland = 'Pacific/Auckland'
/** The next Wednesday. */
const today = addDays(begun, (10 - new Date(begun).getUTCDay()) % 7)
const at = (day: string): string => instantAt(day, '10:00', auckland)
const run = (): Promise<number> => remind(college)
const addReminder = (event: ReminderEvent, more: object = {}): Promise<number> =>
  insert(college.db, 'remindermessage', {
    organisation_id: a.organisation,
    name: event,
    event,
    subject: `${event} {{days}}`,
    text: 'what' in reminderEvents[event].placeholders ? '{{what}} {{date}}' : '{{date}}',
    days: '[14]',
    ...more,
  })
const mails = (): Promise<{ user_id: number; subject: string; text: string }[]> =>
  college.db.rows(`select user_id, subject, text from outbox where event = 'reminder_digest' order by id`)
const weekday = (day: string): string => {
  const of = new Date(day).getUTCDay()
  return of === 0 ? addDays(day, 1) : of === 6 ? addDays(day, 2) : day
}
const askToSign = (signer: object): Promise<number> =>
  insert(college.db, 'devformsignature', {
    organisation_id: a.organisation,
    user_id: college.person('trainee1').id,
    devform_id: college.person('trainee1').toSign,
    party: 'p1',
    party_title: 'Part 1',
    position: 0,
    asked_at: at(addDays(today, -14)),
    ...signer,
  })
const askEducator = (): Promise<number> => askToSign({ signer_id: college.person('educator1').id })
const askForRole = (): Promise<object[]> =>
  college.db.rows(`update "user" set wanted_role = 'Fellow', wanted_since = $2 where id = $1`, [
    college.person('plain1').id,
    addDays(today, -14),
  ])

beforeEach(async () => {
  college.clock.set(at(today))
  await college.db.script(`delete from reminder_sent; delete from reminder_run; delete from remindermessage;
    delete from outbox where event = 'reminder_digest'; delete from devformsignature where party = 'p1';
    update "user" set reminders = true, alerts = true, wanted_role = null, wanted_since = null`)
})

const ahead: [ReminderEvent, PersonName, DeadlineTask][] = [
  ['cycle_end', 'fellow1', 'end_cycle'],
  ['placement_due', 'trainee1', 'write_report'],
  ['plan_end', 'fellow1', 'end_plan'],
]
it.each(ahead)('%s reaches %s before the day that the page of deadlines shows', async (event, who, task) => {
  // A report of the quarter that runs is due in two weeks at least; the one of the fixtures may be of the quarter before.
  const quarter = quarterNamed(today)
  await college.db.rows(
    'update placement set quarter = $2, due_on = $3, start_date = $4, end_date = $4 where user_id = $1',
    [college.person(who).id, quarter, reportDue(quarter), today],
  )
  const page = await (await college.as(who)).get<Deadline[]>('/cpd/deadlines')
  const thing = page.data.find((each) => each.task === task && each.day !== null && each.day >= addDays(today, 14))
  expect(thing).toBeDefined()
  const day = thing?.day ?? ''
  college.clock.set(at(weekday(addDays(day, -14))))
  await addReminder(event)
  await run()
  const own = (await mails()).filter(({ user_id }) => user_id === college.person(who).id)
  const left = daysBetween(weekday(addDays(day, -14)), day)
  expect(own.map(({ subject }) => subject)).toEqual([`${event} in ${left} days`])
  expect(own[0]?.text).toContain(thing?.title)
  // Others are reminded of theirs alone.
  expect(own[0]?.text).not.toContain(college.person('trainee2').id === own[0]?.user_id ? who : 'of trainee2')
})

it('unsigned_form reaches the owner of a completed form that no one has signed', async () => {
  const { toSign } = college.person('trainee1')
  await college.db.rows('update devform set completed_at = $2 where id = $1', [toSign, at(addDays(today, -14))])
  await college.db.rows('update devformsignature set asked_at = $2 where devform_id = $1', [
    toSign,
    at(addDays(today, -14)),
  ])
  await addReminder('unsigned_form')
  await run()
  expect(await mails()).toMatchObject([{ user_id: college.person('trainee1').id, subject: 'unsigned_form 14 days' }])
})

const alerts: [ReminderEvent, PersonName, () => Promise<unknown>, string][] = [
  ['waiting_signature', 'educator1', askEducator, 'Round of names'],
  ['role_request', 'admin1', askForRole, 'Fellow'],
]
it.each(alerts)('%s reaches %s, unless they want no alerts', async (event, who, prepare, what) => {
  const { id } = college.person(who)
  await prepare()
  const reminder = await addReminder(event)
  await college.db.rows('update "user" set alerts = false where id = $1', [id])
  await run()
  expect((await mails()).filter(({ user_id }) => user_id === id)).toEqual([])
  // What the college requires goes all the same.
  await college.db.rows('update remindermessage set required = true where id = $1', [reminder])
  await college.db.rows('delete from reminder_run')
  await run()
  const own = (await mails()).filter(({ user_id }) => user_id === id)
  expect(own.map(({ subject }) => subject)).toEqual([`${event} 14 days`])
  expect(own[0]?.text).toContain(what)
})

const directors = (): number[] => [college.person('director1').id, college.person('director2').id]

it('the Directors hear whom a form waits for, and not which form it is, with the way to write to them', async () => {
  await askEducator()
  await addReminder('waiting_signature', { director_after: 14 })
  await run()
  const late = (await mails()).filter(({ user_id: id }) => directors().includes(id))
  expect(late.map(({ user_id: id }) => id).toSorted((one, other) => one - other)).toEqual(directors())
  for (const { text } of late) {
    expect(text).toContain('educator1 Tūhoe: Form to sign has been waiting for 14 days, since ')
    expect(text).toContain('We’ve reminded them.')
    expect(text).toContain(`/app/message/edit?to=${college.person('educator1').id}`)
    expect(text).not.toContain('Round of names')
    expect(text).not.toContain('trainee1')
  }
})

it('of a form that a whole role is asked to sign nobody is late: all who hold it are reminded, and no Director hears', async () => {
  await askToSign({ signer_role: 'Educator' })
  await addReminder('waiting_signature', { director_after: 14 })
  await run()
  const told = (await mails()).map(({ user_id: id }) => id)
  expect(told).toContain(college.person('educator1').id)
  expect(told).toContain(college.person('educator2').id)
  expect(told.filter((id) => directors().includes(id))).toEqual([])
})
