import type { Signature } from '@college/contract/forms'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, wholeOf } from '../../testing.ts'
import { guestSigning } from '../testing-guest.ts'
import { ask, asked, codeTo, drawing, freshAddress, mailed, parties, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, guest, clock } = college
const trainee = await college.as('trainee1')
const minute = 60_000
const day = 24 * 60 * minute

afterEach(() => clock.reset())

const { codeFor, heldUpForm, mailedForm, read, show, signBy } = guestSigning(college)

describe('a link that was mailed', () => {
  it('shows what is signed, and signs it, without an account or a code', async () => {
    const { form, row, address, token } = await mailedForm()
    const { status, data } = await read(token)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      organisation: 'Te Whare College',
      asked_by: 'trainee1 Tūhoe',
      form_name: form.name,
      party_title: 'Clinic nurse',
      signer_name: 'Losa',
      content_hash: form.content_hash,
      method: 'email',
      needs_code: false,
      signer_email: null,
      data: { seen: 'A swollen knee' },
      others: [],
    })
    const signed = await signBy(token, data.content_hash, { comment: 'Ka pai.', image: drawing() })
    expect(signed.status).toBe(261)
    expect(signed.data).toMatchObject({ content_code: data.content_code })
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed' })
    expect((await trainee.get<Signature>('/devformsignature', { id: row.id })).data).toMatchObject({
      state: 'signed',
      method: 'email',
      signer_id: null,
      signer_name: 'Losa Tuimavave',
      signer_email: address,
      comment: 'Ka pai.',
      image: drawing(),
    })
    const { verification_code, events } = await wholeOf(trainee, form.id)
    expect(verification_code).toBe(signed.data.verification_code)
    expect(events.at(-1)).toMatchObject({ kind: 'signed', who: 'Losa Tuimavave', method: 'email' })
  })

  it.each([
    ['of nothing that is seen', '\u200B'],
    ['on two lines', 'Losa\nSigned by the Director'],
    ['that is read backwards', 'Losa \u202Erotceri\u0064'],
  ])('is not signed or declined by a name %s; nor is one asked for', async (_words, name) => {
    const { form, token } = await mailedForm()
    const { data } = await read(token)
    expect((await signBy(token, data.content_hash, { name })).named).toEqual(['name'])
    expect((await guest.post('/signing/decline', { token, name, reason: 'No.' })).named).toEqual(['name'])
    const other = await toSign(college, { parties: [parties.nurse] })
    expect((await ask(college, other, { signer_name: name }, { party: 'nurse' })).named).toEqual(['signer_name'])
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed' })
  })

  it('says what was done with that very link, and nothing of another', async () => {
    const { form, token } = await mailedForm()
    expect((await signBy(token, form.content_hash)).status).toBe(261)
    expect((await read(token)).message).toMatch(/^You signed this on/)
    await college.db.rows('update signinglink set used_for = null where used_for is not null')
    expect((await read(token)).message).toMatch(/^This link was used before/)
  })

  it('serves once', async () => {
    const { form, token } = await mailedForm()
    expect((await signBy(token, form.content_hash)).status).toBe(261)
    const again = await signBy(token, form.content_hash, { name: 'Somebody else' })
    expect([again.status, again.message]).toEqual([
      469,
      expect.stringMatching(/^You signed this on \d\d\/\d\d\/\d{4} \d\d:\d\d\. If the form changes/),
    ])
    expect((await read(token)).status).toBe(469)
    expect((await guest.post('/signing/decline', { token, name: 'Losa', reason: 'No' })).status).toBe(469)
    expect((await guest.post('/signing/renew', { token })).status).toBe(469)
  })

  it('gives the same answer to whoever sends the same again because the answer was lost; with one signature and one mail', async () => {
    const { form, token } = await mailedForm()
    const [first, second] = await Promise.all([signBy(token, form.content_hash), signBy(token, form.content_hash)])
    expect([first.status, second.status, second.data]).toEqual([261, 261, first.data])
    const { events } = await wholeOf(trainee, form.id)
    expect(events.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
    const mails = await mailed(college, 'trainee1@college.test', 'form_signed')
    expect(mails.filter(({ text }) => text.includes(`id=${form.id}`))).toHaveLength(1)
    clock.advance(11 * minute)
    expect((await signBy(token, form.content_hash)).status).toBe(469)
  })

  it('works for fourteen days, and is sent anew to the same address', async () => {
    const { form, address, token } = await mailedForm()
    clock.advance(14 * day - minute)
    expect((await read(token)).status).toBe(200)
    clock.advance(2 * minute)
    const late = await read(token)
    expect([late.status, late.message]).toEqual([470, expect.stringContaining('expired')])
    expect(late.body).toMatchObject({ renewable: true })
    expect((await signBy(token, form.content_hash)).status).toBe(470)
    expect((await guest.post('/signing/renew', { token })).data).toEqual({ sent: true })
    const fresh = await tokenTo(college, address)
    expect(fresh).not.toBe(token)
    expect((await signBy(fresh, form.content_hash)).status).toBe(261)
  })

  it('is not renewed for a request that is withdrawn meanwhile', async () => {
    const { form, row, address, token } = await mailedForm()
    const before = (await mailed(college, address)).length
    const { renewed } = await college.db.transaction(async (tx) => {
      await tx.rows('select 1 from devform where id = $1 for update', [form.id])
      const sent = guest.post('/signing/renew', { token })
      // It has read the request by then, and waits for the form.
      await new Promise((done) => setTimeout(done, 300))
      await tx.rows(`update devformsignature set state = 'withdrawn' where id = $1`, [row.id])
      return { renewed: sent }
    })
    expect(await renewed).toMatchObject({ status: 469, message: expect.stringContaining('was withdrawn') })
    expect(await mailed(college, address)).toHaveLength(before)
  })

  it('is renewed three times a day at most', async () => {
    const { address } = await mailedForm()
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1)
      statuses.push((await guest.post('/signing/renew', { token: await tokenTo(college, address) })).status)
    expect(statuses).toEqual([202, 202, 202, 429])
    expect(await mailed(college, address)).toHaveLength(4)
  })

  it('is for one content: once the form has changed it is 474, and a new one comes', async () => {
    const { form, address, token } = await mailedForm()
    await act(trainee, 'change', form)
    const changing = await read(token)
    expect([changing.status, changing.message]).toEqual([
      474,
      expect.stringMatching(/has changed since .* We’ll ask you again once it’s completed/),
    ])
    await act(trainee, 'complete', form, { data: { seen: 'Two swollen knees', referred: false } })
    for (const stale of [
      await read(token),
      await signBy(token, form.content_hash),
      await signBy(token, (await standing(college, form.id)).content_hash),
    ])
      expect([stale.status, stale.message]).toEqual([474, expect.stringContaining('Open the link in our newest email')])
    const [mail] = await mailed(college, address)
    expect([mail?.event, mail?.text]).toEqual([
      'sign_again',
      expect.stringContaining('What was changed: What was seen'),
    ])
    const fresh = await tokenTo(college, address)
    const wrong = await signBy(fresh, form.content_hash)
    expect([wrong.status, wrong.message]).toEqual([474, expect.stringContaining('What was changed')])
    expect((await signBy(fresh, (await read(fresh)).data.content_hash)).status).toBe(261)
  })

  it('does nothing for the owner, who is signed in, and says why; nor for one that nobody was given', async () => {
    const { form, row, token } = await mailedForm()
    const answers = [
      await read(token, trainee),
      await signBy(token, form.content_hash, {}, trainee),
      await trainee.post('/signing/decline', { token, name: 'Losa', reason: 'No' }),
    ]
    for (const { status, message } of answers)
      expect([status, message]).toEqual([476, expect.stringContaining('You are signed in as trainee1 Tūhoe')])
    expect((await trainee.get<Signature>('/devformsignature', { id: row.id })).data.state).toBe('asked')
    expect((await read(`${token.slice(0, -2)}xx`)).status).toBe(469)
    expect((await read(token)).status).toBe(200)
  })

  it('declines, and the owner is told why', async () => {
    const { form, token } = await mailedForm()
    const declined = await guest.post('/signing/decline', { token, name: 'Losa T', reason: 'That was not me.' })
    expect(declined.status).toBe(261)
    expect((await mailed(college, 'trainee1@college.test', 'sign_declined'))[0]?.text).toContain(
      'Losa T (name typed by the signer) declined to sign',
    )
    expect((await wholeOf(trainee, form.id)).signatures).toMatchObject([
      { state: 'declined', comment: 'That was not me.' },
    ])
    expect((await read(token)).status).toBe(469)
  })
})

describe('a code that is held up, and this device', () => {
  it('is opened within a minute; then there are ten to read and sign, with a code to the signer’s own address', async () => {
    const { form, row, token } = await heldUpForm()
    expect((await read(token)).data).toMatchObject({ method: 'qr', needs_code: true, signer_email: null })
    clock.advance(2 * minute)
    expect((await read(token)).status).toBe(200)
    const without = await signBy(token, form.content_hash)
    expect([without.status, without.named]).toEqual([400, ['code']])
    const address = freshAddress()
    const sent = await codeFor(token, address)
    expect([sent.status, sent.data.sent_to]).toEqual([202, `n•••${address.slice(address.indexOf('@') - 1)}`])
    const code = await codeTo(college, address)
    const signed = await signBy(token, form.content_hash, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(signed.status).toBe(261)
    expect((await trainee.get<Signature>('/devformsignature', { id: row.id })).data).toMatchObject({
      method: 'qr',
      signer_name: 'Losa Tuimavave',
      signer_email: address,
      signer_id: null,
    })
  })

  it('that nobody opened in time has expired, and the next ends the one before', async () => {
    const { row, token } = await heldUpForm()
    clock.advance(minute + 1_000)
    const late = await read(token)
    expect([late.status, late.body]).toMatchObject([470, { renewable: false }])
    expect((await guest.post('/signing/renew', { token })).status).toBe(476)
    const first = await show(row)
    const second = await show(row)
    expect((await read(first.token)).status).toBe(469)
    expect((await read(second.token)).status).toBe(200)
    // Whoever has opened one goes on reading while the next is shown; opened, the next takes its place.
    const third = await show(row)
    expect((await read(second.token)).status).toBe(200)
    expect((await read(third.token)).status).toBe(200)
    expect((await read(second.token)).status).toBe(469)
    clock.advance(11 * minute)
    expect((await read(third.token)).status).toBe(470)
  })

  it('on the owner’s own device works with the owner signed in, and needs the code all the same', async () => {
    const { form, token } = await heldUpForm('here')
    expect((await read(token, trainee)).data).toMatchObject({ method: 'here', needs_code: true })
    const held = await heldUpForm('qr')
    expect((await read(held.token, trainee)).status).toBe(476)
    for (const own of ['trainee1@college.test', ' Trainee1+sign@College.test']) {
      const refused = await codeFor(token, own)
      expect([refused.status, refused.named]).toEqual([400, ['email']])
    }
    expect(await mailed(college, 'trainee1@college.test', 'sign_code')).toEqual([])
    expect((await codeFor(token, 'none')).status).toBe(466)
    expect((await codeFor(token)).named).toEqual(['email'])
    const address = freshAddress()
    await codeFor(token, address)
    const code = await codeTo(college, address)
    expect((await signBy(token, form.content_hash, { code }, trainee)).status).toBe(261)
  })

  it('sends the code to the address the college knows, whatever is said, and shows it masked', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: person('fellow2').id })
    const { token } = await show(row)
    expect((await read(token)).data.signer_email).toBe('f•••2@college.test')
    const elsewhere = freshAddress()
    expect((await codeFor(token, elsewhere)).data.sent_to).toBe('f•••2@college.test')
    expect(await mailed(college, elsewhere)).toEqual([])
    const code = await codeTo(college, 'fellow2@college.test')
    expect((await signBy(token, form.content_hash, { code, name: 'Another Name' })).status).toBe(261)
    expect((await trainee.get<Signature>('/devformsignature', { id: row.id })).data).toMatchObject({
      method: 'qr',
      signer_id: person('fellow2').id,
      signer_name: 'fellow2 Tūhoe',
    })
  })

  it('of a role takes the address of somebody who has it; any other gets the same answer and no mail', async () => {
    const form = await toSign(college, { parties: [parties.director] })
    const row = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    const { token } = await show(row)
    const stranger = freshAddress()
    const [known, unknown] = [await codeFor(token, stranger), await codeFor(token, 'director2@college.test')]
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data))
    expect(await mailed(college, stranger)).toEqual([])
    const code = await codeTo(college, 'director2@college.test')
    expect((await signBy(token, form.content_hash, { code })).status).toBe(261)
    expect((await trainee.get<Signature>('/devformsignature', { id: row.id })).data).toMatchObject({
      signer_id: person('director2').id,
      signer_name: 'director2 Tūhoe',
      method: 'qr',
    })
  })
})
