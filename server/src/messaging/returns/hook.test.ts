import { createHmac } from 'node:crypto'
import { code } from '@college/contract/kit'
import { beforeEach, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const secret = 'a secret of the hook, long enough for all'
const college = await openTestApp({ environment: { MAIL_BOUNCE_SECRET: secret } })
const person = college.person('trainee1')
let messageId = ''
let reports = 0

beforeEach(async () => {
  college.clock.reset()
  await college.db.rows('update "user" set email_undeliverable_at = null, email_bounced_at = null')
  const id = await insert(college.db, 'outbox', {
    organisation_id: college.fixtures.a.organisation,
    user_id: person.id,
    to_address: 'trainee1@college.test',
    event: 'password_changed',
    subject: 'Words',
    state: 'sent',
    give_up_at: '2999-01-01T00:00:00Z',
  })
  const row = await college.db.row<{ message_id: string }>('select message_id from outbox where id = $1', [id])
  messageId = row?.message_id ?? ''
})

const sign = (body: string, key = secret): string => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
const report = (more: object = {}): string =>
  JSON.stringify({
    id: `report ${(reports += 1)}`,
    at: college.clock.now().toISOString(),
    message_id: `<${messageId}@college.test>`,
    recipient: 'Trainee1@college.test',
    permanent: true,
    reason: '550 5.1.1 no such user',
    ...more,
  })
const send = async (body: string, signature: string | null = sign(body)): Promise<number> => {
  const answer = await college.http.inject({
    method: 'POST',
    url: '/api/v1/mail/bounce',
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'x-signature-256': signature }) },
    payload: body,
  })
  return answer.statusCode
}
const marked = async (): Promise<boolean> => {
  const row = await college.db.row<{ at: string | null }>('select email_bounced_at as at from "user" where id = $1', [
    person.id,
  ])
  return row?.at !== null
}

// The second is here before the mail server's own answer is noted, or comes of a mail that a dead node still claims.
it.each(['sent', 'sending'])(
  'marks the address and a mail that is %s, until another address is confirmed',
  async (state) => {
    await college.db.rows('update outbox set state = $2 where message_id = $1', [messageId, state])
    expect(await send(report())).toBe(code.accepted)
    expect(await marked()).toBe(true)
    const mail = await college.db.row('select state, error from outbox where message_id = $1', [messageId])
    expect(mail).toEqual({ state: 'failed', error: 'It came back: 550 5.1.1 no such user' })
    const own = await (await college.as('trainee1')).get('/user', { id: person.id })
    expect(own.data['email_undeliverable_at']).not.toBeNull()
    await college.db.rows(`update "user" set email = 'new@college.test' where id = $1`, [person.id])
    expect(await marked()).toBe(false)
    await college.db.rows(`update "user" set email = 'trainee1@college.test' where id = $1`, [person.id])
  },
)

it('takes what is signed and fresh alone', async () => {
  const body = report()
  const old = report({ at: '2020-01-01T00:00:00Z' })
  expect(await send(body, null)).toBe(code.unauthorised)
  expect(await send(body, 'sha256=00')).toBe(code.unauthorised)
  expect(await send(body, sign(body, 'another secret of the same length here'))).toBe(code.unauthorised)
  expect(await send(`${body} `, sign(body))).toBe(code.unauthorised)
  expect(await send(old)).toBe(code.unauthorised)
  expect(await send('{', sign('{'))).toBe(code.bad)
  expect(await send('{}', sign('{}'))).toBe(code.bad)
  const huge = report({ more: 'x'.repeat(70_000) })
  expect(await send(huge)).toBe(code.tooLarge)
  expect(await marked()).toBe(false)
})

it('does nothing again when it is replayed', async () => {
  const body = report()
  expect(await send(body)).toBe(code.accepted)
  await college.db.rows('update "user" set email_bounced_at = null, email_undeliverable_at = null')
  expect(await send(body)).toBe(code.accepted)
  expect(await marked()).toBe(false)
})

it('takes a report that a mail was delivered, which marks nothing', async () => {
  const by = await college.as('admin1')
  const { data } = await by.put('/message', { subject: 'Words', text: 'Words', recipients: { people: [person.id] } })
  await by.post('/message/send', { id: data.id, again: true })
  const row = await college.db.row<{ message_id: string }>(
    `update outbox set state = 'sent' where of_message_id = $1 returning message_id`,
    [data.id],
  )
  const delivered = { message_id: row?.message_id ?? '', event: 'delivered', permanent: undefined }
  expect(await send(report(delivered))).toBe(code.accepted)
  const { data: known } = await by.get<{ delivered_at: string | null }[]>('/message/recipients', { id: data.id })
  expect([known[0]?.delivered_at === null, await marked()]).toEqual([false, false])
})

it.each([
  ['an unknown mail', { message_id: '<0b8f3a5e-1111-4222-8333-444455556666@college.test>' }],
  ['what is no mail at all', { message_id: 'nothing' }],
  ['another recipient', { recipient: 'someone@else.test' }],
  ['a delay', { permanent: false }],
])('answers a report of %s like any other, and marks nobody', async (_what, more) => {
  expect(await send(report(more))).toBe(code.accepted)
  expect(await marked()).toBe(false)
})
