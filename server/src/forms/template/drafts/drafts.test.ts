import { writeSchema } from '@college/contract/forms'
import type { Form, FormData, FormModel, TemplateDraft } from '@college/contract/forms'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { openTestApp, testKeys } from '#testing'
import type { AnyRow, Answered } from '#testing'
import { act, asking, begin, publish, wholeOf } from '../../testing.ts'
import { model, partForms } from '../../signing/testing-parts.ts'
import { checkForms } from '../../nightly-check.ts'

const college = await openTestApp()
const admin = await college.as('admin1')
const owner = await college.as('trainee1')
const { id: me } = college.person('trainee1')

interface Outcome {
  id: number
  moved: boolean
  message: string | null
  updated_at: string | null
}
type Read = Pick<Form, 'id' | 'updated_at'>

const text = (key: string, title: string) => ({ key, title, required: false, kind: 'long_text' }) as const
const first = asking(text('seen', 'What was seen?'), text('setting', 'Where was it?'), {
  key: 'help',
  title: 'How much help?',
  required: false,
  kind: 'one_of',
  choices: [
    { value: 'none', title: 'None' },
    { value: 'some', title: 'Some' },
  ],
})
/** No longer where it was; help is written down in words; and when it was is new. */
const second = asking(text('seen', 'What did you see?'), text('help', 'How did they help?'), {
  key: 'on',
  title: 'When was it?',
  required: true,
  kind: 'date',
})
const answers: FormData = { seen: 'A swollen knee', setting: 'The ward', help: 'some' }

/** Publishes a template as it next is. */
const republish = async ({ id }: { id: number }, model: FormModel, more: object = {}): Promise<AnyRow> => {
  const { data: row } = await admin.get('/devformtemplate', { id })
  const saved = await admin.post('/devformtemplate', {
    id,
    updated_at: row['updated_at'],
    schema: writeSchema(model),
    ...more,
  })
  const done = await admin.post('/devformtemplate/publish', { id, updated_at: saved.data.updated_at })
  expect([done.status, done.message]).toEqual([261, done.message])
  return done.data
}
const listed = async (template: { id: number }): Promise<TemplateDraft[]> =>
  (await admin.get<{ drafts: TemplateDraft[] }>('/devformtemplate/drafts', { id: template.id })).data.drafts
const move = (
  template: { id: number; version?: unknown },
  forms: readonly Read[],
  { version = template.version, caller = admin }: { version?: unknown; caller?: typeof admin } = {},
): Promise<Answered<Outcome[]>> =>
  caller.post<Outcome[]>('/devformtemplate/move', {
    id: template.id,
    version,
    forms: forms.map(({ id, updated_at }) => ({ id, updated_at })),
  })
const moveBack = (template: { id: number }, forms: readonly Outcome[], caller = admin): Promise<Answered<Outcome[]>> =>
  caller.post<Outcome[]>('/devformtemplate/moveback', {
    id: template.id,
    forms: forms.map(({ id, updated_at }) => ({ id, updated_at })),
  })
/** A template of two versions, with forms that were begun in the first. */
const twoVersions = async (count = 1, more: Parameters<typeof publish>[2] = {}) => {
  const old = await publish(college, first, more)
  const forms: Form[] = []
  for (let made = 0; made < count; made += 1) forms.push(await begin(owner, me, old.id, { data: answers }))
  return { forms, template: await republish(old, second) }
}

describe('drafts of an older version', () => {
  it('are listed with what each would lose, and the look is written down', async () => {
    const { forms, template } = await twoVersions(2)
    await begin(owner, me, template.id)
    const drafts = await listed(template)
    expect(drafts.map(({ id, version, stays }) => [id, version, stays])).toEqual(forms.map(({ id }) => [id, 1, null]))
    expect(drafts[0]).toMatchObject({
      left: [
        { key: 'setting', title: 'Where was it?', why: 'gone' },
        { key: 'help', title: 'How much help?', why: 'kind' },
      ],
    })
    expect(JSON.stringify(drafts)).not.toContain('The ward')
    const look = await college.db.row<{ user_id: number }>(
      `select user_id from audit where resource = 'devform' and kind = 'look' and call = 'GET /devformtemplate/drafts' order by id desc limit 1`,
    )
    expect(look).toEqual({ user_id: college.person('admin1').id })
  })

  it('are counted by what they are', async () => {
    const { template, forms } = await twoVersions(3)
    await act(owner, 'complete', forms[0] ?? { id: 0 })
    const { data } = await admin.get<AnyRow[]>('/devformtemplate/versions', { id: template.id })
    expect(
      data.map(({ version, started, completed, done, open, forms: all }) => [
        version,
        started,
        completed,
        done,
        open,
        all,
      ]),
    ).toEqual([
      [2, 0, 0, 0, 0, 0],
      [1, 2, 1, 0, 3, 3],
    ])
    for (const [state, count] of [
      ['started', 2],
      ['completed', 1],
    ] as const) {
      const rows = await admin.get<AnyRow[]>('/devforms', { devformtemplate_id: template.id, version: 1, state })
      expect(rows.data).toHaveLength(count)
    }
  })
})

describe('a draft that is moved', () => {
  it('asks what the newest version asks, keeps what fits, and shows its owner what has no place', async () => {
    const { forms, template } = await twoVersions()
    const moved = await move(template, forms)
    expect([moved.status, moved.data]).toMatchObject([261, [{ id: forms[0]?.id, moved: true, message: null }]])
    const whole = await wholeOf(owner, forms[0]?.id ?? 0)
    expect(whole.form).toMatchObject({ version: 2, data: { seen: 'A swollen knee' }, questions: 3, answered: 1 })
    expect(whole.template.version).toBe(2)
    expect(whole.events.map(({ kind, who }) => [kind, who])).toEqual([
      ['started', whole.form.user_name],
      ['version_moved', whole.events[1]?.who],
    ])
    expect(whole.version_moved).toMatchObject({
      from: 1,
      to: 2,
      left: [
        { key: 'setting', title: 'Where was it?', said: 'The ward' },
        { key: 'help', title: 'How much help?', said: 'Some' },
      ],
    })
    // It goes on as any other: what is new is asked for, and nothing tells of the move once it is completed.
    expect((await act(owner, 'complete', whole.form)).named).toEqual(['data.on'])
    const done = await act(owner, 'complete', whole.form, { data: { ...whole.form.data, on: '2026-01-01' } })
    expect(done.status).toBe(261)
    expect((await wholeOf(owner, whole.form.id)).version_moved).toBeNull()
  })

  it('is in the audit, by who moved it', async () => {
    const { forms, template } = await twoVersions()
    await move(template, forms)
    const row = await college.db.row<{ user_id: number; changes: object }>(
      `select user_id, changes from audit where resource = 'devform' and record_id = $1 and changes ? 'version' order by id desc limit 1`,
      [forms[0]?.id],
    )
    expect(row).toEqual({ user_id: college.person('admin1').id, changes: { version: [1, 2] } })
  })

  it('comes back as it was, unless it was changed since', async () => {
    const { forms, template } = await twoVersions(2)
    const { data: moved } = await move(template, forms)
    const [kept, changed] = forms
    const now = (await owner.get<Form>('/devform', { id: changed?.id ?? 0 })).data
    const saved = await owner.post('/devform', {
      id: now.id,
      updated_at: now.updated_at,
      data: { seen: 'Another knee' },
    })
    expect(saved.status).toBe(261)
    const back = await moveBack(template, moved)
    expect(back.data).toMatchObject([
      { id: kept?.id, moved: true },
      { id: changed?.id, moved: false, message: 'Its owner has changed it since you opened this list.' },
    ])
    const whole = await wholeOf(owner, kept?.id ?? 0)
    expect([whole.form.version, whole.form.data, whole.version_moved]).toEqual([1, answers, null])
    expect((await wholeOf(owner, changed?.id ?? 0)).form).toMatchObject({ version: 2, data: { seen: 'Another knee' } })
    // Twice is once.
    expect((await moveBack(template, back.data.slice(0, 1))).data).toMatchObject([{ moved: false }])
  })

  it('moves on from version to version, and each answer that was left is still told', async () => {
    const { forms, template } = await twoVersions()
    await move(template, forms)
    const third = await republish(template, asking(text('help', 'How did they help?')))
    await move(third, await listed(third))
    const whole = await wholeOf(owner, forms[0]?.id ?? 0)
    expect(whole.version_moved).toMatchObject({ from: 1, to: 3 })
    expect(whole.version_moved?.left.map(({ said }) => said)).toEqual(['The ward', 'Some', 'A swollen knee'])
    expect(whole.form.data).toEqual({})
  })

  it('stays sealed, and so does what is kept of it', async () => {
    const { forms, template } = await twoVersions(1, { encrypt: true })
    const { data: moved } = await move(template, forms)
    expect(moved[0]?.moved).toBe(true)
    const kept = await college.db.row<{ text: string }>(
      `select row_to_json(m)::text || row_to_json(f)::text as text from devform_move m join devform f on f.id = m.devform_id where m.devform_id = $1`,
      [forms[0]?.id],
    )
    expect(kept?.text).not.toContain('knee')
    expect(kept?.text).not.toContain('The ward')
    expect((await wholeOf(owner, forms[0]?.id ?? 0)).version_moved?.left[0]?.said).toBe('The ward')
    await moveBack(template, moved)
    expect((await wholeOf(owner, forms[0]?.id ?? 0)).form.data).toEqual(answers)
  })

  it('holds when it is completed and signed after', async () => {
    const parts = await partForms(college)
    const old = parts.both
    const form = await parts.start()
    const template = (await admin.get<AnyRow>('/devformtemplate', { id: old })).data
    const next = await republish(template, {
      pages: [
        ...model.pages,
        ...asking(text('after', 'And then?')).pages.map((page) => ({
          ...page,
          key: 'more',
          sections: page.sections.map((section) => ({ ...section, key: 'after_all' })),
        })),
      ],
    })
    expect((await move(next, [form])).data).toMatchObject([{ moved: true }])
    const row = await parts.askAssessor(form)
    expect((await parts.signPart(form, row)).status).toBe(261)
    expect((await act(owner, 'complete', form, { data: { case_seen: 'A swollen knee' } })).status).toBe(261)
    const wrong = await checkForms({
      db: college.db,
      keys: testKeys,
      log: pino({ level: 'silent' }),
      now: college.clock.now,
    })
    expect(wrong).not.toContain(form.id)
  })
})

describe('a draft stays', () => {
  it('once it was completed, once someone is asked, and where only one version seals answers', async () => {
    const parts = await partForms(college)
    const template = { id: parts.both }
    const [asked, signed, returned, declined] = [
      await parts.start(),
      await parts.start(),
      await parts.start(),
      await parts.start(),
    ]
    await parts.askAssessor(asked)
    await parts.signPart(signed, await parts.askAssessor(signed))
    await act(owner, 'complete', returned, { data: { case_seen: 'A knee' } })
    await act(owner, 'change', returned)
    const refused = await parts.askAssessor(declined)
    await parts.assessor.post('/devformsignature/decline', {
      id: refused.id,
      reason: 'I was not there.',
      outcome: 'declined',
    })
    const { data: row } = await admin.get<AnyRow>('/devformtemplate', { id: template.id })
    const next = await republish(row, asking(text('case_seen', 'Case')), { signing_required: false, signers: null })
    const drafts = (await listed(next)).filter(({ id }) => id >= asked.id)
    expect(drafts.map(({ id, stays }) => [id, stays])).toEqual([
      [asked.id, 'asked'],
      [signed.id, 'asked'],
      [returned.id, 'handed_in'],
      [declined.id, null],
    ])
    expect((await move(next, drafts)).data.map(({ moved }) => moved)).toEqual([false, false, false, true])
    const plain = await twoVersions()
    const sealed = await republish(plain.template, first, { encrypt: true })
    expect((await listed(sealed)).map(({ stays }) => stays)).toEqual(['sealed'])
    expect((await move(sealed, plain.forms)).data).toMatchObject([
      { moved: false, message: expect.stringMatching(/seals/) },
    ])
  })

  it('where it was changed, completed, deleted, or is of another template', async () => {
    const { forms, template } = await twoVersions(3)
    const other = await twoVersions()
    const [changed, completed, removed] = forms
    if (!changed || !completed || !removed) throw new Error('three were begun')
    await owner.post('/devform', { id: changed.id, updated_at: changed.updated_at, data: { seen: 'Another' } })
    await act(owner, 'complete', completed)
    await owner.delete('/devform', { id: removed.id })
    const { data } = await move(template, [
      ...forms,
      ...other.forms,
      { id: 999_999_999, updated_at: changed.updated_at },
    ])
    expect(data.map(({ moved }) => moved)).toEqual([false, false, false, false, false])
    expect(data[0]?.message).toBe('Its owner has changed it since you opened this list.')
    expect((await wholeOf(owner, completed.id)).form).toMatchObject({ version: 1, data: answers })
  })

  it('is moved once, by fifty at once', async () => {
    const { forms, template } = await twoVersions(2)
    const colleague = await college.as('admin2')
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0 ? move(template, forms) : move(template, forms.toReversed(), { caller: colleague }),
      ),
    )
    const outcomes = tries.flatMap(({ status, data }) => (status === 261 ? data : []))
    expect(
      outcomes
        .filter(({ moved }) => moved)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual(forms.map(({ id }) => id))
    const kinds = (await wholeOf(owner, forms[0]?.id ?? 0)).events.map(({ kind }) => kind)
    expect(kinds).toEqual(['started', 'version_moved'])
  })

  it('where its owner saves at the same moment, one of both is told', async () => {
    const { forms, template } = await twoVersions()
    const [form] = forms
    if (!form) throw new Error('one was begun')
    const [moved, saved] = await Promise.all([
      move(template, forms),
      owner.post('/devform', { id: form.id, updated_at: form.updated_at, data: { ...answers, setting: 'The clinic' } }),
    ])
    expect([moved.data[0]?.moved, saved.status]).toEqual(saved.status === 261 ? [false, 261] : [true, 474])
  })
})

describe('who moves drafts', () => {
  it('is the office of the template’s own college, to the newest version', async () => {
    const { forms, template } = await twoVersions()
    expect((await move(template, forms, { version: 1 })).status).toBe(474)
    expect((await move(template, forms, { version: 3 })).status).toBe(474)
    expect((await move(template, [])).status).toBe(400)
    expect(
      (
        await move(
          template,
          Array.from({ length: 26 }, () => forms[0] ?? { id: 1, updated_at: '' }),
        )
      ).status,
    ).toBe(400)
    for (const name of ['trainee1', 'educator1', 'director1'] as const)
      expect((await move(template, forms, { caller: await college.as(name) })).status).toBe(403)
    expect((await move(template, forms, { caller: await college.as('bAdmin') })).status).toBe(404)
    expect((await wholeOf(owner, forms[0]?.id ?? 0)).form.version).toBe(1)
  })
})
