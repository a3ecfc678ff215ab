import { addDays } from '@college/contract/kit'
import {
  hoursBehindBy,
  planProgress,
  progressStates,
  shortBy,
  trainees as traineesCall,
  traineeTotals,
} from '@college/contract/cpd'
import type { Contact, Stats, Trainee } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { a, today } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id

const named = async (who: PersonName, path: string): Promise<string[]> => {
  const { data } = await (await college.as(who)).get<{ display_name: string }[]>(path, { limit: 500 })
  return data.map((row) => row.display_name.replace(' Tūhoe', '')).toSorted()
}

const traineeOf = async (who: PersonName, whom: PersonName): Promise<Trainee | undefined> => {
  const { data } = await (await college.as(who)).get<Trainee[]>('/cpd/trainees', { limit: 500 })
  return data.find((row) => row.id === idOf(whom))
}

describe('who finds whom', () => {
  const everyone = [
    'admin2',
    'director1',
    'director2',
    'educator1',
    'educator2',
    'fellow1',
    'fellow2',
    'instructor1',
    'instructor2',
    'plain1',
    'plain2',
    'trainee1',
    'trainee2',
    'unconfirmed',
    'padmin',
  ].toSorted()

  it.each<[PersonName, string, readonly string[]]>([
    ['trainee1', '/cpd/contacts', ['admin1', 'director1', 'educator1', 'fellow1', 'instructor1']],
    ['trainee1', '/cpd/educators', ['educator1']],
    ['trainee1', '/cpd/directors', ['director1']],
    ['trainee1', '/cpd/trainees', ['trainee1']],
    ['trainee1', '/cpd/fellows', ['fellow1']],
    ['educator1', '/cpd/contacts', ['trainee1']],
    ['educator1', '/cpd/trainees', ['trainee1']],
    ['educator1', '/cpd/fellows', []],
    ['instructor1', '/cpd/trainees', ['trainee1']],
    ['instructor2', '/cpd/trainees', []],
    ['director1', '/cpd/contacts', ['trainee1']],
    ['director1', '/cpd/trainees', ['trainee1', 'trainee2', 'unconfirmed']],
    ['director1', '/cpd/fellows', []],
    ['director1', '/cpd/directors', ['director1']],
    ['fellow1', '/cpd/contacts', []],
    ['fellow1', '/cpd/trainees', []],
    ['fellow1', '/cpd/fellows', ['fellow1']],
    ['admin1', '/cpd/contacts', everyone],
    ['admin1', '/cpd/trainees', ['trainee1', 'trainee2', 'unconfirmed']],
    ['admin1', '/cpd/fellows', ['fellow1', 'fellow2']],
    ['padmin', '/cpd/educators', ['bEducator', 'educator1', 'educator2']],
    ['padmin', '/cpd/trainees', ['bTrainee', 'trainee1', 'trainee2', 'unconfirmed']],
    ['bDirector', '/cpd/trainees', ['bTrainee']],
    ['plain1', '/cpd/contacts', []],
  ])('%s in %s', async (who, path, expected) => {
    expect(await named(who, path)).toEqual(expected)
  })

  it('tells how each is linked, and how to reach them', async () => {
    const { data } = await (await college.as('trainee1')).get<Contact[]>('/cpd/contacts', { q: 'educator' })
    expect(data).toMatchObject([{ relations: ['educator'], roles: ['Educator'], email: 'educator1@college.test' }])
    const own = await (await college.as('educator1')).get<Contact[]>('/cpd/contacts')
    expect(own.data).toMatchObject([{ relations: ['trainee'], roles: ['Trainee'], email: 'trainee1@college.test' }])
  })

  it('takes the parameters of any list, and no others', async () => {
    const admin = await college.as('admin1')
    const first = await admin.get<Contact[]>('/cpd/contacts', { sort: '-display_name', limit: 2 })
    expect(first.info).toMatchObject({ total: 15, limit: 2, offset: 0 })
    const seen = [...first.data]
    for (let { next } = first.info; typeof next === 'string';) {
      const page = await admin.get<Contact[]>('/cpd/contacts', { sort: '-display_name', limit: 2, after: next })
      seen.push(...page.data)
      next = page.info['next']
    }
    const whole = await admin.get<Contact[]>('/cpd/contacts', { sort: '-display_name', limit: 500 })
    expect(seen.map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id))
    const offset = await admin.get<Contact[]>('/cpd/contacts', { sort: '-display_name', limit: 2, offset: 2 })
    expect(offset.data.map(({ id }) => id)).toEqual(whole.data.slice(2, 4).map(({ id }) => id))
    expect((await admin.get<Contact[]>('/cpd/contacts', { q: 'TUHOE trainee1' })).info['total']).toBe(1)
    expect((await admin.get('/cpd/contacts', { q: 'nobody at all' })).status).toBe(260)
    for (const [query, path] of [
      [{ sort: 'email' }, 'sort'],
      [{ user_id: 1 }, 'user_id'],
      [{ limit: 501 }, 'limit'],
      [{ after: 'x' }, 'after'],
    ] as const)
      expect((await admin.get('/cpd/contacts', query)).named).toEqual([path])
    expect((await admin.get('/cpd/trainees', { standing: 'lost' })).named).toEqual(['standing'])
    // An address is not the Director's to read, so it is not theirs to search by.
    const director = await college.as('director1')
    expect((await director.get('/cpd/trainees', { q: 'trainee2@college.test' })).status).toBe(260)
  })
})

describe('the progress of trainees', () => {
  it('is what the contract says, and what the figures of each say', async () => {
    const admin = await college.as('admin1')
    const { data } = await admin.get<Trainee[]>('/cpd/trainees')
    expect(traineesCall.answer.safeParse(data).error?.issues ?? []).toEqual([])
    for (const row of data) {
      const { data: stats } = await admin.get<Stats>('/cpd/stats', { user_id: row.id })
      const progress = planProgress(
        stats.programme ?? { start_date: null, end_date: null, trainee_since: null },
        stats.plan?.progress ?? [],
        today,
      )
      expect([row.display_name, row.goals, row.completed]).toEqual([
        row.display_name,
        stats.programme?.goals,
        stats.programme?.completed,
      ])
      expect(row).toMatchObject({
        days_left: progress.left,
        days_total: progress.total,
        percent: progress.percent,
        even_pace: progress.evenPace,
        last_activity: addDays(today, -3),
      })
    }
  })

  it('is counted of everyone, whatever page is read, as the list finds them', async () => {
    const director = await college.as('director1')
    const read = async (query: Record<string, string | number | boolean> = {}) =>
      (await director.get<Trainee[]>('/cpd/trainees', query)).info
    const { totals } = await read({ limit: 1 })
    const counted = traineeTotals.parse(totals)
    expect(counted.people).toBe(3)
    for (const query of [{ limit: 500 }, { limit: 1, offset: 2 }, { standing: 'none' }, { q: 'trainee1' }])
      expect((await read(query))['totals']).toEqual(totals)
    for (const standing of progressStates) expect((await read({ standing }))['total']).toBe(counted.standing[standing])
    for (const field of ['silent', 'report_late', 'without_programme'] as const)
      expect((await read({ [field]: true }))['total']).toBe(counted[field])
    const own = await (await college.as('educator1')).get<Trainee[]>('/cpd/trainees')
    expect(traineeTotals.parse(own.info['totals']).people).toBe(1)
  })

  it('is behind where the hours of the cycle are, and says by how much', async () => {
    const row = await traineeOf('educator1', 'trainee1')
    expect(row).toMatchObject({ standing: 'well_behind', cycle_behind: true, without_programme: false })
    const { data: stats } = await (await college.as('educator1')).get<Stats>('/cpd/stats', { user_id: row?.id ?? 0 })
    const total = stats.cycle?.standing.total
    expect(row?.minutes_behind).toBe(total && hoursBehindBy(total))
    expect(row?.short).toBe(20_000 + shortBy(total?.counted ?? 0, total?.required ?? 0, total?.due ?? 0))
    await college.db.rows(`update devcycle set hours_required = 0, group_minima = '{}' where type = 'trainee'`)
    expect(await traineeOf('educator1', 'trainee1')).toMatchObject({ standing: 'on_track', cycle_behind: false })
  })

  it('counts what is late and compulsory, names what is next, and finds who is behind', async () => {
    const { plan, id } = college.person('trainee1')
    const goal = { organisation_id: a.organisation, user_id: id, devplan_id: plan, completion_type: 'manual' }
    const late = await insert(college.db, 'devgoal', {
      ...goal,
      title: 'Late',
      deadline: addDays(today, -1),
    })
    await insert(college.db, 'devgoal', { ...goal, title: 'Must be done', compulsory: true })
    await insert(college.db, 'devgoal', { ...goal, title: 'Soon', deadline: addDays(today, 9) })
    for (let n = 0; n < 60; n += 1) await insert(college.db, 'devgoal', { ...goal, title: `Goal ${n}` })
    const row = await traineeOf('educator1', 'trainee1')
    expect(row).toMatchObject({
      standing: 'behind',
      mine: true,
      late: 1,
      compulsory_open: 1,
      next_due: addDays(today, -1),
      next_title: 'Late',
      completed: 0,
    })
    expect(row?.behind).toBeGreaterThanOrEqual(2)
    const caller = await college.as('trainee1')
    expect((await caller.post('/devgoalprogress/tick', { devgoal_id: late, ticked: true })).status).toBe(261)
    expect(await traineeOf('educator1', 'trainee1')).toMatchObject({
      late: 0,
      compulsory_open: 1,
      next_due: addDays(today, 9),
      next_title: 'Soon',
      completed: 1,
    })
    const behind = await (await college.as('director1')).get<Trainee[]>('/cpd/trainees', { standing: 'behind' })
    expect(behind.data.map((each) => each.id)).toEqual([id])
    const own = await (await college.as('director1')).get<Trainee[]>('/cpd/trainees', { mine: true })
    expect(own.data.map((each) => each.id)).toEqual([id])
    await college.db.rows(`delete from devgoaltick where devgoal_id = $1`, [late])
    await college.db.rows(
      `update devgoal set deleted_at = now() where devplan_id = $1 and completion_type = 'manual'`,
      [plan],
    )
  })

  it('says who has finished, and who has no programme', async () => {
    const { plan, goal, predefinedGoal } = college.person('trainee1')
    await college.db.rows(`update devgoal set completion_type = 'count', count = 0 where id = any($1::bigint[])`, [
      [goal, predefinedGoal],
    ])
    const finished = { standing: 'finished', goals: 2, completed: 2, unconfirmed: false }
    expect(await traineeOf('educator1', 'trainee1')).toMatchObject(finished)
    expect(await traineeOf('director1', 'unconfirmed')).toMatchObject({ unconfirmed: true })
    await college.db.rows('update devplan set end_date = $2 where id = $1', [plan, addDays(today, -1)])
    const none = await traineeOf('educator1', 'trainee1')
    expect(none).toMatchObject({
      standing: 'none',
      without_programme: true,
      programme: null,
      goals: null,
      behind: null,
      days_left: null,
    })
    await college.db.rows('update devplan set start_date = $2, end_date = $3 where id = $1', [
      plan,
      addDays(today, 1),
      addDays(today, 1_000),
    ])
    expect(await traineeOf('educator1', 'trainee1')).toMatchObject({
      standing: 'to_come',
      without_programme: false,
      start_date: addDays(today, 1),
      goals: null,
    })
    await college.db.rows('update devplan set start_date = $2 where id = $1', [plan, addDays(today, -100)])
    await college.db.rows(`update devgoal set completion_type = 'time', count = 0 where id = any($1::bigint[])`, [
      [goal, predefinedGoal],
    ])
  })

  it('has an agreement wait for the teacher once the trainee has agreed', async () => {
    const { plan } = college.person('trainee1')
    const waits = async (who: PersonName): Promise<unknown> => (await traineeOf(who, 'trainee1'))?.waits
    expect(await waits('educator1')).toEqual([])
    await college.db.rows('update devplan set agreed_at = now() where id = $1', [plan])
    expect(await waits('educator1')).toEqual(['agreement'])
    expect(await waits('director1')).toEqual(['agreement'])
    expect(await waits('instructor1')).toEqual([])
    expect(await waits('admin1')).toEqual([])
    await college.db.rows('update devplan set supervisor_id = $2 where id = $1', [plan, idOf('educator1')])
    expect([await waits('educator1'), await waits('director1')]).toEqual([['agreement'], []])
    await college.db.rows('update devplan set agreed_supervisor_at = now() where id = $1', [plan])
    expect(await waits('educator1')).toEqual([])
    await college.db.rows(
      'update devplan set agreed_at = null, agreed_supervisor_at = null, supervisor_id = null where id = $1',
      [plan],
    )
  })
})

describe('a change of roles or account acts on the next request', () => {
  it('an educator loses a trainee: gone', async () => {
    const id = college.fixtures.relationships['educator1-trainee1'] ?? 0
    const educator = await college.as('educator1')
    const admin = await college.as('admin1')
    expect(await named('educator1', '/cpd/trainees')).toEqual(['trainee1'])
    expect((await admin.delete('/userrelationship', { id })).status).toBe(262)
    for (const path of ['/cpd/trainees', '/cpd/contacts']) expect(await named('educator1', path)).toEqual([])
    expect((await educator.get('/cpd/stats', { user_id: idOf('trainee1') })).status).toBe(404)
    expect(await named('trainee1', '/cpd/educators')).toEqual([])
    expect((await admin.post('/userrelationship/restore', { id })).status).toBe(261)
    expect(await named('educator1', '/cpd/trainees')).toEqual(['trainee1'])
  })

  it('a person is made inactive: left out of every list', async () => {
    await college.db.rows('update "user" set active = false where id = any($1::bigint[])', [
      [idOf('trainee1'), idOf('fellow2'), idOf('educator2'), idOf('director2')],
    ])
    expect(await named('educator1', '/cpd/trainees')).toEqual([])
    expect(await named('admin1', '/cpd/fellows')).not.toContain('fellow2')
    expect(await named('admin1', '/cpd/educators')).not.toContain('educator2')
    expect(await named('admin1', '/cpd/directors')).not.toContain('director2')
    expect(await named('admin1', '/cpd/contacts')).not.toContain('trainee1')
    await college.db.rows('update "user" set active = true where id = any($1::bigint[])', [
      [idOf('trainee1'), idOf('fellow2'), idOf('educator2'), idOf('director2')],
    ])
  })

  it('a Director is one no longer: the trainees who are not linked are gone', async () => {
    const membership = college.person('director1').membership ?? 0
    await college.db.rows('update membership set role_id = $2 where id = $1', [membership, a.roles['Educator']])
    expect(await named('director1', '/cpd/trainees')).toEqual(['trainee1'])
    await college.db.rows('update membership set role_id = $2 where id = $1', [membership, a.roles['Director']])
  })
})

it('takes few statements, however many people and goals there are', async () => {
  const paths = ['/cpd/contacts', '/cpd/educators', '/cpd/directors', '/cpd/trainees', '/cpd/fellows']
  const count = async (who: PersonName, path: string): Promise<number> => {
    const caller = await college.as(who)
    return statementsOf(college, () => caller.get(path, { limit: 500 }))
  }
  const within = async (): Promise<void> => {
    for (const path of paths)
      for (const who of ['admin1', 'director1', 'educator1']) {
        const found = await count(who, path)
        expect([path, who, Math.max(found, 15)]).toEqual([path, who, 15])
      }
  }
  await within()
  const crowd = `select id from "user" where username like 'crowd%'`
  for (const text of [
    `insert into "user" (organisation_id, username, firstname, confirmed_at) select ${a.organisation}, 'crowd' || n, 'Crowd' || n, now() from generate_series(1, 120) n`,
    `insert into membership (organisation_id, user_id, role_id) select ${a.organisation}, id, ${a.roles['Trainee']} from (${crowd}) c`,
    `insert into userrelationship (organisation_id, user_id, trainee_id, kind) select ${a.organisation}, ${idOf('educator1')}, id, 'educator' from (${crowd}) c`,
    `insert into devplan (organisation_id, user_id, category, name, start_date, end_date) select ${a.organisation}, id, 'PLAN', 'Crowd', '${addDays(today, -100)}', '${addDays(today, 100)}' from (${crowd}) c`,
    `insert into devgoal (organisation_id, user_id, devplan_id, title, time) select ${a.organisation}, user_id, id, 'Goal', 60 from devplan, generate_series(1, 10) where name = 'Crowd'`,
  ])
    await college.db.script(text)
  await within()
  const { data, info } = await (await college.as('educator1')).get<Trainee[]>('/cpd/trainees', { limit: 500 })
  expect([data.length, info['total']]).toEqual([121, 121])
  const director = await college.as('director1')
  expect(
    await statementsOf(college, () => director.get('/cpd/stats', { user_id: idOf('trainee2') })),
  ).toBeLessThanOrEqual(16)
})
