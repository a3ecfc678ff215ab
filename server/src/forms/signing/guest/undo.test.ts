import type { GuestDocument } from '@college/contract/forms'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { wholeOf } from '../../testing.ts'
import { asked, freshAddress, mailed, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { guest, clock } = college
const trainee = await college.as('trainee1')
afterEach(() => clock.reset())

const undo = (token: string, by = guest) => by.post<{ mailed: boolean }>('/signing/undo', { token })
const sign = async (token: string) => {
  const { data } = await guest.post<GuestDocument>('/signing/read', { token })
  return guest.post('/signing/sign', { token, name: 'Losa', content_hash: data.content_hash })
}
const signedByLink = async () => {
  const form = await toSign(college)
  const address = freshAddress()
  await asked(college, form, { signer_name: 'Losa', signer_email: address })
  const token = await tokenTo(college, address)
  expect((await sign(token)).status).toBe(261)
  return { form, address, token }
}
const statesOf = async (id: number) => (await wholeOf(trainee, id)).signatures.map(({ state }) => state)

describe('a signature that was just given by a link', () => {
  it('is undone: the form waits again, and its signer has a new link to sign with', async () => {
    const { form, address, token } = await signedByLink()
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed' })
    const undone = await undo(token)
    expect([undone.status, undone.data]).toEqual([261, { mailed: true }])
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed', signed_at: null, signatures_given: 0 })
    expect(await statesOf(form.id)).toEqual(['voided', 'asked'])
    const [voided] = (await wholeOf(trainee, form.id)).events.filter(({ kind }) => kind === 'voided')
    expect(voided).toMatchObject({ who: expect.stringContaining('Losa') as string, comment: 'Undone by the signer.' })
    expect(await mailed(college, address, 'sign_asked')).toHaveLength(2)
    expect((await sign(await tokenTo(college, address))).status).toBe(261)
    expect(await standing(college, form.id)).toMatchObject({ state: 'signed', signatures_given: 1 })
  })

  it('is undone once, by fifty presses at once as well', async () => {
    const { form, token } = await signedByLink()
    const all = await Promise.all(Array.from({ length: 50 }, () => undo(token)))
    // Who comes while many wait may hear that the server is busy.
    const statuses = all.map(({ status }) => status).filter((status) => status !== 503)
    expect(statuses.filter((status) => status === 261)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([261, 476]))
    expect(await statesOf(form.id)).toEqual(['voided', 'asked'])
  })

  it('stays after its seconds, and where nothing was signed', async () => {
    const { form, token } = await signedByLink()
    clock.advance(16_000)
    expect((await undo(token)).status).toBe(476)
    expect(await statesOf(form.id)).toEqual(['signed'])
    const other = await toSign(college)
    const address = freshAddress()
    await asked(college, other, { signer_name: 'Ana', signer_email: address })
    const unused = await tokenTo(college, address)
    expect((await undo(unused)).status).toBe(476)
    await guest.post('/signing/decline', { token: unused, name: 'Ana', reason: 'No', outcome: 'declined' })
    expect((await undo(unused)).status).toBe(476)
    expect(await statesOf(other.id)).toEqual(['declined'])
  })

  it('is not undone with a link that was made up', async () => {
    expect((await undo('A'.repeat(43))).status).toBe(469)
    expect((await undo('short')).status).toBe(400)
  })
})
