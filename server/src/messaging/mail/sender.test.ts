import { describe, expect, it } from 'vitest'
import { insert } from '#testing'
import { queueMail } from './queue.ts'
import { sweepOutbox } from './sweep.ts'
import { openMail } from './testing.ts'

const {
  db,
  clock,
  catcher,
  fixtures,
  organisationId,
  context,
  patience,
  open,
  sender,
  freshAddress,
  queued,
  row,
  round,
  later,
} = await openMail()

/** So many mails that one person causes. */
const causedBy = async (user: number, count: number): Promise<string[]> => {
  const all = await Promise.all(Array.from({ length: count }, () => queued()))
  await db.rows('update outbox set caused_by = $1 where id = any($2::bigint[])', [user, all.map(({ id }) => id)])
  return all.map(({ to }) => to)
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
