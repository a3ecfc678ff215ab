import type { Form, WaitsFor } from '@college/contract/forms'
import { addDays } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { act } from '../testing.ts'
import { partForms } from '../signing/testing-parts.ts'
import { asked, freshAddress, parties, sign, toSign } from '../signing/testing.ts'

const college = await openTestApp()
const { person } = college
const owner = person('trainee1').id
const second = { key: 'second', title: 'Second colleague', who: 'anyone' } as const

/** Which of some forms a list of theirs finds that is narrowed to what waits for one of these. */
const found = async (
  who: PersonName,
  keys: readonly string[],
  among: readonly Pick<Form, 'id'>[],
): Promise<number[]> => {
  const reader = await college.as(who)
  const answer = await reader.get<Form[]>('/devforms', { waits_for: [...keys], limit: 500 })
  expect([200, 260]).toContain(answer.status)
  const ids = new Set(among.map(({ id }) => id))
  return (answer.data ?? []).flatMap(({ id }) => (ids.has(id) ? [id] : [])).toSorted((one, other) => one - other)
}
const offered = async (who: PersonName, query: object = {}): Promise<readonly WaitsFor[]> =>
  (await (await college.as(who)).get<WaitsFor[]>('/devform/waitsfor', query as Record<string, string>)).data ?? []
const keysOffered = async (who: PersonName, query: object = {}): Promise<string[]> =>
  (await offered(who, query)).map(({ key }) => key)

const colleague = `person:${person('fellow2').id}`
const toOffice = 'role:Director'

describe('a list of forms narrowed by whose answer they wait for', async () => {
  const address = freshAddress()
  const byPerson = await toSign(college, { parties: [parties.colleague] })
  const byRole = await toSign(college, { parties: [parties.director] })
  const byAddress = await toSign(college, { parties: [parties.nurse] })
  const all = [byPerson, byRole, byAddress]
  const toSignNow = await asked(college, byPerson, { signer_id: person('fellow2').id })
  await asked(college, byRole, { signer_role: 'Director' }, { party: 'director' })
  await asked(college, byAddress, { signer_name: 'Losa', signer_email: address.toUpperCase() }, { party: 'nurse' })

  it('finds what waits for a person, a role or an address, and for one of several of them', async () => {
    for (const who of ['trainee1', 'admin1', 'padmin'] as const) {
      expect([who, await found(who, [colleague], all)]).toEqual([who, [byPerson.id]])
      expect([who, await found(who, [toOffice], all)]).toEqual([who, [byRole.id]])
      expect([who, await found(who, [`address:${address}`], all)]).toEqual([who, [byAddress.id]])
      expect(await found(who, [colleague, toOffice, `address:${address}`], all)).toEqual(all.map(({ id }) => id))
    }
    const { data } = await (await college.as('trainee1')).get<Form[]>('/devforms', { id: all.map(({ id }) => id) })
    expect(Object.fromEntries(data.map(({ id, waits_for: names }) => [id, names]))).toEqual({
      [byPerson.id]: ['fellow2 Tūhoe'],
      [byRole.id]: ['Director'],
      [byAddress.id]: ['Losa'],
    })
  })

  it('offers those of whom the reader’s forms wait, each as often as the list then finds', async () => {
    const own = await offered('trainee1', { user_id: owner })
    expect(own.find(({ key }) => key === `address:${address}`)).toEqual({
      key: `address:${address}`,
      kind: 'address',
      name: 'Losa',
      user_id: null,
      forms: 1,
      last_reminder: null,
    })
    expect(own.find(({ key }) => key === colleague)).toMatchObject({ name: 'fellow2 Tūhoe', kind: 'person' })
    for (const who of ['trainee1', 'educator1', 'admin1'] as const)
      for (const { key, forms } of await offered(who)) {
        const { info } = await (await college.as(who)).get('/devforms', { waits_for: key, limit: 1 })
        expect([who, key, info['total']]).toEqual([who, key, forms])
      }
    const { data: since } = await (
      await college.as('admin1')
    ).get<Form[]>('/devforms', { waits_since: college.fixtures.today, limit: 500 })
    for (const day of [college.fixtures.today, addDays(college.fixtures.today, -400)])
      for (const { key, forms } of await offered('admin1', { waits_since: day })) {
        const { info } = await (
          await college.as('admin1')
        ).get('/devforms', { waits_for: key, waits_since: day, limit: 1 })
        expect([key, info['total']]).toEqual([key, forms])
      }
    expect(since.length).toBeGreaterThan(0)
    expect(await keysOffered('admin1', { waits_since: addDays(college.fixtures.today, -4_000) })).toEqual([])
    expect(await keysOffered('trainee1', { user_id: person('trainee2').id })).toEqual([])
    expect(await keysOffered('admin1', { user_id: [owner, person('trainee2').id], type: 'trainee' })).not.toContain(
      colleague,
    )
  })

  it('says no address to who may not read it: neither a teacher nor another signer finds anything by it', async () => {
    for (const who of ['educator1', 'director1', 'fellow2'] as const) {
      expect([who, await found(who, [`address:${address}`], all)]).toEqual([who, []])
      expect(await keysOffered(who)).not.toContain(`address:${address}`)
    }
    // The teacher reads the form, and with its names that it waits for somebody called Losa.
    expect(await found('educator1', [colleague], all)).toEqual([byPerson.id])
  })

  it('says nothing to an outsider, or to another college', async () => {
    for (const who of ['trainee2', 'educator2', 'bAdmin', 'bEducator'] as const) {
      expect([who, await found(who, [colleague, toOffice, `address:${address}`], all)]).toEqual([who, []])
      expect((await keysOffered(who)).filter((key) => [colleague, `address:${address}`].includes(key))).toEqual([])
    }
  })

  it('finds nothing for one who has answered, or of a form that went back', async () => {
    await sign(college, 'fellow2', toSignNow)
    expect(await found('admin1', [colleague], all)).toEqual([])
    expect(await found('admin1', [toOffice], all)).toEqual([byRole.id])
    await act(await college.as('trainee1'), 'change', byRole)
    expect(await found('admin1', [toOffice], all)).toEqual([])
    expect(await keysOffered('trainee1', { user_id: owner })).not.toContain(toOffice)
  })

  it('waits for whose turn it is, as their own list has it', async () => {
    const form = await toSign(college, { parties: [parties.colleague, second], order: 'in_order' })
    const first = await asked(college, form, { signer_id: person('fellow2').id })
    await asked(college, form, { signer_id: person('instructor2').id }, { party: 'second' })
    const last = `person:${person('instructor2').id}`
    expect([await found('admin1', [colleague], [form]), await found('admin1', [last], [form])]).toEqual([[form.id], []])
    await sign(college, 'fellow2', first)
    const { data: row } = await (await college.as('admin1')).get<Form>('/devform', { id: form.id })
    expect(row.signed_by).toHaveLength(1)
    expect([await found('admin1', [colleague], [form]), await found('admin1', [last], [form])]).toEqual([[], [form.id]])
  })

  it('finds a form that is not completed where a part is asked for', async () => {
    const parts = await partForms(college)
    const form = await parts.start()
    await parts.askAssessor(form)
    const assessor = `person:${person('educator2').id}`
    expect(await found('trainee1', [assessor], [form])).toEqual([form.id])
  })

  it('refuses what names no one', async () => {
    const admin = await college.as('admin1')
    for (const waits_for of ['Losa', 'person:x', 'null', '']) {
      const answer = await admin.get('/devforms', { waits_for })
      expect([waits_for, answer.status, answer.named, answer.errors?.[0]?.message]).toEqual([
        waits_for,
        400,
        ['waits_for'],
        'Name a person, a role or an address',
      ])
    }
    expect((await admin.get('/devform/waitsfor', { user_id: 'x' })).named).toEqual(['user_id'])
    expect((await college.guest.get('/devform/waitsfor')).status).toBe(401)
  })
})
