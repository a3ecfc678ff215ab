import type { Form, Signature } from '@college/contract/forms'
import { expect, it } from 'vitest'
import { isPointedTo } from '#database'
import { openTestApp } from '#testing'
import { brokenLink, readEvents } from './chain.ts'
import type { KeptEvent } from './chain.ts'
import { act, begin, oneSigner, publish, visit } from './testing.ts'

const college = await openTestApp()
const trainee = await college.as('trainee1')
const me = college.person('trainee1').id
const template = await publish(college, visit, { signers: oneSigner, signing_required: true })
const answers = { seen: 'A swollen knee', referred: false }

const signedForm = async (): Promise<Form> => {
  const form = await begin(trainee, me, template.id, { data: answers })
  const { data } = await act(trainee, 'complete', form)
  const ask = { devform_id: form.id, party: 'supervisor', signer_id: college.person('educator1').id }
  const { data: asked } = await trainee.put<Signature>('/devformsignature', ask)
  const educator = await college.as('educator1')
  const given = await educator.post('/devformsignature/sign', {
    id: asked.id,
    content_hash: data.content_hash,
    comment: 'Well seen.',
  })
  expect(given.status).toBe(261)
  return (await trainee.get<Form>('/devform', { id: form.id })).data
}

const changed = (value: unknown): unknown =>
  typeof value === 'number'
    ? value + 1
    : typeof value === 'string'
      ? value.endsWith('Z') || /^\d{4}-/.test(value)
        ? '2020-01-01T00:00:00.000Z'
        : `${value}x`
      : value === null
        ? 1
        : { ...Object(value), more: true }

it('tells of every change of every event, of one taken out, and of two in another order', async () => {
  const form = await signedForm()
  const events = await readEvents(college.db, form.id)
  expect(events.map(({ kind }) => kind)).toEqual(['started', 'completed', 'asked', 'signed'])
  expect(brokenLink(events)).toBeNull()
  for (const [at, event] of events.entries()) {
    for (const field of Object.keys(event) as (keyof KeptEvent)[]) {
      // The number of its row says nothing.
      if (field === 'id') continue
      const tampered = events.with(at, { ...event, [field]: changed(event[field]) })
      expect([event.kind, field, brokenLink(tampered)]).toEqual([event.kind, field, at + 1])
    }
    // The last can be missing without a trace in the chain; what was signed is told by its row as well.
    if (at < events.length - 1) expect(brokenLink(events.toSpliced(at, 1))).toBe(at + 1)
  }
  expect(brokenLink([events[1], events[0], ...events.slice(2)].flatMap((event) => event ?? []))).toBe(1)
})

it('is only ever added to, whoever writes; each event follows the last', async () => {
  const form = await signedForm()
  const calls = college.db.scopedTo([college.fixtures.a.organisation])
  for (const text of [
    `update devform_event set comment = 'Other' where devform_id = ${form.id}`,
    `delete from devform_event where devform_id = ${form.id}`,
    `update devform_revision set content_hash = 'other' where devform_id = ${form.id}`,
    `delete from devform_revision where devform_id = ${form.id}`,
  ]) {
    await expect(calls.rows(text)).rejects.toThrow('permission denied')
    await expect(college.db.rows(text)).rejects.toThrow('only added')
  }
  const beside = `insert into devform_event (organisation_id, devform_id, number, kind, at, who, previous_hash, hash)
    select organisation_id, id, $2, 'signed', now(), 'Nobody', $3, 'hash' from devform where id = $1`
  await expect(calls.rows(beside, [form.id, 2, ''])).rejects.toThrow('does not follow')
  await expect(calls.rows(beside, [form.id, 5, 'another'])).rejects.toThrow('does not follow')
})

it('has signatures that are voided and nothing else', async () => {
  const form = await signedForm()
  for (const change of [
    "comment = 'Other'",
    'signer_id = 1',
    "state = 'asked'",
    'deleted_at = now()',
    "state = 'declined'",
  ])
    await expect(
      college.db.rows(`update devformsignature set ${change} where devform_id = ${form.id}`),
    ).rejects.toThrow('stays as it was given')
  await expect(college.db.rows(`delete from devformsignature where devform_id = ${form.id}`)).rejects.toThrow(
    'stays as it was given',
  )
  await expect(college.db.rows(`update devform set data = '{}' where id = ${form.id}`)).rejects.toThrow('content')
  expect((await act(trainee, 'reopen', form)).data).toMatchObject({ state: 'started', signatures_given: 0 })
  const [row] = await college.db.rows(
    'select state, void_reason, comment from devformsignature where devform_id = $1',
    [form.id],
  )
  expect(row).toEqual({ state: 'voided', void_reason: 'One word is wrong.', comment: 'Well seen.' })
  // What was signed once stays, also now that it is open again.
  expect((await trainee.delete('/devform', { id: form.id })).status).toBe(476)
})

it('goes for good with a form that nobody signed, and never with one that somebody did', async () => {
  const [kept, gone] = [await signedForm(), await begin(trainee, me, template.id, { data: answers })]
  await act(trainee, 'complete', gone)
  expect((await trainee.delete('/devform', { id: kept.id })).status).toBe(476)
  expect((await trainee.delete('/devform', { id: gone.id })).status).toBe(262)
  await expect(college.db.rows('update devform set deleted_at = now() where id = $1', [kept.id])).rejects.toThrow(
    'somebody signed it',
  )
  // As the purge takes it away after thirty days.
  await college.db.rows('delete from devform where id = $1', [gone.id])
  const refused = college.db.rows('delete from devform where id = $1', [kept.id]).catch((error: unknown) => error)
  expect(isPointedTo(await refused)).toBe(true)
  expect(await readEvents(college.db, gone.id)).toEqual([])
  expect(brokenLink(await readEvents(college.db, kept.id))).toBeNull()
})
