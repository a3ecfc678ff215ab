import { writeSchema } from '@college/contract/forms'
import type { FormModel, TemplateVersion } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { act, asking, begin, oneSigner, publish, visit, wholeOf } from '../testing.ts'

const college = await openTestApp()
const admin = await college.as('admin1')
const trainee = await college.as('trainee1')
const me = college.person('trainee1').id

const draft = async (name: string, more: object = {}): Promise<AnyRow> => {
  const made = await admin.put('/devformtemplate', { name, type: 'trainee', schema: writeSchema(visit), ...more })
  expect(made.status).toBe(201)
  return made.data
}
const publishing = ({ id, updated_at }: AnyRow) => admin.post('/devformtemplate/publish', { id, updated_at })
const change = ({ id, updated_at }: AnyRow, more: object) => admin.post('/devformtemplate', { id, updated_at, ...more })

describe('a draft', () => {
  it('becomes a version, and there is nothing more to publish until it says something else', async () => {
    const one = await draft('Case discussion')
    expect(one).toMatchObject({ version: 0, unpublished: true, published_at: null })
    const published = await publishing(one)
    expect([published.status, published.data]).toMatchObject([261, { version: 1, unpublished: false }])
    expect((await publishing(published.data)).status).toBe(476)
    // Its kind is not part of what a version says, and the same draft is no news.
    const same = await change(published.data, { schema: writeSchema(visit), type: 'pdp' })
    expect(same.data).toMatchObject({ unpublished: false, type: 'pdp' })
    const renamed = await change(same.data, { name: 'Discussion of a case' })
    expect(renamed.data).toMatchObject({ unpublished: true })
    expect((await change(renamed.data, { name: 'Case discussion' })).data).toMatchObject({ unpublished: false })
  })

  it('that was written by hand is published with all that follows from its layout', async () => {
    const { $defs: _, required: __, additionalProperties: ___, ...short } = writeSchema(visit)
    const one = await draft('By hand', { schema: { ...short, title: 'By hand', description: 'In short' } })
    expect((await publishing(one)).data).toMatchObject({ version: 1, unpublished: false })
    const version = await admin.get<TemplateVersion>('/devformtemplate/version', { id: one.id })
    expect(version.data.schema).toEqual({ ...writeSchema(visit), title: 'By hand', description: 'In short' })
  })

  it('is imported through the API whole, or refused with all that is wrong by its place in the file', async () => {
    const question = { key: 'minutes', title: 'Minutes', required: false, kind: 'number', decimals: 0 } as const
    const theirs = asking({ ...question, by: ['assessor'] })
    const file = { ...writeSchema(theirs), title: 'From a file', description: 'By hand.', reopen_role: 'Director' }
    const signers = { order: 'any', parties: [{ key: 'assessor', title: 'Assessor', who: 'anyone' }] }
    const take = (body: object) => admin.put('/devformtemplate/import', { type: 'trainee', ...body })
    const made = await take({ file, signers })
    expect([made.status, made.data]).toMatchObject([
      201,
      { name: 'From a file', description: 'By hand.', reopen_role: 'Director', version: 0, signing_required: true },
    ])
    expect((await publishing(made.data)).data).toMatchObject({ version: 1, parts: 1 })
    expect((await take({ file, signers })).status).toBe(468)

    const bad = asking({ ...question, min: 9, max: 3 }, { ...question, key: 'more' }, { ...question, key: 'more' })
    const wrong = await take({ file: { ...writeSchema(bad), title: 'Never kept', colour: 'red', reopen_role: 7 } })
    expect([wrong.status, wrong.message]).toEqual([400, 'This file can’t be imported as it is. Nothing was saved.'])
    const said = ({ errors }: typeof wrong) => errors?.map(({ path, message }) => `${path}: ${message}`)
    expect(said(wrong)).toEqual([
      'file.layout.pages.0.sections.0.questions.2.key: Another question has this key',
      'file.properties.minutes.maximum: This is below the lowest',
      'file.colour: Forms don’t have this setting, or can’t have this value',
      'file.reopen_role: Enter the name of a role, at most 60 characters',
    ])
    const parties = [{ key: 'censor', title: 'Censor', who: 'role', role: 'Censor' }]
    const strange = await take({ file: { ...file, title: 'Never kept' }, signers: { order: 'any', parties } })
    expect(said(strange)).toEqual([
      'file.layout.pages.0.sections.0.questions.0.by.0: No one who signs has this part. Choose who answers',
      'signers: There is no role Censor here. Choose who signs',
    ])
    expect((await take({ file: [] })).named).toEqual(['file'])
    expect((await take({ file: writeSchema(visit) })).named).toEqual(['name'])
    const { data: all } = await admin.get<AnyRow[]>('/devformtemplates', { limit: 500 })
    expect(all.map(({ name }) => name)).not.toContain('Never kept')
  })

  it('is published by whoever read it last', async () => {
    const one = await draft('Read twice')
    const changed = await change(one, { description: 'For every second case' })
    const stale = await publishing(one)
    expect([stale.status, stale.body]).toMatchObject([474, { current: { description: 'For every second case' } }])
    const all = await Promise.all(Array.from({ length: 50 }, () => publishing(changed.data)))
    // Who comes while many wait may hear that the server is busy.
    const statuses = all.map(({ status }) => status).filter((status) => status !== 503)
    expect(statuses.filter((status) => status === 261)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([261, 474]))
    expect((await admin.get('/devformtemplate/versions', { id: one.id })).data).toHaveLength(1)
  })

  it('is published only where it can be filled in and signed', async () => {
    const empty = await draft('Empty', { schema: null })
    expect((await publishing(empty)).status).toBe(476)
    const unsound: FormModel = asking({
      key: 'why',
      title: 'Why?',
      required: true,
      kind: 'short_text',
      show_if: { match: 'all', tests: [{ key: 'nowhere', is: 'equal', value: true }] },
    })
    const wrong = await publishing(await draft('Unsound', { schema: writeSchema(unsound), signing_required: true }))
    expect(wrong.status).toBe(400)
    expect(wrong.named).toContain('signers')
    expect(wrong.named.some((path) => path.startsWith('schema.layout.pages.0.sections.0.questions.0.show_if'))).toBe(
      true,
    )
    const never: FormModel = asking(
      { key: 'on', title: 'When?', required: true, kind: 'date' },
      {
        key: 'why',
        title: 'Why?',
        required: true,
        kind: 'short_text',
        show_if: { match: 'all', tests: [{ key: 'on', is: 'equal', value: 'banana' }] },
      },
    )
    const unmet = await publishing(await draft('Never met', { schema: writeSchema(never) }))
    expect([unmet.status, unmet.errors]).toEqual([
      400,
      [
        {
          path: 'schema.layout.pages.0.sections.0.questions.1.show_if.tests.0.value',
          message: 'That question can’t have this answer',
        },
      ],
    ])
    const signers = {
      order: 'any',
      parties: [
        { key: 'censor', title: 'Censor', who: 'role', role: 'Censor' },
        { key: 'director', title: 'Director', who: 'role', role: 'Director' },
      ],
    }
    const elsewhere = await publishing(await draft('From another college', { signers, signing_required: true }))
    expect([elsewhere.status, elsewhere.errors]).toEqual([
      400,
      [{ path: 'signers', message: 'There is no role Censor here. Choose who signs' }],
    ])
    const nameless = { order: 'any', parties: [{ key: 'signer', title: 'Signer', who: 'anyone' }] }
    const unnamed = await publishing(await draft('Unnamed', { signers: nameless, signing_required: true }))
    expect([unnamed.status, unnamed.errors]).toEqual([
      400,
      [{ path: 'signers', message: 'Replace “Signer” with who signs, such as Supervisor' }],
    ])
    const begun: FormModel = asking({ key: 'n', title: 'New question', required: true, kind: 'short_text' })
    const unwritten = await publishing(await draft('Begun', { schema: writeSchema(begun) }))
    expect([unwritten.status, unwritten.errors]).toEqual([
      400,
      [
        {
          path: 'schema.properties.n.title',
          message: 'Replace “New question” with your own words',
        },
      ],
    ])
    const strange = await admin.put('/devformtemplate', { name: 'Strange', type: 'pdp', schema: { type: 'object' } })
    expect([strange.status, strange.named.every((path) => path.startsWith('schema'))]).toEqual([400, true])
  })

  it('with a year of placeholders is not published, and the first twenty are named', async () => {
    const weeks = Array.from({ length: 52 }, (_, at) => ({
      key: `week${at}`,
      title: 'New question',
      required: true,
      kind: 'short_text' as const,
    }))
    const year = await draft('A year of weeks', { schema: writeSchema(asking(...weeks)) })
    const { status, errors } = await publishing(year)
    expect(status).toBe(400)
    expect(errors).toEqual(
      weeks.slice(0, 20).map(({ key }) => ({
        path: `schema.properties.${key}.title`,
        message: 'Replace “New question” with your own words',
      })),
    )
    const { data } = await admin.get('/devformtemplate', { id: year.id })
    expect(data).toMatchObject({ version: 0, published_at: null })
  })

  it('has a name that no other template of the college has, however it is written', async () => {
    const one = await draft('Mini clinical evaluation')
    const again = await admin.put('/devformtemplate', { name: 'MINI clinical evaluation', type: 'pdp' })
    expect([again.status, again.named]).toEqual([468, ['name']])
    const copied = await admin.post('/devformtemplate/copy', { id: one.id, name: 'mini clinical evaluation' })
    expect([copied.status, copied.named]).toEqual([468, ['name']])
    const other = await draft('Another evaluation')
    expect((await change(other, { name: 'Mini Clinical Evaluation' })).status).toBe(468)
    const away = await college.as('bAdmin')
    expect((await away.put('/devformtemplate', { name: 'Mini clinical evaluation', type: 'pdp' })).status).toBe(201)
    expect((await admin.delete('/devformtemplate', { id: one.id })).status).toBe(262)
    expect((await change(other, { name: 'Mini Clinical Evaluation' })).status).toBe(261)
    expect((await admin.post('/devformtemplate/restore', { id: one.id })).status).toBe(468)
  })

  it('is told of in the audit once in a while, without all it says', async () => {
    const one = await draft('Built slowly')
    const schemas = ['a', 'b', 'c'].map((key) =>
      writeSchema(asking({ key, title: `Question ${key}`, required: false, kind: 'short_text' })),
    )
    let now = one
    for (const schema of schemas) now = (await change(now, { schema })).data
    expect(now['schema']).toEqual(schemas.at(-1))
    await change(now, { description: 'For every second case' })
    const rows = await college.db.rows<{ changes: object }>(
      `select changes from audit where resource = 'devformtemplate' and record_id = $1 and call = 'POST /devformtemplate' order by id`,
      [one.id],
    )
    expect(rows.map(({ changes }) => changes)).toEqual([
      { schema: [null, 'changed'] },
      { description: [null, 'For every second case'] },
    ])
  })

  it('is read by the office alone; what was published by everybody', async () => {
    const template = await publish(college, visit)
    expect((await trainee.get('/devformtemplate', { id: template.id })).data['schema']).toBeNull()
    const seen = await trainee.get<TemplateVersion>('/devformtemplate/version', { id: template.id })
    expect(seen.data).toMatchObject({ version: 1, schema: template['schema'] })
    expect((await trainee.get('/devformtemplate/version', { id: college.fixtures.a.formDraft })).status).toBe(404)
    expect((await trainee.get('/devformtemplate/version', { id: template.id, version: 2 })).status).toBe(400)
  })
})

describe('a template', () => {
  it('is copied with all it says, as a draft', async () => {
    const template = await publish(college, visit, { signers: oneSigner, signing_required: true, encrypt: true })
    const copy = await admin.post('/devformtemplate/copy', { id: template.id, name: 'A copy' })
    expect([copy.status, copy.data]).toMatchObject([
      201,
      {
        name: 'A copy',
        version: 0,
        unpublished: true,
        published_at: null,
        schema: template['schema'],
        signers: oneSigner,
        signing_required: true,
        encrypt: true,
      },
    ])
  })

  it('that is put away takes no change and begins no form; forms that were begun go on', async () => {
    const template = await publish(college, visit)
    const form = await begin(trainee, me, template.id, { data: { seen: 'A knee', referred: false } })
    const { id, updated_at } = template
    const away = await admin.post('/devformtemplate/archive', { id, updated_at, archived: true })
    expect(away.data['archived_at']).not.toBeNull()
    expect((await change(away.data, { name: 'Other' })).status).toBe(473)
    expect((await publishing(away.data)).status).toBe(473)
    expect((await trainee.put('/devform', { user_id: me, devformtemplate_id: id })).status).toBe(473)
    expect((await act(trainee, 'complete', form)).status).toBe(261)
    const back = await admin.post('/devformtemplate/archive', { id, updated_at: away.data.updated_at, archived: false })
    expect(back.data['archived_at']).toBeNull()
    expect((await trainee.put('/devform', { user_id: me, devformtemplate_id: id })).status).toBe(201)
  })

  it('says how many forms each version has, and is not deleted while there are any', async () => {
    const template = await publish(college, visit)
    const first = await begin(trainee, me, template.id, { data: { seen: 'A knee', referred: false } })
    const renamed = await change(template, { description: 'With a few words more' })
    expect((await publishing(renamed.data)).status).toBe(261)
    await act(trainee, 'complete', first)
    await act(trainee, 'finish', first)
    await begin(trainee, me, template.id)
    const versions = await admin.get<object[]>('/devformtemplate/versions', { id: template.id })
    expect(versions.data).toMatchObject([
      { version: 2, open: 1, forms: 1 },
      { version: 1, open: 0, forms: 1 },
    ])
    expect((await admin.delete('/devformtemplate', { id: template.id })).status).toBe(476)
    expect((await wholeOf(trainee, first.id)).template.description).toBeNull()
  })

  it('has versions that nobody changes, not even past the application', async () => {
    const template = await publish(college, visit)
    for (const text of [
      `update devformtemplate_version set name = 'Other' where devformtemplate_id = ${template.id}`,
      `delete from devformtemplate_version where devformtemplate_id = ${template.id}`,
    ]) {
      await expect(college.db.rows(text)).rejects.toThrow('stay as they are')
      await expect(college.db.scopedTo([college.fixtures.a.organisation]).rows(text)).rejects.toThrow(
        'permission denied',
      )
    }
  })
})
