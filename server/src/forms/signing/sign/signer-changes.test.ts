import type { Form } from '@college/contract/forms'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { wholeOf } from '../../testing.ts'
import { asked, codeTo, parties, sign, standing, toSign } from '../testing.ts'

const college = await openTestApp()
const { db, guest, person } = college
const trainee = await college.as('trainee1')

const endRole = (who: PersonName, role: string): Promise<object[]> =>
  db.rows(
    `update membership m set deleted_at = now() from role r where r.id = m.role_id and r.name = $2 and m.user_id = $1 and m.deleted_at is null returning m.id`,
    [person(who).id, role],
  )

describe('between being asked and signing', () => {
  it('a role may end: who was named for it signs for it no more, and the owner can ask somebody else', async () => {
    const form = await toSign(college, { parties: [parties.director] })
    const row = await asked(college, form, { signer_id: person('director2').id }, { party: 'director' })
    expect(await endRole('director2', 'Director')).toHaveLength(1)
    const late = await sign(college, 'director2', row)
    expect([late.status, late.message]).toEqual([
      476,
      'This is for a person with the role Director, which director2 Tūhoe no longer has. trainee1 Tūhoe can ask another person.',
    ])
    expect((await trainee.delete('/devformsignature', { id: row.id })).status).toBe(262)
    const other = await asked(college, form, { signer_id: person('director1').id }, { party: 'director' })
    expect((await sign(college, 'director1', other)).status).toBe(261)
  })

  it('an account may end: a code that was sent before signs nothing in its name', async () => {
    const form = await toSign(college)
    const row = await asked(college, form, { signer_id: person('fellow2').id })
    const { data } = await trainee.post<{ token: string }>('/devformsignature/link', { id: row.id, by: 'here' })
    expect((await guest.post('/signing/code', { token: data.token })).status).toBe(202)
    const body = { token: data.token, content_hash: form.content_hash, name: 'fellow2', code: '' }
    await db.rows('update "user" set active = false where id = $1', [person('fellow2').id])
    const code = await codeTo(college, 'fellow2@college.test')
    expect((await guest.post('/signing/sign', { ...body, code })).status).toBe(476)
    await db.rows('update "user" set active = true where id = $1', [person('fellow2').id])
    expect(await standing(college, form.id)).toMatchObject({ state: 'completed', signatures_given: 0 })
    expect((await guest.post('/signing/sign', { ...body, code })).status).toBe(261)
  })

  it('a form may be said to be for something else: it is started again, and what was signed does not hold', async () => {
    const form = await toSign(college, { parties: [parties.colleague, parties.director] })
    const row = await asked(college, form, { signer_id: person('fellow1').id })
    expect((await sign(college, 'fellow1', row)).status).toBe(261)
    const { data: read } = await trainee.get<Form>('/devform', { id: form.id })
    const same = { id: form.id, updated_at: read.updated_at, devgoal_id: read.devgoal_id }
    expect((await trainee.post<Form>('/devform', same)).data).toMatchObject({ state: 'completed', signatures_given: 1 })
    const other = await trainee.post<Form>('/devform', { ...same, devgoal_id: person('trainee1').goal })
    expect(other.data).toMatchObject({ state: 'started', content_hash: null })
    expect((await wholeOf(trainee, form.id)).signatures).toMatchObject([{ state: 'voided' }])
  })
})

it('a signature stands under the name it was given by, whatever its signer is called since', async () => {
  const form = await toSign(college)
  const row = await asked(college, form, { signer_id: person('educator1').id })
  expect((await sign(college, 'educator1', row)).status).toBe(261)
  await db.rows(`update "user" set firstname = 'Someone', known_as = 'Else' where id = $1`, [person('educator1').id])
  expect((await wholeOf(trainee, form.id)).signatures).toMatchObject([{ name: 'educator1 Tūhoe', state: 'signed' }])
})
