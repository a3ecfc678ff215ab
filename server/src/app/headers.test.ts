import { afterEach, describe, expect, it } from 'vitest'
import { uploadBy } from '#files/testing'
import { freshAddress, parties, toSign } from '#forms/testing'
import { askOffice } from '#messaging/testing'
import { openTestApp } from '#testing'

const college = await openTestApp({ environment: { TRUST_PROXIES: '1' }, hurry: 0.01 })
const { clock, db, guest, person } = college
const { a } = college.fixtures

afterEach(() => clock.reset())

const claims = {
  host: 'evil.test',
  forwarded: 'host=evil.test;proto=http',
  origin: 'https://evil.test',
  referer: 'https://evil.test/app',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'javascript',
  'x-forwarded-port': '666',
  'x-forwarded-prefix': '/evil.test',
  'x-original-url': '/evil.test',
  'x-rewrite-url': '/evil.test',
}

describe('what a caller claims of the address', () => {
  it('leads no link of a mail, calendar or redirect elsewhere', async () => {
    const more = { headers: claims }
    await guest.post('/password/reset', { email: 'fellow1@college.test' }, more)
    await guest.put('/user', { firstname: 'Ana', lastname: 'New', email: 'ana@elsewhere.test' }, more)
    await guest.post('/user/confirm', { email: 'unconfirmed@college.test' }, more)
    const form = await toSign(college, { parties: [parties.nurse] })
    const named = { devform_id: form.id, party: 'nurse', signer_name: 'Losa', signer_email: freshAddress() }
    const trainee = await college.as('trainee1')
    expect((await trainee.put('/devformsignature', named, more)).status).toBe(201)
    const admin = await college.as('admin1')
    expect((await admin.post('/password/link', { user_id: person('fellow2').id }, more)).status).toBeLessThan(300)
    const copied = await admin.post(
      '/password/link/copy',
      { user_id: person('plain1').id, reason: 'No email arrives' },
      more,
    )
    const feed = await trainee.post('/calendarfeed', {}, more)
    const led = await guest.get('/alerts/unsubscribe/1-x', {}, more)
    expect([copied.status, feed.status, led.status]).toEqual([201, 261, 302])
    expect(String(led.headers['location'])).toMatch(/^http:\/\/localhost:\d+\/app\/unsubscribe#/)
    await askOffice(college)
    const mails = await db.rows<{ text: string; html: string }>('select text, html from outbox')
    expect(mails.filter(({ text }) => /https?:\/\//.test(text)).length).toBeGreaterThan(5)
    expect(JSON.stringify([mails, copied.data, feed.data, led.headers])).not.toContain('evil.test')
  })

  it('is never an address from which they come, where it is none', async () => {
    const words = [
      '<script>alert(1)</script>',
      'the college office',
      `${'1.'.repeat(4_000)}1`,
      '::1]:22',
      "1' or '1'='1",
      '%00',
    ]
    for (const from of words) {
      const { status } = await guest.post(
        '/user/signin',
        { username: 'trainee2', password: 'not this one' },
        { headers: { 'x-forwarded-for': `203.0.113.5, ${from}` } },
      )
      expect([from.slice(0, 40), status]).toEqual([from.slice(0, 40), 401])
    }
    const more = { headers: { 'x-forwarded-for': 'the college office' } }
    const trainee = await college.as('trainee2')
    expect(
      (
        await trainee.put(
          '/devplan',
          {
            user_id: person('trainee2').id,
            category: 'PDP',
            name: 'Plan',
            start_date: '2027-01-01',
            end_date: '2027-12-31',
          },
          more,
        )
      ).status,
    ).toBe(201)
    const kept = await db.rows<{ ip: string }>(
      `select distinct ip from audit where ip is not null and ip !~ '^[0-9a-fA-F.:]*$' union select distinct ip from session where ip !~ '^[0-9a-fA-F.:]*$'`,
    )
    expect(kept).toEqual([])
  })
})

const nasty = [
  'a\r\nSet-Cookie: a=b',
  'a\nContent-Type: text/html',
  'a\u2028Set-Cookie: a=b',
  'a"; filename="evil.exe',
  `a'; filename*=UTF-8''evil.exe`,
  'a\u202Egpj.exe',
  'a%0d%0aSet-Cookie: a=b',
  '𠮷'.repeat(90),
  'e\u0301'.repeat(60),
  '🩺🏽‍⚕️',
  '../../etc/passwd',
]

/** The file name of an answer, as a browser reads it, from a header that is one line of ASCII. */
const nameIn = (header: unknown): string => {
  const found = /^(?:attachment|inline); filename="[\w. -]*"; filename\*=UTF-8''([A-Za-z0-9%!~*'()._-]+)$/.exec(
    String(header),
  )
  expect([header, found]).toEqual([header, expect.anything()])
  return decodeURIComponent(found?.[1] ?? '')
}

describe('the name of a file', () => {
  it('is one name in its header, whatever a person, a cycle or a form is called', async () => {
    const { id, placement, toSign: form } = person('trainee1')
    for (const words of [nasty.map((each) => Array.from(each).slice(0, 24).join('')).join(' ')]) {
      // Past all checks: as an import or an old version might have left it.
      await db.transaction(async (tx) => {
        await tx.rows('set local session_replication_role = replica')
        await tx.rows('update "user" set name = null, firstname = $2, lastname = $2 where id = $1', [id, words])
        await tx.rows('update devcycle set name = $2 where id = $1', [a.traineeCycle, words.slice(0, 100)])
        await tx.rows('update devform set name = $2 where id = $1', [form, words])
      })
      clock.advance(600_000)
      const trainee = await college.as('trainee1')
      const cycle = { user_id: id, devcycle_id: a.traineeCycle }
      const answers = await Promise.all([
        trainee.get('/cpd/report/credits', cycle),
        trainee.get('/cpd/report/evidence', cycle),
        trainee.get('/devform/pdf', { id: form }),
        trainee.get('/placement/pdf', { id: placement }),
        trainee.get('/transactions/statement', { user_id: id }),
        trainee.get('/user/data'),
      ])
      for (const { status, headers } of answers) {
        expect([words, status]).toEqual([words, 200])
        expect(nameIn(headers['content-disposition']).isWellFormed()).toBe(true)
        expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-store'])
      }
    }
  })

  it('that comes with an upload stays on its line, or is refused', async () => {
    const trainee = await college.as('trainee2')
    for (const [n, name] of nasty.entries()) {
      const sent = await uploadBy(college, 'trainee2', { name: `${n}${name}.txt`, content: 'Kia ora' })
      expect([name, [201, 400].includes(sent.status)]).toEqual([name, true])
      if (sent.status !== 201) continue
      const back = await trainee.post(`/file/${sent.data.id}/download`)
      const kept = String(sent.data['name'])
      expect([kept, nameIn(back.headers['content-disposition'])]).toEqual([kept, kept])
      expect(kept).not.toMatch(/[\p{Cc}\u2028\u202E/\\]/u)
    }
  })
})
