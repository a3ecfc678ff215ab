import { writeSchema } from '@college/contract/forms'
import type { Form, Signature } from '@college/contract/forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { act, begin, publish, visit } from './testing.ts'

const college = await openTestApp()
const { fixtures, person } = college
const owner = await college.as('bTrainee')
const office = await college.as('bAdmin')
const answers = { seen: 'A swollen knee', referred: false }

let published = 0

const template = async (type: 'trainee' | 'pdp'): Promise<number> => {
  published += 1
  const parties = [{ key: 'director', title: 'Director', who: 'role', role: 'Director' }]
  const { data } = await office.put<AnyRow>('/devformtemplate', {
    name: `Elsewhere ${published}`,
    type,
    schema: writeSchema(visit),
    signing_required: true,
    signers: { order: 'any', parties },
  })
  await office.post('/devformtemplate/publish', { id: data.id, updated_at: data.updated_at })
  return data.id
}

/** A completed form of somebody of the other organisation, whose Directors are asked to sign it. */
const askedThere = async (type: 'trainee' | 'pdp'): Promise<{ form: Form; row: Signature }> => {
  const form = await begin(owner, person('bTrainee').id, await template(type), { data: answers })
  const { data } = await act(owner, 'complete', form)
  const asked = await owner.put<Signature>('/devformsignature', {
    devform_id: form.id,
    party: 'director',
    signer_role: 'Director',
  })
  if (asked.status !== 201) throw new Error(asked.message)
  return { form: data, row: asked.data }
}

// The Director of one organisation, who is a trainee of the other.
beforeAll(() =>
  college.db.rows('insert into membership (organisation_id, user_id, role_id) values ($1, $2, $3)', [
    fixtures.b.organisation,
    person('director1').id,
    fixtures.b.roles['Trainee'],
  ]),
)
afterAll(() =>
  college.db.rows('delete from membership where organisation_id = $1 and user_id = $2', [
    fixtures.b.organisation,
    person('director1').id,
  ]),
)

describe('a role that somebody has at home says nothing where they are members besides', () => {
  it('neither shows what that organisation asks its own role to sign, nor lets them sign it', async () => {
    const { form, row } = await askedThere('pdp')
    const elsewhere = await college.as('director1')
    expect((await elsewhere.get('/devform', { id: form.id })).status).toBe(404)
    expect((await elsewhere.get('/devform/whole', { id: form.id })).status).toBe(404)
    const { content_hash } = form
    expect((await elsewhere.post('/devformsignature/sign', { id: row.id, content_hash })).status).toBe(404)
    expect((await elsewhere.post('/devformsignature/decline', { id: row.id, reason: 'Not mine' })).status).toBe(404)
    const there = await college.as('bDirector')
    expect((await there.post('/devformsignature/sign', { id: row.id, content_hash })).status).toBe(261)
  })

  it('nor shows a Director the forms of trainees there', async () => {
    const { form } = await askedThere('trainee')
    const elsewhere = await college.as('director1')
    expect((await elsewhere.get('/devform', { id: form.id })).status).toBe(404)
    const { data } = await elsewhere.get<Form[]>('/devforms', { user_id: person('bTrainee').id })
    expect(data ?? []).toEqual([])
    expect((await (await college.as('bDirector')).get('/devform', { id: form.id })).status).toBe(200)
    const { id } = await publish(college, visit, { type: 'trainee' })
    const home = await begin(await college.as('trainee2'), person('trainee2').id, id)
    expect((await elsewhere.get('/devform', { id: home.id })).status).toBe(200)
  })
})
