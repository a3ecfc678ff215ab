import { writeSchema } from '@college/contract/forms'
import type { Form, FormModel, GuestDocument, Question, TextValues } from '@college/contract/forms'
import { afterEach, expect, it } from 'vitest'
import { linesOf, readPdf } from '#pdf/testing'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { act, asking, begin, publish, wholeOf } from '../testing.ts'
import { allowMail, asked, standing, tokenTo, freshAddress } from '../signing/testing.ts'

const college = await openTestApp()
const { person, guest, db } = college
const owner = await college.as('trainee1')
const admin = await college.as('admin1')
const me = person('trainee1')
await allowMail(college, 'trainee1')

const told: Question = {
  key: 'told',
  kind: 'explanation',
  title: 'Who this is about',
  required: false,
  text: '{{person.name}}, MCNZ {{person.mcnz_number}}, {{about.title}} on {{about.date}}. {{form.reference}}',
}
const so: Question = { key: 'so', kind: 'yes_no', title: 'Is it so?', required: true }
const model: FormModel = asking(told, so)
const part: FormModel = {
  pages: [
    ...model.pages,
    {
      key: 'theirs',
      title: '',
      by: ['assessor'],
      sections: [
        {
          key: 'rated',
          title: '',
          questions: [
            { ...told, key: 'told_them', text: 'You assess {{person.name}}.' },
            { key: 'said', kind: 'long_text', title: 'What went well?', required: true },
          ],
        },
      ],
    },
  ],
}
const signers = { order: 'any' as const, parties: [{ key: 'assessor', title: 'Assessor', who: 'anyone' as const }] }
const signedBy = async (asks: FormModel, encrypt = false): Promise<number> =>
  (await publish(college, asks, { type: 'pdp', signing_required: true, signers, encrypt })).id
const plain = await signedBy(model)
const withPart = await signedBy(part)

const rename = (name: string | null): Promise<object[]> =>
  db.rows('update "user" set name = $2 where id = $1', [me.id, name])
const nameOf = async (who: PersonName): Promise<string> =>
  (await db.row<{ name: string }>('select display_name as name from "user" where id = $1', [person(who).id]))?.name ??
  ''
const before = await nameOf('trainee1')
afterEach(() => rename(null))
const valuesOf = async ({ id }: { id: number }): Promise<TextValues | null> =>
  (await wholeOf(owner, id)).form.text_values
const save = async (form: Pick<Form, 'id'>, more: object): Promise<number> => {
  const { updated_at } = (await wholeOf(owner, form.id)).form
  return (await owner.post('/devform', { id: form.id, updated_at, ...more })).status
}
const linesOfPaper = async (form: { id: number }): Promise<string> =>
  (await readPdf((await owner.get('/devform/pdf', { id: form.id })).raw)).pages.flatMap(linesOf).join('\n')
const result = async (form: { id: number }): Promise<string> => {
  const { verification_code: code } = await wholeOf(owner, form.id)
  return (await guest.post<{ result: string }>('/verification', { code })).data.result
}

it('is begun with the values that its texts ask for, and no others, and follows the person until it is completed', async () => {
  await rename('Mārama Ngāta')
  const form = await begin(owner, me.id, plain, { title: 'Knee injection' })
  const { reference } = (await wholeOf(owner, form.id)).form
  expect(await valuesOf(form)).toEqual({
    'person.name': 'Mārama Ngāta',
    'person.mcnz_number': null,
    'about.title': 'Knee injection',
    'about.date': null,
    'form.reference': reference,
  })
  await rename('Mārama Pōtiki')
  expect(await save(form, { data: { so: true } })).toBe(261)
  expect(await valuesOf(form)).toMatchObject({ 'person.name': 'Mārama Pōtiki' })
  expect(await save(form, { title: 'Hip injection' })).toBe(261)
  await act(owner, 'complete', form, { data: { so: true } })
  await rename('Mārama Rangi')
  // What was handed in says what it said, also where it is saved as it was.
  expect(await save(form, { data: { so: true } })).toBe(261)
  expect(await valuesOf(form)).toMatchObject({ 'person.name': 'Mārama Pōtiki', 'about.title': 'Hip injection' })
  await act(owner, 'change', form)
  await act(owner, 'complete', form, { data: { so: true } })
  const { events } = await wholeOf(owner, form.id)
  expect(events.at(-1)?.changes).toEqual([
    { key: '#person.name', title: 'Name of the form’s owner', before: 'Mārama Pōtiki', after: 'Mārama Rangi' },
  ])
})

it('has none where its texts ask for none, and says that what is not recorded is not', async () => {
  const none = await begin(owner, me.id, await signedBy(asking({ ...told, text: 'Read it.' }, so)))
  expect(await valuesOf(none)).toBeNull()
  const form = await begin(owner, me.id, plain)
  expect(await linesOfPaper(form)).toContain('not recorded on not recorded')
})

it('says the days and the supervisor of the activity or placement that it is about', async () => {
  const all = await signedBy(
    asking({ ...told, text: '{{about.title}} {{about.date}} {{about.place}} {{about.supervisor}}' }, so),
  )
  const row = await db.row<{ id: number }>(
    `with l as (insert into location (organisation_id, name) values ($1, 'Whangārei') returning id)
     insert into placement (organisation_id, user_id, quarter, type, location_id, supervisor_id, start_date, end_date, due_on)
     select $1, $2, '2026-Q1', 'placement', l.id, $3, '2026-02-02', '2026-04-30', '2026-05-14' from l returning id`,
    [
      (await db.row<{ id: number }>('select organisation_id as id from "user" where id = $1', [me.id]))?.id,
      me.id,
      person('educator1').id,
    ],
  )
  const form = await begin(owner, me.id, all, { placement_id: row?.id })
  expect(await valuesOf(form)).toEqual({
    'about.title': 'Whangārei',
    'about.date': '02/02/2026 to 30/04/2026',
    'about.place': 'Whangārei',
    'about.supervisor': await nameOf('educator1'),
  })
})

it.each([
  ['an open form', false],
  ['a sealed form', true],
])('is signed with what its texts said, and stays so when the person is renamed: %s', async (_what, encrypt) => {
  const template = encrypt ? await signedBy(model, true) : plain
  const form = await begin(owner, me.id, template)
  await act(owner, 'complete', form, { data: { so: true } })
  const row = await asked(college, form, { signer_id: person('educator2').id }, { party: 'assessor' })
  const assessor = await college.as('educator2')
  const { content_hash } = await standing(college, form.id)
  expect((await assessor.post('/devformsignature/sign', { id: row.id, content_hash })).status).toBe(261)
  await rename('{{about.title}} <b>Rangi</b>')
  expect(await valuesOf(form)).toMatchObject({ 'person.name': before })
  expect(await linesOfPaper(form)).toContain(`${before}, MCNZ not recorded`)
  expect(await result(form)).toBe('valid')
  // Another text under the signature is not what was signed.
  await db.rows(
    `update devform set text_values = jsonb_set(text_values, '{person.name}', '"Someone else"') where id = $1`,
    [form.id],
  )
  expect(await result(form)).toBe('altered')
})

it('is read by who signs it without an account as it stands, a name being words and nothing else', async () => {
  await rename('{{about.title}} <b>Rangi</b>')
  const form = await begin(owner, me.id, withPart, { title: 'Knee injection' })
  const address = freshAddress()
  await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'assessor' })
  const token = await tokenTo(college, address)
  const read = (await guest.post<GuestDocument>('/signing/read', { token })).data
  expect(read.text_values).toMatchObject({ 'person.name': '{{about.title}} <b>Rangi</b>' })
  expect(await linesOfPaper(form)).toContain('{{about.title}} <b>Rangi</b>, MCNZ')
  // They sign before the owner answers: from then on the values stay, unless the owner says that it is about something else.
  const signed = await guest.post('/signing/sign', {
    token,
    content_hash: read.content_hash,
    name: 'Losa',
    answers: { said: 'Kind.' },
  })
  expect(signed.status).toBe(261)
  await rename('Mārama Rangi')
  expect(await save(form, { data: { so: true } })).toBe(261)
  expect(await valuesOf(form)).toEqual(read.text_values)
  await act(owner, 'complete', form, { data: { so: true } })
  expect(await result(form)).toBe('valid')
})

it('takes a signature back where the owner says that it is about another record', async () => {
  const form = await begin(owner, me.id, withPart, { title: 'Knee injection' })
  const row = await asked(college, form, { signer_id: person('educator2').id }, { party: 'assessor' })
  const assessor = await college.as('educator2')
  const { signing_hash: content_hash } = await wholeOf(owner, form.id)
  const signed = await assessor.post('/devformsignature/sign', { id: row.id, content_hash, answers: { said: 'Kind.' } })
  expect(signed.status).toBe(261)
  expect(await save(form, { title: 'Hip injection' })).toBe(261)
  const whole = await wholeOf(owner, form.id)
  expect(whole.form.text_values).toMatchObject({ 'about.title': 'Hip injection' })
  expect(whole.signatures.map(({ state }) => state)).toContain('voided')
})

it('takes no values from outside', async () => {
  const form = await begin(owner, me.id, plain)
  expect(await save(form, { text_values: { 'person.name': 'Someone else' } })).toBe(400)
  const made = await owner.put('/devform', { user_id: me.id, devformtemplate_id: plain, text_values: {} })
  expect(made.status).toBe(400)
})

it('is not published with a value that there is none of', async () => {
  const wrong = asking({ ...told, text: 'NHI {{person.nhi}}' }, so)
  const draft = await admin.put('/devformtemplate', { name: 'Wrong values', type: 'pdp', schema: writeSchema(wrong) })
  const { id, updated_at } = draft.data
  const refused = await admin.post('/devformtemplate/publish', { id, updated_at })
  expect([refused.status, refused.named]).toEqual([400, ['schema.layout.pages.0.sections.0.questions.0.text']])
  expect(JSON.stringify(refused.errors)).toContain('{{person.nhi}} can’t be used here')
})
