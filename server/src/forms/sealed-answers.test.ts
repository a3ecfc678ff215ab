import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Keys, readKeyRing, withNewVersion } from '#platform'
import { openTestApp, testServerKeys } from '#testing'
import { resealForms } from './key-rotation.ts'
import { openAnswers } from './sealed-answers.ts'
import { act, begin, publish, visit, wholeOf } from './testing.ts'

const college = await openTestApp()
const trainee = await college.as('trainee1')
const educator = await college.as('educator1')
const me = college.person('trainee1').id
const template = await publish(college, visit, { encrypt: true })

const secret = 'Zwiebelkuchen'
const answers = { seen: `A swollen ${secret}`, referred: false }

/** Everything of the database in which a word stands, by table. */
const standing = async (word: string): Promise<string[]> => {
  const tables = await college.db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const row = await college.db.row(
      `select 1 from "${name}" t where row_to_json(t)::text like '%' || $1 || '%' limit 1`,
      [word],
    )
    if (row) found.push(name)
  }
  return found
}

describe('a sealed form', () => {
  it('holds nothing of its answers in clear anywhere: begun, saved, completed, changed and completed again', async () => {
    const form = await begin(trainee, me, template.id, { data: answers })
    expect(form).toMatchObject({ encrypted: true, data: null, answered: 2 })
    expect((await wholeOf(trainee, form.id)).form.data).toEqual(answers)
    expect(await standing(secret)).toEqual([])
    const saved = await trainee.post(
      '/devform',
      { id: form.id, updated_at: form.updated_at, data: { ...answers, seen: `Another ${secret}` } },
      { key: 'saving-a-sealed-form' },
    )
    expect([saved.status, saved.data['data']]).toEqual([261, null])
    expect((await act(trainee, 'complete', form)).status).toBe(261)
    expect((await act(trainee, 'change', form)).status).toBe(261)
    expect((await act(trainee, 'complete', form, { data: answers })).status).toBe(261)
    expect(await standing(secret)).toEqual([])
    const whole = await wholeOf(educator, form.id)
    expect(whole.form.data).toEqual(answers)
    expect(whole.events.at(-1)?.changes).toEqual([
      { key: 'seen', title: 'What was seen?', before: `Another ${secret}`, after: `A swollen ${secret}` },
    ])
  })

  it('is neither found by its answers nor read by lists and exports', async () => {
    const form = await begin(trainee, me, template.id, { data: answers })
    expect((await trainee.get('/devforms', { q: secret })).status).toBe(260)
    const listed = await trainee.get('/devforms', { id: form.id })
    expect(listed.raw.toString()).not.toContain(secret)
    expect((await trainee.get('/devform', { id: form.id })).raw.toString()).not.toContain(secret)
    expect((await trainee.get('/user/data')).raw.toString()).not.toContain(secret)
  })

  it('has no title, which would stand in the open: neither begun with one nor given one', async () => {
    const named = { user_id: me, devformtemplate_id: template.id, title: `Of a ${secret}` }
    expect((await trainee.put('/devform', named)).named).toEqual(['title'])
    const form = await begin(trainee, me, template.id, { title: null })
    const { id, updated_at } = form
    expect((await trainee.post('/devform', { id, updated_at, title: named.title })).named).toEqual(['title'])
    expect(await standing(secret)).toEqual([])
    // One that has a title from before keeps it, is not found by it, and can be written on.
    await college.db.rows('update devform set title = $2 where id = $1', [id, named.title])
    expect((await trainee.get('/devforms', { q: secret })).status).toBe(260)
    const kept = await trainee.post('/devform', { id, updated_at, title: named.title, data: answers })
    expect([kept.status, kept.data['title']]).toEqual([261, named.title])
    expect((await trainee.post('/devform', { id, updated_at: kept.data.updated_at, title: null })).status).toBe(261)
  })

  it('keeps what is not answered yet, and refuses what its form does not ask, as any other does', async () => {
    const form = await begin(trainee, me, template.id)
    const refused = await trainee.post('/devform', { id: form.id, updated_at: form.updated_at, data: { other: 1 } })
    expect([refused.status, refused.named]).toEqual([400, ['data.other']])
    const same = await trainee.post('/devform', { id: form.id, updated_at: form.updated_at, data: {} })
    expect([same.status, same.data.updated_at]).toEqual([261, form.updated_at])
  })

  it('does not open as another form, nor for somebody else', async () => {
    const [one, other] = [
      await begin(trainee, me, template.id, { data: answers }),
      await begin(trainee, me, template.id),
    ]
    await college.db.rows(
      'update devform set data_sealed = (select data_sealed from devform where id = $1) where id = $2',
      [one.id, other.id],
    )
    expect((await trainee.get('/devform/whole', { id: other.id })).status).toBe(500)
    await college.db.rows('update devform set data_sealed = null where id = $1', [other.id])
  })
})

it('every sealed form and what it said before opens with the new key alone once it was sealed anew', async () => {
  const ring = withNewVersion(readKeyRing(testServerKeys), randomBytes)
  const keys = new Keys(ring, randomBytes)
  const alone = new Keys({ ...ring, versions: new Map([...ring.versions].slice(1)) }, randomBytes)
  const form = await begin(trainee, me, template.id, { data: answers })
  await act(trainee, 'complete', form)
  const [before] = await college.db.rows<{ n: number }>(
    `select ((select count(*) from devform where data_sealed is not null) + (select count(*) from devform_revision where data_sealed is not null))::int as n`,
  )
  expect(await resealForms({ db: college.db, keys })).toBe(before?.n)
  expect(await resealForms({ db: college.db, keys })).toBe(0)
  const row = await college.db.row<{ data_sealed: Buffer; revision: Buffer; organisation_id: number }>(
    `select f.data_sealed, r.data_sealed as revision, f.organisation_id from devform f join devform_revision r on r.devform_id = f.id where f.id = $1`,
    [form.id],
  )
  const mine = { id: form.id, user_id: me, organisation_id: row?.organisation_id ?? 0 }
  expect(openAnswers(alone, mine, row?.data_sealed ?? Buffer.of())).toEqual(answers)
  expect(openAnswers(alone, mine, row?.revision ?? Buffer.of(), 'revision 1')).toEqual(answers)
})
