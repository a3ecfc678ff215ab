import type { Signature, WaitingSignature } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, begin, publish, visit, wholeOf } from '../../testing.ts'
import { answers, asked, ask, freshAddress, parties, sign, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, guest } = college
const trainee = await college.as('trainee1')
const second = { key: 'second', title: 'Second colleague', who: 'anyone' } as const

describe('a role that is asked', () => {
  it('reads the form until one of them has signed; then that one does, and the others hear that it is signed', async () => {
    const form = await toSign(college, { parties: [parties.director, parties.colleague] })
    const row = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    const [one, other] = [await college.as('director1'), await college.as('director2')]
    for (const caller of [one, other]) expect((await caller.get('/devform/whole', { id: form.id })).status).toBe(200)
    expect((await sign(college, one, row)).status).toBe(261)
    expect((await one.get('/devform/whole', { id: form.id })).status).toBe(200)
    for (const path of ['/devform', '/devform/whole', '/devform/pdf'])
      expect((await other.get(path, { id: form.id })).status).toBe(404)
    expect((await other.get('/devforms', { user_id: person('trainee1').id, state: 'completed' })).data ?? []).toEqual(
      [],
    )
    const late = await sign(college, other, row)
    expect([late.status, late.message]).toEqual([
      476,
      'director1 Tūhoe has already signed this. There’s nothing more for you to do.',
    ])
    // Completed anew, the role is asked anew.
    await act(trainee, 'change', form)
    await act(trainee, 'complete', form, { data: { ...answers, minutes: 25 } })
    expect((await other.get('/devform', { id: form.id })).status).toBe(200)
  })
})

describe('whoever reads a form since they sign it', () => {
  it('is told neither what others said nor what it said before, but what changed since they signed', async () => {
    const form = await toSign(college, { parties: [parties.colleague, second, parties.nurse] })
    const first = await asked(college, form, { signer_id: person('fellow2').id })
    const absent = await asked(college, form, { signer_id: person('director2').id }, { party: 'second' })
    await sign(college, 'fellow2', first, { comment: 'Between us: be kinder.' })
    await (await college.as('director2')).post('/devformsignature/decline', { id: absent.id, reason: 'I was away.' })
    await act(trainee, 'change', form)
    await act(trainee, 'complete', form, { data: { ...answers, seen: 'A knee of somebody known' } })
    await act(trainee, 'change', form)
    await act(trainee, 'complete', form, { data: { ...answers, seen: 'A knee', minutes: 30 } })
    const last = await asked(college, form, { signer_id: person('instructor2').id }, { party: 'second' })
    await sign(college, 'instructor2', last, { comment: 'Ka pai.' })

    // Asked for what it says now: nothing of what it said before.
    const seen = await wholeOf(await college.as('instructor2'), form.id)
    expect(seen.changed).toEqual([])
    expect(seen.signatures.map(({ party, state, comment }) => [party, state, comment])).toEqual([
      ['colleague', 'voided', null],
      ['colleague', 'asked', null],
      ['second', 'declined', null],
      ['second', 'signed', 'Ka pai.'],
    ])
    expect(seen.signatures.map(({ content_hash }) => content_hash)).toEqual([
      null,
      null,
      null,
      form.content_hash && seen.form.content_hash,
    ])
    expect(seen.events.flatMap(({ changes }) => changes)).toEqual([])
    expect(seen.events.flatMap(({ comment }) => comment ?? [])).toEqual(['Ka pai.'])
    expect(JSON.stringify(seen)).not.toMatch(/somebody known|kinder|I was away/)

    // Signed before: what changed since then, and nothing of the version between.
    const again = await wholeOf(await college.as('fellow2'), form.id)
    expect(again.changed.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['seen', 'A swollen knee', 'A knee'],
      ['minutes', '20', '30'],
      ['total', '20', '30'],
    ])
    expect(again.signatures[0]?.comment).toBe('Between us: be kinder.')
    expect(JSON.stringify(again)).not.toMatch(/somebody known|I was away|Ka pai/)

    // Whose form it is, who teaches them, and the office read all of it.
    for (const who of ['trainee1', 'educator1', 'admin1', 'padmin'] as const) {
      const { events, signatures } = await wholeOf(await college.as(who), form.id)
      expect(events.flatMap(({ comment }) => comment ?? [])).toEqual(
        expect.arrayContaining(['Between us: be kinder.', 'I was away.', 'Ka pai.']),
      )
      expect(events.flatMap(({ changes }) => changes)).toHaveLength(4)
      expect(signatures.flatMap(({ comment }) => comment ?? [])).toHaveLength(3)
    }
  })
})

describe('whoever completed a form for somebody', () => {
  const completedFor = async () => {
    const signers = { order: 'any' as const, parties: [parties.colleague, parties.nurse] }
    const { id } = await publish(college, visit, { type: 'pdp', signers, signing_required: true })
    const form = await begin(trainee, person('trainee1').id, id, { data: answers })
    const done = await act(await college.as('admin1'), 'complete', form)
    expect(done.status).toBe(261)
    return done.data
  }

  it('is not asked to sign it, does not sign it for a role, and is named to those who do', async () => {
    const form = await completedFor()
    const refused = await ask(college, form, { signer_id: person('admin1').id })
    expect([refused.status, refused.named, refused.errors?.[0]?.message]).toEqual([
      400,
      ['signer_id'],
      'admin1 Tūhoe completed this form for trainee1 Tūhoe, so another person signs it',
    ])
    const row = await asked(college, form, { signer_role: 'Administrator' })
    const office = await college.as('admin1')
    const waiting = (await office.get<WaitingSignature[]>('/devformsignatures/waiting')).data ?? []
    expect(waiting.map(({ devform_id }) => devform_id)).not.toContain(form.id)
    const whole = await wholeOf(office, form.id)
    expect([whole.may.includes('sign'), whole.signatures[0]?.mine]).toEqual([false, false])
    const given = await sign(college, office, row)
    expect([given.status, given.message]).toEqual([
      476,
      'This form was completed for trainee1 Tūhoe by you. Another person has to sign it.',
    ])
    const address = freshAddress()
    await asked(college, form, { signer_email: address }, { party: 'nurse' })
    const read = await guest.post<{ completed_by: string }>('/signing/read', { token: await tokenTo(college, address) })
    expect(read.data.completed_by).toBe('admin1 Tūhoe')
    expect((await office.post<Signature>('/devformsignature/decline', { id: row.id, reason: 'Mine.' })).status).toBe(
      261,
    )
  })

  it('nor by a link to an address of theirs', async () => {
    const form = await completedFor()
    await asked(college, form, { signer_email: 'admin1@college.test' }, { party: 'nurse' })
    const token = await tokenTo(college, 'admin1@college.test')
    const body = { token, content_hash: form.content_hash, name: 'Someone' }
    expect((await guest.post('/signing/sign', body)).status).toBe(476)
    expect((await standing(college, form.id)).signatures_given).toBe(0)
  })

  it('signs what the owner has completed since, as anybody else', async () => {
    const form = await completedFor()
    await act(trainee, 'change', form)
    await act(trainee, 'complete', form)
    const row = await asked(college, form, { signer_id: person('admin1').id })
    expect((await sign(college, 'admin1', row)).status).toBe(261)
  })
})
