import type { Form, FormModel } from '@college/contract/forms'
import type { MailEvent } from '@college/contract/messaging'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { model, own, parties, partForms } from '../signing/testing-parts.ts'
import { asked, mailed, sign, tokenTo, toSign } from '../signing/testing.ts'
import { act, wholeOf } from '../testing.ts'

const college = await openTestApp()
const { person, guest, db } = college
const trainee = await college.as('trainee1')
const signer = await college.as('fellow2')
const { assessor, askAssessor, nurseAsked, readLink, signPart, start, template, verify } = await partForms(college)
// One person has others written to so often in a day; these are many days.
beforeEach(() => Promise.all([db.rows('delete from rate_taken'), db.rows('delete from mail_written')]))

/** The same, of which the owner need not answer anything. */
const askingLittle: FormModel = {
  pages: model.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      questions: section.questions.map((each) => ({ ...each, required: each.key !== 'case_seen' })),
    })),
  })),
}
/** A completed form that another has signed. */
const signedForm = async (): Promise<Form> => {
  const form = await toSign(college)
  const row = await asked(college, form, { signer_id: person('fellow2').id })
  expect((await sign(college, 'fellow2', row)).status).toBe(261)
  return form
}
const retitle = async (form: Pick<Form, 'id'>, title: string | null) => {
  const { data } = await trainee.get<Form>('/devform', { id: form.id })
  return trainee.post<Form>('/devform', { id: form.id, updated_at: data.updated_at, title })
}
const complete = (form: Pick<Form, 'id'>, data: object) => act(trainee, 'complete', form, { data })
/** What somebody is written to about a form, also where it still waits to leave. */
const mailsAbout = async ({ reference }: Form, to: PersonName, event: MailEvent) =>
  (await mailed(college, `${to}@college.test`, event)).filter(({ text }) => text.includes(reference ?? '-'))
/** Why each signature no longer counts, as somebody reads it; null of those that do. */
const whyOf = async (form: Pick<Form, 'id'>, reader = trainee) =>
  (await wholeOf(reader, form.id)).signatures.map(({ voided }) => voided)

describe('a signature for what the owner answered', () => {
  it.each([
    ['an answer', { seen: 'Another knee', referred: false, minutes: 20 }, ['What was seen?']],
    [
      'several answers',
      { seen: 'A hip', referred: true, why: 'It hurts', minutes: 20 },
      ['What was seen?', 'Was the patient referred?', 'Why?'],
    ],
    ['nothing in the end', { seen: 'A swollen knee', referred: false, minutes: 20 }, []],
  ])('no longer counts since %s was changed, and says which', async (_what, data, changed) => {
    const form = await signedForm()
    // Everyone has signed it: the owner opens it again.
    expect((await act(trainee, 'reopen', form)).status).toBe(261)
    expect(await whyOf(form)).toEqual([{ by: 'reopened', changed: [] }])
    expect((await complete(form, data)).status).toBe(261)
    expect(await whyOf(form)).toEqual([{ by: 'reopened', changed }, null])
  })

  it('says that the form is being changed before anything is', async () => {
    const two = await toSign(college, {
      parties: [
        { key: 'colleague', title: 'Colleague', who: 'anyone' },
        { key: 'second', title: 'Second', who: 'anyone' },
      ],
    })
    await sign(college, 'fellow2', await asked(college, two, { signer_id: person('fellow2').id }))
    await act(trainee, 'change', two)
    expect(await whyOf(two)).toEqual([{ by: 'changed', changed: [] }])
    await retitle(two, 'The left knee')
    expect(await whyOf(two)).toEqual([{ by: 'changed', changed: ['What it is about'] }])
    // The signer is asked again, and reads why of their own alone.
    await complete(two, { seen: 'A swollen knee', referred: false, minutes: 20 })
    expect((await whyOf(two, signer))[0]).toEqual({ by: 'changed', changed: ['What it is about'] })
    const next = await asked(college, two, { signer_id: person('educator2').id }, { party: 'second' })
    expect((await whyOf(two, await college.as('educator2')))[0]).toEqual({ by: 'changed', changed: [] })
    expect(next.state).toBe('asked')
  })

  it.each([
    ['returned', 'return'],
    ['form_withdrawn', 'withdraw'],
  ] as const)('says that the form was %s', async (by, what) => {
    const form = await toSign(college, {
      parties: [
        { key: 'colleague', title: 'Colleague', who: 'anyone' },
        { key: 'second', title: 'Second', who: 'anyone' },
      ],
    })
    await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
    expect((await act(what === 'return' ? await college.as('admin1') : trainee, what, form)).status).toBe(261)
    expect(await whyOf(form)).toEqual([{ by, changed: [] }])
  })

  it('says that its signer undid it', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: person('fellow2').id })
    await sign(college, 'fellow2', row)
    expect((await signer.post('/devformsignature/undo', { id: row.id })).status).toBe(261)
    expect(await whyOf(form)).toEqual([{ by: 'undone', changed: [] }, null])
  })
})

describe('a part that was signed before the owner answered', () => {
  it('stays when they change their answers, and is asked for again once what the form is about has changed', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    await complete(form, own)
    await act(trainee, 'change', form)
    expect(await whyOf(form)).toEqual([null])
    expect((await retitle(form, 'Hip injection')).status).toBe(261)
    expect(await whyOf(form)).toEqual([{ by: 'changed', changed: ['What it is about'] }])
    await complete(form, own)
    const read = (await wholeOf(assessor, form.id)).signatures
    expect(read.map(({ state, voided, mine }) => [state, voided?.changed ?? null, mine])).toEqual([
      ['voided', ['What it is about'], false],
      ['asked', null, true],
    ])
  })

  it('stays when a signed form is reopened for the owner’s own answers', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    const { token } = await nurseAsked(form)
    const { content_hash } = await readLink(token)
    await guest.post('/signing/sign', { token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    expect((await complete(form, own)).data.state).toBe('signed')
    const reopened = await act(trainee, 'reopen', form)
    expect(reopened.data).toMatchObject({
      state: 'started',
      signatures_given: 2,
      signer_ids: [person('educator2').id],
    })
    expect(await whyOf(form)).toEqual([null, null])
    expect(await mailsAbout(form, 'educator2', 'sign_voided')).toEqual([])
    // What says that everyone has signed had not left yet.
    expect(await mailsAbout(form, 'trainee1', 'form_signed')).toEqual([])
    expect((await complete(form, { case_seen: 'Two swollen knees' })).data.state).toBe('signed')
    expect(await verify((await wholeOf(trainee, form.id)).verification_code)).toBe('valid')
  })

  it('stays where the owner had answered nothing of what they need not answer', async () => {
    const id = await template(false, parties, askingLittle)
    const form = await start(id)
    await signPart(form, await askAssessor(form))
    const { data: done } = await complete(form, {})
    // Nothing answered is hashed as what is asked.
    const [given] = (await wholeOf(trainee, form.id)).signatures
    expect(given).toMatchObject({ state: 'signed', own_part_only: true, content_hash: done.content_hash })
    expect((await act(trainee, 'change', form)).data).toMatchObject({ state: 'started', signatures_given: 1 })
    await complete(form, {})
    // By saving, too, and where the office returns it.
    const { data: read } = await trainee.get<Form>('/devform', { id: form.id })
    const saved = await trainee.post<Form>('/devform', { id: form.id, updated_at: read.updated_at, data: own })
    expect(saved.data).toMatchObject({ state: 'started', signatures_given: 1 })
    await complete(form, {})
    await act(await college.as('admin1'), 'return', form)
    expect(await whyOf(form)).toEqual([null])
    await retitle(form, 'Hip injection')
    expect(await whyOf(form)).toEqual([{ by: 'changed', changed: ['What it is about'] }])
    await complete(form, own)
    expect((await wholeOf(trainee, form.id)).changed).toEqual([])
  })

  it('stays when the office reopens a signed form, and no longer counts once a finished one is', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    await complete(form, own)
    const { token } = await nurseAsked(form)
    const { content_hash } = await readLink(token)
    await guest.post('/signing/sign', { token, content_hash, name: 'Losa', answers: { said: 'Kind.' } })
    const office = await college.as('admin1')
    expect((await act(office, 'reopen', form)).data).toMatchObject({ state: 'started', signatures_given: 1 })
    expect(await whyOf(form)).toEqual([null, { by: 'reopened', changed: [] }])
    await complete(form, own)
    const link = await tokenTo(college, (await wholeOf(trainee, form.id)).signatures.at(-1)?.email ?? '')
    const again = await readLink(link)
    await guest.post('/signing/sign', {
      token: link,
      content_hash: again.content_hash,
      name: 'Losa',
      answers: { said: 'Kind.' },
    })
    expect((await act(trainee, 'finish', form)).data.state).toBe('finished')
    expect((await act(office, 'reopen', form)).data).toMatchObject({ state: 'started', signatures_given: 0 })
    expect((await whyOf(form)).map((why) => why?.by)).toEqual(['reopened', 'reopened', 'reopened'])
  })

  it('stays when the same title is saved again', async () => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    expect((await retitle(form, 'Knee injection')).status).toBe(261)
    expect(await whyOf(form)).toEqual([null])
  })

  it.each([['x'.repeat(201)], [7], [['Knee']]])('is not lost to a title that is refused: %j', async (title) => {
    const form = await start()
    await signPart(form, await askAssessor(form))
    const { data } = await trainee.get<Form>('/devform', { id: form.id })
    const refused = await trainee.post('/devform', { id: form.id, updated_at: data.updated_at, title })
    expect([refused.status, refused.named]).toEqual([400, ['title']])
    expect(await whyOf(form)).toEqual([null])
  })
})
