import { deadlineInWords, isInCalendar } from '@college/contract/cpd'
import type { Deadline, Stats } from '@college/contract/cpd'
import { addDays, code } from '@college/contract/kit'
import { quarterNamed, reportDue, reportPeriod } from '@college/contract/logbook'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { today, a } = college.fixtures
// Fees have stories of their own.
await college.db.rows('delete from transaction')
const period = reportPeriod({ quarter: quarterNamed(today), start_date: today, end_date: today })
const dueOn = reportDue(quarterNamed(today))

const dueFor = async (who: PersonName): Promise<Deadline[]> => {
  const answer = await (await college.as(who)).get<Deadline[]>('/cpd/deadlines')
  expect(answer.status).toBe(code.ok)
  return answer.data
}
const wordsFor = async (who: PersonName): Promise<string[]> => (await dueFor(who)).map(deadlineInWords)
const stateOf = (placement: number, values: object): Promise<unknown> =>
  college.db.rows(
    `update placement set state = r.state, submitted_at = r.submitted_at, supervisor_id = r.supervisor_id
     from json_to_record($2) as r (state text, submitted_at timestamptz, supervisor_id bigint) where id = $1`,
    [placement, JSON.stringify(values)],
  )

afterEach(() => college.clock.reset())

describe('what is due for its owner', () => {
  it('is every open goal with a deadline, each report, and the ends of cycle and plan: overdue first, then by day', async () => {
    const me = college.person('trainee1')
    const goal = { organisation_id: a.organisation, user_id: me.id, devplan_id: me.plan, time: 60 }
    const late = await insert(college.db, 'devgoal', { ...goal, title: 'Audit', deadline: addDays(today, -12) })
    const soon = await insert(college.db, 'devgoal', { ...goal, title: 'Course', deadline: addDays(today, 3) })
    const done = await insert(college.db, 'devgoal', { ...goal, title: 'Done', deadline: addDays(today, 2) })
    const activity = { organisation_id: a.organisation, user_id: me.id, activity_date: today, state: 'complete' }
    await insert(college.db, 'devactivity', { ...activity, devgoal_id: done, title: 'Read', time: 61 })
    await insert(college.db, 'devactivity', { ...activity, devgoal_id: late, title: 'Begun', time: 15 })
    const found = await dueFor('trainee1')
    expect(found.map((each) => [deadlineInWords(each), each.day, each.path])).toEqual([
      ['Goal due: Audit', addDays(today, -12), `/app/plan/goal?id=${late}`],
      ['Form to complete: Short reflection', null, `/app/form/edit?id=${me.form}`],
      ['Goal due: Course', addDays(today, 3), `/app/plan/goal?id=${soon}`],
      [`Placement report due: ${period}`, dueOn, `/app/placement?id=${me.placement}`],
      ['Cycle ends: Trainee year', addDays(today, 264), '/app/cycle/goals'],
      ['Plan ends: Plan of trainee1', addDays(today, 1_000), '/app/plan/goals'],
      ['Waiting for Losa: Round of names', null, `/app/form?id=${college.person('trainee1').toSign}`],
    ])
    expect(found[0]).toMatchObject({ unit: 'minutes', done: 15, of: 60, user_id: me.id, user_name: null })
    // A goal that is completed, or taken away, is due no more.
    await insert(college.db, 'devactivity', { ...activity, devgoal_id: late, title: 'Ended', time: 60 })
    await college.db.rows('update devgoal set deleted_at = now() where id = $1', [soon])
    expect(await wordsFor('trainee1')).not.toEqual(expect.arrayContaining(['Goal due: Audit', 'Goal due: Course']))
  })

  it('has of a fellow what the Council asks for, while it is missing, and the certificate', async () => {
    const { id, plan } = college.person('fellow1')
    const certificate = addDays(today, 90)
    await college.db.rows('update "user" set apc_date = $2 where id = $1', [id, certificate])
    const conversation = (await dueFor('fellow1')).find(({ task }) => task === 'hold_conversation')
    expect(conversation).toMatchObject({ day: certificate, path: '/app/conversation' })
    const missing = async (): Promise<string[]> => (await dueFor('fellow1')).map(({ task }) => task)
    expect(await missing()).toEqual(expect.arrayContaining(['renew_certificate', 'end_plan', 'end_cycle']))
    expect(await missing()).not.toContain('write_plan')
    await college.db.rows('update devplan set deleted_at = now() where id = $1', [plan])
    expect(await missing()).toContain('write_plan')
  })

  it('asks nothing of a cycle of who only teaches, as the list of its people has them not', async () => {
    const asked = ['complete_goal', 'end_cycle', 'hold_conversation', 'write_plan']
    const cycle = await college.db.row<{ id: number }>(
      `insert into devgoal (organisation_id, devcycle_id, title, compulsory, time, deadline) values ($1, $2, 'Shared', true, 60, $3) returning id`,
      [a.organisation, a.fellowCycle, addDays(today, 5)],
    )
    const people = await (await college.as('admin1')).get<{ id: number }[]>('/cpd/cyclepeople', { type: 'fellow' })
    for (const who of ['fellow1', 'educator1', 'director1'] as const) {
      const isListed = people.data.some(({ id }) => id === college.person(who).id)
      const due = (await dueFor(who)).filter(({ task, path }) => asked.includes(task) && !path.includes('/plan/goal'))
      expect([who, isListed, due.length > 0]).toEqual([who, who === 'fellow1', who === 'fellow1'])
    }
    await college.db.rows('delete from devgoal where id = $1', [cycle?.id])
  })

  it('has no cycle and no plan for who keeps no records of training', async () => {
    expect((await dueFor('admin2')).map(({ task }) => task)).toEqual([
      'continue_form',
      'write_report',
      'wait_for_signer',
    ])
  })
})

describe('what waits for a person', () => {
  it('is a form to sign, a report to accept and a plan to agree to, each since when, until it is done', async () => {
    const trainee = college.person('trainee1')
    const educator = college.person('educator1')
    const asked = { organisation_id: a.organisation, user_id: trainee.id, devform_id: trainee.toSign, party: 'p1' }
    const signature = await insert(college.db, 'devformsignature', {
      ...asked,
      party_title: 'Part 1',
      position: 0,
      signer_id: educator.id,
      asked_at: `${addDays(today, -8)}T00:00:00Z`,
    })
    const at = `${addDays(today, -2)}T00:00:00Z`
    await stateOf(trainee.placement, { state: 'submitted', submitted_at: at, supervisor_id: educator.id })
    await college.db.rows('update devplan set agreed_at = $2, agreed_by = $3, supervisor_id = $4 where id = $1', [
      trainee.plan,
      `${addDays(today, -4)}T00:00:00Z`,
      trainee.id,
      educator.id,
    ])
    const waiting = async (who: PersonName): Promise<Deadline[]> =>
      (await dueFor(who)).filter(({ user_name: name }) => name !== null)
    expect(await waiting('educator1')).toEqual([
      expect.objectContaining({ task: 'sign_form', title: 'Round of names', day: null, since: addDays(today, -8) }),
      expect.objectContaining({ task: 'agree_plan', path: `/app/plan/edit?id=${trainee.plan}` }),
      expect.objectContaining({ task: 'accept_report', title: period, user_name: 'trainee1 Tūhoe' }),
    ])
    // The owner has nothing to hand in, and others have nothing of it.
    expect((await dueFor('trainee1')).map(({ task }) => task)).not.toContain('write_report')
    for (const who of ['educator2', 'fellow2', 'director1', 'bAdmin'] as const) expect(await waiting(who)).toEqual([])
    await college.db.rows(`update devformsignature set state = 'withdrawn' where id = $1`, [signature])
    const caller = await college.as('educator1')
    const { data: report } = await caller.get('/placement', { id: trainee.placement })
    const { id, updated_at } = report
    expect((await caller.post('/placement/accept', { id, updated_at, comment: null })).status).toBe(code.updated)
    await college.db.rows('update devplan set agreed_supervisor_at = now(), agreed_supervisor_by = $2 where id = $1', [
      trainee.plan,
      educator.id,
    ])
    expect(await waiting('educator1')).toEqual([])
  })

  it('goes to another with the supervision of a report', async () => {
    const trainee = college.person('trainee2')
    const supervisor = college.person('fellow2')
    await stateOf(trainee.placement, { state: 'submitted', submitted_at: today, supervisor_id: supervisor.id })
    expect((await dueFor('fellow2')).map(({ task }) => task)).toContain('accept_report')
    const next = college.person('instructor2').id
    await stateOf(trainee.placement, { state: 'submitted', submitted_at: today, supervisor_id: next })
    expect((await dueFor('fellow2')).map(({ task }) => task)).not.toContain('accept_report')
    expect((await dueFor('instructor2')).map(({ task }) => task)).toContain('accept_report')
  })
})

describe('what came back', () => {
  it('has no day any more, says since when, and is what the home of its owner begins with', async () => {
    const me = college.person('trainee2')
    const report = await insert(college.db, 'placement', {
      organisation_id: a.organisation,
      user_id: me.id,
      type: 'Clinic',
      quarter: '2020-Q1',
      due_on: '2020-04-14',
      start_date: '2020-01-01',
      end_date: '2020-03-31',
      state: 'draft',
    })
    const late = (await dueFor('trainee2'))[0]
    expect(late).toMatchObject({ task: 'write_report', day: '2020-04-14' })
    await college.db.rows('update placement set returned_at = $2 where id = $1', [
      report,
      `${addDays(today, -1)}T00:00:00Z`,
    ])
    await insert(college.db, 'devformsignature', {
      organisation_id: a.organisation,
      user_id: me.id,
      devform_id: me.toSign,
      party: 'p2',
      party_title: 'Part 2',
      position: 1,
      signer_id: college.person('educator1').id,
      asked_at: `${addDays(today, -6)}T00:00:00Z`,
      answered_at: `${addDays(today, -5)}T00:00:00Z`,
      state: 'declined',
      comment: 'I was not there.',
    })
    const back = [
      { task: 'ask_again', day: null, since: addDays(today, -5), path: `/app/form?id=${me.toSign}` },
      { task: 'change_report', day: null, since: addDays(today, -1), path: `/app/placement?id=${report}` },
    ]
    expect((await dueFor('trainee2')).slice(0, 2)).toMatchObject(back)
    const { data } = await (await college.as('trainee2')).get<Stats>('/cpd/stats')
    expect(data.deadlines.slice(0, 2)).toMatchObject(back)
    // Once another is asked it waits for them, and not for its owner.
    await insert(college.db, 'devformsignature', {
      organisation_id: a.organisation,
      user_id: me.id,
      devform_id: me.toSign,
      party: 'p2',
      party_title: 'Part 2',
      position: 1,
      signer_id: college.person('educator2').id,
      asked_at: `${addDays(today, -4)}T00:00:00Z`,
    })
    expect((await dueFor('trainee2')).map(({ task }) => task)).not.toContain('ask_again')
  })
})

describe('the page and the feed', () => {
  it('say the same, and the feed names no other person', async () => {
    const page = await dueFor('educator1')
    const { data } = await (await college.as('educator1')).post<{ address: string }>('/calendarfeed')
    const feed = await college.guest.get(new URL(data.address).pathname.replace('/api/v1', ''))
    const text = feed.raw.toString('utf8').replaceAll('\r\n ', '')
    expect([...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, words]) => words)).toEqual(
      page.filter(isInCalendar).map((each) => deadlineInWords({ ...each, user_name: null })),
    )
    expect(text).not.toContain('Tūhoe')
  })

  it('are asked for with as many statements, however much is due', async () => {
    const me = college.person('trainee2')
    const ask = async (): Promise<unknown> => dueFor('trainee2')
    const before = await statementsOf(college, ask)
    await college.db.rows(
      `insert into devgoal (organisation_id, devplan_id, user_id, title, time, deadline)
       select $1, $2, $3, 'Goal ' || n, 60, $4::date + n from generate_series(1, 300) n`,
      [a.organisation, me.plan, me.id, today],
    )
    expect(await statementsOf(college, ask)).toBe(before)
    expect((await dueFor('trainee2')).filter(({ task }) => task === 'complete_goal')).toHaveLength(300)
  })

  it('is not for who is signed out, and what is asked beside it changes nothing', async () => {
    expect((await college.guest.get('/cpd/deadlines')).status).toBe(401)
    const mine = await dueFor('fellow2')
    const other = await (
      await college.as('fellow2')
    ).get<Deadline[]>('/cpd/deadlines', {
      user_id: college.person('trainee1').id,
    })
    expect(other.status === code.ok ? other.data : mine).toEqual(mine)
  })
})
