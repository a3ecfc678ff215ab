import type { Form } from '@college/contract/forms'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { wholeOf } from '../../testing.ts'
import { partForms } from '../testing-parts.ts'
import { ask, asked, parties, sign, toSign } from '../testing.ts'

const college = await openTestApp()
const { db, person, fixtures } = college
const admin = await college.as('admin1')
const owner = await college.as('trainee1')
const { organisation } = fixtures.a
const holder = person('educator2')

let made = 0
/** A role of the college's own that educator2 has. */
const ownRole = async (): Promise<{ id: number; name: string }> => {
  made += 1
  const name = `Censor ${made}`
  const { data } = await admin.put('/role', { name })
  await insert(db, 'membership', { organisation_id: organisation, user_id: holder.id, role_id: data.id })
  return { id: data.id, name }
}
/** A form of trainee1 that asks a role of the college's own to sign. */
const waiting = async () => {
  const role = await ownRole()
  const form = await toSign(college, { parties: [{ ...parties.colleague, title: `Colleague ${made}` }] })
  const row = await asked(college, form, { signer_role: role.name })
  return { role, form, row }
}
/** Which forms the office is told of. */
const told = async (): Promise<number[]> => {
  const { data, info } = await admin.get<Form[]>('/devforms', { role_unheld: 'true', limit: 500 })
  expect(info['total']).toBe(data.length)
  return data.map(({ id }) => id)
}
const gapOf = async (caller: typeof admin, { id }: { id: number }) => {
  const { form, signatures } = await wholeOf(caller, id)
  return [form.role_unheld, signatures.map(({ state, signer_role: role, role_gap: gap }) => [state, role, gap])]
}
const write = async ({ id }: { id: number }, fields: object): Promise<number> => {
  const { data } = await admin.get('/role', { id })
  return (await admin.post('/role', { id, updated_at: data.updated_at, ...fields })).status
}

afterEach(() => db.rows('update "user" set active = true, deleted_at = null where id = $1', [holder.id]))

describe('a form that waits for a role', () => {
  it('keeps its ask when the role is renamed, and the office is told until it has its name again', async () => {
    const { role, form, row } = await waiting()
    expect([await told(), await gapOf(owner, form)]).toEqual([
      expect.not.arrayContaining([form.id]),
      [false, [['asked', role.name, null]]],
    ])
    expect(await write(role, { name: `${role.name} of examinations` })).toBe(261)
    expect(await told()).toContain(form.id)
    for (const reader of [admin, owner])
      expect(await gapOf(reader, form)).toEqual([true, [['asked', role.name, 'gone']]])
    expect((await sign(college, 'educator2', row)).status).toBe(404)
    expect(await write(role, { name: role.name })).toBe(261)
    expect(await told()).not.toContain(form.id)
    expect((await sign(college, 'educator2', row)).status).toBe(261)
  })

  it('keeps its ask when the role is removed, and is signed by someone named instead', async () => {
    const { role, form, row } = await waiting()
    expect((await admin.delete('/role', { id: role.id })).status).toBe(262)
    expect(await told()).toContain(form.id)
    expect(await gapOf(admin, form)).toEqual([true, [['asked', role.name, 'gone']]])
    expect((await admin.delete('/devformsignature', { id: row.id })).status).toBe(262)
    expect(await told()).not.toContain(form.id)
    const again = await ask(college, form, { signer_role: role.name })
    const message = `There is no role ${role.name} here. The college office can add it, or rename it back`
    expect([again.status, again.errors]).toEqual([400, [{ path: 'signer_role', message }]])
    const named = await asked(college, form, { signer_id: holder.id })
    expect((await sign(college, 'educator2', named)).status).toBe(261)
  })

  it.each([
    ['is closed', 'update "user" set active = false where id = $1'],
    ['is gone', 'update "user" set deleted_at = now() where id = $1'],
  ])('is told of where the one account that has the role %s', async (_what, text) => {
    const { role, form } = await waiting()
    const held = async (): Promise<unknown> => (await admin.get('/role', { id: role.id })).data['held']
    expect(await held()).toBe(true)
    await db.rows(text, [holder.id])
    expect([await held(), (await told()).includes(form.id)]).toEqual([false, true])
    expect(await gapOf(admin, form)).toEqual([true, [['asked', role.name, 'unheld']]])
  })

  it('is told of where its owner alone has the role, as no one signs their own', async () => {
    const { role, form } = await waiting()
    await db.rows('update membership set deleted_at = now() where role_id = $1', [role.id])
    await insert(db, 'membership', { organisation_id: organisation, user_id: person('trainee1').id, role_id: role.id })
    expect(await told()).toContain(form.id)
    expect(await gapOf(admin, form)).toEqual([true, [['asked', role.name, 'unheld']]])
  })

  it('is told of before it is completed too, where the role fills in a part', async () => {
    const role = await ownRole()
    const { start, template } = await partForms(college)
    const form = await start(
      await template(false, [
        { key: 'assessor', title: 'Assessor', who: 'role', role: role.name },
        { key: 'nurse', title: 'Clinic nurse', who: 'guest' },
      ]),
    )
    const row = await asked(college, form, { signer_role: role.name }, { party: 'assessor' })
    expect(row.fills).toBe(true)
    expect(await told()).not.toContain(form.id)
    await write(role, { name: `${role.name} of parts` })
    expect(await told()).toContain(form.id)
  })

  it('is no matter any more once it ended', async () => {
    const { role, form } = await waiting()
    await write(role, { name: `${role.name} that left` })
    expect(await told()).toContain(form.id)
    const { updated_at } = (await owner.get<Form>('/devform', { id: form.id })).data
    expect((await owner.post('/devform/withdraw', { id: form.id, updated_at, reason: 'Not needed.' })).status).toBe(261)
    expect(await told()).not.toContain(form.id)
  })

  it('is shown to those who read it, and to no other college', async () => {
    const { role, form } = await waiting()
    await write(role, { name: `${role.name} elsewhere` })
    const away = await (await college.as('bAdmin')).get<Form[]>('/devforms', { role_unheld: 'true' })
    expect(away.data.map(({ id }) => id)).not.toContain(form.id)
    const stranger = await (await college.as('trainee2')).get<Form[]>('/devforms', { role_unheld: 'true' })
    expect(stranger.data.map(({ id }) => id)).not.toContain(form.id)
    expect((await owner.get<Form[]>('/devforms', { role_unheld: 'true' })).data.map(({ id }) => id)).toContain(form.id)
  })
})
