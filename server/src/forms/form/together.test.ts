import type { Form, Signature } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { brokenLink, readEvents } from '../chain.ts'
import { act, begin, oneSigner, publish, visit, wholeOf } from '../testing.ts'

const college = await openTestApp()
const trainee = await college.as('trainee1')
const educator = await college.as('educator1')
const me = college.person('trainee1').id
const template = await publish(college, visit, { signers: oneSigner, signing_required: true })
const answers = { seen: 'A swollen knee', referred: false }

const asked = async (): Promise<{ form: Form; ask: Signature }> => {
  const begun = await begin(trainee, me, template.id, { data: answers })
  const { data: form } = await act(trainee, 'complete', begun)
  const body = { devform_id: form.id, party: 'supervisor', signer_id: college.person('educator1').id }
  const { data: ask } = await trainee.put<Signature>('/devformsignature', body)
  return { form: (await trainee.get<Form>('/devform', { id: form.id })).data, ask }
}

const states = async (id: number) => {
  const { data: form } = await trainee.get<Form>('/devform', { id })
  const rows = await college.db.rows<{ state: string }>(
    'select state from devformsignature where devform_id = $1 order by id',
    [id],
  )
  return { form, signatures: rows.map(({ state }) => state) }
}

describe('a form that is signed at the moment it is changed', () => {
  it.each(['change', 'save', 'delete'] as const)('is one or the other: %s', async (what) => {
    for (let round = 0; round < 6; round += 1) {
      const { form, ask } = await asked()
      const read = { id: form.id, updated_at: form.updated_at }
      const doing = {
        change: () => trainee.post('/devform/change', read),
        save: () => trainee.post('/devform', { ...read, data: { ...answers, seen: 'Another knee' } }),
        delete: () => trainee.delete('/devform', { id: form.id }),
      }[what]
      const signing = () => educator.post('/devformsignature/sign', { id: ask.id, content_hash: form.content_hash })
      const order = round % 2 === 0 ? [doing, signing] : [signing, doing]
      const both = await Promise.all(order.map((each) => each()))
      const [done, given] = round % 2 === 0 ? both : both.toReversed()
      const events = await readEvents(college.db, form.id)
      expect(brokenLink(events)).toBeNull()
      expect([done?.status, given?.status].filter((status) => (status ?? 500) < 300)).toHaveLength(1)
      if ((given?.status ?? 500) < 300) {
        // Whoever changed it had not read that it was signed.
        expect([474, 476]).toContain(done?.status)
        expect(await states(form.id)).toMatchObject({ form: { state: 'signed' }, signatures: ['signed'] })
      } else {
        expect([404, 474, 476]).toContain(given?.status)
        expect(events.some(({ kind }) => kind === 'signed')).toBe(false)
      }
    }
  })
})

describe('somebody else', () => {
  it('who acts as the owner may write, and neither completes, finishes nor opens again', async () => {
    const { form } = await asked()
    const admin = college.withToken(await college.tokenOf('admin1'))
    const acting = await admin.post('/user/impersonate', { user_id: me, reason: 'To see what the trainee sees' })
    const caller = college.withToken(acting.token)
    expect((await wholeOf(caller, form.id)).may).toEqual(['write', 'remove', 'ask', 'remind'])
    for (const what of ['complete', 'finish', 'reopen'] as const)
      expect([what, (await act(caller, what, form)).status]).toEqual([what, 403])
    expect((await act(caller, 'change', form)).status).toBe(261)
    const last = (await readEvents(college.db, form.id)).at(-1)
    expect(last).toMatchObject({ kind: 'changed', user_id: me, acting_as: college.person('admin1').id })
  })

  it('who reads a form whole has looked at it, once', async () => {
    const { form } = await asked()
    await wholeOf(trainee, form.id)
    await wholeOf(educator, form.id)
    const looks = await college.db.rows(
      `select user_id, owner_id from audit where resource = 'devform' and record_id = $1 and kind = 'look'`,
      [form.id],
    )
    expect(looks).toEqual([{ user_id: college.person('educator1').id, owner_id: me }])
  })
})

it('a completion that is sent again is the same one', async () => {
  const form = await begin(trainee, me, template.id, { data: answers })
  const body = { id: form.id, updated_at: form.updated_at }
  const key = { key: 'completing-a-form-once' }
  const [first, second] = [
    await trainee.post('/devform/complete', body, key),
    await trainee.post('/devform/complete', body, key),
  ]
  expect([second.status, second.data]).toEqual([261, first.data])
  expect((await readEvents(college.db, form.id)).map(({ kind }) => kind)).toEqual(['started', 'completed'])
})

it('a form that was removed comes back as it was, with its chain', async () => {
  const { form } = await asked()
  expect((await trainee.delete('/devform', { id: form.id })).status).toBe(262)
  expect((await educator.get('/devform/whole', { id: form.id })).status).toBe(404)
  expect((await trainee.post('/devform/restore', { id: form.id })).status).toBe(261)
  expect(await wholeOf(trainee, form.id)).toMatchObject({
    form: { state: 'completed', content_hash: form.content_hash },
  })
})
