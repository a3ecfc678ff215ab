import type { Form } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, wholeOf } from '../../testing.ts'
import { mailed } from '../testing.ts'
import { own, parties, partForms } from '../testing-parts.ts'

const college = await openTestApp()
const { guest } = college
const { askAssessor, assessor, nurseAsked, owner, readLink, signPart, start, template } = await partForms(college)

/** What waits to tell the owner of a form that a part has arrived. */
const arrived = async ({ reference }: Form) =>
  (await mailed(college, 'trainee1@college.test', 'form_part_arrived')).filter(({ text }) =>
    text.includes(reference ?? '-'),
  )

describe('the owner of a form that a signer has filled in first', () => {
  it('is told once that a part has arrived, unless it is undone, or theirs is there already', async () => {
    const form = await start()
    const row = await askAssessor(form)
    await signPart(form, row)
    const [mail, ...others] = await arrived(form)
    expect([mail?.subject, others]).toEqual(['Add your part of a form', []])
    expect(mail?.text).toMatch(
      /educator2 Tūhoe has filled in their part of “Visit \d+, Knee injection” as Assessor\. Add yours\./,
    )
    expect(mail?.text).toContain(`/app/form/edit?id=${form.id}`)
    expect((await assessor.post('/devformsignature/undo', { id: row.id })).status).toBe(261)
    expect(await arrived(form)).toEqual([])
    const again = (await wholeOf(owner, form.id)).signatures.findLast(({ state }) => state === 'asked')
    await signPart(form, again ?? { id: 0 })
    expect(await arrived(form)).toHaveLength(1)
    await act(owner, 'complete', form, { data: own })
    expect(await arrived(form)).toEqual([])
    // Once theirs is there, who signs last is told of with all who signed.
    const { token } = await nurseAsked(form)
    const { content_hash } = await readLink(token)
    await guest.post('/signing/sign', { token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    expect(await arrived(form)).toEqual([])
  })

  it('reads that the name of who has no account was typed', async () => {
    const form = await start()
    const { token } = await nurseAsked(form)
    const { content_hash } = await readLink(token)
    await guest.post('/signing/sign', { token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    const [mail] = await mailed(college, 'trainee1@college.test', 'form_part_arrived')
    expect(mail?.text).toContain('Losa (name typed by the signer) has filled in their part')
  })

  it('is told nothing of a part that no longer counts, or that is read only as a sum', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    const { updated_at } = (await owner.get<Form>('/devform', { id: form.id })).data
    await owner.post('/devform', { id: form.id, updated_at, title: 'Hip injection' })
    expect(await arrived(form)).toEqual([])
    const raters = parties.map((party) => ({ ...party, answers_shown: 'sum' as const, least_raters: 3 }))
    const summed = await start(await template(true, raters), null)
    expect((await signPart(summed, await askAssessor(summed))).status).toBe(261)
    expect(await arrived(summed)).toEqual([])
  })
})
