import type { GuestDocument, Signature } from '@college/contract/forms'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, asking, wholeOf } from '../../testing.ts'
import { ask, asked, freshAddress, parties, sign, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, clock, db } = college
const trainee = await college.as('trainee1')
const signer = await college.as('fellow2')
// One person has others written to so often in a day; these are many days.
beforeEach(() => Promise.all([db.rows('delete from rate_taken'), db.rows('delete from mail_written')]))
afterEach(() => clock.reset())

const undo = (id: number) => signer.post('/devformsignature/undo', { id })

/** Seconds for which each mail to an address that tells them it is their turn still waits; 0 for those that have left. */
const waits = async (address: string, since: number): Promise<number[]> => {
  const rows = await db.rows<{ at: string | null }>(
    `select next_attempt_at as at from outbox where to_address = $1 and event = 'sign_asked' and id > $2 order by id`,
    [address, since],
  )
  const left = (at: string): number => Math.round((new Date(at).getTime() - clock.now().getTime()) / 1_000)
  return rows.map(({ at }) => (at === null ? 0 : Math.max(0, left(at))))
}
const newestMail = async (): Promise<number> =>
  (await db.row<{ id: number }>('select coalesce(max(id), 0) as id from outbox'))?.id ?? 0

const second = { ...parties.colleague, key: 'second', title: 'Second' } as const

/** A form that two sign, one after the other: the second is somebody invited, a person or a role. */
const inTurn = async (next: object, address: string) => {
  const form = await toSign(college, { order: 'in_order', parties: [parties.colleague, second] })
  const first = await asked(college, form, { signer_id: person('fellow2').id })
  const other = await asked(college, form, next, { party: 'second' })
  const since = await newestMail()
  expect((await sign(college, 'fellow2', first)).status).toBe(261)
  return { form, first, other, told: () => waits(address, since) }
}
const invited = async () => {
  const address = freshAddress()
  return { address, ...(await inTurn({ signer_name: 'Losa', signer_email: address }, address)) }
}
const askedAnew = async (form: { id: number }): Promise<Signature> =>
  (await db.row<Signature>(
    `select * from devformsignature where devform_id = $1 and state = 'asked' and party = 'colleague'`,
    [form.id],
  )) ?? expect.fail('nobody is asked')

describe('whose turn it is after a signature', () => {
  it.each([
    ['a person', { signer_id: person('educator2').id }, 'educator2@college.test'],
    ['a role', { signer_role: 'Director' }, 'director2@college.test'],
  ])('%s is told once it can’t be undone, and not where it was', async (_who, next, address) => {
    const { form, first, told } = await inTurn(next, address)
    expect(await told()).toEqual([20])
    clock.advance(9_000)
    expect((await undo(first.id)).status).toBe(261)
    expect(await told()).toEqual([])
    expect((await sign(college, 'fellow2', await askedAnew(form))).status).toBe(261)
    expect(await told()).toEqual([20])
    clock.advance(20_000)
    expect(await told()).toEqual([0])
  })

  it('is told by a link that works as soon as it has left', async () => {
    const { first, told, address } = await invited()
    clock.advance(16_000)
    // Too late to undo: what waits still leaves.
    expect((await undo(first.id)).status).toBe(476)
    expect(await told()).toEqual([4])
    const token = await tokenTo(college, address)
    expect((await college.guest.post<GuestDocument>('/signing/read', { token })).status).toBe(200)
  })

  it.each(['change', 'withdraw'] as const)('is told nothing where the owner acts meanwhile: %s', async (what) => {
    const { form, told } = await invited()
    expect((await act(trainee, what, form)).status).toBe(261)
    expect(await told()).toEqual([])
  })

  it('is told nothing where they are asked no more, and once where they are asked again', async () => {
    const { other, told } = await invited()
    expect((await trainee.delete('/devformsignature', { id: other.id })).status).toBe(262)
    expect(await told()).toEqual([])
    clock.advance(5_000)
    expect((await trainee.post('/devformsignature/restore', { id: other.id })).status).toBe(261)
    expect(await told()).toEqual([15])
  })

  it('is told at their new address alone, where it was mistyped', async () => {
    const { other, told } = await invited()
    const { data } = await trainee.get<Signature>('/devformsignature', { id: other.id })
    const corrected = freshAddress()
    const body = { id: other.id, updated_at: data.updated_at, signer_email: corrected }
    expect((await trainee.post('/devformsignature', body)).status).toBe(261)
    expect(await told()).toEqual([])
    expect(await waits(corrected, 0)).toEqual([20])
  })

  it('is told nothing once they have signed already, as they found it after signing in', async () => {
    const { other, told } = await inTurn({ signer_id: person('educator2').id }, 'educator2@college.test')
    expect((await sign(college, 'educator2', other)).status).toBe(261)
    expect(await told()).toEqual([])
  })

  it('is told at once where nothing can be undone any more, or they sign in any order', async () => {
    const form = await toSign(college, { order: 'in_order', parties: [parties.colleague, second] })
    const first = await asked(college, form, { signer_id: person('fellow2').id })
    await sign(college, 'fellow2', first)
    clock.advance(21_000)
    const since = await newestMail()
    const educator = { signer_id: person('educator2').id }
    expect((await ask(college, form, educator, { party: 'second' })).status).toBe(201)
    expect(await waits('educator2@college.test', since)).toEqual([0])
    const plain = await toSign(college, { parties: [parties.colleague, second] })
    await sign(college, 'fellow2', await asked(college, plain, { signer_id: person('fellow2').id }))
    const before = await newestMail()
    await asked(college, plain, educator, { party: 'second' })
    expect(await waits('educator2@college.test', before)).toEqual([0])
  })
})

it('passes over who has signed already: the first after them who has not is told', async () => {
  const rater = { key: 'rater', title: 'Rater', who: 'anyone' } as const
  const model = asking(
    { key: 'seen', title: 'What was seen?', required: true, kind: 'long_text' },
    { key: 'well', title: 'What went well?', required: true, kind: 'short_text', by: ['rater'] },
  )
  const form = await toSign(college, {
    order: 'in_order',
    parties: [parties.colleague, rater, second],
    model,
    data: { seen: 'A knee' },
  })
  await act(trainee, 'change', form)
  // What they sign is what they are asked, which a change of the owner’s answers leaves as it was.
  const asks = (await wholeOf(trainee, form.id)).signing_hash
  await act(trainee, 'complete', form)
  await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
  const row = await asked(college, form, { signer_id: person('educator2').id }, { party: 'rater' })
  const rated = { content_hash: asks, answers: { well: 'Calm.' } }
  expect((await sign(college, 'educator2', row, rated)).status).toBe(261)
  await asked(college, form, { signer_id: person('instructor2').id }, { party: 'second' })
  await act(trainee, 'change', form)
  await act(trainee, 'complete', form, { data: { seen: 'Two knees' } })
  const states = (await wholeOf(trainee, form.id)).signatures.map(({ party, state }) => `${party} ${state}`)
  expect(states).toEqual(['colleague voided', 'colleague asked', 'rater signed', 'second asked'])
  const since = await newestMail()
  expect((await sign(college, 'fellow2', await askedAnew(form))).status).toBe(261)
  expect(await waits('instructor2@college.test', since)).toHaveLength(1)
})
