import { endpoints, records } from '@college/contract/all'
import { collegeHeader } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow, More } from '#testing'

const college = await openTestApp()
const { a, b } = college.fixtures
const at = (id: number | string, more: More = {}): More => ({ ...more, headers: { [collegeHeader]: String(id) } })
const padmin = await college.as('padmin')

const lists = records.filter(({ calls }) => calls.includes('list'))
const ofColleges = lists.filter(({ platformWide, name }) => !platformWide && name !== 'organisation')
// Preferences and edit locks are a person's own, wherever they work.
const inColleges = ofColleges.filter(({ name }) => name !== 'userconfig' && name !== 'datalock')
const plainReads = endpoints.filter(
  ({ method, query, path }) => method === 'GET' && !path.includes(':') && (query?.safeParse({}).success ?? true),
)
const oneOfEach = [
  'trainee1',
  'fellow1',
  'educator1',
  'director1',
  'instructor1',
  'admin1',
  'plain1',
  'bTrainee',
  'bAdmin',
]

const rowsOf = ({ data }: Answered<AnyRow[]>): AnyRow[] => data ?? []

// First of all: reading about many people, as the tests below do, stops a reader.
describe('acting as a person with the header', () => {
  it('shows nothing more to a platform administrator who acts as a person', async () => {
    const own = await college.as('padmin')
    const trainee = college.person('trainee1')
    const acted = await own.post('/user/impersonate', { user_id: trainee.id, reason: 'To look' }, at(a.organisation))
    expect(acted.status).toBe(200)
    const acting = college.withToken(acted.token)
    for (const value of [b.organisation, a.organisation, 'junk']) {
      const { status, data } = await acting.get<AnyRow[]>('/devactivities', { limit: 500 }, at(value))
      expect(status).toBe(200)
      expect(new Set(data.map((row) => row['user_id']))).toEqual(new Set([trainee.id]))
      expect((await acting.get('/devactivity', { id: college.person('bTrainee').activity }, at(value))).status).toBe(
        404,
      )
    }
    expect((await acting.post('/user/signout', {}, at(b.organisation))).status).toBe(200)
  })
})

describe('a platform administrator who has chosen a college', () => {
  it.each([
    ['A', a.organisation, b.organisation],
    ['B', b.organisation, a.organisation],
  ])('meets in every list the rows of %s alone, and all of them', async (_name, here, there) => {
    for (const { name, plural, owner } of inColleges) {
      const listed = await padmin.get<AnyRow[]>(`/${plural}`, { limit: 500 }, at(here))
      const found = await college.db.row<{ count: number }>(
        `select count(*)::int as count from "${name}" where organisation_id = $1 and deleted_at is null`,
        [here],
      )
      expect([name, new Set(rowsOf(listed).map((row) => row.organisation_id))]).toEqual([
        name,
        found?.count === 0 ? new Set() : new Set([here]),
      ])
      expect([name, listed.info['total'] ?? 0]).toEqual([name, found?.count])
      const asked = { organisation_id: there, limit: 1 }
      expect([name, rowsOf(await padmin.get<AnyRow[]>(`/${plural}`, asked, at(here)))]).toEqual([name, []])
      const strange = await college.db.row<{ id: number }>(
        `select id from "${name}" where organisation_id = $1 and deleted_at is null ${owner === 'id' ? 'and id <> $2' : 'and $2 > 0'} limit 1`,
        [there, college.person('padmin').id],
      )
      if (strange)
        expect([name, (await padmin.get(`/${name}`, { id: strange.id }, at(here))).status]).toEqual([name, 404])
    }
  })

  it('meets both without a choice', async () => {
    for (const { name, plural } of inColleges) {
      const { data } = await padmin.get<AnyRow[]>(`/${plural}`, { limit: 500 })
      const all = await college.db.row<{ count: number }>(
        `select count(distinct organisation_id)::int as count from "${name}" where deleted_at is null`,
      )
      expect([name, new Set((data ?? []).map((row) => row.organisation_id)).size]).toEqual([name, all?.count])
    }
  })

  it('gets an answer of every reading call in each, and none fails', async () => {
    for (const { path } of plainReads)
      for (const here of [a.organisation, b.organisation]) {
        const { status } = await padmin.get(path, {}, at(here))
        expect([path, here, status < 500 || status === 501]).toEqual([path, here, true])
      }
  })

  it('counts, searches, exports and shows figures of that college alone', async () => {
    const people = (await padmin.get<AnyRow[]>('/users/overview', { limit: 500 }, at(b.organisation))).data
    expect(people.map(({ id }) => id)).toContain(college.person('bFellow').id)
    expect(people.map(({ id }) => id)).not.toContain(college.person('fellow1').id)
    const found = await padmin.get('/search', { q: 'fellow1' }, at(b.organisation))
    expect(found.raw.toString('utf8')).not.toContain('fellow1')
    expect((await padmin.get('/search', { q: 'fellow1' }, at(a.organisation))).raw.toString('utf8')).toContain(
      'fellow1',
    )
    const csv = (await padmin.get('/devactivities/csv', { limit: 500 }, at(b.organisation))).raw.toString('utf8')
    expect(csv).toContain('"Activity of bFellow"')
    expect(csv).not.toContain('"Activity of trainee1"')
    const members = await padmin.get<AnyRow[]>('/organisation/members', {}, at(b.organisation))
    expect(members.data.map(({ id }) => id)).toContain(college.person('bTrainee').id)
    const elsewhere = { organisation_id: a.organisation }
    expect((await padmin.get('/organisation/members', elsewhere, at(b.organisation))).status).toBe(404)
    expect((await padmin.get('/cpd/refdata', elsewhere, at(b.organisation))).status).toBe(404)
    const reference = await padmin.get<{ categories: AnyRow[] }>('/cpd/refdata', {}, at(b.organisation))
    expect(new Set(reference.data.categories.map((row) => row.organisation_id))).toEqual(new Set([b.organisation]))
  })

  it('makes rows there, with the audit row of that college', async () => {
    const made = await padmin.put('/devcategory', { kind: 'goal', name: 'Made in B' }, at(b.organisation))
    expect([made.status, made.data.organisation_id]).toEqual([201, b.organisation])
    const audit = await college.db.rows(
      `select organisation_id from audit where resource = 'devcategory' and record_id = $1`,
      [made.data.id],
    )
    expect(audit).toEqual([{ organisation_id: b.organisation }])
    const elsewhere = { kind: 'goal', name: 'Made in A', organisation_id: a.organisation }
    const refused = await padmin.put('/devcategory', elsewhere, at(b.organisation))
    expect([refused.status, refused.named]).toEqual([400, ['organisation_id']])
    const about = { kind: 'goal', name: 'Below A', parent_id: a.goalCategory }
    expect((await padmin.put('/devcategory', about, at(b.organisation))).status).toBe(400)
    const person = { firstname: 'New', lastname: 'In B', email: 'new-in-b@college.test' }
    const added = await padmin.put('/user', person, at(b.organisation))
    expect([added.status, added.data.organisation_id]).toEqual([201, b.organisation])
  })

  it('is asked for the college where a row says nothing of it', async () => {
    const refused = await padmin.put('/devcategory', { kind: 'goal', name: 'Where?' })
    expect([refused.status, refused.named]).toEqual([400, ['organisation_id']])
    const person = { firstname: 'New', lastname: 'Where', email: 'where@college.test' }
    expect((await padmin.put('/user', person)).named).toEqual(['organisation_id'])
    expect((await padmin.post('/agreement', { kind: 'terms', title: 'T', text: 'Be kind.' })).named).toEqual([
      'organisation_id',
    ])
    const nowhere = [
      await padmin.put('/devcategory', { kind: 'goal', name: 'Nowhere', organisation_id: 999_999 }),
      await padmin.post('/remindermessages/run', { organisation_id: 999_999 }),
    ]
    expect(nowhere.map(({ status, named }) => [status, named])).toEqual([
      [400, ['organisation_id']],
      [400, ['organisation_id']],
    ])
    const named = await padmin.put('/devcategory', { kind: 'goal', name: 'Here', organisation_id: b.organisation })
    expect([named.status, named.data.organisation_id]).toEqual([201, b.organisation])
    const below = await padmin.put('/devcategory', { kind: 'goal', name: 'Below B', parent_id: b.goalCategory })
    expect([below.status, below.data.organisation_id]).toEqual([201, b.organisation])
  })

  it('publishes an agreement in the college that is named or worked in, and reads what stands there', async () => {
    const text = { kind: 'terms', title: 'Terms of B', text: 'Be kind in B.' }
    const made = await padmin.post<AnyRow[]>('/agreement', { ...text, organisation_id: b.organisation })
    expect([made.status, made.data.map(({ title }) => title)]).toEqual([201, expect.arrayContaining(['Terms of B'])])
    const [kept] = await college.db.rows<{ count: number }>(
      `select count(*)::int as count from devformtemplate where organisation_id = $1 and name = 'Terms of B'`,
      [b.organisation],
    )
    expect(kept).toEqual({ count: 1 })
    const there = { organisation_id: b.organisation }
    const seen = await padmin.get<AnyRow[]>('/agreements', there, at(b.organisation))
    expect(seen.data.map(({ title }) => title)).toContain('Terms of B')
    expect((await padmin.get<AnyRow[]>('/agreements')).data.map(({ title }) => title)).not.toContain('Terms of B')
    expect((await padmin.get('/agreements', there, at(a.organisation))).status).toBe(400)
    const admin = await college.as('admin1')
    expect((await admin.get('/agreements', there)).status).toBe(403)
    expect((await admin.post('/agreement', { ...text, ...there })).status).toBe(403)
    expect((await (await college.as('trainee1')).get('/agreements', there)).status).toBe(403)
  })

  it('keeps the own person, preferences and steps of signing in, wherever they work', async () => {
    const { id } = college.person('padmin')
    const mine = await padmin.get('/user', { id }, at(b.organisation))
    expect([mine.status, mine.data.id]).toEqual([200, id])
    const saved = await padmin.post(
      '/user',
      { id, updated_at: mine.data.updated_at, known_as: 'Pou' },
      at(b.organisation),
    )
    expect(saved.status).toBe(261)
    const kept = await padmin.post('/userconfig/save', { name: 'letters', value: true }, at(b.organisation))
    expect([kept.status, kept.data.organisation_id]).toEqual([261, a.organisation])
    expect((await padmin.get('/folders', { user_id: id }, at(b.organisation))).status).toBe(260)
    expect((await padmin.get('/twostep', {}, at(b.organisation))).status).toBe(200)
    const lock = { resource: 'devcategory', record_id: b.goalCategory }
    expect((await padmin.put('/datalock', lock, at(b.organisation))).status).toBe(201)
  })

  it('reaches no account of the other college, and its own row of a repeat only there', async () => {
    const stranger = college.person('trainee2').id
    const refused = [
      await padmin.post('/user/impersonate', { user_id: stranger, reason: 'To look' }, at(b.organisation)),
      await padmin.post('/password/link', { user_id: stranger }, at(b.organisation)),
      await padmin.get('/user/history', { user_id: stranger }, at(b.organisation)),
      await padmin.delete('/user', { id: stranger }, at(b.organisation)),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const body = { kind: 'goal', name: 'Once' }
    const key = 'once-in-one-college'
    const first = await padmin.put('/devcategory', body, at(a.organisation, { key }))
    const again = await padmin.put('/devcategory', body, at(a.organisation, { key }))
    const other = await padmin.put('/devcategory', body, at(b.organisation, { key }))
    expect([first.status, again.data.id === first.data.id, other.status]).toEqual([201, true, 409])
  })
})

describe('the header of the college', () => {
  it.each([
    ['', 400],
    ['B', 400],
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['1e3', 400],
    ['0x2', 400],
    [`${b.organisation},${a.organisation}`, 400],
    [`${a.organisation}, ${a.organisation}`, 400],
    ['{1,2}', 400],
    ['*', 400],
    ["1'; drop table audit; --", 400],
    ['9'.repeat(16), 400],
    ['9'.repeat(4_000), 400],
    ['9007199254740991', 404],
    ['999999', 404],
  ])('is refused of a platform administrator as %s', async (value, status) => {
    expect((await padmin.get('/devcategories', {}, at(value))).status).toBe(status)
    expect((await padmin.get('/cpd/refdata', {}, at(value))).status).toBe(status)
    expect((await padmin.put('/devcategory', { kind: 'goal', name: 'No' }, at(value))).status).toBe(status)
  })

  it('stands in nobody’s way out', async () => {
    const leaving = await college.as('padmin')
    expect((await leaving.get('/user/token', {}, at('junk'))).status).toBe(200)
    expect((await leaving.post('/user/signout', {}, at(999_999))).status).toBe(200)
  })

  it('changes nothing for anyone else: each list is the same with it, of either college or of none', async () => {
    for (const name of oneOfEach) {
      const caller = await college.as(name)
      const elsewhere = college.person(name).organisation === 'a' ? b.organisation : a.organisation
      for (const [position, { plural }] of ofColleges.entries()) {
        const plain = await caller.get<AnyRow[]>(`/${plural}`, { limit: 500 })
        const told = await caller.get<AnyRow[]>(
          `/${plural}`,
          { limit: 500 },
          at(position % 4 === 3 ? 'junk' : elsewhere),
        )
        expect([name, plural, told.status, told.body]).toEqual([name, plural, plain.status, plain.body])
      }
    }
  }, 180_000)

  it('changes nothing that anyone else writes', async () => {
    const admin = await college.as('admin1')
    const made = await admin.put('/devcategory', { kind: 'goal', name: 'Of A' }, at(b.organisation))
    expect([made.status, made.data.organisation_id]).toEqual([201, a.organisation])
    const asked = { kind: 'goal', name: 'Of B', organisation_id: b.organisation }
    expect((await admin.put('/devcategory', asked, at(b.organisation))).status).toBe(403)
    expect(
      (await admin.get('/devactivity', { id: college.person('bFellow').activity }, at(b.organisation))).status,
    ).toBe(404)
    expect((await college.guest.get('/options', {}, at(b.organisation))).status).toBe(200)
    expect((await college.guest.get('/devcategories', {}, at(b.organisation))).status).toBe(401)
  })
})
