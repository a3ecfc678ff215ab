import { describe, expect, it } from 'vitest'
import { callerWith, openTestApp, send } from '#testing'
import { askOffice, behindProxy, fromElsewhere, mailsOf, proof, question, solve, tokenTo } from './testing.ts'

const college = await openTestApp({ environment: behindProxy, hurry: 0.01 })
const { clock, db, guest, http } = college

const kept = async (): Promise<number[]> => {
  const row = await db.row<{ enquiries: number; files: number; uploads: number }>(
    `select (select count(*) from enquiry)::int as enquiries, (select count(*) from file)::int as files,
       (select count(*) from fileupload)::int as uploads`,
  )
  return Object.values(row ?? {})
}

describe('a stranger who asks the office', () => {
  it('brings no file along: not as a form, under another type, in pieces or as a member of the question', async () => {
    const before = await kept()
    const body = { ...question(), ...(await proof(guest)) }
    const type = 'multipart/form-data; boundary=part'
    const file =
      '--part\r\nContent-Disposition: form-data; name="file"; filename="run.html"\r\n\r\n<script>1</script>\r\n--part--\r\n'
    const put = (url: string, contentType: string, payload: string) =>
      send(http, {
        method: 'PUT',
        url: `/api/v1${url}`,
        headers: { 'content-type': contentType, ...fromElsewhere().headers },
        payload,
      })
    const answers = [
      await put('/enquiry', type, file),
      await put('/enquiry', 'text/plain', JSON.stringify(body)),
      await put('/enquiry', 'application/x-www-form-urlencoded', 'name=Losa'),
      await put('/enquiry', 'application/octet-stream', file),
      await put('/file', type, file),
      await guest.put('/file/upload', { parent_file_id: 1, name: 'run.html', size: 3 }),
      await guest.patch('/file/upload/1', Buffer.from('abc')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415, 401, 401, 401])
    for (const more of [
      { file: 'x' },
      { file_ids: [1] },
      { attachments: [{ name: 'run.html' }] },
      { user_id: 1 },
      { state: 'closed' },
    ])
      expect((await guest.put('/enquiry', { ...body, ...more }, fromElsewhere())).status).toBe(400)
    expect(await kept()).toEqual(before)
  })

  it('reads no enquiry by its id or reference, signed in or not: only by the link in their mail', async () => {
    const { data, email } = await askOffice(college, { subject: 'Mine alone' })
    const row = await db.row<{ id: number }>('select id from enquiry where email = $1', [email])
    const id = row?.id ?? 0
    const now = new Date(clock.now()).toISOString()
    for (const [who, caller, refused] of [
      ['guest', guest, 401],
      ['trainee2', await college.as('trainee2'), 403],
      ['educator1', await college.as('educator1'), 403],
    ] as const) {
      const answers = [
        await caller.get('/enquiry/thread', { id }),
        await caller.post('/enquiry/answer', { id, updated_at: now, text: 'Closed.' }),
      ]
      expect([who, answers.map(({ status }) => status)]).toEqual([who, [refused, refused]])
      for (const read of [
        await caller.get('/enquiry', { id }),
        await caller.get('/enquiries', { q: data.reference }),
      ]) {
        expect([who, [260, 401, 403, 404].includes(read.status)]).toEqual([who, true])
        expect(read.raw.toString()).not.toContain('Mine alone')
      }
    }
    for (const token of [data.reference, String(id), data.reference.padEnd(24, 'x'), ' '.repeat(24), '%'.repeat(24)])
      expect([400, 469]).toContain((await guest.post('/enquiry/read', { token })).status)
  })

  it('writes no tag into what the office is shown or mailed', async () => {
    const tag = `<img src=x onerror="alert('zq')"><script>zq()</script>`
    const { email } = await askOffice(college, {
      name: `Losa ${tag}`,
      subject: tag,
      text: `${tag}\n[zq](javascript:zq)`,
    })
    const mails = await db.rows<{ text: string; html: string }>('select text, html from outbox')
    expect(mails.length).toBeGreaterThan(1)
    expect(mails.filter(({ html }) => /<script|<img src=x|javascript:/.test(html))).toEqual([])
    const admin = await college.as('admin1')
    const found = await db.row<{ id: number; updated_at: string }>(
      `select id, to_json(updated_at) #>> '{}' as updated_at from enquiry where email = $1`,
      [email],
    )
    const answered = await admin.post('/enquiry/answer', { ...found, text: 'Kia ora {{name}}, thank you.' })
    expect(answered.status).toBe(261)
    const [mail] = await mailsOf(college, email)
    expect(mail?.html).toContain('&lt;img src=x')
    expect(mail?.html).not.toMatch(/<script|<img src=x/)
    // Words of others stay words: it is the page that shows them, as text.
    expect(answered.data['name']).toBe(`Losa ${tag}`)
    expect(answered.headers['content-type']).toMatch(/^application\/json/)
  })

  it('uses a challenge once, in no other spelling, and for no other message', async () => {
    const { challenge, nonce } = await proof(guest)
    const [time = '', chance = '', signed = ''] = challenge.split('.')
    const last = signed.at(-1) ?? ''
    const spelled = [
      `${challenge}=`,
      `${challenge} `,
      `${time}.${chance}.${signed.slice(0, -1)}${String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)}`,
      `${time}.${chance}.\n${signed}`,
      `${time.toUpperCase()}.${chance}.${signed}`,
      `${time}.${chance}.${signed}.`,
      `0${time}.${chance}.${signed}`,
    ]
    const before = await kept()
    for (const other of spelled) {
      clock.advance(11_000)
      const sent = { ...question(), challenge: other, nonce: solve(other, 16) }
      expect([other, (await guest.put('/enquiry', sent, fromElsewhere())).status]).toEqual([other, 469])
    }
    expect(await kept()).toEqual(before)
    const body = { ...question(), challenge, nonce }
    clock.advance(11_000)
    expect((await guest.put('/enquiry', body, fromElsewhere())).status).toBe(201)
    const replayed = await guest.put('/enquiry', { ...body, email: 'victim@elsewhere.test' }, fromElsewhere())
    expect(replayed.status).toBe(469)
    expect(await mailsOf(college, 'victim@elsewhere.test')).toEqual([])
  })

  it('guesses no link, and one that was mailed does one enquiry alone', async () => {
    const { email } = await askOffice(college)
    const token = await tokenTo(college, email)
    for (const near of [
      token.slice(1),
      `${token}=`,
      token.toUpperCase(),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      const { status } = await guest.post('/enquiry/read', { token: near })
      expect([near === token, status]).toEqual([false, 469])
    }
    const caller = callerWith(http, token)
    expect((await caller.get('/user/token')).status).toBe(401)
    const asked = await Promise.all([1, 2, 3].map(() => guest.post('/enquiry/ask', { token, text: 'And when?' })))
    expect(asked.map(({ status }) => status)).toEqual([261, 261, 261])
    const entries = await db.rows(
      `select 1 from enquiry_entry x join enquiry e on e.id = x.enquiry_id where e.email = $1 and x.kind = 'question'`,
      [email],
    )
    expect(entries).toHaveLength(1)
  })
})
