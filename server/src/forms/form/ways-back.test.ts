import type { Form, Signature, Signers } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { showDate } from '@college/contract/kit'
import { freshAddress, mailed, tokenTo } from '../signing/testing.ts'
import { act, begin, publish, visit, wholeOf } from '../testing.ts'

const signers: Signers = {
  order: 'any',
  parties: [
    { key: 'supervisor', title: 'Supervisor', who: 'anyone', may_reject: true },
    { key: 'nurse', title: 'Nurse', who: 'guest', may_reject: true },
  ],
}

const college = await openTestApp()
const { person, guest } = college
const owner = await college.as('trainee1')
const named = await college.as('educator2')
const office = await college.as('admin1')
const template = await publish(college, visit, { signers, signing_required: true })

/** A form that the supervisor has signed and a nurse is asked to sign. */
const halfSigned = async () => {
  await college.db.rows('delete from rate_taken')
  await college.db.rows('delete from mail_written')
  const begun = await begin(owner, person('trainee1').id, template.id)
  const { data: form } = await act(owner, 'complete', begun, { data: { seen: 'A knee', referred: false } })
  const ask = async (body: object): Promise<number> =>
    (await owner.put<Signature>('/devformsignature', { devform_id: form.id, ...body })).data.id
  const supervisor = await ask({ party: 'supervisor', signer_id: person('educator2').id })
  const address = freshAddress()
  const nurse = await ask({ party: 'nurse', signer_name: 'Losa', signer_email: address })
  const token = await tokenTo(college, address)
  const { content_hash } = form
  await named.post('/devformsignature/sign', { id: supervisor, content_hash })
  return { form, supervisor, nurse, token, content_hash, address }
}

const stateOf = async (id: number): Promise<Form> => (await owner.get<Form>('/devform', { id })).data
const states = async (id: number): Promise<string[]> =>
  (await wholeOf(owner, id)).signatures.map(({ party, state }) => `${party} ${state}`)

describe('a form that a guest returns for changes', () => {
  it('goes back to its owner with the reason, voids what was signed, and asks both again', async () => {
    const { form, token, address } = await halfSigned()
    const reason = 'It was the left knee.'
    const { status } = await guest.post('/signing/decline', { token, name: 'Losa', reason, outcome: 'returned' })
    expect(status).toBe(261)
    const back = await stateOf(form.id)
    expect(back).toMatchObject({ state: 'started', content_hash: null, completed_at: null })
    expect(back.returned_at).not.toBeNull()
    expect((await states(form.id)).toSorted()).toEqual(['nurse returned', 'supervisor voided'])
    const whole = await wholeOf(owner, form.id)
    expect(whole.events.find(({ kind }) => kind === 'returned')).toMatchObject({ who: 'Losa', comment: reason })
    const [told] = await mailed(college, 'trainee1@college.test', 'form_returned')
    expect(told?.text).toContain(reason)
    // The one whose signature no longer counts has an account: the reason is said.
    expect((await mailed(college, 'educator2@college.test', 'sign_voided'))[0]?.text).toContain('returned for changes')

    await act(owner, 'complete', form, { data: { seen: 'The left knee', referred: false } })
    expect((await stateOf(form.id)).returned_at).toBeNull()
    const asked = (await wholeOf(owner, form.id)).signatures.filter(({ state }) => state === 'asked')
    expect(asked.map(({ party }) => party).toSorted()).toEqual(['nurse', 'supervisor'])
    const again = await tokenTo(college, address)
    expect(again).not.toBe(token)
    expect((await guest.post('/signing/read', { token: again })).status).toBe(200)
  })
})

describe('a form that is rejected', () => {
  it('ends for everybody, and only the office opens it again', async () => {
    const { form, token, supervisor, content_hash } = await halfSigned()
    const reason = 'This never happened.'
    expect((await guest.post('/signing/decline', { token, name: 'Losa', reason, outcome: 'rejected' })).status).toBe(
      261,
    )
    expect(await stateOf(form.id)).toMatchObject({ state: 'rejected', signed_at: null })
    expect((await states(form.id)).toSorted()).toEqual(['nurse rejected', 'supervisor voided'])
    expect((await mailed(college, 'trainee1@college.test', 'form_rejected'))[0]?.text).toContain(reason)
    expect((await named.post('/devformsignature/sign', { id: supervisor, content_hash })).status).toBe(476)
    expect((await act(owner, 'reopen', form)).status).toBe(476)
    expect((await act(office, 'reopen', form)).data).toMatchObject({ state: 'started', ended_at: null })
  })

  it('is refused to a party without that right', async () => {
    const plain = await publish(college, visit, {
      signers: { order: 'any', parties: [{ key: 'supervisor', title: 'Supervisor', who: 'anyone' }] },
      signing_required: true,
    })
    const begun = await begin(owner, person('trainee1').id, plain.id)
    const { data: form } = await act(owner, 'complete', begun, { data: { seen: 'A knee', referred: false } })
    const { data: row } = await owner.put<Signature>('/devformsignature', {
      devform_id: form.id,
      party: 'supervisor',
      signer_id: person('educator2').id,
    })
    const no = await named.post('/devformsignature/decline', { id: row.id, reason: 'No.', outcome: 'rejected' })
    expect(no.status).toBe(403)
    expect(no.message).toContain('return it for changes')
    expect(await stateOf(form.id)).toMatchObject({ state: 'completed' })
  })
})

describe('a form that its owner withdraws', () => {
  it('asks no one any more and is never opened again', async () => {
    const { form, token } = await halfSigned()
    expect((await act(owner, 'withdraw', form, { reason: '' })).status).toBe(400)
    expect((await act(owner, 'withdraw', form)).data).toMatchObject({ state: 'withdrawn' })
    expect((await states(form.id)).toSorted()).toEqual(['nurse withdrawn', 'supervisor voided'])
    expect((await guest.post('/signing/read', { token })).status).toBe(469)
    for (const caller of [owner, office]) expect((await act(caller, 'reopen', form)).status).toBe(476)
    expect(await owner.get('/devform/pdf', { id: form.id })).toMatchObject({ status: 200 })
  })

  it('is withdrawn once, also where a signer answers at that moment, of 51 at once', async () => {
    const { form, nurse: _nurse, token, content_hash } = await halfSigned()
    const now = await stateOf(form.id)
    const withdrawn = { id: form.id, updated_at: now.updated_at, reason: 'It was begun by mistake.' }
    const acts = {
      withdrawn: () => owner.post('/devform/withdraw', withdrawn),
      signed: () => guest.post('/signing/sign', { token, content_hash, name: 'Losa' }),
      rejected: () => guest.post('/signing/decline', { token, name: 'Losa', reason: 'No.', outcome: 'rejected' }),
    }
    const all = Array.from({ length: 17 }, () => Object.entries(acts)).flat()
    const done = await Promise.all(all.map(async ([state, does]) => [state, (await does()).status] as const))
    for (const [, status] of done) expect([261, 469, 474, 476, 503]).toContain(status)
    // Who signs twice by one link hears the same twice.
    const { form: after, events } = await wholeOf(owner, form.id)
    expect(new Set(done.flatMap(([state, status]) => (status === 261 ? [state] : [])))).toEqual(new Set([after.state]))
    const ends = events.filter(({ kind, who }) => kind === 'form_withdrawn' || kind === 'rejected' || who === 'Losa')
    expect(ends.filter(({ kind }) => kind !== 'asked' && kind !== 'withdrawn')).toHaveLength(1)
  })
})

describe('a form that the office returns', () => {
  it.each([
    ['no reason', undefined, 'Enter text'],
    ['an empty one', '', 'This cannot be empty'],
    ['a blank one', ' \n\t ', 'This cannot be empty'],
    ['one that is no text', 7, 'Enter text'],
    ['one that is too long', 'x'.repeat(2_001), 'At most 2000 characters'],
  ])('stays as it is with %s', async (_what, reason, words) => {
    const { form } = await halfSigned()
    const { updated_at } = await stateOf(form.id)
    const refused = await office.post('/devform/return', { id: form.id, updated_at, reason })
    expect([refused.status, refused.errors]).toEqual([400, [{ path: 'reason', message: words }]])
    expect(await stateOf(form.id)).toMatchObject({ state: 'completed', signatures_given: 1, returned_at: null })
  })

  it('says who and why, once', async () => {
    const { form } = await halfSigned()
    const now = await stateOf(form.id)
    const sent = { id: form.id, updated_at: now.updated_at, reason: 'The date is missing.' }
    const tries = await Promise.all(Array.from({ length: 50 }, () => office.post('/devform/return', sent)))
    const statuses = tries.map(({ status }) => status)
    // Who comes while many wait may hear that the server is busy.
    expect(statuses.filter((status) => status === 261)).toHaveLength(1)
    expect(statuses.filter((status) => ![261, 474, 503].includes(status))).toEqual([])
    const texts = (await mailed(college, 'trainee1@college.test', 'form_returned')).map(({ text }) => text)
    expect(texts.filter((text) => text?.includes('The date is missing.'))).toHaveLength(1)
  })
})

describe('a form that its signers read no longer', () => {
  const noMore = 'There’s nothing more for you to do.'
  const day = showDate(college.fixtures.today)
  /** What the signer with an account reads where they open its page. */
  const said = async (id: number) => {
    const { status, message } = await named.get('/devform/whole', { id })
    return [status, message]
  }

  it('says to who had signed, or was asked, that its owner withdrew it', async () => {
    const { form } = await halfSigned()
    await act(owner, 'withdraw', form)
    expect(await said(form.id)).toEqual([476, `trainee1 Tūhoe withdrew this form on ${day}. ${noMore}`])
    // Who was never asked hears what they did before.
    expect((await (await college.as('fellow2')).get('/devform/whole', { id: form.id })).status).toBe(404)
  })

  it('says who rejected it', async () => {
    const { form, token } = await halfSigned()
    await guest.post('/signing/decline', { token, name: 'Losa', reason: 'No.', outcome: 'rejected' })
    expect(await said(form.id)).toEqual([476, `Losa rejected this form on ${day}. ${noMore}`])
  })

  it('says that the request was withdrawn, or that they said no themselves', async () => {
    for (const [does, words] of [
      [
        (id: number) => owner.delete('/devformsignature', { id }),
        `trainee1 Tūhoe withdrew the request to sign this on ${day}. ${noMore}`,
      ],
      [
        (id: number) => named.post('/devformsignature/decline', { id, reason: 'No.', outcome: 'declined' }),
        `You declined to sign this form. ${noMore}`,
      ],
      [
        (id: number) => named.post('/devformsignature/decline', { id, reason: 'No.', outcome: 'returned' }),
        'You returned this form for changes. We’ll ask you again once it’s completed.',
      ],
      [
        (id: number) => named.post('/devformsignature/decline', { id, reason: 'No.', outcome: 'rejected' }),
        `You rejected this form. ${noMore}`,
      ],
    ] as const) {
      const begun = await begin(owner, person('trainee1').id, template.id)
      await act(owner, 'complete', begun, { data: { seen: 'A knee', referred: false } })
      const body = { devform_id: begun.id, party: 'supervisor', signer_id: person('educator2').id }
      const { data: row } = await owner.put<Signature>('/devformsignature', body)
      expect((await said(begun.id))[0]).toBe(200)
      await does(row.id)
      expect(await said(begun.id)).toEqual([476, words])
    }
  })

  it('says that their signature no longer counts while it is changed', async () => {
    const { form } = await halfSigned()
    await act(owner, 'change', form)
    expect(await said(form.id)).toEqual([
      476,
      'This form is being changed, so your signature no longer counts. We’ll ask you again once it’s completed.',
    ])
    await owner.delete('/devform', { id: form.id })
  })
})
