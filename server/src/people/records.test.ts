import { createHash } from 'node:crypto'
import type { Fields } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow, PersonName } from '#testing'

const college = await openTestApp()
const idOf = (who: PersonName): number => college.person(who).id

const change = async (who: PersonName, whom: PersonName, fields: object): Promise<Answered<AnyRow>> => {
  const caller = await college.as(who)
  const { data } = await caller.get('/user', { id: idOf(whom) })
  return caller.post('/user', { id: data.id, updated_at: data.updated_at, ...fields })
}

const fields: Fields = user.fields
const privateFields = Object.entries(fields).flatMap(([name, field]) => (field.visible ? [name] : []))

describe('a person’s private fields', () => {
  it('are many', () => {
    expect(privateFields).toEqual(
      expect.arrayContaining(['dob', 'address1', 'current_login_ip', 'tf_phone_number', 'prop1', 'date5']),
    )
  })

  it.each([
    ['educator1', 'trainee1', false],
    ['instructor1', 'trainee1', false],
    ['trainee1', 'educator1', false],
    ['trainee1', 'trainee1', true],
    ['admin1', 'trainee2', true],
    ['padmin', 'bTrainee', true],
  ])('as %s reads %s', async (who, whom, shown) => {
    const { data } = await (await college.as(who)).get('/user', { id: idOf(whom) })
    const listed = (await (await college.as(who)).get<AnyRow[]>('/users', { id: idOf(whom) })).data[0]
    expect(data['display_name']).toBe(`${whom} Tūhoe`)
    expect(data['dob']).toBe(shown ? '1985-02-28' : null)
    expect(listed).toEqual(data)
    if (!shown) expect(privateFields.filter((name) => data[name] !== null)).toEqual([])
  })

  it('cannot be asked for in a list', async () => {
    const educator = await college.as('educator1')
    for (const name of [...privateFields, 'password_hash'])
      for (const query of [{ [name]: 'a' }, { sort: name }])
        expect((await educator.get('/users', query)).status).toBe(400)
    expect((await educator.get('/users', { q: '1985-02-28' })).status).toBe(260)
  })

  it('never hold the password’s hash', async () => {
    for (const who of ['trainee1', 'admin1', 'padmin']) {
      const answer = await (await college.as(who)).get('/users', { limit: 500 })
      expect(answer.raw.toString()).not.toMatch(/argon2|password_hash/)
    }
  })
})

describe('a profile', () => {
  it('is changed by its person, except for what the office keeps', async () => {
    expect((await change('trainee1', 'trainee1', { phone_mobile: '021 000 000', dob: '1990-02-28' })).status).toBe(261)
    for (const field of ['username', 'email', 'external_id', 'trainee_since', 'fellow_since']) {
      const value = { email: 'someone@else.test', username: 'someone' }[field] ?? '2020-01-01'
      const refused = await change('trainee1', 'trainee1', { [field]: value })
      expect([field, refused.status, refused.named]).toEqual([field, 403, [field]])
    }
    const active = await change('trainee1', 'trainee1', { active: false })
    expect([active.status, active.named]).toEqual([403, ['active']])
  })

  it('may be sent with what stands of what the office keeps, and tells nothing of what is hidden', async () => {
    const mine = (await (await college.as('trainee1')).get('/user', { id: college.person('trainee1').id })).data
    const kept = Object.fromEntries(['username', 'email', 'active', 'tf_required'].map((name) => [name, mine[name]]))
    expect((await change('trainee1', 'trainee1', { ...kept, phone_home: '03 000 000' })).status).toBe(261)
    // Whether a number at the college is right is not told by which of two is refused.
    for (const external_id of [null, 'X-1']) {
      const guessed = await change('trainee1', 'trainee1', { external_id })
      expect([guessed.status, guessed.named]).toEqual([403, ['external_id']])
    }
  })

  it.each([
    'type',
    'roles',
    'memberships',
    'deleted',
    'confirmed_at',
    'display_name',
    'login_count',
    'tf_enabled',
    'must_change_password',
    'terms_agreed',
    'organisation_id',
    'password_hash',
    'password',
  ])('takes no %s from anyone', async (field) => {
    for (const who of ['trainee2', 'admin1', 'padmin']) {
      const refused = await change(who, 'trainee2', { [field]: true })
      expect([who, refused.status, refused.named]).toEqual([who, 400, [field]])
    }
  })

  it('has a username of three letters, real addresses, and none that are taken', async () => {
    const refusal = async (fields: object): Promise<unknown> => {
      const answer = await change('admin1', 'fellow2', fields)
      return [answer.status, answer.named]
    }
    expect(await refusal({ username: 'ab' })).toEqual([463, ['username']])
    expect(await refusal({ email: 'nobody' })).toEqual([466, ['email']])
    expect(await refusal({ email_alt: 'no body@college.test' })).toEqual([466, ['email_alt']])
    expect(await refusal({ username: 'TRAINEE1' })).toEqual([464, ['username']])
    expect(await refusal({ email: 'Trainee1@college.test' })).toEqual([465, ['email']])
    await change('admin1', 'fellow1', { mcnz_number: '12345' })
    expect(await refusal({ mcnz_number: '12345' })).toEqual([472, ['mcnz_number']])
    expect(await refusal({ username: 'fellow.two', email: 'two@college.test' })).toEqual([261, []])
  })
})

it('a role that the application knows by its name keeps its name, and stays', async () => {
  const admin = await college.as('admin1')
  const id = college.fixtures.a.roles['Director'] ?? 0
  const { data } = await admin.get('/role', { id })
  const write = (body: object) => admin.post('/role', { id, updated_at: data.updated_at, ...body })
  const renamed = await write({ name: 'Head of training' })
  expect([renamed.status, renamed.named]).toEqual([476, ['name']])
  expect((await admin.delete('/role', { id })).status).toBe(476)
  expect((await write({ description: 'Looks after training' })).status).toBe(261)
})

it('a write that breaks a rule of the table leaves no row in the audit either', async () => {
  const admin = await college.as('admin1')
  const counts = (): Promise<unknown> =>
    college.db.row('select (select count(*) from audit) as audit, (select count(*) from role) as role')
  expect((await admin.put('/role', { name: 'Examiner' })).status).toBe(201)
  const before = await counts()
  const again = await admin.put('/role', { name: 'EXAMINER' })
  expect([again.status, again.named]).toEqual([468, ['name']])
  expect(await counts()).toEqual(before)
})

describe('a preference', () => {
  it('is kept under its name in place of the older one, of each person alone', async () => {
    const save = async (who: PersonName, value: unknown): Promise<Answered<AnyRow>> =>
      (await college.as(who)).post('/userconfig/save', { name: 'columns', value })
    const first = await save('trainee1', ['title'])
    const second = await save('trainee1', { wide: true })
    expect([first.status, second.status, second.data.id]).toEqual([261, 261, first.data.id])
    const other = await save('trainee2', null)
    expect([other.status, other.data['value']]).toEqual([261, null])
    const { data } = await (await college.as('trainee1')).get<AnyRow[]>('/userconfigs', { name: 'columns' })
    expect(data).toMatchObject([{ user_id: idOf('trainee1'), value: { wide: true } }])
  })

  it('leaves its size and its hash in the audit, and not what it says', async () => {
    const value = { words: 'only between us' }
    const caller = await college.as('trainee1')
    const saved = await caller.post('/userconfig/save', { name: 'quiet', value })
    const made = await caller.put('/userconfig', { user_id: idOf('trainee1'), name: 'quiet too', value })
    expect([saved.status, made.status]).toEqual([261, 201])
    const text = JSON.stringify(value)
    const mark = { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') }
    const rows = await college.db.rows<{ changes: Record<string, unknown> }>(
      `select changes from audit where resource = 'userconfig' and record_id = any($1::bigint[]) order by id`,
      [[saved.data.id, made.data.id]],
    )
    expect(rows.map(({ changes }) => changes['quiet'] ?? changes['value'])).toEqual([
      [null, mark],
      [null, mark],
    ])
    expect(JSON.stringify(rows)).not.toContain('between us')
  })

  it('refuses what cannot be kept', async () => {
    const caller = await college.as('trainee1')
    const refused = async (body: object): Promise<unknown[]> => {
      const answer = await caller.post('/userconfig/save', body)
      return [answer.status, answer.named]
    }
    expect(await refused({ name: 'x', value: 'a\u0000' })).toEqual([400, ['value']])
    expect(await refused({ name: 'x', value: { deep: ['\ud800'] } })).toEqual([400, ['value.deep.0']])
    expect(await refused({ name: 'x' })).toEqual([400, ['value']])
    expect(await refused({ name: '', value: 1 })).toEqual([467, ['name']])
    expect(await refused({ name: 'x', value: 1, user_id: idOf('trainee2') })).toEqual([400, ['user_id']])
    expect(await refused({ name: 'x', value: 'x'.repeat(8_000) })).toEqual([400, ['value']])
    expect(
      (await caller.post('/userconfig/save', `{"name":"x","value":${'['.repeat(200)}${']'.repeat(200)}}`)).status,
    ).toBe(400)
  })

  it('has room for 64 KB in all, whichever call fills it and however many at once', async () => {
    const caller = await college.as('trainee2')
    const value = 'x'.repeat(7_900)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_each, i) =>
        i % 2 === 0
          ? caller.post('/userconfig/save', { name: `many ${i}`, value })
          : caller.put('/userconfig', { user_id: idOf('trainee2'), name: `many ${i}`, value }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 413)
    expect([answers.length - refused.length, refused[0]?.message]).toEqual([
      8,
      'You have too many preferences. Remove some first, or save less in one.',
    ])
    const kept = answers.findIndex(({ status }) => status !== 413)
    expect((await caller.post('/userconfig/save', { name: `many ${kept}`, value: null })).status).toBe(261)
  })

  it('has room for 200, with those that were removed', async () => {
    await college.db.rows(
      `insert into userconfig (organisation_id, user_id, name, value, deleted_at)
       select $1, $2, 'number ' || n, '1', case when n > 100 then now() end 
       from generate_series(1, 200 - (select count(*) from userconfig where user_id = $2)) n`,
      [college.fixtures.a.organisation, idOf('fellow2')],
    )
    const caller = await college.as('fellow2')
    expect((await caller.post('/userconfig/save', { name: 'one more', value: 1 })).status).toBe(413)
    expect((await caller.post('/userconfig/save', { name: 'number 1', value: 2 })).status).toBe(261)
  })
})

describe('a role that people hold', () => {
  it('does not make administrators of them all at once', async () => {
    const office = await college.as('admin1')
    const id = college.fixtures.a.roles['Trainee'] ?? 0
    const { data } = await office.get('/role', { id })
    const answer = await office.post('/role', { id, updated_at: data.updated_at, role_is_admin: true })
    expect([answer.status, answer.body]).toMatchObject([
      476,
      { message: expect.stringContaining('People hold this role') },
    ])
    expect((await (await college.as('trainee1')).get('/users/overview')).status).toBe(403)
  })
})
