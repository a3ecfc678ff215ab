import type { Signature } from '@college/contract/forms'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, wholeOf } from '../../testing.ts'
import { partForms, rated } from '../testing-parts.ts'
import { asked, mailed, parties, sign, standing, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, clock } = college
const trainee = await college.as('trainee1')
const signer = await college.as('fellow2')
const fellow = person('fellow2').id
afterEach(() => clock.reset())

const undo = (id: number, by = signer) => by.post<Signature>('/devformsignature/undo', { id })
/** The ask that stands in the place of a signature that was undone. */
const askedAnew = async (form: { id: number }): Promise<Signature> => {
  const row = await college.db.row<Signature>(
    `select * from devformsignature where devform_id = $1 and state = 'asked'`,
    [form.id],
  )
  if (!row) throw new Error('nobody is asked')
  return { ...row, content_hash: (await standing(college, form.id)).content_hash }
}
const signedForm = async (given: Parameters<typeof toSign>[1] = {}) => {
  const form = await toSign(college, given)
  const row = await asked(college, form, { signer_id: fellow })
  expect((await sign(college, 'fellow2', row)).status).toBe(261)
  return { form, row }
}

describe('a signature that was just given', () => {
  it('is undone: it counts no more, its signer is asked anew, and nobody was told that the form is signed', async () => {
    const before = await mailed(college, 'trainee1@college.test', 'form_signed')
    const { form, row } = await signedForm()
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed', signatures_given: 1 })
    expect(await mailed(college, 'trainee1@college.test', 'form_signed')).toHaveLength(before.length + 1)
    const taken = await undo(row.id)
    expect([taken.status, taken.data]).toMatchObject([261, { id: row.id, state: 'voided' }])
    expect(await askedAnew(form)).toMatchObject({ signer_id: fellow, party: 'colleague' })
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed', signed_at: null, signatures_given: 0 })
    expect(await mailed(college, 'trainee1@college.test', 'form_signed')).toHaveLength(before.length)
    expect(await mailed(college, 'fellow2@college.test', 'sign_voided')).toEqual([])
    const whole = await wholeOf(trainee, form.id)
    expect(whole.events.slice(-3).map(({ kind, comment }) => [kind, comment])).toEqual([
      ['signed', null],
      ['voided', 'Undone by the signer.'],
      ['asked', null],
    ])
    expect(whole.signatures.map(({ state }) => state)).toEqual(['voided', 'asked'])
    expect((await sign(college, 'fellow2', await askedAnew(form))).status).toBe(261)
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed', signatures_given: 1 })
  })

  it('gives the request back as it was: of the same day, by who asked', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: fellow })
    await college.db.rows(
      `update devformsignature set asked_at = asked_at - interval '6 days', reminded_at = asked_at - interval '2 days' where id = $1`,
      [row.id],
    )
    const before = await askedAnew(form)
    expect((await sign(college, 'fellow2', before)).status).toBe(261)
    expect((await undo(row.id)).status).toBe(261)
    const again = await askedAnew(form)
    expect(again.id).not.toBe(row.id)
    const { asked_at, created_by, reminded_at } = before
    expect(created_by).toBe(person('trainee1').id)
    expect(reminded_at).not.toBeNull()
    expect(again).toMatchObject({ asked_at, created_by, reminded_at })
  })

  it('is no longer undone once ten seconds, and what a press needs to arrive, are over', async () => {
    const { form, row } = await signedForm()
    clock.advance(16_000)
    const late = await undo(row.id)
    expect([late.status, late.message]).toEqual([
      476,
      'You can undo a signature for 10 seconds. Ask the college office to reopen the form.',
    ])
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed' })
  })

  it('is undone once, of fifty presses at the same time too', async () => {
    const { row } = await signedForm()
    const tries = await Promise.all(Array.from({ length: 50 }, () => undo(row.id)))
    const statuses = tries.map(({ status }) => status)
    // Who comes while many wait may hear that the server is busy.
    expect(statuses.filter((status) => status === 261)).toHaveLength(1)
    expect(statuses.filter((status) => ![261, 476, 503].includes(status))).toEqual([])
  })

  it('stays where the form was finished meanwhile', async () => {
    const { form, row } = await signedForm()
    expect((await act(trainee, 'finish', await standing(college, form.id))).status).toBe(261)
    const refused = await undo(row.id)
    expect([refused.status, refused.message]).toEqual([
      476,
      'This form was finished meanwhile, so the signature stays.',
    ])
  })

  it('stays where another has signed after it in turn', async () => {
    const form = await toSign(college, { order: 'in_order', parties: [parties.colleague, parties.director] })
    const row = await asked(college, form, { signer_id: fellow })
    const next = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    await sign(college, 'fellow2', row)
    expect((await sign(college, 'director2', next)).status).toBe(261)
    const refused = await undo(row.id)
    expect([refused.status, refused.message]).toEqual([
      476,
      'director2 Tūhoe has signed after you, so your signature stays.',
    ])
  })

  it('of a role goes back to the role', async () => {
    const form = await toSign(college, { parties: [parties.director] })
    const row = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    await sign(college, 'director2', row)
    expect((await undo(row.id, await college.as('director2'))).status).toBe(261)
    const anew = await askedAnew(form)
    expect(anew).toMatchObject({ signer_id: null, signer_role: 'Director' })
    expect((await sign(college, 'director1', anew)).status).toBe(261)
  })
})

it('a part that was filled in is offered again, and the paper of before says that it holds no more', async () => {
  const { askAssessor, assessor, owner, signPart, start, verify } = await partForms(college)
  const form = await start()
  const row = await askAssessor(form)
  expect((await signPart(form, row)).status).toBe(261)
  const taken = await undo(row.id, assessor)
  expect(taken.status).toBe(261)
  const seen = (await wholeOf(assessor, form.id)).signatures.findLast(({ state }) => state === 'asked')
  expect(seen).toMatchObject({ mine: true, before: rated, answers: null })
  expect((await wholeOf(owner, form.id)).signatures.every(({ answers }) => answers === null)).toBe(true)
  expect((await signPart(form, await askedAnew(form))).status).toBe(261)

  const { form: plain, row: plainRow } = await signedForm()
  const code = (await wholeOf(trainee, plain.id)).verification_code
  expect(await verify(code)).toBe('valid')
  await undo(plainRow.id)
  expect(await verify(code)).toBe('earlier')
  await sign(college, 'fellow2', await askedAnew(plain))
  expect(await verify(code)).toBe('valid')
})
