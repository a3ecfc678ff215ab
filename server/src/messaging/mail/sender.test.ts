import { randomBytes } from 'node:crypto'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { insert, makeDatabase, openNamed, TestClock, testKeys } from '#testing'
import { startMailCatcher } from '#messaging/testing'
import { openConnections } from './connections.ts'
import { queueMail } from './queue.ts'
import { openSender } from './sender.ts'
import type { Sender, SenderOptions } from './sender.ts'
import type { MailServer } from './server.ts'
import { sweepOutbox } from './sweep.ts'

const db = openNamed(await makeDatabase('fixtures'))
const clock = new TestClock()
const catcher = await startMailCatcher()
const { fixtures } = inject('sharedDatabase')
const organisationId = fixtures.a.organisation
const context = { db, now: clock.now, log: pino({ level: 'silent' }), random: randomBytes, keys: testKeys }

const server: MailServer = {
  host: '127.0.0.1',
  port: catcher.port,
  secure: false,
  startTls: false,
  auth: null,
  from: { name: null, address: 'records@college.test' },
}
// Long enough for a busy machine, and short enough to wait for where a server hangs.
const patience = { connect: 10_000, greeting: 10_000, silence: 1_500, whole: 20_000, alone: 15_000 }
const opened: Sender[] = []
const open = (more: Partial<SenderOptions> = {}): Sender => {
  const sender = openSender(context, { server, testing: false, patience, ...more })
  opened.push(sender)
  return sender
}
/** What the sender said became of each try. */
const noted: string[] = []
const sender = open({ noted: (result) => noted.push(result) })

beforeEach(async () => {
  clock.reset()
  await db.rows(`delete from outbox where state <> 'kept'`)
})
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await catcher.close()
  await db.close()
})

let made = 0
const freshAddress = (): string => `person${(made += 1)}@elsewhere.test`

const queued = async (to = freshAddress(), toName: string | null = null): Promise<{ id: number; to: string }> => {
  const values = { code: '123 456', lasts: '10 minutes' }
  const id = await queueMail(db, { event: 'two_step_code', organisationId, to, toName, values })
  // A code is soon stale; these mails are to be tried for days.
  await db.rows(`update outbox set give_up_at = now() + interval '3 days' where id = $1`, [id])
  return { id: id ?? 0, to }
}

/** So many mails that one person causes. */
const causedBy = async (user: number, count: number): Promise<string[]> => {
  const all = await Promise.all(Array.from({ length: count }, () => queued()))
  await db.rows('update outbox set caused_by = $1 where id = any($2::bigint[])', [user, all.map(({ id }) => id)])
  return all.map(({ to }) => to)
}

interface Row {
  state: string
  attempts: number
  next_attempt_at: string | null
  sent_at: string | null
  text: string | null
  html: string | null
  error: string | null
}
const row = (id: number): Promise<Row | null> => db.row<Row>('select * from outbox where id = $1', [id])

const round = async (...senders: Sender[]): Promise<void> => {
  await Promise.all(senders.map((one) => one.tick()))
  await Promise.all(senders.map((one) => one.idle()))
}
const later = async (minutes: number): Promise<void> => {
  clock.advance(minutes * 60_000)
  await round(sender)
}

describe('a mail that is taken', () => {
  it('arrives once, with both parts, and leaves no body behind', async () => {
    await db.rows(`update organisation set email = 'office@college.test' where id = $1`, [organisationId])
    const { id, to } = await queued(undefined, 'Mere Tūhoe')
    await round(sender)
    await round(sender)
    const [mail, ...more] = catcher.to(to)
    expect(more).toEqual([])
    expect(mail?.recipients).toEqual([to])
    expect(mail?.subject).toBe('Your security code')
    expect(mail?.text).toContain('Hello Mere Tūhoe,')
    expect(mail?.text).toContain('123 456')
    expect(mail?.html).toContain('>123 456</p>')
    expect(mail?.headers).toMatchObject({
      from: ['Te Whare College <records@college.test>'],
      'reply-to': ['Te Whare College <office@college.test>'],
      'auto-submitted': ['auto-generated'],
      'content-type': [expect.stringContaining('multipart/alternative')],
    })
    expect(mail?.messageId).toMatch(/^<[\da-f-]{36}@college\.test>$/)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, text: null, html: null, error: null })
    expect((await row(id))?.sent_at).not.toBeNull()
  })

  it('goes out once where two nodes share the work', async () => {
    const mails: { to: string }[] = []
    while (mails.length < 40) mails.push(await queued())
    const other = open()
    for (let rounds = 0; rounds < 12; rounds += 1) await round(sender, other)
    expect(mails.map(({ to }) => catcher.to(to).length)).toEqual(mails.map(() => 1))
    const [{ sent } = { sent: 0 }] = await db.rows<{ sent: number }>(
      `select count(*) as sent from outbox where state = 'sent'`,
    )
    expect(sent).toBe(40)
  })
})

describe('a mail server that is slow to say that it has a mail', () => {
  it.each([
    ['ends one mail after the other, so that a node that dies leaves one in doubt', 15_000, 1],
    ['does not hold the mails behind one for long', 1, 8],
  ])('%s', async (_what, alone, most) => {
    const slow = await startMailCatcher({ slow: 300 })
    const own = open({ server: { ...server, port: slow.port }, patience: { ...patience, silence: 15_000, alone } })
    const mails: { to: string }[] = []
    while (mails.length < 8) mails.push(await queued())
    await round(own)
    expect(mails.map(({ to }) => slow.to(to).length)).toEqual(mails.map(() => 1))
    expect(slow.mostInDoubt()).toBe(most)
    await slow.close()
  })
})

describe('connections to the mail server', () => {
  it('are used again for mail after mail, eight at most, and end with the sender', async () => {
    const pooled = await startMailCatcher()
    const own = open({ server: { ...server, port: pooled.port } })
    const mails: { to: string }[] = []
    while (mails.length < 60) mails.push(await queued())
    for (let rounds = 0; rounds < 12; rounds += 1) await round(own)
    expect(mails.map(({ to }) => pooled.to(to).length)).toEqual(mails.map(() => 1))
    const { made: opens, most } = pooled.connections()
    expect(opens).toBe(most)
    expect(most).toBeLessThanOrEqual(8)
    await own.close()
    await expect.poll(() => pooled.connections().open).toBe(0)
    await pooled.close()
  })

  const connected = async (port: number): Promise<SMTPConnection> => {
    const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true })
    await new Promise<void>((ready, failed) => {
      connection.once('error', failed)
      connection.connect(() => ready())
    })
    connection.on('error', () => undefined)
    return connection
  }

  it.each([
    ['is ended after a hundred mails', 100, 60_000, 'is busy'],
    ['is ended once it has nothing to do', 1, 20, 'is idle'],
    ['is not handed out once the server has ended it', 1, 60_000, 'is cut'],
    ['is ended with the pool', 1, 60_000, 'is closed'],
  ] as const)('one of them %s', async (_what, times, idleMs, then) => {
    const pooled = await startMailCatcher()
    const pool = openConnections(idleMs)
    const connection = await connected(pooled.port)
    const ended = new Promise<void>((end) => connection.once('end', () => end()))
    for (let nth = 1; nth < times; nth += 1) {
      pool.give(connection)
      expect(pool.take()).toBe(connection)
    }
    pool.give(connection)
    if (then === 'is cut') await pooled.shut()
    if (then === 'is closed') pool.close()
    await ended
    expect(pool.take()).toBeUndefined()
    pool.close()
    if (then !== 'is cut') await pooled.close()
  })
})

describe('a mail server that will not', () => {
  it.each([450, 421])('says %i: the mail is tried again, later each time', async (answer) => {
    const { id, to } = await queued()
    catcher.treat(to, { answer })
    await round(sender)
    await round(sender)
    expect(catcher.offers(to)).toBe(1)
    expect(await row(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.any(String),
    })
    await later(1.1)
    await later(1.1)
    expect([catcher.offers(to), (await row(id))?.attempts]).toEqual([2, 2])
    catcher.treat(to, 'take')
    await later(1.1)
    expect(catcher.to(to)).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 3, error: null })
  })

  it('for three days: the mail has failed, the address is not to blame', async () => {
    const { id, to } = await queued()
    catcher.treat(to, { answer: 450 })
    await round(sender)
    await later(73 * 60)
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect(catcher.offers(to)).toBe(1)
  })

  it('takes no connection: tried again', async () => {
    const { id, to } = await queued()
    await catcher.shut()
    noted.length = 0
    await round(sender)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
    await catcher.open()
    await later(2)
    expect(catcher.to(to)).toHaveLength(1)
    expect(noted).toEqual(['later', 'sent'])
  })

  it('hangs on one mail: the others go on, and the one is tried again', async () => {
    const [stuck, other] = [await queued(), await queued()]
    catcher.treat(stuck.to, 'hang')
    await sender.tick()
    await catcher.wait(other.to)
    await sender.idle()
    expect(await row(stuck.id)).toMatchObject({ state: 'queued', attempts: 1 })
    catcher.treat(stuck.to, 'take')
    await later(2)
    expect(catcher.to(stuck.to)).toHaveLength(1)
  })

  it('hangs up before it has said that it took the mail: a second copy, with the same Message-ID', async () => {
    const { id, to } = await queued()
    catcher.treat(to, 'drop')
    await round(sender)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
    catcher.treat(to, 'take')
    await later(2)
    const [first, second, ...more] = catcher.to(to)
    expect(more).toEqual([])
    expect(second?.messageId).toBe(first?.messageId)
    expect((await row(id))?.state).toBe('sent')
  })

  it('has no TLS, or none to trust, where TLS is required: nothing is said', async () => {
    const guarded = await startMailCatcher({ tls: true })
    for (const port of [catcher.port, guarded.port]) {
      const { id, to } = await queued()
      await round(open({ server: { ...server, port, startTls: true } }))
      expect((await row(id))?.state).toBe('queued')
      expect([...catcher.to(to), ...guarded.to(to)]).toEqual([])
      await db.rows('delete from outbox where id = $1', [id])
    }
    expect(guarded.mails()).toEqual([])
    await guarded.close()
  })
})

describe('a recipient that there is not', () => {
  const { id: userId = 0 } = fixtures.people['trainee2'] ?? {}
  const marked = async (): Promise<boolean> =>
    (await db.row('select 1 from "user" where id = $1 and email_undeliverable_at is not null', [userId])) !== null

  it('fails the mail for good and marks the person’s address, until mail arrives again', async () => {
    const to = 'Trainee2@College.test'
    catcher.treat(to, { answer: 550, words: '5.1.1 no such mailbox' })
    const { id } = await queued(to)
    await round(sender)
    await later(5)
    expect(catcher.offers(to)).toBe(1)
    expect(await row(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('no such mailbox') })
    expect(await marked()).toBe(true)
    catcher.treat(to, 'take')
    await queued(to)
    await round(sender)
    expect(await marked()).toBe(false)
  })

  it('the mark goes with the address', async () => {
    catcher.treat('trainee2@college.test', { answer: 550 })
    await queued('trainee2@college.test')
    await round(sender)
    expect(await marked()).toBe(true)
    await db.rows(`update "user" set email = 'TRAINEE2@college.test' where id = $1`, [userId])
    expect(await marked()).toBe(true)
    await db.rows(`update "user" set email = 'another@college.test' where id = $1`, [userId])
    expect(await marked()).toBe(false)
    await db.rows(`update "user" set email = 'trainee2@college.test' where id = $1`, [userId])
  })

  it.each([
    ['a refused text', { answer: 554, late: true }, 'failed'],
    ['a server that will not relay for us', { answer: 550, words: '5.7.1 relaying denied' }, 'queued'],
    ['a server that wants us to sign in', { answer: 530, words: '5.7.0 authentication required' }, 'queued'],
  ] as const)('%s says nothing about the address', async (_what, manner, state) => {
    catcher.treat('trainee2@college.test', manner)
    const { id } = await queued('trainee2@college.test')
    await round(sender)
    expect((await row(id))?.state).toBe(state)
    expect(await marked()).toBe(false)
  })
})

it('takes over from a node that died while sending, once its claim has run out', async () => {
  const { id, to } = await queued()
  await db.rows(
    `update outbox set state = 'sending', attempts = 1, claimed_by = 'dead', claimed_at = $2 where id = $1`,
    [id, clock.now()],
  )
  await round(sender)
  expect(catcher.to(to)).toEqual([])
  await later(6)
  expect(catcher.to(to)).toHaveLength(1)
  expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

describe('no header comes from what people write', () => {
  it.each([
    'A\r\nBcc: evil@evil.test',
    'A\nSubject: other',
    'A <evil@evil.test>, B',
    'A"\r\n\r\nbody',
    'A\u2028Bcc: evil@evil.test',
  ])('a name such as %j', async (toName) => {
    const { to } = await queued(undefined, toName)
    await round(sender)
    const [mail] = catcher.to(to)
    expect(mail?.recipients).toEqual([to])
    expect(mail?.headers['bcc']).toBeUndefined()
    expect(mail?.headers['subject']).toEqual(['Your security code'])
    expect(mail?.headers['to']).toHaveLength(1)
  })

  it('a college and a subject of its own', async () => {
    const nasty = 'X\r\nBcc: evil@evil.test\r\n\r\nbody'
    await db.rows('update organisation set name = $2 where id = $1', [fixtures.b.organisation, nasty])
    await insert(db, 'messagetemplate', {
      organisation_id: fixtures.b.organisation,
      name: 'Nasty',
      event: 'two_step_code',
      subject: `{{organisation}} ${nasty}`,
      text: '{{code}}',
    })
    const to = freshAddress()
    const values = { code: '1', lasts: 'a minute' }
    await queueMail(db, { event: 'two_step_code', organisationId: fixtures.b.organisation, to, values })
    await round(sender)
    const [mail] = catcher.to(to)
    expect(mail?.recipients).toEqual([to])
    expect(mail?.headers['bcc']).toBeUndefined()
    expect(mail?.subject).toBe('X Bcc: evil@evil.test body X Bcc: evil@evil.test body')
    expect(mail?.headers['from']?.[0]).toContain('<records@college.test>')
  })
})

describe('nothing leaves', () => {
  it.each([
    ['without a mail server', { server: null }],
    ['in testing mode', { testing: true }],
    ['from an organisation in testing mode', { testingOrganisations: [organisationId] }],
  ])('%s: the mail is kept', async (_what, more) => {
    const { id, to } = await queued()
    await round(open(more))
    await round(sender)
    expect(catcher.offers(to)).toBe(0)
    expect(await row(id)).toMatchObject({ state: 'kept', text: expect.stringContaining('123 456') })
  })
})

it('ends with a mail under way, which is tried again', async () => {
  const { id, to } = await queued()
  catcher.treat(to, 'hang')
  const ending = open({ patience: { ...patience, silence: 600_000, whole: 600_000 } })
  await ending.tick()
  await ending.close()
  expect((await row(id))?.state).toBe('queued')
})

it('empties bodies after seven days, and forgets mails after ninety', async () => {
  const { id } = await queued()
  await round(open({ testing: true }))
  await db.rows(`update outbox set created_at = $2::timestamptz - interval '6 days' where id = $1`, [id, clock.now()])
  await sweepOutbox(context)
  expect((await row(id))?.text).not.toBeNull()
  await db.rows(`update outbox set created_at = $2::timestamptz - interval '8 days' where id = $1`, [id, clock.now()])
  await sweepOutbox(context)
  expect(await row(id)).toMatchObject({ state: 'kept', text: null, html: null })
  await db.rows(`update outbox set created_at = $2::timestamptz - interval '91 days' where id = $1`, [id, clock.now()])
  await sweepOutbox(context)
  expect(await row(id)).toBeNull()
})

describe('whose turn it is', () => {
  it('sends one person’s mail in the first round, also behind forty that another caused', async () => {
    const [first = { id: 0 }, second = { id: 0 }] = Object.values(fixtures.people)
    await causedBy(first.id, 40)
    const [one = ''] = await causedBy(second.id, 1)
    await sender.tick()
    await sender.idle()
    const sent = await db.rows<{ to_address: string }>(`select to_address from outbox where state = 'sent'`)
    expect(sent.map(({ to_address: to }) => to)).toContain(one)
    expect(sent).toHaveLength(8)
  })

  it('goes round all who wait, however many came before', async () => {
    const people = Object.values(fixtures.people).slice(0, 12)
    for (const { id } of people) await causedBy(id, 3)
    const turns: number[][] = []
    for (let tick = 0; tick < 3; tick += 1) {
      await sender.tick()
      await sender.idle()
      const rows = await db.rows<{ turn: number }>(`select turn from outbox where state = 'sent' order by turn`)
      turns.push(rows.map(({ turn }) => turn))
    }
    // After two ticks of eight each of the twelve has had one at least.
    expect(new Set(turns[1]).size).toBe(12)
    expect(turns[2]).toHaveLength(24)
  })
})
