import { writeSchema } from '@college/contract/forms'
import type { Form } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, asking, begin, publish, visit, wholeOf } from '../testing.ts'

const college = await openTestApp()
const trainee = await college.as('trainee1')
const admin = await college.as('admin1')
const me = college.person('trainee1').id
const template = await publish(college, visit)

const answers = { seen: 'A swollen knee', referred: true, why: 'For an image', minutes: 20 }

const save = async (form: { id: number }, data: object | null, caller = trainee) => {
  const now = (await caller.get<Form>('/devform', { id: form.id })).data
  return caller.post<Form>('/devform', { id: form.id, updated_at: now.updated_at, data })
}

describe('a form that is filled in', () => {
  it('begins as the newest version says, and keeps what is written, half of it or all', async () => {
    const form = await begin(trainee, me, template.id, { title: 'Knee' })
    expect(form).toMatchObject({ state: 'started', version: 1, name: template['name'], type: 'trainee', title: 'Knee' })
    expect(form).toMatchObject({ questions: 3, answered: 0, signatures_needed: 0, signatures_given: 0, data: null })
    const half = await save(form, { seen: 'A swol' })
    expect(half.status).toBe(261)
    expect(half.data).toMatchObject({ data: { seen: 'A swol' }, questions: 3, answered: 1, state: 'started' })
    // What a condition hides stays while the form is being filled in.
    const hidden = await save(form, { ...answers, referred: false })
    expect(hidden.data.data).toEqual({ ...answers, referred: false })
    expect((await save(form, null)).data).toMatchObject({ data: null, answered: 0 })
  })

  it('takes no answer that the form does not ask for, and none of another kind', async () => {
    const form = await begin(trainee, me, template.id)
    const refused = await save(form, { seen: 'x', unasked: 'y', minutes: 'many', referred: 'yes' })
    expect([refused.status, refused.named.toSorted()]).toEqual([400, ['data.minutes', 'data.referred', 'data.unasked']])
    const begun = await trainee.put('/devform', { user_id: me, devformtemplate_id: template.id, data: { unasked: 1 } })
    expect([begun.status, begun.named]).toEqual([400, ['data.unasked']])
    // A form has room for 600,000 bytes of answers; what is far larger is refused before it is read as a form.
    const much = (keys: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: keys }, (_, n) => [`key_${n}`, 'x'.repeat(20_000)]))
    expect(await save(form, much(30))).toMatchObject({ status: 400, named: ['data'] })
    expect((await save(form, much(40))).status).toBe(413)
  })

  it('is completed when every shown question is answered; hidden answers are left out, totals worked out', async () => {
    const form = await begin(trainee, me, template.id, { data: { referred: true } })
    const early = await act(trainee, 'complete', form)
    expect([early.status, early.named.toSorted()]).toEqual([400, ['data.seen', 'data.why']])
    const done = await act(trainee, 'complete', form, { data: { ...answers, referred: false } })
    expect(done.status).toBe(261)
    expect(done.data).toMatchObject({
      state: 'completed',
      questions: 3,
      answered: 3,
      data: { seen: 'A swollen knee', referred: false, minutes: 20, total: 20 },
    })
    expect(done.data.content_hash).toMatch(/^[0-9a-f]{64}$/)
    const whole = await wholeOf(trainee, form.id)
    expect(whole.events.map(({ kind }) => kind)).toEqual(['started', 'completed'])
    expect(whole.may).toEqual(['write', 'remove', 'finish', 'withdraw'])
    expect(whole.content_code?.replace('-', '').toLowerCase()).toBe(done.data.content_hash?.slice(0, 8))
  })

  it('goes back to started when an answer changes after it was completed, and says what changed', async () => {
    const form = await begin(trainee, me, template.id)
    const done = await act(trainee, 'complete', form, { data: answers })
    const same = await save(form, done.data.data)
    expect(same.data).toMatchObject({ state: 'completed', content_hash: done.data.content_hash })
    const changed = await save(form, { ...answers, why: 'For a second look' })
    expect(changed.data).toMatchObject({ state: 'started', content_hash: null, completed_at: null })
    expect((await act(trainee, 'complete', form)).status).toBe(261)
    const { events } = await wholeOf(trainee, form.id)
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'completed', 'changed', 'completed'])
    expect(events[3]?.changes).toEqual([
      { key: 'why', title: 'Why?', before: 'For an image', after: 'For a second look' },
    ])
  })

  it('goes back to started, too, when it is said to be about something else; a link to a goal changes nothing', async () => {
    const form = await begin(trainee, me, template.id, { data: { seen: 'A swollen knee', referred: false } })
    const { data: done } = await act(trainee, 'complete', form)
    const same = await trainee.post<Form>('/devform', { id: form.id, updated_at: done.updated_at, title: done.title })
    expect(same.data.state).toBe('completed')
    const other = await trainee.post<Form>('/devform', {
      id: form.id,
      updated_at: same.data.updated_at,
      title: 'Another knee',
    })
    expect(other.data).toMatchObject({ state: 'started', content_hash: null, title: 'Another knee' })
    const { data } = await trainee.get<Form>('/devform', { id: form.id })
    expect(data.data).toEqual({ seen: 'A swollen knee', referred: false })
    const { data: again } = await act(trainee, 'complete', form)
    expect(again.content_hash).not.toBe(done.content_hash)
    const { events } = await wholeOf(trainee, form.id)
    expect(events.at(-1)?.changes).toEqual([
      { key: '#title', title: 'What it is about', before: null, after: 'Another knee' },
    ])
  })

  it('keeps its version when the template is published anew meanwhile', async () => {
    const own = await publish(college, visit)
    const form = await begin(trainee, me, own.id, { data: answers })
    const { data: draft } = await admin.get('/devformtemplate', { id: own.id })
    const other = asking({ key: 'other', title: 'Something else', required: true, kind: 'short_text' })
    const edited = await admin.post('/devformtemplate', {
      id: own.id,
      updated_at: draft.updated_at,
      schema: writeSchema(other),
    })
    expect(edited.data).toMatchObject({ version: 1, unpublished: true })
    expect(
      (await admin.post('/devformtemplate/publish', { id: own.id, updated_at: edited.data.updated_at })).status,
    ).toBe(261)
    expect((await act(trainee, 'complete', form)).status).toBe(261)
    expect((await wholeOf(trainee, form.id)).template).toMatchObject({ version: 1 })
    expect(await begin(trainee, me, own.id)).toMatchObject({ version: 2 })
  })

  it('is saved by one of two at once, and the other is told', async () => {
    const form = await begin(trainee, me, template.id)
    const both = await Promise.all(
      ['one', 'two'].map((seen) =>
        trainee.post<Form>('/devform', { id: form.id, updated_at: form.updated_at, data: { seen } }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([261, 474])
    const stale = await trainee.post('/devform/complete', { id: form.id, updated_at: form.updated_at, data: answers })
    expect(stale.status).toBe(474)
    const { data } = await trainee.get<Form>('/devform', { id: form.id })
    const twice = await Promise.all(
      [1, 2].map(() => trainee.post('/devform/complete', { id: form.id, updated_at: data.updated_at, data: answers })),
    )
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([261, 474])
  })

  it('stays as it is once it is finished, until it is opened again with a reason', async () => {
    const form = await begin(trainee, me, template.id)
    await act(trainee, 'complete', form, { data: answers })
    expect((await act(trainee, 'finish', form)).data).toMatchObject({ state: 'finished' })
    expect(await save(form, { seen: 'Something else' })).toMatchObject({ status: 476 })
    expect((await trainee.delete('/devform', { id: form.id })).status).toBe(476)
    // What is finished is not the owner’s alone.
    expect((await act(trainee, 'reopen', form)).status).toBe(476)
    expect((await act(admin, 'reopen', form, { reason: ' ' })).status).toBe(400)
    expect((await act(admin, 'reopen', form)).data).toMatchObject({ state: 'started', finished_at: null })
    expect((await wholeOf(trainee, form.id)).events.at(-1)).toMatchObject({
      kind: 'reopened',
      comment: 'One word is wrong.',
    })
  })

  it('is told of in the audit once in a while, by the names of its answers alone', async () => {
    const form = await begin(trainee, me, template.id)
    for (const seen of ['A', 'A swollen', 'A swollen knee']) expect((await save(form, { seen })).status).toBe(261)
    const rows = await college.db.rows<{ changes: object }>(
      `select changes from audit where resource = 'devform' and record_id = $1 and call = 'POST /devform' order by id`,
      [form.id],
    )
    expect(rows).toEqual([{ changes: { data: [null, 'seen'] } }])
  })
})

describe('who begins a form of which template', () => {
  it('for people of its type alone, and only while it is published and in use', async () => {
    const fellows = await publish(college, visit, { type: 'fellow' })
    const wrong = await trainee.put('/devform', { user_id: me, devformtemplate_id: fellows.id })
    expect([wrong.status, wrong.named]).toEqual([400, ['devformtemplate_id']])
    const fellow = await college.as('fellow1')
    expect(await begin(fellow, college.person('fellow1').id, fellows.id)).toMatchObject({ type: 'fellow' })
    const draft = college.fixtures.a.formDraft
    expect((await trainee.put('/devform', { user_id: me, devformtemplate_id: draft })).status).toBe(476)
    const { data } = await admin.get('/devformtemplate', { id: fellows.id })
    const away = { id: fellows.id, updated_at: data.updated_at, archived: true }
    expect((await admin.post('/devformtemplate/archive', away)).status).toBe(261)
    const late = await fellow.put('/devform', { user_id: college.person('fellow1').id, devformtemplate_id: fellows.id })
    expect(late.status).toBe(473)
  })

  it('for a goal, an activity or a placement of the same person, or a goal of the college', async () => {
    const other = college.person('trainee2')
    const body = { user_id: me, devformtemplate_id: template.id }
    const links = { devgoal_id: other.goal, devactivity_id: other.activity, placement_id: other.placement }
    const byOffice = await admin.put('/devform', { ...body, ...links })
    expect([byOffice.status, byOffice.named.toSorted()]).toEqual([
      400,
      ['devactivity_id', 'devgoal_id', 'placement_id'],
    ])
    const shared = await trainee.put('/devform', { ...body, devgoal_id: college.fixtures.a.traineeGoal })
    expect(shared.status).toBe(201)
  })
})

describe('answers that name other rows', () => {
  const model = asking(
    { key: 'files', title: 'Files', required: false, kind: 'file' },
    { key: 'nurse', title: 'Nurse', required: false, kind: 'person' },
  )

  it('name files of the person, which whoever reads the form then reads, and people of the college', async () => {
    const own = await publish(college, model)
    const upload = await trainee.put('/file/upload', {
      parent_file_id: college.person('trainee1').root,
      name: 'Notes.txt',
      size: 5,
      fingerprint: 'notes-of-trainee1',
    })
    expect(upload.status).toBeLessThan(300)
    const piece = await trainee.patch(`/file/upload/${upload.data.id}`, Buffer.from('notes'), {
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0' },
    })
    expect(piece.status).toBeLessThan(300)
    const file = await college.db.row<{ id: number }>(`select id from file where name = 'Notes.txt'`)
    const educator = await college.as('educator1')
    expect((await educator.get('/file', { id: file?.id ?? 0 })).status).toBe(404)
    const form = await begin(trainee, me, own.id)
    const strangers = { files: [college.person('trainee2').folder], nurse: college.person('bTrainee').id }
    const refused = await save(form, strangers)
    expect([refused.status, refused.named.toSorted()]).toEqual([400, ['data.files', 'data.nurse']])
    expect((await save(form, { files: [file?.id], nurse: college.person('educator1').id })).status).toBe(261)
    expect((await educator.get('/file', { id: file?.id ?? 0 })).status).toBe(200)
    expect((await wholeOf(educator, form.id)).names).toMatchObject({
      files: { [String(file?.id)]: 'Notes.txt' },
      people: { [String(college.person('educator1').id)]: expect.stringContaining('educator1') },
    })
    expect((await save(form, {})).status).toBe(261)
    expect((await educator.get('/file', { id: file?.id ?? 0 })).status).toBe(404)
  })
})
