import { addDays } from '@college/contract/kit'
import { causeInWords, causesInList, personCauses } from '@college/contract/cpd'
import type { Cause, Person, PersonCauses, Stats, Trainee } from '@college/contract/cpd'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const { id, plan, goal, placement, toSign } = college.person('trainee1')

const seenBy = async (who: PersonName, whom: PersonName = 'trainee1'): Promise<PersonCauses> => {
  const answer = await (await college.as(who)).get<PersonCauses>('/cpd/causes', { user_id: college.person(whom).id })
  expect(answer.status).toBe(200)
  expect(personCauses.answer.safeParse(answer.data).error?.issues ?? []).toEqual([])
  return answer.data
}
const kindsFor = async (who: PersonName, whom?: PersonName): Promise<Cause['kind'][]> =>
  (await seenBy(who, whom)).causes.map(({ kind }) => kind)
const find = ({ causes }: PersonCauses, kind: Cause['kind']): Cause | undefined =>
  causes.find((each) => each.kind === kind)

const listedFor = async (who: PersonName): Promise<Trainee | undefined> =>
  (await (await college.as(who)).get<Trainee[]>('/cpd/trainees', { limit: 500 })).data.find((row) => row.id === id)

const own = { organisation_id: a.organisation, user_id: id, devplan_id: plan }

afterEach(async () => {
  await college.db.rows(`update devgoal set deleted_at = now() where devplan_id = $1 and title like 'Cause%'`, [plan])
  await college.db.rows(`update placement set due_on = $2, state = 'due' where id = $1`, [
    placement,
    addDays(today, 200),
  ])
  await college.db.rows('update devplan set agreed_at = null where id = $1', [plan])
})

/** Enough ticks to put the programme behind. */
const fallBehind = async (): Promise<void> => {
  for (let n = 0; n < 60; n += 1)
    await insert(college.db, 'devgoal', { ...own, title: `Cause tick ${n}`, completion_type: 'manual' })
}

describe('why a person is behind', () => {
  it('says each cause with its record, the most pressing first', async () => {
    await fallBehind()
    const overdue = await insert(college.db, 'devgoal', {
      ...own,
      title: 'Cause overdue',
      completion_type: 'manual',
      deadline: addDays(today, -4),
    })
    const short = await insert(college.db, 'devgoal', {
      ...own,
      title: 'Cause short',
      completion_type: 'count',
      count: 300,
    })
    const soon = await insert(college.db, 'devgoal', {
      ...own,
      title: 'Cause soon',
      completion_type: 'manual',
      deadline: addDays(today, 30),
    })
    await insert(college.db, 'devgoal', { ...own, title: 'Cause later', deadline: addDays(today, 31), time: 0 })
    await college.db.rows('update placement set due_on = $2 where id = $1', [placement, addDays(today, -39)])
    const seen = await seenBy('educator1')
    expect(seen).toMatchObject({ user_id: id, user_name: 'trainee1 Tūhoe', roles: ['Trainee'], today })
    const kinds = seen.causes.map(({ kind }) => kind)
    // What makes the chip comes first, then the most pressing.
    expect(kinds).toEqual(['goal_overdue', 'report_overdue', 'form_unsigned', ...kinds.slice(3)])
    expect(find(seen, 'report_overdue')).toMatchObject({ id: placement, day: addDays(today, -39) })
    expect(find(seen, 'goal_overdue')).toMatchObject({ id: overdue, title: 'Cause overdue', source: 'plan' })
    expect(find(seen, 'form_unsigned')).toMatchObject({ id: toSign, title: 'Round of names', waits_for: 'Losa' })
    // Who teaches them reminds its signers once a day, and the office does; a signer is asked without a mail here.
    await college.db.rows('update devformsignature set signer_email = $2, asked_at = $3 where devform_id = $1', [
      toSign,
      'losa@elsewhere.test',
      addDays(today, -9),
    ])
    for (const who of ['educator1', 'admin1'] as const)
      expect(find(await seenBy(who), 'form_unsigned')?.remind, who).toHaveLength(1)
    await college.db.rows('update devformsignature set reminded_at = $2 where devform_id = $1', [
      toSign,
      college.clock.now(),
    ])
    expect(find(await seenBy('educator1'), 'form_unsigned')?.remind).toEqual([])
    expect(seen.causes.find((each) => each.id === short)).toMatchObject({
      kind: 'goal_behind',
      unit: 'times',
      done: 0,
      of: 300,
    })
    expect(find(seen, 'goal_due')).toMatchObject({ id: soon })
    expect(seen.causes.map(({ title }) => title)).not.toContain('Cause later')
    expect(kinds).not.toContain('programme_behind')
  })

  it('says the programme itself where no goal of it does', async () => {
    await fallBehind()
    await college.db.rows(
      `update devgoal set completion_type = 'manual' where devplan_id = $1 and title not like 'Cause%'`,
      [plan],
    )
    const cause = find(await seenBy('educator1'), 'programme_behind')
    expect(cause).toMatchObject({ id: plan, unit: 'goals', done: 0, of: 62 })
    expect(cause && causeInWords(cause)).toMatch(/^0 of 62 goals completed, \d+ expected by now$/)
    await college.db.rows(
      `update devgoal set completion_type = 'time' where devplan_id = $1 and title not like 'Cause%'`,
      [plan],
    )
  })

  it('says to the office and a Director alone that a trainee is ready to become a fellow', async () => {
    await college.db.rows(`update devgoal set deleted_at = now() where devplan_id = $1`, [plan])
    const done = await insert(college.db, 'devgoal', { ...own, title: 'Cause done', completion_type: 'manual' })
    await college.db.rows('insert into devgoaltick (user_id, devgoal_id, ticked_by) values ($1, $2, $1)', [id, done])
    const ready = find(await seenBy('admin1'), 'programme_completed')
    expect(ready).toMatchObject({ id: plan, unit: 'goals', done: 1, of: 1 })
    expect(ready && causeInWords(ready)).toBe('Ready to become a fellow: 1 of 1 goals completed')
    expect(await kindsFor('director1')).toContain('programme_completed')
    for (const who of ['educator1', 'instructor1'] as const)
      expect([who, await kindsFor(who)]).toEqual([who, expect.not.arrayContaining(['programme_completed'])])
    // Another programme that lies ahead is still to be done.
    const [start_date, end_date] = [addDays(today, 4_000), addDays(today, 4_300)]
    const next = {
      organisation_id: a.organisation,
      user_id: id,
      category: 'PLAN',
      name: 'Cause next',
      start_date,
      end_date,
    }
    const ahead = await insert(college.db, 'devplan', next)
    expect(await kindsFor('admin1')).not.toContain('programme_completed')
    await college.db.rows('update devplan set deleted_at = now() where id = $1', [ahead])
    await college.db.rows(`update devgoal set deleted_at = null where devplan_id = $1 and title not like 'Cause%'`, [
      plan,
    ])
  })

  it('asks for none of a goal that is due more than a year ahead', async () => {
    await fallBehind()
    const counted = { ...own, completion_type: 'count', count: 300 }
    const plan_end = addDays(today, 800)
    await college.db.rows('update devplan set end_date = $2 where id = $1', [plan, plan_end])
    const far = await insert(college.db, 'devgoal', { ...counted, title: 'Cause far', deadline: addDays(today, 700) })
    const near = await insert(college.db, 'devgoal', { ...counted, title: 'Cause near', deadline: addDays(today, 100) })
    const short = (await seenBy('educator1')).causes.filter(({ kind }) => kind === 'goal_behind')
    expect(short.map((each) => each.id)).toContain(near)
    expect(short.map((each) => each.id)).not.toContain(far)
  })

  it('leaves the pace of goals alone while the programme is on track', async () => {
    await insert(college.db, 'devgoal', { ...own, title: 'Cause short', completion_type: 'count', count: 300 })
    expect(await kindsFor('educator1')).not.toContain('goal_behind')
  })

  it('is the same in the list, which has the first of them', async () => {
    await fallBehind()
    await college.db.rows('update placement set due_on = $2 where id = $1', [placement, addDays(today, -39)])
    for (const who of ['educator1', 'instructor1', 'director1', 'admin1'] as const) {
      const { causes } = await seenBy(who)
      expect([who, (await listedFor(who))?.causes]).toEqual([who, causes.slice(0, causesInList)])
    }
  })

  it('begins with what they are behind by, then what waits for the reader', async () => {
    const handedIn = await insert(college.db, 'placement', {
      organisation_id: a.organisation,
      user_id: id,
      type: 'Clinic',
      quarter: '2020-Q1',
      due_on: '2020-04-14',
      start_date: '2020-01-01',
      end_date: '2020-02-01',
      state: 'submitted',
      submitted_at: `${today}T00:00:00Z`,
      supervisor_id: college.person('educator1').id,
    })
    await college.db.rows('update devplan set agreed_at = now() where id = $1', [plan])
    const signer = { signer_id: college.person('educator1').id, signer_name: null, signer_email: null }
    await college.db.rows(
      `update devformsignature set signer_id = $2, signer_name = null, signer_email = null, position = 0 where devform_id = $1`,
      [toSign, signer.signer_id],
    )
    const waiting = await seenBy('educator1')
    const [main, ...rest] = waiting.causes.map(({ kind }) => kind)
    expect([main, ...rest.slice(0, 3)]).toEqual(['hours_behind', 'agreement', 'report_waiting', 'form_waiting'])
    expect(find(waiting, 'report_waiting')).toMatchObject({ id: handedIn, title: '1 January to 1 February 2020' })
    // For others nothing of it waits; the signature does, for whom they read.
    const others = await seenBy('admin1')
    expect(others.causes.map(({ kind }) => kind)).toEqual(expect.not.arrayContaining(['agreement', 'form_waiting']))
    expect(find(others, 'form_unsigned')).toMatchObject({ waits_for: 'educator1 Tūhoe' })
    // A role that is asked is no person’s name.
    await college.db.rows(
      `update devformsignature set signer_id = null, signer_role = 'Director', signer_name = 'Director' where devform_id = $1`,
      [toSign],
    )
    expect(find(await seenBy('admin1'), 'form_unsigned')).toMatchObject({ waits_for: 'any Director' })
    await college.db.rows(
      `update devformsignature set signer_id = null, signer_role = null, signer_name = 'Losa', signer_email = 'losa@elsewhere.test', position = 11 where devform_id = $1`,
      [toSign],
    )
  })

  it('says what is past its day before what merely lags', async () => {
    await college.db.rows('update placement set due_on = $2 where id = $1', [placement, addDays(today, -39)])
    expect((await kindsFor('admin1')).slice(0, 2)).toEqual(['report_overdue', 'hours_behind'])
    expect((await listedFor('admin1'))?.causes[0]?.kind).toBe('report_overdue')
  })

  it('of a fellow counts the hours of the cycle and its groups', async () => {
    const seen = await seenBy('admin1', 'fellow1')
    expect(seen.roles).toEqual(['Fellow'])
    const hours = find(seen, 'hours_behind')
    const { cycle: stats } = (await (await college.as('fellow1')).get<Stats>('/cpd/stats')).data
    expect(hours ?? null).toEqual(
      stats?.standing.total.pace?.state === 'behind'
        ? expect.objectContaining({ unit: 'minutes', done: stats?.logged, of: stats?.required })
        : null,
    )
    expect(find(seen, 'form_unsigned')).toBeDefined()
  })
})

describe('a minimum that is behind', () => {
  const { id: other } = college.person('trainee2')
  const asks = (minima: object, groups: object, hours = 50): Promise<unknown> =>
    college.db.rows(
      `update devcycle set start_date = $2, end_date = $3, hours_required = $6, category_minima = $4, group_minima = $5,
         cultural_safety_required = false where id = $1`,
      [a.traineeCycle, addDays(today, -300), addDays(today, 64), JSON.stringify(minima), JSON.stringify(groups), hours],
    )

  it('is named, and the hours are not where these are there', async () => {
    const audits = await insert(college.db, 'devcategory', {
      organisation_id: a.organisation,
      name: 'Audits',
      kind: 'activity',
    })
    await college.db.rows('update "user" set trainee_since = null where id = $1', [other])
    await asks([{ category_id: audits, minutes: 1200 }], { reviewing_reflecting: 600 })
    await insert(college.db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: other,
      title: 'Reading',
      state: 'complete',
      devcycle_id: a.traineeCycle,
      time: 4000,
      educational_minutes: 4000,
      reviewing_minutes: 0,
      activity_date: addDays(today, -10),
    })
    const ofCycle = async (): Promise<(string | null)[][]> =>
      (await seenBy('admin1', 'trainee2')).causes.flatMap(({ kind, title }) =>
        ['hours_behind', 'group_behind', 'category_behind'].includes(kind) ? [[kind, title]] : [],
      )
    const group = ['group_behind', 'Reviewing and reflecting on practice']
    expect(await ofCycle()).toEqual([group, ['category_behind', 'Audits']])
    const listed = async (): Promise<Person | undefined> =>
      (await (await college.as('admin1')).get<Person[]>('/users/overview', { limit: 500 })).data.find(
        (row) => row.id === other,
      )
    expect(await listed()).toMatchObject({ standing: 'behind', cycle_behind: 'minimum' })
    const category = (await seenBy('admin1', 'trainee2')).causes.find(({ kind }) => kind === 'category_behind')
    expect(category && causeInWords(category)).toMatch(/^Audits: 00:00 of 20:00, \d+:\d\d expected by now$/)
    await asks([{ category_id: audits, minutes: 1200 }], { reviewing_reflecting: 600 }, 500)
    expect(await ofCycle()).toEqual([['hours_behind', null], group, ['category_behind', 'Audits']])
    expect(await listed()).toMatchObject({ cycle_behind: 'hours' })
    await asks([], {})
    expect(await ofCycle()).toEqual([])
    expect((await listed())?.cycle_behind).toBe(null)
  })
})

describe('who is told why', () => {
  it('a Director of a trainee who is not linked has numbers, and no title or record', async () => {
    const { goal: theirs, id: other, plan: theirPlan } = college.person('trainee2')
    await college.db.rows('update devgoal set deadline = $2 where id = $1', [theirs, addDays(today, -5)])
    const report = college.person('trainee2').placement
    await college.db.rows('update placement set due_on = $2 where id = $1', [report, addDays(today, -9)])
    const { data, raw } = await (await college.as('director1')).get<PersonCauses>('/cpd/causes', { user_id: other })
    expect(find(data, 'goal_overdue')).toMatchObject({ id: null, title: null, unit: 'goals', done: 1 })
    expect(find(data, 'report_overdue')).toMatchObject({ id: null, title: null, unit: 'reports', done: 1 })
    expect(raw.toString()).not.toMatch(/Goal of trainee2|Round of names|Losa/)
    expect(data.causes.every((each) => each.id === null)).toBe(true)
    // What the college itself asks for is no secret of the trainee’s.
    const given = college.person('trainee2').predefinedGoal
    await college.db.rows('update devgoal set deadline = $2 where id = $1', [given, addDays(today, -6)])
    const named = await seenBy('director1', 'trainee2')
    expect(named.causes.filter(({ kind }) => kind === 'goal_overdue')).toMatchObject([
      { id: null, title: 'Programme goal of trainee2', day: addDays(today, -6) },
      { id: null, title: null, unit: 'goals', done: 1 },
    ])
    await college.db.rows('update devgoal set deadline = null where id = $1', [given])
    expect(theirPlan).toBeGreaterThan(0)
    await college.db.rows('update devgoal set deadline = null where id = $1', [theirs])
  })

  it.each(['fellow2', 'educator2', 'admin1', 'bTrainee', 'plain1'] as const)(
    'a Director has none of %s',
    async (who) => {
      const answer = await (await college.as('director1')).get('/cpd/causes', { user_id: college.person(who).id })
      expect(answer.status).toBe(404)
    },
  )

  it('refuses what is no person: nothing, junk, nobody, the huge', async () => {
    const educator = await college.as('educator1')
    for (const query of [
      {},
      { user_id: 'x' },
      { user_id: -1 },
      { user_id: 1.5 },
      { user_id: '9'.repeat(400) },
      { user_id: id, goal },
    ])
      expect((await educator.get('/cpd/causes', query)).status).toBe(400)
    expect((await educator.get('/cpd/causes', { user_id: 999_999 })).status).toBe(404)
  })

  it('writes down that somebody looked', async () => {
    await seenBy('educator1')
    const { data } = await (await college.as('trainee1')).get<{ call: string; by_name: string }[]>('/user/history', {})
    expect(data[0]).toMatchObject({ call: 'GET /cpd/causes', by_name: 'educator1 Tūhoe' })
  })
})

it('asks a person who holds no role yet for no hours', async () => {
  // In the last days of a quarter a report of theirs is due as well.
  const kinds = await kindsFor('admin1', 'plain1')
  expect(kinds.filter((kind) => kind !== 'report_due')).toEqual(['form_unsigned'])
})
