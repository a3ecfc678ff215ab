import { showInstant } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from '#app'
import { insert, openTestApp } from '#testing'
import { startMailCatcher } from '#messaging/testing'
import { queueMail } from './mail/queue.ts'

const college = await openTestApp({ hurry: 1 })
const { db } = college
const organisationId = college.fixtures.a.organisation
const wait = { timeout: 30_000, interval: 100 }

// The tests' colleges are demo colleges, which show whole mails.
await db.rows('update organisation set demo = false')

const secret = 'a-secret-of-a-link'
const mailFor = async (name: string): Promise<number> => {
  const link = { link: `https://college.test/password/token#token=${secret}`, values: { lasts: 'a day' } }
  const userId = college.person(name).id
  const mail = { event: 'set_password', organisationId, userId, to: `${name.toLowerCase()}@college.test` } as const
  return (await queueMail(db, { ...mail, ...link })) ?? 0
}

const readings = async (id: number): Promise<number> =>
  (
    await db.rows(`select 1 from audit where resource = 'outbox' and record_id = $1 and call = 'GET /outbox/text'`, [
      id,
    ])
  ).length

const stateOf = async (id: number): Promise<string | undefined> =>
  (await db.row<{ state: string }>('select state from outbox where id = $1', [id]))?.state

describe('the outbox without a mail server', () => {
  it('keeps mails and shows them to administrators: the list without texts, the text on request, on record', async () => {
    const admin = await college.as('admin1')
    const id = await mailFor('trainee1')
    await expect.poll(() => stateOf(id), wait).toBe('kept')
    const { data } = await admin.get<Record<string, unknown>[]>('/outboxes', { q: 'set your password', state: 'kept' })
    expect(data.map((row) => row['id'])).toContain(id)
    expect(JSON.stringify(data)).not.toContain('password/token')
    expect(await readings(id)).toBe(0)
    const read = await admin.get('/outbox/text', { id })
    expect(read.data['text']).toContain('https://college.test/password/token (')
    expect(read.data['text']).not.toContain(secret)
    expect(read.data['demo']).toBe(false)
    await admin.get('/outbox/text', { id })
    expect(await readings(id)).toBe(2)
  })

  it('does not show the mail of a platform administrator to others', async () => {
    const byPerson = await mailFor('padmin')
    const byAddress = await queueMail(db, {
      event: 'reset_unknown',
      organisationId,
      to: 'PADMIN@college.test',
      values: {},
    })
    for (const id of [byPerson, byAddress ?? 0]) {
      expect((await (await college.as('admin1')).get('/outbox/text', { id })).status).toBe(403)
      expect((await (await college.as('padmin')).get('/outbox/text', { id })).status).toBe(200)
      expect(await readings(id)).toBe(1)
    }
  })

  it('asks for the password again after a while', async () => {
    const token = await college.tokenOf('admin1')
    const id = await mailFor('trainee1')
    college.clock.advance(16 * 60_000)
    const answer = await college.withToken(token).get('/outbox/text', { id })
    college.clock.reset()
    expect([answer.status, answer.body]).toMatchObject([403, { step_up: true }])
    expect(await readings(id)).toBe(0)
  })

  it('reads nothing that has gone out, and sends it no second time', async () => {
    const admin = await college.as('admin1')
    const id = await mailFor('trainee1')
    await db.rows(`update outbox set state = 'sent', text = null, html = null, shown = null where id = $1`, [id])
    expect((await admin.get('/outbox/text', { id })).status).toBe(476)
    const again = await admin.post('/outbox/resend', { id })
    expect([again.status, again.message]).toEqual([476, 'This email has already been sent.'])
  })

  it('does not send what it has emptied', async () => {
    const admin = await college.as('admin1')
    const id = await mailFor('trainee1')
    await db.rows(`update outbox set state = 'failed', text = null, html = null, shown = null where id = $1`, [id])
    expect((await admin.post('/outbox/resend', { id })).status).toBe(476)
  })
})

describe('the outbox with a mail server', () => {
  it('sends no sooner what can still be undone, and says when it leaves', async () => {
    const id = await mailFor('trainee1')
    await db.rows(`update outbox set state = 'queued', next_attempt_at = now() + interval '11 minutes' where id = $1`, [
      id,
    ])
    const answer = await (await college.as('admin1')).post('/outbox/resend', { id })
    expect(answer.status).toBe(476)
    expect(answer.message).toMatch(/^What this email says can still be undone, so it leaves at [0-2]\d:[0-5]\d\.$/)
    const waiting = async (event: string): Promise<string> => {
      await db.rows('update outbox set event = $2 where id = $1', [id, event])
      return (await (await college.as('admin1')).post('/outbox/resend', { id })).message
    }
    // In the zone of who reads it, as the page of the mail has it: half an hour off the college's.
    await db.rows(`update "user" set timezone = 'Asia/Kolkata' where id = $1`, [college.person('admin1').id])
    const row = await db.row<{ leaves: string }>('select next_attempt_at as leaves from outbox where id = $1', [id])
    const leaves = showInstant(row?.leaves ?? '', 'Asia/Kolkata').slice(11, 16)
    expect(await waiting('enquiry_waiting')).toBe(`New enquiries go out together, so this email leaves at ${leaves}.`)
    expect(await waiting('reminder_digest')).toMatch(
      /^Reminders leave in the college’s hours, so this one leaves on \d\d\/\d\d\/\d{4} at [0-2]\d:[0-5]\d\.$/,
    )
    expect(await waiting('enquiry_waiting')).toMatch(
      /^New enquiries go out together, so this email leaves at [0-2]\d:[0-5]\d\.$/,
    )
    await db.rows(`update outbox set state = 'paused' where id = $1`, [id])
    expect(await waiting('message')).toBe('The message of this email is paused. Resume the message to send it.')
  })

  it('sends nothing again whose link or code has expired, and tries no longer than it works', async () => {
    const admin = await college.as('admin1')
    const to = college.person('trainee1')
    const mail = { organisationId, userId: to.id, to: 'trainee1@college.test' }
    const link = 'https://college.test/app/password/token'
    const reset = await queueMail(db, { ...mail, event: 'reset_password', link, values: { lasts: '30 minutes' } })
    const code = await queueMail(db, {
      ...mail,
      event: 'two_step_code',
      values: { code: '123 456', lasts: '10 minutes' },
    })
    const fail = (id: number | null) => db.rows(`update outbox set state = 'failed' where id = $1`, [id])
    await fail(reset)
    await fail(code)
    const again = async (id: number | null) => {
      const { status, message } = await admin.post('/outbox/resend', { id: id ?? 0 })
      return [status, message]
    }
    college.clock.advance(11 * 60_000)
    expect(await again(code)).toEqual([476, 'Its code has expired. Send a new one.'])
    expect(await again(reset)).toEqual([202, ''])
    const row = await db.row<{ minutes: number }>(
      'select extract(epoch from give_up_at - created_at)::int / 60 as minutes from outbox where id = $1',
      [reset],
    )
    expect(row?.minutes).toBe(30)
    await fail(reset)
    college.clock.advance(20 * 60_000)
    expect(await again(reset)).toEqual([476, 'Its link has expired. Send a new one.'])
    college.clock.reset()
  })

  it('keeps what the test user gets or causes inside, openly or as a blind copy', async () => {
    const admin = await college.as('admin1')
    const { id: tester } = college.person('educator2')
    const setting = await db.row<{ id: number }>(
      `insert into organisationconfig (organisation_id, name, type, value) select $1, 'test_username', 'string', upper(username) from "user" where id = $2 returning id`,
      [organisationId, tester],
    )
    const id = await mailFor('trainee1')
    const kept = async (): Promise<void> => {
      await db.rows(`update outbox set state = 'kept' where id = $1`, [id])
      const { status, message } = await admin.post('/outbox/resend', { id })
      expect([status, message, await stateOf(id)]).toEqual([
        476,
        'The test user’s emails stay here. This one wasn’t sent.',
        'kept',
      ])
    }
    await db.rows('update outbox set caused_by = $2 where id = $1', [id, tester])
    await kept()
    await db.rows('update outbox set caused_by = null, user_id = $2 where id = $1', [id, tester])
    await kept()
    const message = await insert(db, 'message', { organisation_id: organisationId, sender_id: tester })
    const recipient = await insert(db, 'messagerecipient', {
      organisation_id: organisationId,
      message_id: message,
      user_id: tester,
      arrives_at: college.clock.now(),
      blind: true,
      mail: 'kept',
    })
    await db.rows('update outbox set user_id = null, of_message_id = $2, of_recipient_id = $3 where id = $1', [
      id,
      message,
      recipient,
    ])
    await kept()
    await db.rows('delete from outbox where id = $1', [id])
    await db.rows('delete from organisationconfig where id = $1', [setting?.id])
  })

  it('sends soon after the act is done, and again what failed when an administrator says so', async () => {
    const catcher = await startMailCatcher()
    const from = { MAIL_FROM: 'Records <records@college.test>' }
    const sending = await openTestApp({ environment: { SMTP_URL: catcher.url, ...from } })
    const to = 'trainee1@college.test'
    catcher.treat(to, { answer: 550 })
    const id = await queueMail(sending.db, { event: 'reset_unknown', organisationId, to, values: {} })
    const admin = await sending.as('admin1')
    const state = async (): Promise<unknown> => (await admin.get('/outbox', { id: id ?? 0 })).data['state']
    await expect.poll(state, wait).toBe('failed')
    const { data } = await admin.get('/user', { id: sending.person('trainee1').id })
    expect(data['email_undeliverable_at']).not.toBeNull()
    const colleague = await (await sending.as('educator1')).get('/user', { id: sending.person('trainee1').id })
    expect([colleague.status, colleague.data['email_undeliverable_at']]).toEqual([200, null])
    catcher.treat(to, 'take')
    expect((await admin.post('/outbox/resend', { id })).status).toBe(202)
    const mail = await catcher.wait(to)
    expect(mail.headers['from']).toEqual(['Records <records@college.test>'])
    await expect.poll(state, wait).toBe('sent')
    await sending.close()
    await catcher.close()
  })
})

describe('the configuration', () => {
  it('takes a mail server with the address that mails come from', () => {
    const { mailServer } = readConfiguration({ SMTP_URL: 'smtps://mail.test', MAIL_FROM: 'a@college.test' })
    expect(mailServer).toMatchObject({ host: 'mail.test', from: { name: null, address: 'a@college.test' } })
    expect(readConfiguration({}).mailServer).toBeNull()
  })

  it('says what is wrong with it, without the password', () => {
    const read = (SMTP_URL: string, MAIL_FROM: string): string => {
      try {
        readConfiguration({ SMTP_URL, MAIL_FROM })
        return 'fine'
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
    }
    expect(read('smtp://mail.test', '')).toContain('MAIL_FROM: is needed with SMTP_URL')
    expect(read('smtp://mail.test', 'nobody')).toContain('MAIL_FROM: is an address')
    expect(read('smtp://user:change-me@mail.test?tls=off', 'a@college.test')).toContain(
      'SMTP_URL: would send a password',
    )
    expect(read('http://user:change-me@mail.test', 'a@college.test')).not.toContain('change-me')
  })
})
