import type { GuestDocument, Signature } from '@college/contract/forms'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Deadline } from '@college/contract/cpd'
import { openTestApp } from '#testing'
import { act, wholeOf } from '../../testing.ts'
import { asked, freshAddress, mailed, parties, sign, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, guest, db } = college
const trainee = await college.as('trainee1')
const signer = await college.as('fellow2')
const fellow = person('fellow2').id
const ana = { name: 'Ana Whitu', email: 'ana@clinic.example' }
// One person has others written to so often in a day; these are many days.
beforeEach(() => Promise.all([db.rows('delete from rate_taken'), db.rows('delete from mail_written')]))

const pass = (id: number, colleague: object = ana, by = signer) =>
  by.post<Signature>('/devformsignature/pass', { id, colleague })
const answer = (id: number, accept: boolean, by = trainee) =>
  by.post<Signature>('/devformsignature/passing', { id, accept })
const askedFellow = async (given: Parameters<typeof toSign>[1] = {}) => {
  const form = await toSign(college, given)
  return { form, row: await asked(college, form, { signer_id: fellow }) }
}
const signaturesOf = async (id: number, by = trainee) => (await wholeOf(by, id)).signatures

describe('a request that its signer wants to pass to a colleague', () => {
  it('stays theirs until the owner says yes, then the colleague has it and they read why it is not theirs', async () => {
    const { form, row } = await askedFellow()
    expect((await pass(row.id)).data).toMatchObject({ state: 'asked', signer_id: fellow })
    const [mail] = await mailed(college, 'trainee1@college.test', 'sign_passed')
    expect(mail?.text).toContain('to Ana Whitu')
    expect(await mailed(college, ana.email)).toEqual([])
    // The owner reads whom, and the signer that it waits.
    for (const by of [trainee, signer])
      expect((await signaturesOf(form.id, by))[0]).toMatchObject({
        state: 'asked',
        suggests: { ...ana, passes: true, accepted: null },
      })
    expect((await answer(row.id, true)).status).toBe(261)
    expect(await signaturesOf(form.id)).toMatchObject([
      { state: 'withdrawn', suggests: { accepted: true } },
      { state: 'asked', name: 'Ana Whitu', signer_id: null },
    ])
    const told = await signer.get('/devform/whole', { id: form.id })
    expect(told.status).toBe(476)
    expect(told.message).toMatch(/^You passed this to Ana Whitu, and .+ has asked them instead\./)
    expect((await sign(college, 'fellow2', row)).status).toBe(476)
    const token = await tokenTo(college, ana.email)
    const { data } = await guest.post<GuestDocument>('/signing/read', { token })
    const signed = await guest.post('/signing/sign', { token, name: 'Ana Whitu', content_hash: data.content_hash })
    expect(signed.status).toBe(261)
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed' })
  })

  it('waits for its owner since the signer named the colleague, not since they were asked', async () => {
    const { form, row } = await askedFellow()
    await db.rows(`update devformsignature set asked_at = asked_at - interval '9 days' where id = $1`, [row.id])
    await pass(row.id)
    const { data } = await trainee.get<Deadline[]>('/cpd/deadlines')
    expect(data.find(({ uid }) => uid === `form-${form.id}`)).toMatchObject({
      task: 'answer_pass',
      since: college.fixtures.today,
    })
  })

  it('goes to the account of a colleague who has one', async () => {
    const { form, row } = await askedFellow()
    await pass(row.id, { name: 'Dr Moala', email: 'EDUCATOR2@college.test' })
    expect((await answer(row.id, true)).status).toBe(261)
    const [, next] = await signaturesOf(form.id)
    expect(next).toMatchObject({ state: 'asked', signer_id: person('educator2').id })
    expect((await mailed(college, 'educator2@college.test', 'sign_asked')).length).toBeGreaterThan(0)
  })

  it('stays with them where the owner says no, who signs, or names another', async () => {
    const { form, row } = await askedFellow()
    await pass(row.id)
    expect((await answer(row.id, false)).data).toMatchObject({ state: 'asked' })
    expect((await signaturesOf(form.id, signer))[0]?.suggests).toMatchObject({ passes: true, accepted: false })
    // What was answered is answered.
    expect((await answer(row.id, true)).status).toBe(476)
    await pass(row.id, { name: 'Losa' })
    expect((await signaturesOf(form.id))[0]?.suggests).toMatchObject({ name: 'Losa', accepted: null })
    expect((await sign(college, 'fellow2', row)).status).toBe(261)
    expect((await answer(row.id, true)).status).toBe(476)
    expect(await signaturesOf(form.id)).toMatchObject([{ state: 'signed' }])
  })

  it('asks the owner once, however often another is named before they answer', async () => {
    const { row } = await askedFellow()
    const before = await mailed(college, 'trainee1@college.test', 'sign_passed')
    for (const name of ['Ana', 'Losa', 'Mere']) expect((await pass(row.id, { name })).status).toBe(261)
    expect(await mailed(college, 'trainee1@college.test', 'sign_passed')).toHaveLength(before.length + 1)
  })

  it('is answered once, of fifty presses at the same time too', async () => {
    const { form, row } = await askedFellow()
    await pass(row.id)
    const tries = await Promise.all(Array.from({ length: 50 }, (_, at) => answer(row.id, at % 2 === 0)))
    const statuses = tries.map(({ status }) => status)
    // Who comes while many wait may hear that the server is busy.
    expect(statuses.filter((status) => status === 261)).toHaveLength(1)
    expect(statuses.filter((status) => ![261, 476, 503].includes(status))).toEqual([])
    expect((await signaturesOf(form.id)).filter(({ state }) => state === 'asked')).toHaveLength(1)
  })

  it.each([
    [{ name: 'Ana', email: 'no address' }, 466, ['colleague.email']],
    [{ name: '12' }, 400, ['colleague.name']],
    [{ name: '' }, 467, ['colleague.name']],
    [{ email: 'ana@clinic.example' }, 400, ['colleague.name']],
    [{ name: 'A'.repeat(200) }, 400, ['colleague.name']],
    [{ name: 'Myself', email: 'fellow2@college.test' }, 400, ['colleague.email']],
  ])('to %j is refused, and stays', async (colleague, status, named) => {
    const { form, row } = await askedFellow()
    const refused = await pass(row.id, colleague)
    expect([refused.status, refused.named]).toEqual([status, named])
    expect((await signaturesOf(form.id))[0]?.suggests).toBeNull()
  })

  it('goes to no one whom the owner could not ask, and stays with the one who was asked', async () => {
    const { form, row } = await askedFellow()
    await pass(row.id, { name: 'Mere', email: 'trainee1@college.test' })
    expect((await answer(row.id, true)).named).toEqual(['signer_id'])
    const supervised = await toSign(college, { parties: [parties.supervisor] })
    const teacher = await asked(college, supervised, { signer_id: person('educator1').id }, { party: 'supervisor' })
    await pass(teacher.id, ana, await college.as('educator1'))
    expect((await answer(teacher.id, true)).named).toEqual(['signer_name'])
    for (const { id } of [form, supervised])
      expect(await signaturesOf(id)).toMatchObject([{ state: 'asked', suggests: { accepted: null } }])
  })

  it('is not passed by who is not asked, nor answered by who did not ask', async () => {
    const { row } = await askedFellow()
    expect((await pass(row.id, ana, trainee)).status).toBe(403)
    expect((await pass(row.id, ana, await college.as('fellow1'))).status).toBe(404)
    await pass(row.id)
    expect((await answer(row.id, true, signer)).status).toBe(403)
    expect((await answer(row.id, true, await college.as('bAdmin'))).status).toBe(404)
  })

  it('of a role, or of the owner, is passed to no one', async () => {
    const form = await toSign(college, { parties: [parties.director, parties.self] })
    const role = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    const refused = await pass(role.id, ana, await college.as('director2'))
    expect([refused.status, refused.message]).toEqual([
      476,
      'Everyone with the role Director can sign this, so there’s no need to pass it on.',
    ])
    const self = (await signaturesOf(form.id)).find(({ party }) => party === 'self')
    expect((await pass(self?.id ?? 0, ana, trainee)).status).toBe(476)
  })

  it('is nobody’s to answer once the form is changed meanwhile', async () => {
    const { form, row } = await askedFellow()
    await pass(row.id)
    await act(trainee, 'change', form)
    expect((await answer(row.id, true)).status).toBe(476)
  })
})

describe('a request by a link', () => {
  it('is passed with it; the link works until the owner says yes, and then says to whom it went', async () => {
    const form = await toSign(college)
    const address = freshAddress()
    const row = await asked(college, form, { signer_name: 'Losa', signer_email: address })
    const token = await tokenTo(college, address)
    const passed = await guest.post('/signing/pass', { token, colleague: ana })
    expect([passed.status, passed.data]).toEqual([261, { passed_to: 'Ana Whitu' }])
    const { data } = await guest.post<GuestDocument>('/signing/read', { token })
    expect(data.passing).toEqual({ name: 'Ana Whitu', accepted: null })
    expect((await guest.post('/signing/pass', { token, colleague: { name: 'L', email: address } })).named).toEqual([
      'colleague.email',
    ])
    expect((await answer(row.id, true)).status).toBe(261)
    for (const path of ['read', 'pass'] as const) {
      const dead = await guest.post(`/signing/${path}`, { token, ...(path === 'pass' ? { colleague: ana } : {}) })
      expect([dead.status, dead.message.startsWith('You passed this to Ana Whitu')]).toEqual([469, true])
    }
  })

  it('that was held up in person is not passed with it', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_name: 'Losa' })
    const { data } = await trainee.post<{ token: string }>('/devformsignature/link', { id: row.id, by: 'qr' })
    const refused = await guest.post('/signing/pass', { token: data.token, colleague: ana })
    expect(refused.status).toBe(476)
    expect((await signaturesOf(form.id))[0]?.suggests).toBeNull()
  })
})
