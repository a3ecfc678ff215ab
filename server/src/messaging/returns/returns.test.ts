import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import pino from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { readImapUrl } from './imap.ts'
import { readReturns } from './poll.ts'
import { readStatus } from './status.ts'

const password = 'secret of the box'
const listen = (server: { listen: (port: number, host: string, ready: () => void) => unknown }, port: number) =>
  new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready))

const imap = hoodiecrow({
  plugins: ['ID', 'ENABLE', 'UIDPLUS', 'UNSELECT'],
  users: { bounces: { password } },
  storage: { INBOX: { messages: [] } },
})
await new Promise<void>((ready) => imap.listen(0, ready))
const { port } = imap.server.address()
afterAll(() => new Promise<void>((closed) => imap.close(closed)))

const urlOf = (pass = password, folder = '', at = port): string =>
  `imap://bounces:${encodeURIComponent(pass)}@127.0.0.1:${at}${folder}`
const college = await openTestApp({
  environment: {
    MAIL_RETURN_IMAP: urlOf(),
    MAIL_RETURN_PATH: 'bounces@college.test',
  },
})
const { a } = college.fixtures
const person = college.person('trainee1')
const context = { db: college.db, now: college.clock.now, log: pino({ level: 'silent' }) }
const going = new AbortController().signal
const read = async (url = urlOf()): Promise<void> => {
  college.clock.advance(60_000)
  await readReturns(context, readImapUrl(url), { stopping: going, silence: 3_000 })
}

let mails = 0
const sentMail = async (more: object = {}): Promise<string> => {
  const id = await insert(college.db, 'outbox', {
    organisation_id: a.organisation,
    user_id: person.id,
    to_address: 'trainee1@college.test',
    event: 'password_changed',
    subject: `Mail ${(mails += 1)}`,
    state: 'sent',
    give_up_at: '2999-01-01T00:00:00Z',
    ...more,
  })
  const row = await college.db.row<{ message_id: string }>('select message_id from outbox where id = $1', [id])
  return row?.message_id ?? ''
}

interface Report {
  action?: string
  status?: string
  recipient?: string
  envelope?: string
  returned?: string
}
const report = (id: string, { action = 'failed', status = '5.1.1', recipient, envelope, returned }: Report = {}) =>
  [
    'From: Mail Delivery <mailer-daemon@relay.test>',
    'To: bounces@college.test',
    'Subject: Delivery status',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is about a mail of yours.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.test',
    ...(envelope ? [`Original-Envelope-Id: ${envelope}`] : []),
    '',
    `Final-Recipient: rfc822; ${recipient ?? 'Trainee1@college.test'}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1',
    ' no such mailbox',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    returned ?? `Message-ID: <${id}@college.test>`,
    'Subject: Words',
    '',
    '--b--',
    '',
  ].join('\r\n')
const arrives = (raw: string): void => void imap.appendMessage('INBOX', [], false, Buffer.from(raw).toString('binary'))

const marks = () =>
  college.db.row<{ bounced: boolean }>('select email_bounced_at is not null as bounced from "user" where id = $1', [
    person.id,
  ])
const mailOf = (id: string) =>
  college.db.row<{ state: string; error: string | null }>('select state, error from outbox where message_id = $1', [id])
const statusNow = async () => (await (await college.as('admin1')).get('/mail/returns')).data

beforeEach(async () => {
  await college.db.rows('update "user" set email_undeliverable_at = null, email_bounced_at = null')
  await college.db.rows(
    'update mail_return set claimed_at = null, tried_at = null, read_at = null, trouble = null, trouble_since = null, failed = 0, delayed = 0, delivered = 0, unknown = 0',
  )
})

it('a permanent failure marks the mail and the address, and is read once', async () => {
  const id = await sentMail()
  arrives(report(id))
  await read()
  expect([await marks(), await mailOf(id)]).toEqual([
    { bounced: true },
    { state: 'failed', error: 'It came back: 550 5.1.1 no such mailbox' },
  ])
  await college.db.rows('update "user" set email_bounced_at = null')
  await read()
  expect([(await marks())?.bounced, await statusNow()]).toMatchObject([false, { failed: 1, unknown: 0, trouble: null }])
})

it('what is temporary, about a policy or of another mail marks no address; unknown mail is counted', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => sentMail()))
  const [late = '', policy = '', gaveUp = '', other = ''] = ids
  arrives(report(late, { action: 'delayed', status: '4.4.1' }))
  arrives(report(policy, { status: '5.7.1' }))
  arrives(report(gaveUp, { status: '4.4.7' }))
  arrives(report(other, { recipient: 'someone@else.test' }))
  arrives(report('0b8f3a5e-1111-4222-8333-444455556666'))
  arrives('From: a@b.test\r\nSubject: Out of office\r\n\r\nI am away.')
  arrives('no mail at all')
  await read()
  expect((await marks())?.bounced).toBe(false)
  const states = await Promise.all(ids.map(async (id) => (await mailOf(id))?.state))
  expect(states).toEqual(['sent', 'failed', 'failed', 'sent'])
  expect(await statusNow()).toMatchObject({ failed: 2, delayed: 1, delivered: 0, unknown: 4, trouble: null })
})

it('says of a message who got it, by the name of the envelope too, and of a blind copy no more than that it came back', async () => {
  const by = await college.as('admin1')
  const { data } = await by.put('/message', {
    subject: 'Kia ora',
    text: 'Words',
    recipients: { people: [person.id, college.person('trainee2').id] },
    bcc: { people: [college.person('fellow1').id] },
  })
  await by.post('/message/send', { id: data.id, again: true })
  const rows = await college.db.rows<{ message_id: string; email: string }>(
    `update outbox o set state = 'sent' from messagerecipient r, "user" u
     where o.of_message_id = $1 and r.id = o.of_recipient_id and u.id = r.user_id returning o.message_id, u.email`,
    [data.id],
  )
  const idFor = (email: string): string => rows.find((row) => row.email === email)?.message_id ?? ''
  const envelope = idFor('trainee1@college.test')
  arrives(report('', { action: 'delivered', status: '2.0.0', envelope, returned: 'X-Nothing: here' }))
  arrives(
    report(idFor('trainee2@college.test'), { action: 'relayed', status: '2.0.0', recipient: 'trainee2@college.test' }),
  )
  arrives(report(idFor('fellow1@college.test'), { recipient: 'fellow1@college.test' }))
  await read()
  const known = await college.db.rows(
    `select u.username, r.mail, r.delivered_at is not null as delivered, r.error from messagerecipient r join "user" u on u.id = r.user_id
     where r.message_id = $1 order by u.username`,
    [data.id],
  )
  expect(known).toEqual([
    { username: 'fellow1', mail: 'failed', delivered: false, error: 'It came back.' },
    { username: 'trainee1', mail: 'sent', delivered: true, error: null },
    { username: 'trainee2', mail: 'sent', delivered: false, error: null },
  ])
})

it('one node reads at a time, and one that died is followed after its lease', async () => {
  const id = await sentMail()
  arrives(report(id))
  await college.db.rows('update mail_return set claimed_at = $1', [college.clock.now()])
  await read()
  expect((await mailOf(id))?.state).toBe('sent')
  college.clock.advance(6 * 60_000)
  await Promise.all([read(), read()])
  expect([(await mailOf(id))?.state, (await statusNow())['failed']]).toEqual(['failed', 1])
})

it('a broken mailbox is said to the office without its password, and read again when it is whole', async () => {
  const open = new Set<Socket>()
  const silent = createServer((socket) => open.add(socket))
  await listen(silent, 0)
  const place = silent.address()
  const at = typeof place === 'object' && place ? place.port : 0
  try {
    for (const [url, words] of [
      [urlOf('wrong'), /^The mailbox refused the user or the password\.$/],
      [urlOf(password, '/Nowhere'), /\S/],
      [urlOf(password, '', at), /\S/],
    ] as const) {
      await read(url)
      const { trouble, trouble_since: since, read_at: readAt } = await statusNow()
      expect([trouble, since === null, readAt]).toEqual([expect.stringMatching(words), false, null])
      expect(String(trouble)).not.toContain(password)
    }
  } finally {
    for (const socket of open) socket.destroy()
    silent.close()
  }
  await read()
  expect(await statusNow()).toMatchObject({ trouble: null, trouble_since: null, read_here: true })
})

it.each([
  ['nothing', ''],
  ['an open boundary', 'Content-Type: multipart/report; boundary="'],
  ['a status of no mail', 'Content-Type: message/delivery-status\r\n\r\n\r\n\r\nAction: failed'],
  ['bytes', '\u0000'.repeat(1_000)],
])('junk says nothing: %s', async (_what, raw) => expect(await readStatus(Buffer.from(raw))).toEqual([]))

it.each([
  'imap.example.nz',
  'https://u:p@host',
  'imaps://host',
  'imaps://u:p@host?x=1',
  'imaps://%zz:p@host',
  'imaps://u:p@host/%zz',
])('the address of a mailbox refuses %s', (text) => expect(() => readImapUrl(text)).toThrow(/^is imaps:/))

it('the address of a mailbox asks for TLS but on the machine itself', () => {
  expect(readImapUrl('imaps://u%40x:p%3A@host/INBOX/Returns')).toEqual({
    host: 'host',
    port: 993,
    secure: true,
    startTls: false,
    auth: { user: 'u@x', pass: 'p:' },
    folder: 'INBOX/Returns',
  })
  expect(readImapUrl('imap://u:p@host')).toMatchObject({ port: 143, secure: false, startTls: true, folder: 'INBOX' })
  expect(readImapUrl('imap://u:p@127.0.0.1:1143')).toMatchObject({ port: 1143, startTls: false })
})
