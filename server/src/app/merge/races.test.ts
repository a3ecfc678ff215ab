import type { AccountMerge } from '@college/contract/identity'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadAs } from '#files/testing'
import { fixturePassword, insert, openTestApp, somebodyWaits } from '#testing'
import type { Answered, TestCaller } from '#testing'

const college = await openTestApp()
const { db } = college
const { a, today } = college.fixtures
let offices: readonly [TestCaller, TestCaller]
beforeAll(async () => {
  offices = [await college.as('admin1'), await college.as('admin2')]
})

let accounts = 0
/** Two accounts of one person, of which the old one is signed in. */
const twice = async () => {
  const ids: number[] = []
  for (let n = 0; n < 2; n += 1) {
    const username = `aroha${(accounts += 1)}`
    const row = await db.row<{ id: number }>(
      `insert into "user" (organisation_id, firstname, lastname, email, username, password_hash, confirmed_at)
       select organisation_id, 'Aroha', 'Twice', $2 || '@twice.test', $2, password_hash, now() from "user" where id = $1 returning id`,
      [college.person('plain1').id, username],
    )
    ids.push(row?.id ?? 0)
    await insert(db, 'membership', { organisation_id: a.organisation, user_id: row?.id, role_id: a.roles['Trainee'] })
  }
  const [keep = 0, old = 0] = ids
  const { token } = await college.guest.post('/user/signin', {
    username: `aroha${accounts}`,
    password: fixturePassword,
  })
  return { keep, old, token, person: college.withToken(token) }
}

const merge = (keep_id: number, old_id: number, office = offices[0]): Promise<Answered<AccountMerge>> =>
  office.post<AccountMerge>('/user/merge', { keep_id, old_id, reason: 'Registered twice.' })

/** Both at once: each has got as far as waiting for the person's row, in this order, when it is let go. */
const inOrder = async <T, U>(person: number, first: () => Promise<T>, second: () => Promise<U>): Promise<[T, U]> => {
  const { both } = await db.transaction(async (tx) => {
    await tx.rows('select 1 from "user" where id = $1 for update', [person])
    const one = first()
    await somebodyWaits(college, 1)
    const two = second()
    await somebodyWaits(college, 2)
    return { both: Promise.all([one, two]) }
  })
  return both
}

const ownersOf = async (title: string): Promise<number[]> =>
  (await db.rows<{ user_id: number }>('select user_id from devactivity where title = $1', [title])).map(
    (row) => row.user_id,
  )

describe('while the old account is merged away', () => {
  const log = (person: TestCaller, user_id: number, title: string) =>
    person.put('/devactivity', { user_id, title, activity_date: today, time: 30 })

  it('what its person wrote just before moves along', async () => {
    const { keep, old, person } = await twice()
    const [logged, merged] = await inOrder(
      old,
      () => log(person, old, 'Just before'),
      () => merge(keep, old),
    )
    expect([logged.status, merged.status]).toEqual([201, 201])
    expect(await ownersOf('Just before')).toEqual([keep])
  })

  it('what its person or the office writes just after is refused in words, and stands nowhere', async () => {
    const { keep, old, person, token } = await twice()
    const [merged, logged] = await inOrder(
      old,
      () => merge(keep, old),
      () => log(person, old, 'Just after'),
    )
    expect([merged.status, logged.status, logged.message]).toEqual([
      201,
      476,
      'This account was merged into another one. Save this in that account.',
    ])
    expect(await ownersOf('Just after')).toEqual([])
    expect((await log(offices[0], old, 'Later still')).status).toBe(476)
    expect((await log(person, old, 'Later still')).status).toBe(401)
    expect((await uploadAs(college, token, { content: 'Kia ora' })).status).toBe(401)
  })

  it('a file that arrives just after is refused as well', async () => {
    const { keep, old, token } = await twice()
    const [merged, sent] = await inOrder(
      old,
      () => merge(keep, old),
      () => uploadAs(college, token, { content: 'Kia ora' }),
    )
    expect([merged.status, sent.status]).toEqual([201, 476])
    expect(await db.rows('select 1 from file where user_id = $1 and parent_file_id is not null', [old])).toEqual([])
  })

  it('its person who signs in just after is in nowhere', async () => {
    const { keep, old } = await twice()
    const credentials = { username: `aroha${accounts}`, password: fixturePassword }
    const [merged, signedIn] = await inOrder(
      old,
      () => merge(keep, old),
      () => college.guest.post('/user/signin', credentials),
    )
    expect(merged.status).toBe(201)
    expect(signedIn.status).toBeLessThan(500)
    expect((await college.withToken(signedIn.token || 'none').get('/user/token')).status).toBe(401)
  })
})

describe('two of the office who merge at once', () => {
  it('the same accounts the same way round, and the other way round: one does, and the other is told', async () => {
    for (const other of ['same', 'turned'] as const) {
      const { keep, old } = await twice()
      const pair = [keep, old] as const
      const [two, three] = other === 'same' ? pair : ([old, keep] as const)
      const both = await Promise.all([merge(keep, old, offices[0]), merge(two, three, offices[1])])
      expect([other, both.map(({ status }) => status).toSorted((x, y) => x - y)]).toEqual([other, [201, 476]])
      expect(await db.rows('select 1 from account_merge where $1 in (keep_id, old_id)', [keep])).toHaveLength(1)
    }
  })

  it('undo it once', async () => {
    const { keep, old } = await twice()
    const { data } = await merge(keep, old)
    const both = await Promise.all(offices.map((office) => office.post('/user/merge/undo', { id: data.id })))
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([261, 476])
    const { active } = (await db.row<{ active: boolean }>('select active from "user" where id = $1', [old])) ?? {}
    expect(active).toBe(true)
  })
})
