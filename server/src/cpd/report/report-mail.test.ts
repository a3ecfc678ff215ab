import { addDays } from '@college/contract/kit'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { readPdf } from '#pdf/testing'
import { startMailCatcher } from '#messaging/testing'
import type { CaughtMail } from '#messaging/testing'

const catcher = await startMailCatcher()
const college = await openTestApp({
  environment: { SMTP_URL: catcher.url, MAIL_FROM: 'College records <records@college.test>' },
})
afterAll(() => catcher.close())
const { a, today } = college.fixtures
const send = '/cpd/devcycle/report/send'

const written = async (who: string): Promise<number> =>
  (await college.db.rows(`select 1 from outbox where event = 'report' and to_address = $1`, [`${who}@college.test`]))
    .length

const attached = async (mail: CaughtMail): Promise<{ name: string; type: string; content: Uint8Array }[]> => {
  const { attachments } = await PostalMime.parse(mail.raw, { attachmentEncoding: 'arraybuffer' })
  return attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? '',
    type: mimeType,
    content: new Uint8Array(content as ArrayBuffer), // as the encoding above asks
  }))
}

describe('a report by mail', () => {
  it('comes to oneself with the PDF, and leaves nothing of it behind', async () => {
    const answer = await (await college.as('fellow1')).get(send)
    expect([answer.status, answer.data]).toEqual([202, { to: 'fellow1 Tūhoe', again: false }])
    const mail = await catcher.wait('fellow1@college.test')
    expect(mail.subject).toBe('A report from Te Whare College')
    expect(mail.text).toContain('Cycle report of fellow1 Tūhoe')
    expect(mail.text).toContain('is attached as a PDF')
    const [file, ...more] = await attached(mail)
    expect([file?.type, more]).toEqual(['application/pdf', []])
    expect(file?.name).toMatch(/^Cycle report fellow1 Tūhoe .*\.pdf$/)
    expect((await readPdf(file?.content ?? new Uint8Array())).title).toBe('Cycle report')
    await expect
      .poll(() => college.db.rows('select 1 from outbox_attachment'), { timeout: 30_000, interval: 100 })
      .toEqual([])
  })

  it('asked for many times at once is one mail, and after ten minutes another', async () => {
    const caller = await college.as('fellow2')
    const answers = await Promise.all(Array.from({ length: 8 }, () => caller.get<{ again: boolean }>(send)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
    expect(answers.filter(({ data }) => !data.again)).toHaveLength(1)
    expect(await written('fellow2')).toBe(1)
    college.clock.advance(11 * 60_000)
    expect((await caller.get(send)).data).toMatchObject({ again: false })
    expect(await written('fellow2')).toBe(2)
    college.clock.reset()
  })

  it('of other content, or to somebody else, is a mail of its own', async () => {
    const caller = await college.as('fellow2')
    await insert(college.db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: college.person('fellow2').id,
      devcycle_id: a.fellowCycle,
      title: 'New',
      activity_date: addDays(today, -1),
      time: 30,
      educational_minutes: 30,
      state: 'complete',
    })
    const before = await written('fellow2')
    expect((await caller.get(send)).data).toMatchObject({ again: false })
    expect(await written('fellow2')).toBe(before + 1)
    const director_id = college.person('director2').id
    const answer = await caller.get(send, { to: 'director', director_id })
    expect(answer.data).toEqual({ to: 'director2 Tūhoe', again: false })
    const mail = await catcher.wait('director2@college.test')
    expect(mail.text).toContain('Hello director2 Tūhoe')
    expect(mail.text).toContain('of fellow2 Tūhoe')
  })

  it('goes to Directors of the own college alone', async () => {
    const caller = await college.as('fellow1')
    for (const name of ['educator1', 'bDirector', 'fellow2', 'inactive']) {
      const answer = await caller.get(send, { to: 'director', director_id: college.person(name).id })
      expect([name, answer.status, answer.named]).toEqual([name, 400, ['director_id']])
    }
    // Two Directors, and none is named.
    expect((await caller.get(send, { to: 'director' })).named).toEqual(['director_id'])
    expect((await caller.get(send, { to: 'someone@elsewhere.test' })).status).toBe(400)
    expect((await caller.get(send, { user_id: college.person('fellow2').id })).named).toEqual(['user_id'])
  })

  it('is written down', async () => {
    const row = await college.db.row<{ changes: unknown }>(
      `select changes from audit where call = 'GET ${send}' and user_id = $1 order by id limit 1`,
      [college.person('fellow1').id],
    )
    expect(row?.changes).toEqual({ mailed_to: [null, 'fellow1 Tūhoe'] })
  })

  it('needs an address and a plan', async () => {
    expect((await (await college.as('trainee1')).get('/cpd/sendpdp')).status).toBe(404)
    await college.db.rows(`update "user" set email = null where id = $1`, [college.person('plain1').id])
    const answer = await (await college.as('plain1')).get('/cpd/sendpdp')
    expect([answer.status, answer.message]).toEqual([476, 'Your profile has no email address yet.'])
  })

  it('carries the development plan', async () => {
    const answer = await (await college.as('educator1')).get('/cpd/sendpdp')
    expect(answer.status).toBe(202)
    const mail = await catcher.wait('educator1@college.test')
    expect(mail.text).toContain('Plan of educator1')
    const [file] = await attached(mail)
    expect(file?.name).toMatch(/^Professional development plan educator1 Tūhoe/)
  })

  describe('of a training programme', () => {
    const mailPlan = '/cpd/sendpdp'
    const planOf = async (who: string): Promise<number> =>
      (await college.db.row<{ id: number }>('select id from devplan where user_id = $1', [college.person(who).id]))
        ?.id ?? 0

    it('carries the programme, once for all who ask at once', async () => {
      const caller = await college.as('trainee1')
      const devplan_id = await planOf('trainee1')
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => caller.get<{ again: boolean }>(mailPlan, { devplan_id })),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
      expect(answers.filter(({ data }) => !data.again)).toHaveLength(1)
      expect(await written('trainee1')).toBe(1)
      const mail = await catcher.wait('trainee1@college.test')
      expect(mail.text).toContain('Plan of trainee1')
      const [file] = await attached(mail)
      expect(file?.name).toMatch(/^Trainee report trainee1 Tūhoe .*\.pdf$/)
      const text = JSON.stringify(await readPdf(file?.content ?? new Uint8Array()))
      expect(text).toContain('Goal of trainee1')
    })

    it('goes to a Director, and is written down', async () => {
      const caller = await college.as('trainee1')
      const devplan_id = await planOf('trainee1')
      const query = { devplan_id, to: 'director', director_id: college.person('director2').id }
      expect((await caller.get(mailPlan, query)).data).toEqual({ to: 'director2 Tūhoe', again: false })
      const row = await college.db.row<{ changes: unknown; record_id: number }>(
        `select changes, record_id from audit where call = 'GET ${mailPlan}' and user_id = $1 order by id desc limit 1`,
        [college.person('trainee1').id],
      )
      expect(row).toEqual({ changes: { mailed_to: [null, 'director2 Tūhoe'] }, record_id: devplan_id })
    })

    it('is the own one alone', async () => {
      const devplan_id = await planOf('trainee1')
      for (const who of ['trainee2', 'educator1', 'director1', 'admin1', 'bAdmin'] as const) {
        const answer = await (await college.as(who)).get(mailPlan, { devplan_id })
        expect([who, answer.status]).toEqual([who, 404])
      }
    })

    it('is not sent by whoever acts as the trainee', async () => {
      const own = college.withToken(await college.tokenOf('admin1'))
      const reason = 'To see what the trainee sees'
      const { token } = await own.post('/user/impersonate', { user_id: college.person('trainee2').id, reason })
      const acting = college.withToken(token)
      const answer = await acting.get(mailPlan, { devplan_id: await planOf('trainee2') })
      expect([answer.status, answer.message]).toEqual([403, 'You can’t do this while you act as someone else.'])
      expect(await written('trainee2')).toBe(0)
    })

    it('without its days is said to have none', async () => {
      const devplan_id = await planOf('trainee2')
      await college.db.rows('update devplan set start_date = null, end_date = null where id = $1', [devplan_id])
      const answer = await (await college.as('trainee2')).get(mailPlan, { devplan_id })
      expect([answer.status, answer.message]).toEqual([476, 'The programme has no first and last day yet.'])
    })
  })

  it('is refused when too many are asked for', async () => {
    // Counts are by the hour: all of these lie in the middle of one.
    const hour = 3_600_000
    college.clock.set(new Date((Math.floor(Date.now() / hour) + 0.5) * hour))
    const caller = await college.as('director1')
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await caller.get(send)).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(statuses.at(-1)).toBe(429)
    expect(await written('director1')).toBe(1)
    college.clock.reset()
  })
})
