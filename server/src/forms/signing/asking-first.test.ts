import type { Deadline } from '@college/contract/cpd'
import { formWaits } from '@college/contract/forms'
import type { Form, WaitingSignature } from '@college/contract/forms'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { openTestApp, testKeys } from '#testing'
import { checkForms } from '../nightly-check.ts'
import { act, begin, publish, visit, wholeOf } from '../testing.ts'
import { ask, freshAddress, mailed, standing } from './testing.ts'
import { model, own, parties, rated, partForms } from './testing-parts.ts'

const college = await openTestApp()
const { person, guest, db } = college
const { askAssessor, assessor, both, me, nurseAsked, owner, readLink, signPart, start, stateOf, verify } =
  await partForms(college)
const checking = { db, keys: testKeys, log: pino({ level: 'silent' }), now: college.clock.now }

/** By which of the filters of what it waits for a form is found. */
const foundBy = async ({ id }: { id: number }): Promise<string[]> => {
  const found: string[] = []
  for (const waits of formWaits) {
    const { data } = await owner.get<Form[]>('/devforms', { user_id: me, waits, limit: 500 })
    if (data.some((form) => form.id === id)) found.push(waits)
  }
  return found
}

describe('asking first', () => {
  it('puts an empty form to who fills in a part, and to nobody else', async () => {
    const form = await start()
    expect(form.asked).toBe(0)
    expect(await foundBy(form)).toEqual(['draft'])
    const ownDue = async () =>
      (await owner.get<Deadline[]>('/cpd/deadlines')).data.find(({ uid }) => uid === `form-${form.id}`)
    expect(await ownDue()).toMatchObject({ task: 'continue_form', path: `/app/form/edit?id=${form.id}` })
    const row = await askAssessor(form)
    expect(row).toMatchObject({ state: 'asked', fills: true })
    const [mail] = (await mailed(college, 'educator2@college.test', 'sign_asked')).filter(({ text }) =>
      text.includes(form.reference ?? '-'),
    )
    expect(mail?.subject).toBe('You are asked to fill in your part of a form')
    expect(mail?.text).toContain('asks you to fill in your part of “')
    expect(await foundBy(form)).toEqual(['signer'])
    expect(await ownDue()).toMatchObject({ task: 'wait_for_signer', waits_for: { who: 'educator2 Tūhoe' } })
    expect((await owner.get<Form>('/devform', { id: form.id })).data.asked).toBe(1)
    const due = (await assessor.get<Deadline[]>('/cpd/deadlines')).data
    expect(due.find(({ uid }) => uid === `signature-${row.id}`)).toMatchObject({ task: 'fill_form' })
    const { data: waiting } = await assessor.get<WaitingSignature[]>('/devformsignatures/waiting')
    expect(waiting.find(({ id }) => id === row.id)).toMatchObject({ form_title: 'Knee injection', content_hash: null })
    const plain = await begin(
      owner,
      me,
      (
        await publish(college, model, {
          type: 'pdp',
          signing_required: true,
          signers: { order: 'any', parties: [...parties, { key: 'last', title: 'Colleague', who: 'anyone' }] },
        })
      ).id,
    )
    const early = await ask(college, plain, { signer_id: person('educator2').id }, { party: 'last' })
    expect([early.status, early.message]).toEqual([476, 'Complete the form first, then ask for signatures.'])
  })

  it('shows nothing of what the owner is still writing', async () => {
    const form = await start()
    await owner.post('/devform', { id: form.id, updated_at: form.updated_at, data: own })
    await askAssessor(form)
    const { token } = await nurseAsked(form)
    expect((await wholeOf(assessor, form.id)).form.data).toEqual({})
    expect((await assessor.get<Form>('/devform', { id: form.id })).data.data).toBeNull()
    expect(await readLink(token)).toMatchObject({ data: {}, completed_at: null, form_title: 'Knee injection' })
    expect((await wholeOf(owner, form.id)).form.data).toEqual(own)
    expect((await wholeOf(await college.as('educator1'), form.id)).form.data).toEqual(own)
  })

  it('keeps what was signed before the owner answers, and closes once they complete the form', async () => {
    const form = await start()
    expect((await signPart(form, await askAssessor(form))).status).toBe(261)
    const { token } = await nurseAsked(form)
    const read = await readLink(token)
    const signed = await guest.post<{ verification_code: string | null }>('/signing/sign', {
      token,
      content_hash: read.content_hash,
      name: 'Losa',
      answers: { said: 'Kind.' },
    })
    expect([signed.status, signed.data.verification_code]).toEqual([261, null])
    const due = await owner.get<Deadline[]>('/cpd/deadlines')
    expect(due.data.find(({ uid }) => uid === `form-${form.id}`)).toMatchObject({
      task: 'add_part',
      path: `/app/form/edit?id=${form.id}`,
    })
    expect(await foundBy(form)).toEqual(['part'])
    const before = await wholeOf(owner, form.id)
    expect(before).toMatchObject({ form: { state: 'started', signatures_given: 2 }, verification_code: null })
    expect(before.signatures).toMatchObject([{ own_part_only: true, answers: rated }, { own_part_only: true }])
    expect((await act(owner, 'complete', form, { data: own })).data.state).toBe('signed')
    const { verification_code, signatures, form: whole } = await wholeOf(owner, form.id)
    // It is signed since it was completed; the last signature is older.
    const last = signatures.map(({ answered_at: at }) => Date.parse(at ?? '')).toSorted((one, other) => other - one)[0]
    expect(Date.parse(whole.last_signed_at ?? '')).toBe(last)
    expect(Date.parse(whole.signed_at ?? '')).toBeGreaterThan(last ?? 0)
    expect(await verify(verification_code)).toBe('valid')
    expect(await foundBy(form)).toEqual(['nothing'])
    expect(signatures.map(({ state, own_part_only }) => [state, own_part_only])).toEqual([
      ['signed', true],
      ['signed', true],
    ])
    const told = await mailed(college, 'trainee1@college.test', 'form_signed')
    expect(told.filter(({ text }) => text.includes(form.reference ?? '-'))).toHaveLength(1)
    expect(await checkForms(checking)).toEqual([])
  })

  it('goes on holding when the owner changes what the signer never read, and not when they change what it is about', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    await act(owner, 'complete', form, { data: own })
    const due = await owner.get<Deadline[]>('/cpd/deadlines')
    expect(due.data.find(({ uid }) => uid === `form-${form.id}`)?.task).toBe('ask_to_sign')
    expect(await foundBy(form)).toEqual(['asking'])
    const late = await nurseAsked(form)
    const { content_hash } = await readLink(late.token)
    await guest.post('/signing/sign', { token: late.token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    await act(owner, 'reopen', form)
    // The nurse had read the owner’s answers, and the assessor none of them.
    expect([await stateOf(form, 'assessor'), await stateOf(form, 'nurse')]).toEqual(['signed', 'voided'])

    const other = await start()
    await signPart(other, await askAssessor(other))
    await act(owner, 'complete', other, { data: own })
    expect((await act(owner, 'change', other)).data).toMatchObject({ state: 'started', signatures_given: 1 })
    expect(await stateOf(other, 'assessor')).toBe('signed')
    await act(owner, 'complete', other, { data: { case_seen: 'Two swollen knees' } })
    const now = await standing(college, other.id)
    // By saving, too.
    await owner.post('/devform', { id: other.id, updated_at: now.updated_at, data: own })
    expect(await standing(college, other.id)).toMatchObject({ state: 'started', signatures_given: 1 })
    const { updated_at } = await standing(college, other.id)
    await owner.post('/devform', { id: other.id, updated_at, title: 'Shoulder injection' })
    expect(await stateOf(other, 'assessor')).toBe('voided')
    const told = await mailed(college, 'educator2@college.test', 'sign_voided')
    const voided = told.filter(({ text }) => text.includes(other.reference ?? '-'))
    expect(voided).toHaveLength(1)
    expect(voided[0]?.text).toContain('The form is about something else now.')
    expect(voided[0]?.text).not.toMatch(/reopened|reason given/)
    await act(owner, 'complete', other)
    expect(await stateOf(other, 'assessor')).toBe('asked')
  })

  it('takes a signature for what was asked while the owner completes the form, and none for another subject', async () => {
    const form = await start()
    const row = await askAssessor(form)
    const { signing_hash } = await wholeOf(assessor, form.id)
    const { token } = await nurseAsked(form)
    await act(owner, 'complete', form, { data: own })
    expect((await signPart(form, row, { content_hash: signing_hash })).status).toBe(261)
    // A link from before leads to what the form says by now.
    const read = await readLink(token)
    expect(read).toMatchObject({ data: own, content_hash: (await standing(college, form.id)).content_hash })
    const other = await start()
    const second = await askAssessor(other)
    const asked_ = (await wholeOf(assessor, other.id)).signing_hash
    await owner.post('/devform', {
      id: other.id,
      updated_at: (await standing(college, other.id)).updated_at,
      title: 'Hip injection',
    })
    const words = 'This form was changed since you read it. Read it again before you sign.'
    expect(await signPart(other, second, { content_hash: asked_ })).toMatchObject({ status: 474, message: words })
  })

  it('is read again by the same link once its owner changed what it is about, and signed then', async () => {
    const form = await start()
    const { token } = await nurseAsked(form)
    const before = await readLink(token)
    const { updated_at } = await standing(college, form.id)
    await owner.post('/devform', { id: form.id, updated_at, title: 'Hip injection' })
    const body = { token, content_hash: before.content_hash, name: 'Losa', answers: { said: 'Kind.' } }
    expect(await guest.post('/signing/sign', body)).toMatchObject({
      status: 474,
      message: 'This form was changed since you read it. Read it again before you sign.',
    })
    const after = await readLink(token)
    expect(after).toMatchObject({ form_title: 'Hip injection', completed_at: null })
    expect((await guest.post('/signing/sign', { ...body, content_hash: after.content_hash })).status).toBe(261)
  })

  it('is reminded, withdrawn, declined, returned and rejected as any request', async () => {
    const form = await start()
    const row = await askAssessor(form)
    await db.rows(`update devformsignature set asked_at = asked_at - interval '2 days' where id = $1`, [row.id])
    expect((await owner.post('/devformsignature/remind', { id: row.id })).status).toBe(261)
    expect((await owner.delete('/devformsignature', { id: row.id })).status).toBe(262)
    const sentBack = async () =>
      (await owner.get<Deadline[]>('/cpd/deadlines')).data.find(({ uid }) => uid === `form-${form.id}`)?.sent_back
    const ownTask = async (): Promise<string | undefined> =>
      (await owner.get<Deadline[]>('/cpd/deadlines')).data.find(({ uid }) => uid === `form-${form.id}`)?.task
    for (const [outcome, task] of [
      ['declined', 'ask_again'],
      ['returned', 'change_form'],
      ['rejected', 'read_rejection'],
    ]) {
      const again = await askAssessor(form)
      await assessor.post('/devformsignature/pass', { id: again.id, colleague: { name: 'Ana' } })
      expect(await ownTask()).toBe(outcome === 'rejected' ? 'change_form' : 'answer_pass')
      const refused = await assessor.post('/devformsignature/decline', {
        id: again.id,
        reason: 'I was not there.',
        outcome,
      })
      expect([outcome, refused.status, await ownTask()]).toEqual([outcome, 261, task])
      expect(await sentBack()).toEqual({ how: outcome, who: 'educator2 Tūhoe', reason: 'I was not there.' })
      if (outcome === 'returned') expect(await foundBy(form)).toEqual(['changes'])
    }
    expect(await standing(college, form.id)).toMatchObject({ state: 'rejected', completed_at: null })
  })

  it('begins a form for each of those who are asked, and asks all of them or nobody', async () => {
    const body = { devformtemplate_id: both, title: 'Knee injection', party: 'assessor' }
    const count = async (): Promise<number> =>
      (await db.row<{ n: number }>('select count(*)::int as n from devform where user_id = $1', [me]))?.n ?? 0
    const before = await count()
    const signers = [{ signer_id: person('educator2').id }, { signer_name: 'Losa', signer_email: freshAddress() }]
    const [made, again] = [
      await owner.put<Form[]>('/devform/asked', { ...body, signers }, { key: 'ask-first-once' }),
      await owner.put<Form[]>('/devform/asked', { ...body, signers }, { key: 'ask-first-once' }),
    ]
    expect([made.status, made.data.map(({ title, state }) => [title, state]), again.data]).toEqual([
      201,
      [
        ['Knee injection', 'started'],
        ['Knee injection', 'started'],
      ],
      made.data,
    ])
    expect(await count()).toBe(before + 2)
    for (const [more, named] of [
      [{ signers: [signers[0], { signer_id: 999_999_999 }] }, 'signers.1.signer_id'],
      [{ signers: [signers[0], { signer_id: me }] }, 'signers.1.signer_id'],
      [{ signers: [signers[0], {}] }, 'signers.1.signer_id'],
      [{ party: 'nobody' }, 'party'],
      [{ devformtemplate_id: 999_999_999 }, 'devformtemplate_id'],
      [{ signers: [] }, 'signers'],
    ] as const) {
      const refused = await owner.put('/devform/asked', { ...body, signers, ...more })
      expect([refused.status, refused.named.map((path) => path.replace('signers.0.party', 'party'))]).toEqual([
        400,
        [named],
      ])
    }
    const plain = await publish(college, visit, {
      type: 'pdp',
      signing_required: true,
      signers: { order: 'any', parties: [...parties] },
    })
    const none = await owner.put('/devform/asked', { ...body, devformtemplate_id: plain.id, signers })
    expect([none.status, none.named]).toEqual([400, ['devformtemplate_id']])
    expect(await count()).toBe(before + 2)
  })

  it('offers people of the college from a template as from a form', async () => {
    const query = { devformtemplate_id: both, party: 'assessor' }
    const { data } = await owner.get<{ name: string; supervisor: boolean }[]>('/devform/candidates', query)
    const form = await start()
    expect(data).toEqual((await owner.get('/devform/candidates', { id: form.id, party: 'assessor' })).data)
    expect(data.length).toBeGreaterThan(3)
    const { id } = form
    for (const [wrong, status] of [
      [{ party: 'assessor' }, 400],
      [{ ...query, id }, 400],
      [{ ...query, devformtemplate_id: 999_999_999 }, 404],
      [{ ...query, party: 'nobody' }, 400],
    ] as const)
      expect([wrong, (await owner.get('/devform/candidates', wrong)).status]).toEqual([wrong, status])
    expect((await (await college.as('bAdmin')).get('/devform/candidates', query)).status).toBe(404)
  })

  it('is looked at every night, also before the form is completed', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    expect(await checkForms(checking)).toEqual([])
    await db.script('alter table devformsignature disable trigger all')
    await db.rows(`update devformsignature set answers = '{"said":"Bad."}' where devform_id = $1`, [form.id])
    await db.rows('delete from devform_check')
    expect(await checkForms(checking)).toEqual([form.id])
    await db.rows('update devformsignature set answers = $2 where devform_id = $1', [form.id, JSON.stringify(rated)])
    await db.script('alter table devformsignature enable trigger all')
    await db.rows('delete from devform_check')
    expect(await checkForms(checking)).toEqual([])
  })

  it('lets two devices sign one part once', async () => {
    const form = await start()
    const row = await askAssessor(form)
    const both_ = await Promise.all([
      signPart(form, row),
      signPart(form, row, { answers: { ...rated, said: 'Other words.' } }),
    ])
    expect(both_.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([261, 476])
  })

  it('loses nothing of a form that is withdrawn while it is signed', async () => {
    const form = await start()
    await act(owner, 'complete', form, { data: own })
    const row = await askAssessor(form)
    const [signed, withdrawn] = await Promise.all([signPart(form, row), act(owner, 'withdraw', form)])
    const whole = await wholeOf(owner, form.id)
    // Whoever came first: signed and then voided with the form, or withdrawn before.
    expect([200, 261, 469, 474, 476]).toContain(signed.status)
    if (withdrawn.status === 261)
      expect([whole.form.state, ['voided', 'withdrawn']]).toEqual([
        'withdrawn',
        expect.arrayContaining([whole.signatures[0]?.state]),
      ])
    else expect([withdrawn.status, whole.signatures[0]?.state]).toEqual([474, 'signed'])
  })
})
