import { createHash, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startMailCatcher } from '../testing/index.ts'
import { insert, makeDatabase, openNamed, TestClock, testKeys } from '#testing'
import { unsubscribeAddress } from '../unsubscribe.ts'
import { compose } from './deliver.ts'
import { queueMail } from './queue.ts'
import { openSender } from './sender.ts'
import { readDkimKey, readSmtpUrl } from './server.ts'

// Without an application, whose own node would keep inside what waits here.
const db = openNamed(await makeDatabase('fixtures'))
const clock = new TestClock()
const { fixtures } = inject('sharedDatabase')
const catcher = await startMailCatcher()
afterAll(() => catcher.close())
const server = { ...readSmtpUrl(catcher.url), from: { name: null, address: 'office@college.test' } }
const context = {
  db: db,
  now: clock.now,
  log: pino({ level: 'silent' }),
  random: randomBytes,
  keys: testKeys,
}

let made = 0
const queue = async (to: string, more: object = {}): Promise<number> =>
  insert(db, 'outbox', {
    organisation_id: fixtures.a.organisation,
    to_address: to,
    event: 'password_changed',
    subject: `Mail ${(made += 1)}`,
    text: 'Words',
    html: '<p>Words</p>',
    give_up_at: '2999-01-01T00:00:00Z',
    ...more,
  })

beforeEach(async () => {
  clock.reset()
  await db.rows('delete from outbox')
})

describe('the pace', () => {
  it('holds over all nodes together, minute by minute', async () => {
    for (let n = 0; n < 10; n += 1) await queue(`pace${n}@elsewhere.test`)
    clock.set('2026-11-24T21:00:00Z')
    const nodes = [1, 2].map(() => openSender(context, { server, testing: false, pace: 4 }))
    const sent = async (): Promise<number> => (await db.rows(`select id from outbox where state = 'sent'`)).length
    const tick = async (): Promise<void> => {
      await Promise.all(nodes.map((node) => node.tick()))
      await Promise.all(nodes.map((node) => node.idle()))
    }
    await tick()
    await tick()
    expect(await sent()).toBe(4)
    clock.advance(61_000)
    await tick()
    expect(await sent()).toBe(8)
    await Promise.all(nodes.map((node) => node.close()))
  })
})

it('says in the header of a mail that may be unsubscribed how, and keeps it from others', async () => {
  const address = 'https://college.test/api/v1/reminders/unsubscribe/5-abc'
  await queue('with@elsewhere.test', { unsubscribe: address })
  await queue('without@elsewhere.test')
  const sender = openSender(context, { server: { ...server, returnPath: 'bounces@college.test' }, testing: false })
  await sender.tick()
  await sender.idle()
  await sender.close()
  const [with_] = catcher.to('with@elsewhere.test')
  expect(with_?.headers['list-unsubscribe']).toEqual([`<${address}>`])
  expect(with_?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
  expect(catcher.to('without@elsewhere.test')[0]?.headers['list-unsubscribe']).toBeUndefined()
})

it('an alert says how alerts end, in its header and at its foot; what is about an account does not, nor one without an account', async () => {
  const { id: userId = 0 } = fixtures.people['trainee1'] ?? {}
  const about = { organisationId: fixtures.a.organisation, userId }
  const values = { person: 'Mere', role: 'Fellow' }
  const link = 'https://college.test/app/user/admin?id=1'
  await queueMail(db, { ...about, event: 'role_wanted', to: 'alert@elsewhere.test', values, link })
  await queueMail(db, {
    ...about,
    event: 'password_changed',
    to: 'own@elsewhere.test',
    values: { when: { at: '2026-11-28T00:00:00Z' } },
  })
  await queueMail(db, { ...about, userId: null, event: 'role_wanted', to: 'guest@elsewhere.test', values, link })
  const sender = openSender(context, { server, testing: false, publicUrl: () => 'https://college.test' })
  await sender.tick()
  await sender.idle()
  await sender.close()
  const [alert, ...others] = ['alert', 'own', 'guest'].map((name) => catcher.to(`${name}@elsewhere.test`)[0])
  const address = unsubscribeAddress({ keys: testKeys, publicUrl: 'https://college.test' }, 'alerts', userId)
  expect(alert?.headers['list-unsubscribe']).toEqual([`<${address}>`])
  expect(alert?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
  expect(alert?.text).toContain('Fewer of these https://college.test/app/reminders')
  expect(alert?.html).toContain('href="https://college.test/app/reminders"')
  for (const other of others) {
    expect(other?.headers['list-unsubscribe']).toBeUndefined()
    expect(other?.text).not.toContain('Fewer of these')
  }
})

describe('a key for DKIM', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  it('signs what is sent, so that its public key verifies it', async () => {
    const letter = {
      to: { name: null, address: 'a@b.test' },
      replyTo: null,
      fromName: 'College',
      subject: 'Words',
      text: 'Words',
      html: '<p>Words</p>',
      attachments: [],
      messageId: 'one',
      date: new Date('2026-11-24T21:00:00Z'),
      unsubscribe: 'https://college.test/end',
    }
    const message = (await compose({ ...server, dkim: { selector: 'college2026', key } }, letter)).toString('utf8')
    const [head = '', ...bodies] = message.split('\r\n\r\n')
    const body = `${bodies
      .join('\r\n\r\n')
      .replaceAll(/[ \t]+(?=\r\n)/g, '')
      .replaceAll(/[ \t]+/g, ' ')
      .replace(/(\r\n)+$/, '')}\r\n`
    const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
    const relaxed = (line: string): string => {
      const at = line.indexOf(':')
      return `${line.slice(0, at).toLowerCase().trim()}:${line
        .slice(at + 1)
        .replaceAll(/\s+/g, ' ')
        .trim()}`
    }
    const signature = relaxed(lines.find((line) => line.startsWith('DKIM-Signature')) ?? '')
    const tag = (name: string): string =>
      new RegExp(`[;:\\s]${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(' ', '') ?? ''
    expect([tag('d'), tag('s')]).toEqual(['college.test', 'college2026'])
    expect(createHash('sha256').update(body).digest('base64')).toBe(tag('bh'))
    const signed = tag('h')
      .split(':')
      .map((name) => lines.map(relaxed).find((line) => line.startsWith(`${name.toLowerCase()}:`)) ?? '')
      .filter((line) => line !== '')
    const bare = signature.replace(/([;\s]b=)[^;]*$/, '$1')
    const verify = createVerify('RSA-SHA256').update(`${signed.join('\r\n')}\r\n${bare}`)
    expect(verify.verify(publicKey, tag('b'), 'base64')).toBe(true)
    // A program ends a newsletter in one click only where both of these are vouched for.
    expect(tag('h').toLowerCase().split(':')).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    )
  })

  it('is read as PEM alone, also on one line', () => {
    expect(readDkimKey(key.replaceAll('\n', '\\n'))).toBe(key.trim())
    expect(() => readDkimKey('no key')).toThrow('is a private RSA key as PEM')
  })
})
