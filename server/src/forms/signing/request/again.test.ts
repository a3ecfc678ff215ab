import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, wholeOf } from '../../testing.ts'
import { asked, freshAddress, mailed, parties, sign, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, guest } = college
const trainee = await college.as('trainee1')
const changed = { seen: 'Two swollen knees', referred: false, minutes: 20 }

describe('a form that is changed after somebody signed it', () => {
  it('voids what was signed and tells the signer; completed again, everybody is asked anew by the same way', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.director, parties.nurse, parties.self] })
    const fellow = await asked(college, form, { signer_id: person('fellow2').id })
    const director = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    const address = freshAddress()
    await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
    await sign(college, 'fellow2', fellow)
    await sign(college, 'director1', director)
    const token = await tokenTo(college, address)
    await guest.post('/signing/sign', { token, content_hash: form.content_hash, name: 'Losa Tuimavave' })
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed', signatures_given: 3 })

    await act(trainee, 'change', form)
    const voided = await wholeOf(trainee, form.id)
    expect(voided.signatures.map(({ party, state }) => [party, state])).toEqual([
      ['colleague', 'voided'],
      ['director', 'voided'],
      ['nurse', 'voided'],
      ['self', 'asked'],
    ])
    expect(voided.may).toEqual(['write', 'complete', 'withdraw'])
    expect((await trainee.delete('/devform', { id: form.id })).status).toBe(476)
    for (const to of ['fellow2@college.test', 'director1@college.test', address]) {
      const [mail] = await mailed(college, to)
      expect([to, mail?.event]).toEqual([to, 'sign_voided'])
    }
    await act(trainee, 'complete', form, { data: changed })
    const again = await wholeOf(trainee, form.id)
    const open = again.signatures.filter(({ state }) => state === 'asked')
    expect(open.map(({ party, signer_id, signer_role, name }) => [party, signer_id, signer_role, name])).toEqual([
      ['colleague', person('fellow2').id, null, 'fellow2 Tūhoe'],
      ['director', null, 'Director', 'Director'],
      ['nurse', null, null, 'Losa Tuimavave'],
      ['self', person('trainee1').id, null, 'trainee1 Tūhoe'],
    ])
    expect(again.changed).toEqual([
      { key: 'seen', title: 'What was seen?', before: 'A swollen knee', after: 'Two swollen knees' },
    ])
    for (const to of ['fellow2@college.test', 'director1@college.test', 'director2@college.test', address]) {
      const [mail] = await mailed(college, to)
      expect([to, mail?.event, mail?.text]).toEqual([to, 'sign_again', expect.stringContaining('What was seen')])
    }
    expect((await guest.post('/signing/read', { token })).status).toBe(469)
    const kinds = again.events.map(({ kind }) => kind)
    expect(kinds.slice(kinds.indexOf('changed'))).toEqual([
      'changed',
      'voided',
      'voided',
      'voided',
      'completed',
      'asked',
      'asked',
      'asked',
      'asked',
    ])
    for (const row of open) {
      const who = { colleague: 'fellow2', director: 'director2', self: 'trainee1' }[row.party]
      if (who) expect((await sign(college, who, { id: row.id, devform_id: form.id })).status).toBe(261)
    }
    const { content_hash } = await standing(college, form.id)
    await guest.post('/signing/sign', { token: await tokenTo(college, address), content_hash, name: 'Losa' })
    expect((await standing(college, form.id)).state).toBe('signed')
  })

  it('opened again after everybody signed: those who signed hear the reason', async () => {
    const form = await toSign(college)
    await sign(college, 'instructor2', await asked(college, form, { signer_id: person('instructor2').id }))
    expect((await act(trainee, 'reopen', form, { reason: 'The side was wrong.' })).status).toBe(261)
    const [mail] = await mailed(college, 'instructor2@college.test')
    expect([mail?.event, mail?.text]).toEqual(['sign_voided', expect.stringContaining('The side was wrong.')])
    expect((await (await college.as('instructor2')).get('/devform', { id: form.id })).status).toBe(404)
  })

  it('does not ask whoever declined or was withdrawn, nor tells of a change where there was none', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.nurse, parties.director] })
    const fellow = await asked(college, form, { signer_id: person('fellow1').id })
    await (await college.as('fellow1')).post('/devformsignature/decline', { id: fellow.id, reason: 'Not me.' })
    const director = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
    await trainee.delete('/devformsignature', { id: director.id })
    const address = freshAddress()
    await asked(college, form, { signer_email: address }, { party: 'nurse' })
    const token = await tokenTo(college, address)
    const before = (await mailed(college, address)).length
    await act(trainee, 'change', form)
    await act(trainee, 'complete', form)
    const { signatures } = await wholeOf(trainee, form.id)
    expect(signatures.filter(({ state }) => state === 'asked').map(({ party }) => party)).toEqual(['nurse'])
    expect((await mailed(college, address)).length).toBe(before)
    // The content is the same, so the link goes on.
    expect((await guest.post('/signing/read', { token })).status).toBe(200)
  })

  it('does not ask who was withdrawn after their signature no longer counted', async () => {
    const form = await toSign(college)
    await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
    const completeAgain = async (seen: string): Promise<string[]> => {
      await act(trainee, 'change', form)
      await act(trainee, 'complete', form, { data: { ...changed, seen } })
      return (await wholeOf(trainee, form.id)).signatures.map(({ state }) => state)
    }
    // It was signed by everyone: its owner reopens it first.
    await act(trainee, 'reopen', form)
    await act(trainee, 'complete', form, { data: changed })
    const again = (await wholeOf(trainee, form.id)).signatures.find(({ state }) => state === 'asked')
    expect((await trainee.delete('/devformsignature', { id: again?.id ?? 0 })).status).toBeLessThan(300)
    expect(await completeAgain('Three swollen knees')).toEqual(['voided'])
  })

  it('one after the other: only the first is asked anew, the next when it is their turn', async () => {
    const form = await toSign(college, { order: 'in_order', parties: [parties.nurse, parties.colleague] })
    const address = freshAddress()
    await asked(college, form, { signer_email: address }, { party: 'nurse' })
    const educator = await asked(college, form, { signer_id: person('educator2').id })
    const signGuest = async () =>
      guest.post('/signing/sign', {
        token: await tokenTo(college, address),
        name: 'Losa',
        content_hash: (await standing(college, form.id)).content_hash,
      })
    await signGuest()
    await sign(college, 'educator2', educator)
    expect((await standing(college, form.id)).state).toBe('signed')
    await act(trainee, 'reopen', form)
    const mails = (await mailed(college, 'educator2@college.test')).length
    await act(trainee, 'complete', form, { data: changed })
    expect((await mailed(college, 'educator2@college.test')).length).toBe(mails)
    expect((await signGuest()).status).toBe(261)
    expect((await mailed(college, 'educator2@college.test')).length).toBe(mails + 1)
  })
})

it('a mail about a sealed form tells nothing of it', async () => {
  const form = await toSign(college, { encrypt: true, parties: [parties.nurse] })
  const address = freshAddress()
  await asked(college, form, { signer_email: address }, { party: 'nurse' })
  const token = await tokenTo(college, address)
  const { data } = await guest.post<{ data: object; content_hash: string }>('/signing/read', { token })
  expect(data.data).toMatchObject({ seen: 'A swollen knee' })
  expect((await mailed(college, address))[0]?.text).not.toContain('swollen')
  expect((await guest.post('/signing/sign', { token, content_hash: data.content_hash, name: 'Losa' })).status).toBe(261)
})

it('of a sealed form a mail does not say which answers were changed', async () => {
  const form = await toSign(college, { parties: [parties.nurse], encrypt: true })
  const address = freshAddress()
  await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
  await act(trainee, 'change', form)
  await act(trainee, 'complete', form, { data: { seen: 'Two swollen knees', referred: false } })
  const [mail] = await mailed(college, address, 'sign_again')
  expect(mail?.text).toContain('What was changed: some answers')
  expect(mail?.text).not.toContain('What was seen')
})
