import { addDays, code } from '@college/contract/kit'
import type { AnswerOf } from '@college/contract/kit'
import { reminderEventNames } from '@college/contract/messaging'
import type { ownReminders, previewReminder, ReminderMessage, reminderOverview } from '@college/contract/messaging'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { remindersOf, reminder } from './testing/office.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a, b } = college.fixtures
const { today, goalOf, mails, office, add, night, begin } = remindersOf(college)

beforeEach(begin)

describe('the office', () => {
  it.each([
    ['a placeholder that does not exist', { text: 'Dear {{nobody}}' }, 'text', '{{nobody}} can’t be used here'],
    [
      'a placeholder of another event',
      { event: 'cycle_end', text: '{{person}}' },
      'text',
      '{{person}} can’t be used here',
    ],
    ['a day twice', { days: [14, 14] }, 'days', 'Enter each day once'],
    ['a day below zero', { days: [-1] }, 'days.0', 'Days can’t be below zero'],
    ['no day', { days: [] }, 'days', 'Enter at least one day'],
    ['words for days', { days: ['soon'] }, 'days.0', ''],
    ['a role that is none', { audience: 'Wizard' }, 'audience', 'The college has no role of this name'],
    [
      'an escalation of what has none',
      { event: 'cycle_end', educator_after: 3 },
      'educator_after',
      'The educator doesn’t get this one',
    ],
    [
      'an escalation to who does not hear of it',
      { event: 'waiting_signature', educator_after: 3, director_after: 7 },
      'educator_after',
      'The educator doesn’t get this one',
    ],
    [
      'an escalation of a role request',
      { event: 'role_request', director_after: 3 },
      'director_after',
      'The Director doesn’t get this one',
    ],
  ])('is told of %s', async (_what, more, path, message) => {
    const answer = await (await office()).put('/remindermessage', reminder(more))
    expect([answer.status, answer.named]).toEqual([code.bad, [path]])
    expect(JSON.stringify(answer.body)).toContain(message)
  })

  it('sees who would get it and what, before it is saved, and that is on record', async () => {
    await goalOf('trainee1', addDays(today, 14))
    const answer = await (await office()).post<AnswerOf<typeof previewReminder>>('/remindermessage/preview', reminder())
    expect(answer.data).toMatchObject({ people: 1, left_out: 0, problem: null })
    expect(answer.data.recipients[0]).toMatchObject({
      user_id: college.person('trainee1').id,
      subject: 'Audit is due in 14 days',
    })
    const looks = await college.db.rows(`select 1 from audit where resource = 'remindermessage' and kind = 'look'`)
    expect(looks.length).toBeGreaterThan(0)
    expect(await mails()).toEqual([])
    const elsewhere = await (
      await office()
    ).post('/remindermessage/preview', reminder({ organisation_id: b.organisation }))
    expect(elsewhere.status).toBe(code.forbidden)
    expect((await (await office()).post('/remindermessages/run', { organisation_id: b.organisation })).status).toBe(
      code.forbidden,
    )
  })

  it('sees 200 of each kind by name, with the one left out among the many, and how many more there are', async () => {
    const { id, plan } = college.person('trainee1')
    await college.db.rows(
      `insert into devgoal (organisation_id, user_id, devplan_id, title, time, deadline)
       select $1, $2, $3, 'Audit', 60, $4 from generate_series(1, 201)`,
      [a.organisation, id, plan, addDays(today, 14)],
    )
    await goalOf('fellow1', addDays(today, 14))
    await goalOf('trainee2', addDays(today, 14))
    const silent = college.person('fellow1').id
    await college.db.rows('update "user" set reminders = false where id = $1', [silent])
    const { data } = await (
      await office()
    ).post<AnswerOf<typeof previewReminder>>('/remindermessage/preview', reminder())
    const left = data.recipients.filter(({ left_out: reason }) => reason !== null)
    expect(left.map(({ user_id, left_out: reason }) => [user_id, reason])).toEqual([[silent, 'unwanted']])
    expect(data).toMatchObject({ people: 2, left_out: 1, more: { get: 2, left_out: 0 } })
    const listed = data.recipients.filter(({ left_out: reason }) => reason === null).map(({ user_name }) => user_name)
    expect(listed).toHaveLength(200)
    expect(listed).toEqual(listed.toSorted((x, y) => x.localeCompare(y, 'en-NZ')))
  })

  it('reads in its list that a role was renamed', async () => {
    const id = await add({ audience: 'Fellow' })
    const problem = async () =>
      (await (await office()).get<AnswerOf<typeof reminderOverview>>('/remindermessages/overview')).data.reminders.find(
        (each) => each.id === id,
      )?.problem
    expect(await problem()).toBeNull()
    await college.db.rows(`update role set name = 'Vocational' where organisation_id = $1 and name = 'Fellow'`, [
      a.organisation,
    ])
    expect(await problem()).toContain('no role called Fellow any more')
    await college.db.rows(`update role set name = 'Fellow' where organisation_id = $1 and name = 'Vocational'`, [
      a.organisation,
    ])
  })
})

it('is turned off with one press by its reader alone, and the reader sees why it came', async () => {
  await add()
  await goalOf('trainee1', addDays(today, 14))
  await night()
  const own = await (await college.as('trainee1')).get<AnswerOf<typeof ownReminders>>('/reminders/own')
  expect(own.data.sent[0]).toMatchObject({ event: 'goal_deadline', what: 'Audit', step: 14, required: false })
  expect((await (await college.as('trainee2')).get<AnswerOf<typeof ownReminders>>('/reminders/own')).data.sent).toEqual(
    [],
  )
  const address = (await mails())[0]?.unsubscribe ?? ''
  const press = (path: string) =>
    college.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const { pathname } = new URL(address)
  const other = pathname.replace(/\d+-/, `${college.person('trainee2').id}-`)
  expect((await press(other)).statusCode).toBe(code.notFound)
  expect([(await press(pathname)).statusCode, (await press(pathname)).statusCode]).toEqual([code.ok, code.ok])
  const flags = await college.db.rows<{ id: number }>('select id from "user" where not reminders')
  expect(flags).toEqual([{ id: college.person('trainee1').id }])
})

it('the office starts from our reminders for what it has none for, and switches them on itself', async () => {
  const admin = await office()
  await admin.put('/remindermessage', reminder({ event: 'goal_deadline', name: 'Our own words' }))
  const both = await Promise.all([admin.post('/remindermessages/ours'), admin.post('/remindermessages/ours')])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 476])
  const { data } = await admin.get<ReminderMessage[]>('/remindermessages', { limit: 500 })
  expect(data.map(({ event }) => event).toSorted()).toEqual([...reminderEventNames].toSorted())
  expect(data.filter(({ active }) => active).map(({ name }) => name)).toEqual(['Our own words'])
  const [taken] = data.filter(({ event }) => event === 'placement_due')
  expect(taken).toMatchObject({ audience: 'Trainee', days: [14, 3], educator_after: 7 })
  const saved = await admin.post('/remindermessage', { id: taken?.id, updated_at: taken?.updated_at, active: true })
  expect(saved.status).toBe(261)
})
