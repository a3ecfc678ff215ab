import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { sweepEnquiries } from './sweep.ts'
import { askOffice, behindProxy, fromElsewhere, mailsOf, proof, question, tokenTo } from './testing.ts'

const college = await openTestApp({ environment: behindProxy })
const { guest, db, clock, person } = college
const admin = await college.as('admin1')

interface Entry {
  kind: string
  text: string
  by: string | null
  mail: string | null
}
interface Thread {
  reference: string
  state: string
  entries: { kind: string; text: string }[]
}

const found = async (reference: string): Promise<AnyRow> => {
  const { data } = await admin.get<AnyRow[]>('/enquiries', { q: reference })
  const row = data.find((each) => each['reference'] === reference)
  if (!row) throw new Error(`no enquiry ${reference}`)
  return (await admin.get('/enquiry', { id: row.id })).data
}
const answer = (row: AnyRow, text: string, more: object = {}) =>
  admin.post('/enquiry/answer', { id: row.id, updated_at: row.updated_at, text, ...more })

describe('an enquiry', () => {
  it('from a guest is kept, acknowledged without its words, and told to the office in one mail', async () => {
    const asked = await askOffice(college, {
      name: '<b>Wiremu</b> www.evil.test',
      text: 'Buy at https://evil.test now',
    })
    expect([asked.status, asked.data]).toEqual([
      201,
      { reference: expect.stringMatching(/^E-[2-9B-DF-HJ-NP-TV-Z]{5}$/) },
    ])
    const { reference } = asked.data
    const [mail] = await mailsOf(college, asked.email)
    expect(mail).toMatchObject({ event: 'enquiry_received', text: expect.stringContaining(reference) })
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil/)
    expect(mail?.shown).not.toContain(await tokenTo(college, asked.email))
    expect(await found(reference)).toMatchObject({ state: 'new', waits: true, user_id: null, assigned_to: null })
    await askOffice(college)
    const told = (await mailsOf(college, 'admin1@college.test')).filter(({ event }) => event === 'enquiry_waiting')
    // Two within a quarter of an hour, or one on each side of its end.
    expect(new Set(told.map(({ next_attempt_at }) => next_attempt_at)).size).toBe(told.length)
    expect(told.length).toBeLessThanOrEqual(2)
    const audited = await db.rows<{ changes: object }>(
      `select changes from audit where resource = 'enquiry' and call = 'PUT /enquiry'`,
    )
    expect(JSON.stringify(audited)).not.toMatch(/elsewhere\.test|Wiremu|evil/)
  })

  it('stands in the office’s queue once it comes, until it is answered', async () => {
    const waiting = async (): Promise<number> =>
      Number((await admin.get('/enquiries', { waits: 'true', limit: 1 })).info['total'] ?? 0)
    const before = await waiting()
    const { data } = await askOffice(college)
    expect(await waiting()).toBe(before + 1)
    await answer(await found(data.reference), 'On 1 June.')
    expect(await waiting()).toBe(before)
  })

  it('has what is typed as a placeholder filled in, and no other sent', async () => {
    const { data, email } = await askOffice(college, { name: 'Mere {{organisation}}' })
    const row = await found(data.reference)
    for (const [text, words] of [
      ['Kia ora {{firstname}}', '{{firstname}} can’t be used here. Use {{name}}, {{organisation}}'],
      ['Kia ora {{name', 'A placeholder is a name in two curly brackets on each side'],
    ] as const) {
      const refused = await answer(row, text)
      expect([refused.status, refused.named, refused.message]).toEqual([400, ['text'], words])
    }
    expect((await mailsOf(college, email)).map(({ event }) => event)).toEqual(['enquiry_received'])
    expect((await answer(row, 'Kia ora {{name}}, {{ organisation }} replies.')).status).toBe(261)
    const { name: college_name } = (await admin.get('/organisation', { id: college.fixtures.a.organisation })).data
    const words = `Kia ora Mere {{organisation}}, ${String(college_name)} replies.`
    const [mail] = await mailsOf(college, email)
    expect(mail?.text).toContain(words)
    const { data: thread } = await admin.get<{ text: string }[]>('/enquiry/thread', { id: row.id })
    expect(thread.at(-1)?.text).toBe(words)
  })

  it('from a member is linked with their account', async () => {
    const trainee = await college.as('trainee1')
    const asked = await trainee.put<{ reference: string }>(
      '/enquiry',
      { ...question(), ...(await proof(guest)) },
      fromElsewhere(),
    )
    expect(asked.status).toBe(201)
    expect(await found(asked.data.reference)).toMatchObject({ user_id: person('trainee1').id })
  })

  it('is refused with words where something is wrong with it', async () => {
    const good = { ...question(), ...(await proof(guest)) }
    const put = (body: object) => guest.put('/enquiry', body, fromElsewhere())
    const unproven = 'We couldn’t check this message. Send it again.'
    const empty = 'This cannot be empty'
    const cases: [object, number, string, Record<string, string>][] = [
      [
        question(),
        400,
        'Check the fields marked below.',
        { challenge: 'Send a proof of work', nonce: 'Send a proof of work' },
      ],
      [{ ...good, nonce: good.nonce + 1 }, 469, unproven, {}],
      [{ ...good, challenge: `${good.challenge}x` }, 469, unproven, {}],
      [{ ...good, challenge: 'zzzzzzzz.aaaa.bbbb' }, 469, unproven, {}],
      [
        { ...good, homepage: 'https://spam.test' },
        400,
        'This looks like an automated message, so we didn’t send it. Please email or phone us.',
        {},
      ],
      [{ ...good, text: 'a'.repeat(100_000) }, 413, 'This is too large: at most 64 KB.', {}],
      // One wrong field is the whole answer.
      ...(
        [
          ['email', 'not an address', 466, 'Enter an email address, such as name@example.nz'],
          ['name', ' ', 467, empty],
          ['name', 'One\nTwo', 400, 'Enter the name on one line, in plain letters'],
          ['subject', '', 400, empty],
          ['text', ' ', 400, empty],
          ['text', 'a'.repeat(5_001), 400, 'At most 5000 characters'],
          ['state', 'closed', 400, 'This field doesn’t exist'],
          ['organisation_id', 999_999, 400, 'We couldn’t find this organisation'],
        ] as const
      ).map(([field, value, status, words]): (typeof cases)[number] => [
        { ...good, [field]: value },
        status,
        words,
        { [field]: words },
      ]),
    ]
    for (const [body, status, message, fields] of cases) {
      const refused = await put(body)
      const named = Object.fromEntries(refused.errors.map((each) => [each.path, each.message]))
      expect([body, refused.status, refused.message, named]).toEqual([body, status, message, fields])
    }
    expect(await db.rows('select 1 from enquiry where email = $1', [good.email])).toEqual([])
    expect((await put(good)).status).toBe(201)
  })

  it('takes a proof once, gives the same answer to the same message, and refuses an old proof', async () => {
    const body = { ...question(), ...(await proof(guest)) }
    const both = await Promise.all([
      guest.put('/enquiry', body, fromElsewhere()),
      guest.put('/enquiry', body, fromElsewhere()),
    ])
    expect(both.map(({ status }) => status)).toContain(201)
    const again = await guest.put('/enquiry', body, fromElsewhere())
    expect([again.status, again.data]).toEqual([201, both.find(({ status }) => status === 201)?.data])
    expect((await guest.put('/enquiry', { ...body, text: 'Another' }, fromElsewhere())).status).toBe(469)
    expect(await db.rows('select 1 from enquiry where email = $1', [body.email])).toHaveLength(1)
    const old = { ...question(), ...(await proof(guest)) }
    clock.advance(31 * 60_000)
    expect((await guest.put('/enquiry', old, fromElsewhere())).status).toBe(470)
    clock.reset()
  })

  it('is answered by mail, gone on with by its link, closed and opened again, in one thread', async () => {
    const asked = await askOffice(college)
    const row = await found(asked.data.reference)
    const first = await answer(row, 'Kia ora Wiremu,\n\nApply by <1 June>.\nThe form is on our site.')
    expect([first.status, first.data['state'], first.data['waits']]).toEqual([261, 'open', false])
    const [mail] = await mailsOf(college, asked.email)
    expect(mail?.text).toContain('Kia ora Wiremu,\n\nApply by <1 June>.\nThe form is on our site.')
    expect(mail?.html).toContain('Apply by &lt;1 June&gt;.<br>')
    // Read before: somebody else, or who asked, was faster.
    expect((await answer(row, 'Twice')).status).toBe(474)
    const token = await tokenTo(college, asked.email)
    const read = await guest.post<Thread>('/enquiry/read', { token })
    expect(read.data).toMatchObject({ reference: asked.data.reference, state: 'open' })
    expect(read.data.entries.map(({ kind }) => kind)).toEqual(['question', 'answer'])
    expect(JSON.stringify(read.data)).not.toMatch(/Admin|"by"|@/)
    expect((await answer(first.data, 'That is all.', { close: true })).data).toMatchObject({
      state: 'closed',
      answer: 'That is all.',
    })
    const more = await guest.post<Thread>('/enquiry/ask', { token, text: 'And in July?' })
    expect([more.status, more.data.state, more.data.entries.length]).toEqual([261, 'open', 4])
    expect((await guest.post<Thread>('/enquiry/ask', { token, text: 'And in July?' })).data.entries).toHaveLength(4)
    expect(await found(asked.data.reference)).toMatchObject({ state: 'open', waits: true, closed_at: null })
    const thread = await admin.get<Entry[]>('/enquiry/thread', { id: row.id })
    expect(thread.data.map(({ kind, mail }) => [kind, mail !== null])).toEqual([
      ['question', false],
      ['answer', true],
      ['answer', true],
      ['question', false],
    ])
    for (const text of ['', 'a'.repeat(5_001)])
      expect((await guest.post('/enquiry/ask', { token, text })).status).toBe(400)
    expect((await answer(await found(asked.data.reference), 'a'.repeat(10_001))).status).toBe(400)
  })

  it('is opened by its own link alone, while the link works and the enquiry is there', async () => {
    const [one, other] = [await askOffice(college), await askOffice(college, { subject: 'Something else' })]
    const token = await tokenTo(college, other.email)
    expect((await guest.post<Thread>('/enquiry/read', { token })).data.reference).toBe(other.data.reference)
    expect((await guest.post('/enquiry/read', { token: `${token.slice(0, -1)}_` })).status).toBe(469)
    const row = await found(one.data.reference)
    expect((await admin.delete('/enquiry', { id: row.id })).status).toBe(262)
    expect((await guest.post('/enquiry/read', { token: await tokenTo(college, one.email) })).status).toBe(469)
    clock.advance(91 * 86_400_000)
    expect((await guest.post('/enquiry/read', { token })).status).toBe(470)
    clock.reset()
  })

  it('is assigned to the office alone, which opens it, and takes no state that is none', async () => {
    const { data } = await askOffice(college)
    const row = await found(data.reference)
    const set = async (change: object) => {
      const now = await found(data.reference)
      return admin.post('/enquiry', { id: row.id, updated_at: now.updated_at, ...change })
    }
    for (const name of ['trainee1', 'bAdmin', 'inactive'] as const) {
      const refused = await set({ assigned_to: person(name).id })
      expect([name, refused.status, refused.named]).toEqual([name, 400, ['assigned_to']])
    }
    expect((await set({ assigned_to: person('admin1').id })).data).toMatchObject({
      state: 'open',
      assigned_name: expect.any(String),
    })
    expect((await set({ state: 'new' })).status).toBe(476)
    expect((await set({ state: 'nearly' })).status).toBe(400)
    expect((await set({ text: 'Other words' })).status).toBe(400)
    expect((await set({ state: 'closed' })).data).toMatchObject({ waits: false, closed_at: expect.any(String) })
    expect((await set({ state: 'open' })).data).toMatchObject({ closed_at: null })
    expect((await set({ user_id: person('trainee2').id })).data).toMatchObject({ user_id: person('trainee2').id })
    expect((await set({ user_id: person('bTrainee').id })).status).toBe(400)
    const office = await admin.get<{ id: number }[]>('/enquiry/assignees')
    expect(office.data.map(({ id }) => id)).toEqual([person('admin1').id, person('admin2').id])
  })

  it('is deleted with its thread twelve months after it was closed, and not before', async () => {
    const [closed, open] = [await askOffice(college), await askOffice(college)]
    const [over, stays] = [await found(closed.data.reference), await found(open.data.reference)]
    await answer(over, 'Done.', { close: true })
    await answer(stays, 'Not done.')
    const left = async () =>
      (
        await db.rows<{ id: number }>('select id from enquiry where id = any($1) order by id', [[over.id, stays.id]])
      ).map(({ id }) => id)
    clock.advance(364 * 86_400_000)
    await sweepEnquiries({ db, now: clock.now })
    expect(await left()).toEqual([over.id, stays.id])
    clock.advance(3 * 86_400_000)
    await sweepEnquiries({ db, now: clock.now })
    clock.reset()
    expect(await left()).toEqual([stays.id])
    for (const table of ['enquiry_entry', 'enquiry_link'])
      expect(await db.rows(`select 1 from ${table} where enquiry_id = $1`, [over.id])).toEqual([])
  })
})

it('no more than five a day are acknowledged at one address', async () => {
  const email = 'bombed@elsewhere.test'
  for (let n = 0; n < 5; n += 1) expect((await askOffice(college, { email })).status).toBe(201)
  const refused = await askOffice(college, { email: email.toUpperCase().replace('@', '+again@') })
  expect([refused.status, refused.message]).toEqual([429, expect.stringMatching(/several questions today/)])
  expect(await mailsOf(college, email)).toHaveLength(5)
})
