import { conversationPrompts } from '@college/contract/cpd'
import type { ConversationForm } from '@college/contract/cpd'
import type { Form, Signers } from '@college/contract/forms'
import { addDays } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { linesOf, readPdf } from '#pdf/testing'
import { act, asked, asking, begin, publish, sign, wholeOf } from '#forms/testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const fellow = college.person('fellow1')
const days = { from: addDays(today, -30), to: addDays(today, 1) }

const read = async (query: object = {}, who = 'fellow1') =>
  (await (await college.as(who)).get<ConversationForm>('/cpd/conversation', { ...days, ...query })).data

const pack = async (who: PersonName) => {
  const { raw } = await (await college.as(who)).get('/cpd/report/conversation/pdf')
  const pdf = await readPdf(raw)
  return { ...pdf, raw, text: pdf.pages.flatMap((page) => linesOf(page)).join('\n') }
}

const signers: Signers = {
  order: 'any',
  parties: [
    { key: 'fellow', title: 'Fellow', who: 'owner' },
    { key: 'partner', title: 'Partner', who: 'anyone' },
  ],
}
const questions = asking(
  { key: 'went', title: 'What went well on the ward?', required: true, kind: 'long_text' },
  { key: 'met', title: 'When did you meet?', required: false, kind: 'date' },
)

let category = 0
beforeAll(async () => {
  const row = { organisation_id: a.organisation, name: 'Structured conversation', kind: 'activity' }
  category = await insert(college.db, 'devcategory', { ...row, code: 'conversation' })
})

const change = async (body: object) => {
  const admin = await college.as('admin1')
  const { data } = await admin.get('/devcategory', { id: category })
  return admin.post('/devcategory', { id: category, updated_at: data.updated_at, ...body })
}

it('asks the usual questions where the college names no form for it', async () => {
  expect(await read()).toEqual({
    category_id: category,
    template: null,
    questions: [...conversationPrompts],
    form: null,
  })
})

it('takes only a published form, for a category of activities', async () => {
  const admin = await college.as('admin1')
  const draft = await admin.put('/devformtemplate', { name: 'Not yet', type: 'pdp' })
  expect(await change({ devformtemplate_id: draft.data.id })).toMatchObject({
    status: 400,
    errors: [{ path: 'devformtemplate_id', message: 'Choose a form that is published' }],
  })
  const { id } = await publish(college, questions, { type: 'pdp', signers, signing_required: true })
  const goals = { name: 'Growing', kind: 'goal', devformtemplate_id: id }
  expect(await admin.put('/devcategory', goals)).toMatchObject({
    status: 400,
    errors: [{ path: 'devformtemplate_id', message: 'Only categories of activities have a form' }],
  })
})

describe('with a form of the college', () => {
  let template = 0
  let form: Form
  beforeAll(async () => {
    template = (await publish(college, questions, { type: 'pdp', signers, signing_required: true })).id
    expect((await change({ devformtemplate_id: template })).status).toBe(261)
    const owner = await college.as('fellow1')
    form = await begin(owner, fellow.id, template, { data: { went: 'The theatre list' } })
  })

  it('asks what the form asks in words, and finds the one of the year', async () => {
    const found = await read()
    expect(found.questions).toEqual(['What went well on the ward?'])
    expect(found.form).toMatchObject({ id: form.id, reference: form.reference, state: 'started', signers: [] })
    const before = { from: addDays(today, -400), to: addDays(today, -31) }
    expect((await read(before)).form).toBeNull()
    expect((await read({}, 'fellow2')).form).toBeNull()
  })

  it('is led to from its form, for who may read the page', async () => {
    const part = async (who: PersonName, id = form.id) => (await wholeOf(await college.as(who), id)).belongs_to
    const title = 'Structured conversation, Fellow year'
    const path = `/app/conversation?cycle=${a.fellowCycle}`
    expect(await part('fellow1')).toEqual({ title, path })
    expect(await part('admin1')).toEqual({ title, path: `${path}&user_id=${fellow.id}` })
    const other = await publish(college, questions, { type: 'pdp' })
    expect(await part('fellow1', (await begin(await college.as('fellow1'), fellow.id, other.id)).id)).toBeNull()
  })

  it('is led to from the form in the year of its person that has the day it was begun on', async () => {
    const part = async () => (await wholeOf(await college.as('fellow1'), form.id)).belongs_to?.title ?? null
    const certificate = (day: string | null) =>
      college.db.rows('update "user" set apc_date = $2 where id = $1', [fellow.id, day])
    const begunOn = (day: string) =>
      college.db.rows(`update devform set created_at = $2::timestamptz where id = $1`, [form.id, `${day}T00:00:00Z`])
    await begunOn(addDays(today, -30))
    expect(await part()).toBe('Structured conversation, Fellow year')
    // The certificate ended the own year between, and the page shows the one that began after it.
    await certificate(addDays(today, -20))
    expect(await part()).toBeNull()
    await begunOn(today)
    expect(await part()).toBe('Structured conversation, Fellow year')
    await certificate(null)
    await begunOn('2001-03-04')
    expect(await part()).toBeNull()
    await begunOn(today)
  })

  it('says who signed, on the page and on the paper, and which activity it is logged as', async () => {
    const owner = await college.as('fellow1')
    expect((await act(owner, 'complete', form)).status).toBe(261)
    const who = 'fellow1' as const
    const [own] = (await wholeOf(owner, form.id)).signatures
    const partner = await asked(college, form, { signer_id: college.person('fellow2').id }, { party: 'partner', who })
    expect((await read()).form?.signers.map(({ signed_at: at }) => at)).toEqual([null, null])
    expect((await sign(college, 'fellow1', { id: own?.id ?? 0, devform_id: form.id })).status).toBe(261)
    expect((await sign(college, 'fellow2', partner)).status).toBe(261)
    // Who signs it for them reads the form, and not their year.
    expect((await wholeOf(await college.as('fellow2'), form.id)).belongs_to).toBeNull()
    const signed = await read()
    expect(signed.form).toMatchObject({ state: 'signed', waiting: 0, devactivity_id: null })
    expect(signed.form?.signers.map(({ part, name, signed_at: at }) => [part, name, at !== null])).toEqual([
      ['Fellow', 'fellow1 Tūhoe', true],
      ['Partner', 'fellow2 Tūhoe', true],
    ])
    const { text } = await pack('fellow1')
    for (const words of [
      `reference ${form.reference}, revision 1`,
      'fellow2 Tūhoe',
      'Signed in the application',
      'The theatre list',
    ])
      expect(text).toContain(words)
    const logged = await owner.put('/devactivity', {
      user_id: fellow.id,
      title: 'Talked with fellow2',
      activity_date: today,
      category_id: category,
      devform_id: form.id,
      time: 60,
      reviewing_minutes: 60,
      state: 'complete',
    })
    expect(logged.status).toBe(201)
    expect((await read()).form?.devactivity_id).toBe(logged.data.id)
  })

  it('leaves a withdrawn form out', async () => {
    const owner = await college.as('fellow2')
    const own = await begin(owner, college.person('fellow2').id, template, { data: { went: 'A quiet year' } })
    expect((await read({}, 'fellow2')).form?.id).toBe(own.id)
    expect((await pack('fellow2')).text).toContain('A quiet year')
    const withdrawn = await act(owner, 'withdraw', own, { reason: 'Begun by mistake' })
    expect(withdrawn.status).toBe(261)
    expect((await read({}, 'fellow2')).form).toBeNull()
    expect((await wholeOf(owner, own.id)).belongs_to).toBeNull()
    expect((await pack('fellow2')).text).not.toContain('A quiet year')
  })

  it.each([[{ from: 'yesterday' }], [{ to: '' }], [{ user_id: 'x' }], [{ user_id: 0 }]])(
    'refuses %j',
    async (query) => {
      const { status } = await (await college.as('fellow1')).get('/cpd/conversation', { ...days, ...query })
      expect(status).toBe(400)
    },
  )
})
