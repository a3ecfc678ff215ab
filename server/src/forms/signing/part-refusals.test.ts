import type { FormData, SigningParty } from '@college/contract/forms'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, wholeOf } from '../testing.ts'
import { guestSigning } from './testing-guest.ts'
import { asked, codeTo, freshAddress, standing } from './testing.ts'
import { own, parties, rated, partForms } from './testing-parts.ts'

const college = await openTestApp()
const { guest } = college
const { askAssessor, nurseAsked, owner, readLink, signPart, start, stateOf, template } = await partForms(college)
const { codeFor, show } = guestSigning(college)
const withdrawn = 'The request to sign this was withdrawn.'

it('says at each question of an empty part what is missing, by account and by link', async () => {
  const form = await start()
  const refused = await signPart(form, await askAssessor(form), { answers: {} })
  expect([refused.status, refused.errors]).toEqual([
    400,
    [
      { path: 'answers.skill.consent', message: 'Choose a rating' },
      { path: 'answers.skill.needle', message: 'Choose a rating' },
      { path: 'answers.said', message: 'Answer this question' },
    ],
  ])
  const { token } = await nurseAsked(form)
  const { content_hash } = await readLink(token)
  const byLink = await guest.post('/signing/sign', { token, content_hash, name: 'Losa' })
  expect([byLink.status, byLink.errors]).toEqual([400, [{ path: 'answers.said', message: 'Answer this question' }]])
  expect([await stateOf(form, 'assessor'), await stateOf(form, 'nurse')]).toEqual(['asked', 'asked'])
})

it.each(['qr', 'here'] as const)('takes a part by %s, with the code from the signer’s own mailbox', async (by) => {
  const form = await start()
  await act(owner, 'complete', form, { data: own })
  const row = await asked(college, form, { signer_name: 'Losa' }, { party: 'nurse' })
  const { token } = await show(row, by)
  const { content_hash } = await readLink(token)
  const address = freshAddress()
  expect((await codeFor(token, address)).status).toBe(202)
  const body = { token, content_hash, name: 'Losa', code: await codeTo(college, address) }
  const empty = await guest.post('/signing/sign', body)
  expect([empty.status, empty.named]).toEqual([400, ['answers.said']])
  // The code was right, and is still.
  expect((await guest.post('/signing/sign', { ...body, answers: { said: 'Kind.' } })).status).toBe(261)
  expect((await wholeOf(owner, form.id)).signatures).toMatchObject([
    { party: 'nurse', state: 'signed', method: by, email_domain: 'hospital.test' },
  ])
})

it('keeps the part of one of two of a role who sign at once, and names them to the other', async () => {
  const role: SigningParty = { key: 'assessor', title: 'Assessor', who: 'role', role: 'Educator' }
  const form = await start(await template(false, [role, ...parties.slice(1)]))
  const row = await asked(college, form, { signer_role: 'Educator' }, { party: 'assessor' })
  const people = ['educator1', 'educator2'] as const
  const callers = await Promise.all(people.map((who) => college.as(who)))
  const answers = people.map((who): FormData => ({ ...rated, said: `Seen by ${who}.` }))
  const done = await Promise.all(callers.map((by, at) => signPart(form, row, { answers: answers[at] }, by)))
  const winner = done.findIndex(({ status }) => status === 261)
  const loser = done[1 - winner]
  expect([loser?.status, loser?.message]).toEqual([476, `${people[winner]} Tūhoe has already signed this.`])
  const { signatures } = await wholeOf(owner, form.id)
  expect(signatures.map(({ state, answers: kept }) => [state, kept])).toEqual([['signed', answers[winner]]])
})

it('refuses who signs a form after it was withdrawn, by account and by link', async () => {
  const form = await start()
  await act(owner, 'complete', form, { data: own })
  const row = await askAssessor(form)
  const { token } = await nurseAsked(form)
  const { content_hash } = await readLink(token)
  expect((await act(owner, 'withdraw', form)).status).toBe(261)
  const byAccount = await signPart(form, row, { content_hash })
  expect([byAccount.status, byAccount.message]).toEqual([476, withdrawn])
  const byLink = await guest.post('/signing/sign', { token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
  expect([byLink.status, byLink.message.startsWith(withdrawn)]).toEqual([469, true])
  expect((await wholeOf(owner, form.id)).signatures.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
})

it('withdraws a form after it was signed: the signature is kept, and counts no more', async () => {
  const form = await start()
  await act(owner, 'complete', form, { data: own })
  expect((await signPart(form, await askAssessor(form))).status).toBe(261)
  expect((await act(owner, 'withdraw', form)).status).toBe(261)
  expect(await standing(college, form.id)).toMatchObject({ state: 'withdrawn', signatures_given: 0 })
  expect((await wholeOf(owner, form.id)).signatures.map(({ state }) => state)).toEqual(['voided'])
})
