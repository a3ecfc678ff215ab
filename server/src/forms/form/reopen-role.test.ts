import type { Form, Signature, Signers, TemplateVersion } from '@college/contract/forms'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Deadline } from '@college/contract/cpd'
import type { PersonName } from '#testing'
import { mailed } from '../signing/testing.ts'
import { act, begin, publish, visit, wholeOf } from '../testing.ts'

const college = await openTestApp()
const { person, db } = college
const owner = await college.as('trainee1')
const office = await college.as('admin1')
const teacher = await college.as('educator1')
const signers: Signers = { order: 'any', parties: [{ key: 'assessor', title: 'Assessor', who: 'anyone' }] }
// One person has others written to so often in a day; these are many days.
beforeEach(() => Promise.all([db.rows('delete from rate_taken'), db.rows('delete from mail_written')]))

const templates = new Map<string | null, number>()
const templateWith = async (reopen_role: string | null): Promise<number> => {
  const id =
    templates.get(reopen_role) ??
    (await publish(college, visit, { type: 'pdp', signers, signing_required: true, reopen_role })).id
  templates.set(reopen_role, id)
  return id
}

/** A finished form whose template names a role for reopening it. */
const finished = async (
  reopen_role: string | null,
  { whose = 'trainee1', signer = 'fellow2' }: { whose?: PersonName; signer?: PersonName } = {},
): Promise<Form> => {
  const mine = await college.as(whose)
  const begun = await begin(mine, person(whose).id, await templateWith(reopen_role))
  const { data: form } = await act(mine, 'complete', begun, { data: { seen: 'A knee', referred: false } })
  const row = await mine.put<Signature>('/devformsignature', {
    devform_id: form.id,
    party: 'assessor',
    signer_id: person(signer).id,
  })
  const signed = await (
    await college.as(signer)
  ).post('/devformsignature/sign', { id: row.data.id, content_hash: form.content_hash })
  expect(signed.status).toBe(261)
  const { data } = await act(mine, 'finish', form)
  expect(data.state).toBe('finished')
  return data
}
const reason = 'The date is a year off.'
const reopen = async (who: PersonName, { id, updated_at }: Form, more: object = { reason }) =>
  (await college.as(who)).post<Form>('/devform/reopen', { id, updated_at, ...more })
const stateOf = async ({ id }: Form) => (await owner.get<Form>('/devform', { id })).data.state

describe('a finished form whose template names a role', () => {
  it('is reopened by who has the role and reads it, who says why; its owner and signers are told', async () => {
    const form = await finished('Educator')
    expect((await wholeOf(teacher, form.id)).may).toContain('reopen')
    const done = await reopen('educator1', form)
    // Nobody returned it: its chip and the filter of what it waits for say so.
    expect((await (await college.as('trainee1')).get<Form>('/devform', { id: form.id })).data.waits).toBe('reopened')
    expect([done.status, done.data]).toMatchObject([261, { state: 'started', signatures_given: 0 }])
    const { events } = await wholeOf(owner, form.id)
    expect(events.find(({ kind }) => kind === 'reopened')).toMatchObject({
      who: 'educator1 Tūhoe',
      comment: reason,
    })
    const [told] = await mailed(college, 'trainee1@college.test', 'form_reopened')
    expect(told?.text).toContain('educator1 Tūhoe reopened')
    expect(told?.text).toContain(reason)
    const [voided] = await mailed(college, 'fellow2@college.test', 'sign_voided')
    expect(voided?.text).toContain('The form was reopened.')
  })

  it.each([
    ['the named role', 'educator1'],
    ['the office', 'admin1'],
  ] as const)(
    'comes back to its owner as what to change next, with who reopened it and why: by %s',
    async (_who, by) => {
      const form = await finished('Educator')
      const { data } = await reopen(by, form)
      expect(data.returned_at).not.toBeNull()
      const isFound = async (waits: string): Promise<boolean> =>
        (await owner.get<Form[]>('/devforms', { waits, limit: 500 })).data.some(({ id }) => id === form.id)
      const ownTask = async () =>
        (await owner.get<Deadline[]>('/cpd/deadlines')).data.find(({ uid }) => uid === `form-${form.id}`)
      const found = await Promise.all([isFound('reopened'), isFound('changes'), isFound('draft')])
      expect(found).toEqual([true, false, false])
      expect(await ownTask()).toMatchObject({
        task: 'change_form',
        since: college.fixtures.today,
        sent_back: { how: 'reopened', who: `${by} Tūhoe`, reason },
        path: `/app/form?id=${form.id}`,
      })
      expect(
        (await act(owner, 'complete', form, { data: { seen: 'The left knee', referred: false } })).data,
      ).toMatchObject({ state: 'completed', returned_at: null })
      expect((await ownTask())?.task).not.toBe('change_form')
    },
  )

  it('is no errand of another where its owner opens a signed form again: it goes on as a draft', async () => {
    const { id } = await finished(null)
    await reopen('admin1', (await owner.get<Form>('/devform', { id })).data)
    await act(owner, 'complete', { id })
    const row = (await wholeOf(owner, id)).signatures.find(({ state }) => state === 'asked')
    const { content_hash } = (await owner.get<Form>('/devform', { id })).data
    await (await college.as('fellow2')).post('/devformsignature/sign', { id: row?.id, content_hash })
    const task = async () =>
      (await owner.get<Deadline[]>('/cpd/deadlines')).data.find(({ uid }) => uid === `form-${id}`)
    expect(await task()).toMatchObject({ task: 'finish_form', path: `/app/form?id=${id}` })
    expect((await act(owner, 'reopen', { id })).data.returned_at).toBeNull()
    expect(await task()).toMatchObject({ task: 'continue_form', path: `/app/form/edit?id=${id}` })
    expect(await task()).not.toHaveProperty('sent_back')
  })

  it.each([
    ['who looks after no trainee of theirs', 'Educator', 'educator2', 404],
    ['who reads it and has another role', 'Director', 'educator1', 403],
    ['where no role is named', null, 'educator1', 403],
    ['of another college', 'Fellow', 'bFellow', 404],
    ['who may read nothing of it', 'Trainee', 'trainee2', 404],
  ] as const)('is not reopened by one %s', async (_who, role, name, status) => {
    const form = await finished(role)
    expect((await reopen(name, form)).status).toBe(status)
    expect(await stateOf(form)).toBe('finished')
  })

  it('is never its owner’s to reopen, who has the role too', async () => {
    const form = await finished('Educator', { whose: 'educator1' })
    expect((await wholeOf(teacher, form.id)).may).not.toContain('reopen')
    expect((await reopen('educator1', form)).status).toBe(476)
    expect((await reopen('admin1', form)).status).toBe(261)
  })

  it('is reopened by one who read it only since they had signed it, who then reads no more of it', async () => {
    const form = await finished('Fellow')
    const done = await reopen('fellow2', form)
    expect([done.status, done.data]).toMatchObject([261, { id: form.id, state: 'started', data: null }])
    expect((await (await college.as('fellow2')).get('/devform', { id: form.id })).status).toBe(404)
  })

  it.each([{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 7 }])(
    'is not reopened with %j',
    async (more) => {
      const form = await finished('Educator')
      expect((await reopen('educator1', form, more)).status).toBeGreaterThanOrEqual(400)
      expect(await stateOf(form)).toBe('finished')
    },
  )

  it('is reopened once, of fifty presses at the same time too', async () => {
    const form = await finished('Educator')
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => reopen(at % 2 === 0 ? 'educator1' : 'admin1', form)),
    )
    // Who comes while many wait may hear that the server is busy.
    const statuses = all.map(({ status }) => status).filter((status) => status !== 503)
    expect(statuses.filter((status) => status === 261)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([261, 474]))
    const { events } = await wholeOf(owner, form.id)
    expect(events.filter(({ kind }) => kind === 'reopened')).toHaveLength(1)
  })
})

describe('the role that a template names', () => {
  it('stays with the version: forms keep what they were begun with', async () => {
    const form = await finished('Educator')
    const id = form.devformtemplate_id
    const row = (await office.get<{ updated_at: string }>('/devformtemplate', { id })).data
    const changed = await office.post('/devformtemplate', { id, updated_at: row.updated_at, reopen_role: null })
    expect(changed.data).toMatchObject({ unpublished: true })
    const body = { id, updated_at: changed.data.updated_at }
    expect((await office.post('/devformtemplate/publish', body)).data).toMatchObject({ version: 2 })
    const versionOf = async (version: number) =>
      (await office.get<TemplateVersion>('/devformtemplate/version', { id, version })).data.reopen_role
    expect([await versionOf(1), await versionOf(2)]).toEqual(['Educator', null])
    expect((await reopen('educator1', form)).status).toBe(261)
    expect((await reopen('educator1', await finished('Educator'))).status).toBe(403)
    templates.delete('Educator')
  })

  it('goes with a copy of it, and with drafts that move to a newer version', async () => {
    const id = await templateWith('Educator')
    const copy = await office.post('/devformtemplate/copy', { id, name: 'A copy' })
    expect(copy.data).toMatchObject({ reopen_role: 'Educator' })
    const draft = await begin(owner, person('trainee1').id, id)
    expect(draft).toMatchObject({ reopen_role: 'Educator', version: 1 })
    const row = (await office.get<{ updated_at: string }>('/devformtemplate', { id })).data
    const changed = await office.post('/devformtemplate', { id, updated_at: row.updated_at, reopen_role: 'Director' })
    await office.post('/devformtemplate/publish', { id, updated_at: changed.data.updated_at })
    const forms = [{ id: draft.id, updated_at: draft.updated_at }]
    expect((await office.post('/devformtemplate/move', { id, version: 2, forms })).status).toBe(261)
    expect((await owner.get('/devform', { id: draft.id })).data).toMatchObject({ reopen_role: 'Director', version: 2 })
    templates.delete('Educator')
  })

  it('may be one that no one has any more: it is published, and the office reopens', async () => {
    const form = await finished('Censor')
    expect((await reopen('educator1', form)).status).toBe(403)
    expect((await reopen('admin1', form)).status).toBe(261)
  })

  it.each([['x'.repeat(61)], [7], [['Director']]])('is not %j', async (reopen_role) => {
    const body = { name: `Role ${JSON.stringify(reopen_role).length}`, type: 'pdp', reopen_role }
    const refused = await office.put('/devformtemplate', body)
    expect([refused.status, refused.named]).toEqual([400, ['reopen_role']])
  })

  it('is the office’s to choose alone, and no one’s to write into a form', async () => {
    const id = await templateWith('Educator')
    const row = (await office.get<{ updated_at: string }>('/devformtemplate', { id })).data
    const body = { id, updated_at: row.updated_at, reopen_role: 'Educator' }
    expect((await teacher.post('/devformtemplate', body)).status).toBe(403)
    const form = await finished(null)
    const { data } = await owner.get<Form>('/devform', { id: form.id })
    const written = await office.post('/devform', { id: form.id, updated_at: data.updated_at, reopen_role: 'Educator' })
    expect(written.status).toBeGreaterThanOrEqual(400)
    expect((await reopen('educator1', data)).status).toBe(403)
  })
})
