import type { Form, Signature, WaitingSignature } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { wholeOf } from '../../testing.ts'
import { asked, freshAddress, mailed, parties, sign, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person } = college
const trainee = await college.as('trainee1')
const day = 24 * 3_600_000

describe('withdrawing, correcting and reminding', () => {
  it('withdraws: the link ends, the form is out of sight; somebody else can be asked', async () => {
    const form = await toSign(college)
    const address = freshAddress()
    const row = await asked(college, form, { signer_email: address })
    const token = await tokenTo(college, address)
    expect((await trainee.delete('/devformsignature', { id: row.id })).status).toBe(262)
    expect((await college.guest.post('/signing/read', { token })).status).toBe(469)
    const fellow = await asked(college, form, { signer_id: person('fellow2').id })
    expect((await trainee.delete('/devformsignature', { id: fellow.id })).status).toBe(262)
    expect((await (await college.as('fellow2')).get('/devform', { id: form.id })).status).toBe(404)
    const back = await trainee.post('/devformsignature/restore', { id: fellow.id })
    expect(back.status).toBe(261)
    expect((await sign(college, 'fellow2', fellow)).status).toBe(261)
    const signed = await trainee.delete('/devformsignature', { id: fellow.id })
    expect([signed.status, signed.message]).toEqual([476, expect.any(String)])
    const { events } = await wholeOf(trainee, form.id)
    expect(events.map(({ kind }) => kind)).toEqual([
      'started',
      'completed',
      'asked',
      'withdrawn',
      'asked',
      'withdrawn',
      'asked',
      'signed',
    ])
  })

  it('corrects the address of somebody without an account, and theirs alone', async () => {
    const form = await toSign(college, { parties: [parties.nurse, parties.colleague] })
    const [wrong, right] = [freshAddress(), freshAddress()]
    const row = await asked(college, form, { signer_name: 'Losa', signer_email: wrong }, { party: 'nurse' })
    const old = await tokenTo(college, wrong)
    const post = (given: Signature, more: object) =>
      trainee.post<Signature>('/devformsignature', { id: given.id, updated_at: given.updated_at, ...more })
    const renamed = await post(row, { signer_name: 'Losa Tuimavave' })
    expect(renamed.data.signer_name).toBe('Losa Tuimavave')
    expect((await college.guest.post('/signing/read', { token: old })).status).toBe(200)
    expect((await post(renamed.data, { signer_email: right })).status).toBe(261)
    expect((await college.guest.post('/signing/read', { token: old })).status).toBe(469)
    expect((await college.guest.post('/signing/read', { token: await tokenTo(college, right) })).status).toBe(200)
    const fellow = await asked(college, form, { signer_id: person('fellow2').id })
    const refused = await post(fellow, { signer_name: 'Someone' })
    expect([refused.status, refused.named]).toEqual([400, ['signer_name']])
  })

  it('reminds once a day', async () => {
    const form = await toSign(college)
    const address = freshAddress()
    const row = await asked(college, form, { signer_email: address })
    const remind = async () => (await college.as('trainee1')).post('/devformsignature/remind', { id: row.id })
    const early = await remind()
    expect([early.status, Number(early.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
    expect(early.message).toBe('We emailed them today. You can send another reminder tomorrow.')
    college.clock.advance(day)
    expect((await remind()).status).toBe(261)
    expect((await mailed(college, address, 'sign_reminder')).length).toBe(1)
    expect((await remind()).status).toBe(429)
    college.clock.reset()
    expect((await (await college.as('trainee2')).post('/devformsignature/remind', { id: row.id })).status).toBe(404)
  })

  it('is reminded of by who teaches its owner, once a day whoever does it, and asked or withdrawn by no teacher', async () => {
    const form = await toSign(college)
    const address = freshAddress()
    const row = await asked(college, form, { signer_email: address })
    const teacher = async () => college.as('educator1')
    const remind = async (who: 'educator1' | 'trainee1') =>
      (await college.as(who)).post('/devformsignature/remind', { id: row.id })
    college.clock.advance(day)
    expect((await remind('educator1')).status).toBe(261)
    expect((await mailed(college, address, 'sign_reminder')).length).toBe(1)
    expect([(await remind('trainee1')).status, (await remind('educator1')).status]).toEqual([429, 429])
    const { events, may } = await wholeOf(await teacher(), form.id)
    expect(events.at(-1)?.kind).toBe('reminded')
    expect(may).toEqual(['remind'])
    expect((await (await teacher()).delete('/devformsignature', { id: row.id })).status).toBe(403)
    const { last_reminder: seen } = (await (await teacher()).get<Form>('/devform', { id: form.id })).data
    expect(seen).toMatchObject({ by_id: person('educator1').id })
    // Its owner reads that in the form’s history.
    const { data: own } = await (await college.as('trainee1')).get<Form>('/devform', { id: form.id })
    expect([own.id, own.last_reminder]).toEqual([form.id, null])
    college.clock.reset()
  })

  it('reminds no one of their own signature, and says so to who asks', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.self] })
    const { signatures } = await wholeOf(trainee, form.id)
    const own = signatures.find(({ party }) => party === 'self')
    expect(own?.state).toBe('asked')
    college.clock.advance(day)
    const remind = async (who: 'trainee1' | 'admin1') =>
      (await college.as(who)).post('/devformsignature/remind', { id: own?.id })
    expect(await remind('trainee1')).toMatchObject({ status: 476, message: 'You sign this yourself.' })
    const { status, message } = await remind('admin1')
    expect([status, message]).toEqual([
      476,
      expect.stringMatching(/ signs their own form, so we don’t remind them\. Write to them instead\.$/),
    ])
    college.clock.reset()
  })

  it('sends nothing to somebody who has turned alerts off, and says so', async () => {
    const form = await toSign(college)
    const { id } = person('fellow2')
    await college.db.rows('update "user" set alerts = false where id = $1', [id])
    const before = (await mailed(college, 'fellow2@college.test')).length
    const row = await asked(college, form, { signer_id: id })
    college.clock.advance(day)
    const refused = await (await college.as('trainee1')).post('/devformsignature/remind', { id: row.id })
    expect([refused.status, refused.message]).toEqual([476, expect.stringContaining('has turned off alerts')])
    expect((await mailed(college, 'fellow2@college.test')).length).toBe(before)
    const waiting = await (await college.as('fellow2')).get<WaitingSignature[]>('/devformsignatures/waiting')
    expect(waiting.data.map((each) => each.id)).toContain(row.id)
    await college.db.rows('update "user" set alerts = true where id = $1', [id])
    college.clock.reset()
  })
})
