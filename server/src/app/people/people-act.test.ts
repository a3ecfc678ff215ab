import type { PeopleActCheck, PeopleBatch } from '@college/contract/identity'
import { mostPeopleAtOnce } from '@college/contract/identity'
import { addDays } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { Answered } from '#testing'
import { peopleBatches } from './testing.ts'

const college = await openTestApp()
const { db } = college
const { a, b, today } = college.fixtures
const { admin, settled, programme, undo, count } = await peopleBatches(college)

describe('an act on many people', () => {
  const look = (people: object, act: object, caller = admin): Promise<Answered<PeopleActCheck>> =>
    caller.post<PeopleActCheck>('/peopleacts/check', { people, act })
  const act = (people: object, what: object, print: string, caller = admin): Promise<Answered<PeopleBatch>> =>
    caller.put<PeopleBatch>('/peopleacts', { people, act: what, print })
  const done = async (people: object, what: object): Promise<PeopleBatch | undefined> => {
    const { data } = await look(people, what)
    const made = await act(people, what, data.print)
    expect(made.status).toBe(202)
    return settled(made.data.id)
  }
  const id = (name: Parameters<typeof college.person>[0]): number => college.person(name).id
  const rolesOf = async (person: number): Promise<string[]> =>
    (await db.rows<{ name: string }>('select name from held_role where user_id = $1 order by name', [person])).map(
      ({ name }) => name,
    )

  it('says how many it changes, who has it already and who can’t and why; gives it, and is undone', async () => {
    const people = { ids: [id('plain1'), id('plain2'), id('fellow1'), id('bFellow'), id('deleted'), 999_999] }
    const what = { kind: 'role_give', role_id: a.roles['Fellow'], joined: '2026-03-01' }
    const { data } = await look(people, what)
    expect(data).toMatchObject({ title: 'Give the role Fellow', total: 6, changes: 2, already: 1, refused: 3 })
    // Whom it changes stands there by name, before anything is done.
    expect(data.changing.map((each) => each.id)).toEqual([id('plain1'), id('plain2')])
    expect(data.changing.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^plain1 /),
      expect.stringMatching(/^plain2 /),
    ])
    expect(data.having.map((each) => each.id)).toEqual([id('fellow1')])
    expect(data.refusals.map(({ why }) => why)).toEqual(Array(3).fill('We couldn’t find this person.'))
    expect(await act(people, what, 'another')).toMatchObject({ status: 409 })
    const batch = await done(people, what)
    expect(batch).toMatchObject({ state: 'done', done: 2, total: 2, kind: 'role_give' })
    expect(await rolesOf(id('plain1'))).toEqual(['Fellow'])
    expect(await db.row('select fellow_since from "user" where id = $1', [id('plain1')])).toEqual({
      fellow_since: '2026-03-01',
    })
    const noted = await db.row(
      `select call, user_id, changes from audit where resource = 'user' and record_id = $1 and changes ? 'roles' order by id desc limit 1`,
      [id('plain2')],
    )
    expect(noted).toEqual({
      call: 'PUT /peopleacts',
      user_id: id('admin1'),
      changes: { roles: [[], ['Fellow']], fellow_since: [null, '2026-03-01'] },
    })
    // Changed since: it stays with them.
    await db.rows('update membership set updated_by = user_id where user_id = $1 and deleted_at is null', [
      id('plain2'),
    ])
    const undone = await undo(batch?.id ?? 0)
    expect(undone.data).toMatchObject({ state: 'undone', kept: 1 })
    expect([await rolesOf(id('plain1')), await rolesOf(id('plain2'))]).toEqual([[], ['Fellow']])
    expect(await db.row('select fellow_since from "user" where id = $1', [id('plain1')])).toEqual({
      fellow_since: null,
    })
  })

  it('takes a role from everyone whom a list finds, never from who does it, and gives it back', async () => {
    const listed = { list: 'users', query: { role: 'Fellow', state: 'active' } }
    const what = { kind: 'role_take', role_id: a.roles['Fellow'] }
    const had = await count(`membership where role_id = $1 and deleted_at is null`, a.roles['Fellow'])
    const { data } = await look(listed, what)
    expect(data.changes).toBeGreaterThan(1)
    const batch = await done(listed, what)
    expect(batch).toMatchObject({ state: 'done', total: data.changes })
    expect(await count(`membership where role_id = $1 and deleted_at is null`, a.roles['Fellow'])).toBe(
      had - data.changes,
    )
    expect((await undo(batch?.id ?? 0)).data).toMatchObject({ kept: 0 })
    expect(await count(`membership where role_id = $1 and deleted_at is null`, a.roles['Fellow'])).toBe(had)
    const own = await look({ ids: [id('admin1'), id('admin2')] }, { ...what, role_id: a.roles['Administrator'] })
    expect(own.data).toMatchObject({ changes: 1, refused: 1 })
    expect((await look({ list: 'users', query: { q: 'no such name at all' } }, what)).status).toBe(476)
  })

  it('links people with an educator, and undoes what was not changed since', async () => {
    const people = { ids: [id('plain1'), id('plain2'), id('educator2')] }
    const what = { kind: 'relationship', user_id: id('educator2'), as: 'supervisor' }
    expect((await look(people, what)).data).toMatchObject({ changes: 2, already: 0, refused: 1 })
    const batch = await done(people, what)
    expect(batch).toMatchObject({ state: 'done', done: 2 })
    const links = `userrelationship where user_id = $1 and kind = 'supervisor' and deleted_at is null and trainee_id = any($2::bigint[])`
    expect(await count(links, id('educator2'), [id('plain1'), id('plain2')])).toBe(2)
    expect((await look(people, what)).data).toMatchObject({ changes: 0, already: 2 })
    expect((await act(people, what, (await look(people, what)).data.print)).status).toBe(476)
    await db.rows(
      `update userrelationship set ends = $2, updated_by = $3 where trainee_id = $1 and kind = 'supervisor'`,
      [id('plain1'), addDays(today, 30), id('admin2')],
    )
    expect((await undo(batch?.id ?? 0)).data).toMatchObject({ kept: 1 })
    expect(await count(links, id('educator2'), [id('plain1'), id('plain2')])).toBe(1)
  })

  it('assigns a programme to trainees who are on none, and takes it back untouched', async () => {
    const people = { ids: [id('trainee1'), id('trainee2'), id('fellow2')] }
    const what = { kind: 'programme', source_plan_id: programme, start_date: '2090-02-01' }
    const { data } = await look(people, what)
    expect(data).toMatchObject({ title: 'Assign Basic training from 01/02/2090', changes: 2, refused: 1 })
    expect(data.refusals).toEqual([{ id: id('fellow2'), name: 'fellow2 Tūhoe', why: 'Not a trainee.' }])
    const batch = await done(people, what)
    expect(batch).toMatchObject({ state: 'done', done: 2 })
    const given = await db.rows<{ id: number; end_date: string }>(
      'select id, end_date from devplan where source_plan_id = $1 and start_date = $2 and deleted_at is null order by id',
      [programme, '2090-02-01'],
    )
    expect(given.map((plan) => plan.end_date)).toEqual(['2091-01-31', '2091-01-31'])
    const again = await look(people, { ...what, start_date: '2090-06-01' })
    expect(again.data).toMatchObject({ changes: 0, already: 2 })
    await insert(db, 'devgoal', {
      organisation_id: a.organisation,
      devplan_id: given[0]?.id,
      user_id: id('trainee1'),
      title: 'Added since',
      completion_type: 'manual',
    })
    expect((await undo(batch?.id ?? 0)).data).toMatchObject({ kept: 1 })
    expect(
      await count(
        'devplan where id = any($1::bigint[]) and deleted_at is null',
        given.map((plan) => plan.id),
      ),
    ).toBe(1)
  })

  it('refuses the platform’s role, what is another college’s, and more people than one act changes', async () => {
    const people = { ids: [id('plain1')] }
    const platform = await db.row<{ id: number }>('select id from role where is_admin and organisation_id = $1', [
      a.organisation,
    ])
    const padmin = await college.as('padmin')
    for (const caller of [admin, padmin])
      expect((await look(people, { kind: 'role_give', role_id: platform?.id }, caller)).status).toBe(403)
    const elsewhere = [
      { kind: 'role_give', role_id: b.roles['Fellow'] },
      { kind: 'relationship', user_id: id('bEducator'), as: 'educator' },
      { kind: 'programme', source_plan_id: 999_999, start_date: today },
      { kind: 'programme', source_plan_id: programme, start_date: today, end_date: addDays(today, -1) },
    ]
    for (const what of elsewhere) expect((await look(people, what)).status).toBe(400)
    const many = { ids: Array.from({ length: mostPeopleAtOnce + 1 }, (_, at) => at + 1) }
    expect((await look(many, { kind: 'role_give', role_id: a.roles['Fellow'] })).status).toBe(400)
    const ofPlatform = await look({ ids: [id('padmin')] }, { kind: 'role_give', role_id: a.roles['Fellow'] })
    expect(ofPlatform.data.refused).toBe(1)
  })
})
