import { addDays, code, instantAt } from '@college/contract/kit'
import type { AnswerOf } from '@college/contract/kit'
import type { previewReminder, runReminders } from '@college/contract/messaging'
import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { remindersOf, auckland, reminder } from './testing/office.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a } = college.fixtures
const { today, goalOf, mails, office, add, night, begin } = remindersOf(college)

beforeEach(begin)

describe('a run', () => {
  it('waits for the next working morning over a weekend and the begin of summer time, and goes once', async () => {
    await add({ event: 'certificate_date', subject: 'Certificate ends {{days}}', text: 'It ends on {{date}}.' })
    // Sunday 27 September 2026 has 23 hours in Auckland.
    const { id } = college.person('fellow2')
    await college.db.rows('update "user" set apc_date = $2 where id = $1', [id, addDays('2026-09-27', 14)])
    for (const instant of [
      '2026-09-26T12:00:00Z',
      '2026-09-26T13:59:00Z',
      '2026-09-26T14:01:00Z',
      '2026-09-26T21:00:00Z',
    ]) {
      college.clock.set(instant)
      expect(await night()).toBe(0)
    }
    college.clock.set('2026-09-27T19:01:00Z')
    expect(await night()).toBe(1)
    expect((await mails())[0]?.subject).toBe('Certificate ends in 13 days')
    college.clock.set('2026-09-27T18:30:00Z')
    await night()
    college.clock.set('2026-09-28T19:01:00Z')
    await night()
    expect(await mails()).toHaveLength(1)
  })

  it.each([
    {
      night: 'in which the clock skips an hour',
      sunday: '2026-09-27',
      // Half an hour before the change, and half an hour after.
      nearby: ['2026-09-26T13:30:00Z', '2026-09-26T14:30:00Z'] as const,
      runs_at: '2026-09-27T19:00:00.000Z',
      mornings: ['2026-09-27T19:01:00Z', '2026-09-28T19:01:00Z'],
    },
    {
      night: 'in which half past two comes twice',
      sunday: '2027-04-04',
      nearby: ['2027-04-03T13:30:00Z', '2027-04-03T14:30:00Z'] as const,
      runs_at: '2027-04-04T20:00:00.000Z',
      mornings: ['2027-04-04T20:01:00Z', '2027-04-05T20:01:00Z'],
    },
  ])(
    'of the office in the night $night has its new words, and leaves once, on Monday',
    async ({ sunday, nearby: [before, after], runs_at, mornings }) => {
      const texts = { event: 'certificate_date', text: 'It ends on {{date}}.' }
      const id = await add({ ...texts, subject: 'Certificate ends {{days}}' })
      const fellow = college.person('fellow2')
      await college.db.rows('update "user" set apc_date = $2 where id = $1', [fellow.id, addDays(sunday, 14)])
      college.clock.set(before)
      const admin = await office()
      const { data: row } = await admin.get<{ updated_at: string }>('/remindermessage', { id })
      const words = { subject: 'Renew it: it ends {{days}}' }
      const edited = await admin.post('/remindermessage', { id, updated_at: row.updated_at, ...words })
      expect(edited.status).toBe(code.updated)
      const preview = await admin.post<AnswerOf<typeof previewReminder>>(
        '/remindermessage/preview',
        reminder({ id, ...texts, ...words }),
      )
      expect(preview.data.recipients).toMatchObject([{ user_id: fellow.id, subject: 'Renew it: it ends in 13 days' }])
      const run = async () => (await admin.post<AnswerOf<typeof runReminders>>('/remindermessages/run', {})).data
      expect(await run()).toMatchObject({ people: 0, runs_at })
      college.clock.set(after)
      expect(await run()).toMatchObject({ people: 0, runs_at })
      for (const instant of mornings) {
        college.clock.set(instant)
        await night()
      }
      expect((await mails()).map(({ subject }) => subject)).toEqual(['Renew it: it ends in 13 days'])
    },
  )

  it('on the evening before a long weekend counts the days from the morning it arrives on, as its preview does', async () => {
    const [friday, monday, tuesday] = [2, 5, 6].map((days) => addDays(today, days))
    const off = { organisation_id: a.organisation, name: 'reminders_not_on', type: 'string', value: monday }
    await insert(college.db, 'organisationconfig', off)
    await add({ educator_after: 7 })
    await goalOf('trainee1', addDays(friday ?? '', 14))
    await goalOf('trainee2', addDays(friday ?? '', -7), 'Course')
    college.clock.set(instantAt(friday ?? '', '19:00', auckland))
    const admin = await office()
    const tried = reminder({ educator_after: 7 })
    const preview = await admin.post<AnswerOf<typeof previewReminder>>('/remindermessage/preview', tried)
    const run = await admin.post<AnswerOf<typeof runReminders>>('/remindermessages/run', {})
    expect(run.data.runs_at).toBe(instantAt(tuesday ?? '', '08:00', auckland))
    expect(await mails()).toEqual([])
    for (const time of ['07:59', '08:00']) {
      college.clock.set(instantAt(tuesday ?? '', time, auckland))
      expect(await night()).toBe(time === '08:00' ? 1 : 0)
    }
    await college.db.rows(`delete from organisationconfig where name = 'reminders_not_on'`)
    expect(preview.data.read_on > preview.data.today).toBe(true)
    const subjects = preview.data.recipients.map(({ subject }) => subject)
    expect(subjects).toContain('Audit is due in 10 days')
    const all = await mails()
    expect(all.find(({ user_id }) => user_id === college.person('trainee1').id)?.subject).toBe(
      'Audit is due in 10 days',
    )
    const teacher = all.find(({ text }) => text.includes('Course'))
    // It became late by a week on the Friday, and is read eleven days after its day.
    expect(teacher?.text).toContain('11 days')
    expect(subjects.filter((subject) => subject.includes('14 days'))).toEqual([])
  })
})
