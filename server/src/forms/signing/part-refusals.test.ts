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
const nothing = 'There’s nothing more for you to do.'
const withdrawn = `This form was withdrawn, so no one can sign it any more. ${nothing}`

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
  expect([loser?.status, loser?.message]).toEqual([476, `${people[winner]} Tūhoe has already signed this. ${nothing}`])
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
  expect([byLink.status, byLink.message]).toEqual([469, withdrawn])
  // The link says so too when it is opened, and a new one is not sent.
  const opened = await guest.post('/signing/read', { token })
  expect([opened.status, opened.message]).toEqual([469, withdrawn])
  const renewed = await guest.post('/signing/renew', { token })
  expect([renewed.status, renewed.message]).toEqual([469, withdrawn])
  expect((await wholeOf(owner, form.id)).signatures.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
})

it.each([
  [
    'withdrawn by its owner',
    /^trainee1 Tūhoe withdrew the request to sign this on \d\d\/\d\d\/\d{4}\. There’s nothing more for you to do\.$/,
  ],
  [
    'declined',
    'This was already declined. If you want to sign it after all, tell trainee1 Tūhoe, who can ask you again.',
  ],
  ['returned', 'This was already returned for changes. We’ll ask you again once trainee1 Tūhoe has completed it.'],
  ['rejected', `This form was rejected, so no one can sign it any more. ${nothing}`],
] as const)('says to who signs a request that was %s what to do next', async (how, words) => {
  const form = await start(
    await template(
      false,
      parties.map((each) => ({ ...each, may_reject: true })),
    ),
  )
  await act(owner, 'complete', form, { data: own })
  const row = await askAssessor(form)
  const { signing_hash: content_hash } = await wholeOf(owner, form.id)
  const assessor = await college.as('educator2')
  const done =
    how === 'withdrawn by its owner'
      ? await owner.delete('/devformsignature', { id: row.id })
      : await assessor.post('/devformsignature/decline', { id: row.id, outcome: how, reason: 'I was not there.' })
  expect(done.status).toBeLessThan(300)
  const late = await signPart(form, row, { content_hash })
  expect([late.status, late.message]).toEqual([476, typeof words === 'string' ? words : expect.stringMatching(words)])
})

it('says to who opens a link of a rejected form what to do next', async () => {
  const form = await start(
    await template(
      false,
      parties.map((each) => ({ ...each, may_reject: true })),
    ),
  )
  await act(owner, 'complete', form, { data: own })
  const row = await askAssessor(form)
  const { token } = await nurseAsked(form)
  const assessor = await college.as('educator2')
  const body = { id: row.id, outcome: 'rejected', reason: 'I was not there.' }
  expect((await assessor.post('/devformsignature/decline', body)).status).toBe(261)
  const opened = await guest.post('/signing/read', { token })
  expect([opened.status, opened.message]).toEqual([
    469,
    `This form was rejected, so no one can sign it any more. ${nothing}`,
  ])
})

it('withdraws a form after it was signed: the signature is kept, and counts no more', async () => {
  const form = await start()
  await act(owner, 'complete', form, { data: own })
  expect((await signPart(form, await askAssessor(form))).status).toBe(261)
  expect((await act(owner, 'withdraw', form)).status).toBe(261)
  expect(await standing(college, form.id)).toMatchObject({ state: 'withdrawn', signatures_given: 0 })
  expect((await wholeOf(owner, form.id)).signatures.map(({ state }) => state)).toEqual(['voided'])
})
