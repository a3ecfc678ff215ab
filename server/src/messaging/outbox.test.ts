import { describe, expect, it } from 'vitest'
import { readConfiguration } from '#app'
import { openTestApp } from '#testing'
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
