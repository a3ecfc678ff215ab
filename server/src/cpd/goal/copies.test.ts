import { addDays } from '@college/contract/kit'
import type { CopiedGoals } from '@college/contract/cpd'
import { copyGoals } from '@college/contract/cpd'
import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp()
const { a, b, today } = college.fixtures
const here = { organisation_id: a.organisation }
const trainee = college.person('trainee1')

const copy = async (who: PersonName, body: object) => (await college.as(who)).post<CopiedGoals>('/devgoals/copy', body)
const answer = async (who: PersonName, body: object): Promise<unknown> => {
  const { status, named } = await copy(who, body)
  return named.length > 0 ? [status, ...named] : status
}

const made = { next: 0, pdp: 0, closed: 0, personal: 0, otherPersonal: 0 }
beforeAll(async () => {
  const plan = { ...here, user_id: trainee.id, category: 'PDP', start_date: today, end_date: addDays(today, 100) }
  made.next = await insert(college.db, 'devcycle', {
    ...here,
    name: 'Next year',
    type: 'trainee',
    start_date: addDays(today, 265),
    end_date: addDays(today, 629),
  })
  made.pdp = await insert(college.db, 'devplan', { ...plan, name: 'Own plan' })
  made.closed = await insert(college.db, 'devplan', { ...plan, name: 'Closed', closed_at: `${today}T00:00:00Z` })
  const goal = { ...here, devcycle_id: a.traineeCycle, title: 'My own', time: 90, count: 2, specific: 'Whānau' }
  made.personal = await insert(college.db, 'devgoal', { ...goal, user_id: trainee.id, deadline: addDays(today, 10) })
  made.otherPersonal = await insert(college.db, 'devgoal', { ...goal, user_id: college.person('trainee2').id })
})

describe('copying goals', () => {
  it('for everyone is the office’s alone, between cycles and into a template', async () => {
    const body = { ids: [a.traineeGoal, a.manualGoal], devcycle_id: made.next }
    for (const who of ['trainee1', 'fellow1', 'educator1', 'director1', 'instructor1'])
      expect([who, await answer(who, body)]).toEqual([who, [403, 'ids']])
    const { status, data } = await copy('admin1', body)
    expect(status).toBe(201)
    expect(copyGoals.answer.safeParse(data).error?.issues ?? []).toEqual([])
    expect(data.goals).toMatchObject([
      { devcycle_id: made.next, user_id: null, predefined: true, source_goal_id: a.traineeGoal, time: 60 },
      { devcycle_id: made.next, user_id: null, predefined: true, source_goal_id: a.manualGoal },
    ])
    expect(await answer('trainee1', { ids: [a.traineeGoal], devplan_id: a.template })).toBe(403)
    expect(await answer('admin1', { ids: [a.traineeGoal], devplan_id: a.template })).toBe(201)
  })

  it('copies what is not there yet, and tells what was', async () => {
    const body = { ids: [a.traineeGoal, a.expiredGoal], devcycle_id: made.next }
    const { status, data } = await copy('admin1', body)
    expect([status, data.goals.map((goal) => goal.source_goal_id), data.left_out]).toEqual([
      201,
      [a.expiredGoal],
      [a.traineeGoal],
    ])
    const again = await copy('admin1', body)
    const both = [a.traineeGoal, a.expiredGoal].toSorted((one, other) => one - other)
    expect([again.status, again.data]).toEqual([201, { goals: [], left_out: both }])
  })

  it('of a person goes into the own plan or cycle, with all its texts, and is theirs there', async () => {
    const { status, data } = await copy('trainee1', { ids: [made.personal], devplan_id: made.pdp })
    expect([status, data.goals]).toMatchObject([
      201,
      [{ user_id: trainee.id, devplan_id: made.pdp, devcycle_id: null, time: 90, count: 2, specific: 'Whānau' }],
    ])
    const inCycle = await copy('trainee1', { ids: [trainee.goal], devcycle_id: made.next })
    expect([inCycle.status, inCycle.data.goals]).toMatchObject([201, [{ user_id: trainee.id, predefined: false }]])
    // What was the college's on the plan is the person's own to change once they copied it for themselves.
    const own = await copy('trainee1', { ids: [trainee.predefinedGoal, a.traineeGoal], devplan_id: made.pdp })
    expect(own.data.goals.map((goal) => [goal.user_id, goal.predefined])).toEqual([
      [trainee.id, false],
      [trainee.id, false],
    ])
  })

  it('into a linked trainee’s plan is for educators and directors, and predefined there', async () => {
    const body = { ids: [a.manualGoal], devplan_id: trainee.plan }
    expect(await answer('instructor1', body)).toBe(403)
    expect(await answer('educator2', body)).toBe(404)
    expect(await answer('fellow1', body)).toBe(404)
    expect(await answer('trainee2', body)).toBe(404)
    const { status, data } = await copy('educator1', body)
    expect([status, data.goals]).toMatchObject([201, [{ user_id: trainee.id, predefined: true }]])
    const pdp = college.person('educator1').plan
    expect(await answer('educator1', { ids: [made.personal], devplan_id: pdp })).toEqual([403, 'ids'])
    expect(await answer('educator1', { ids: [made.personal], devcycle_id: made.next })).toEqual([403, 'ids'])
    expect(await answer('director1', { ids: [made.personal], devplan_id: trainee.plan })).toBe(201)
  })

  it('leaves personal goals with their person, whoever asks', async () => {
    const plan = college.person('trainee2').plan
    expect(await answer('admin1', { ids: [made.personal], devplan_id: plan })).toEqual([403, 'ids'])
    expect(await answer('admin1', { ids: [made.personal], devplan_id: a.template })).toEqual([403, 'ids'])
    expect(await answer('trainee1', { ids: [made.otherPersonal], devplan_id: made.pdp })).toBe(404)
    expect(await answer('trainee1', { ids: [made.personal], devplan_id: plan })).toBe(404)
  })

  it('is refused onto itself, into what is over, and to nowhere or two places', async () => {
    expect(await answer('admin1', { ids: [a.traineeGoal], devcycle_id: a.traineeCycle })).toEqual([400, 'devcycle_id'])
    expect(await answer('trainee1', { ids: [trainee.goal], devplan_id: trainee.plan })).toEqual([400, 'devplan_id'])
    expect(await answer('admin1', { ids: [a.traineeGoal], devcycle_id: a.expiredCycle })).toEqual([473, 'devcycle_id'])
    expect(await answer('trainee1', { ids: [made.personal], devplan_id: made.closed })).toEqual([473, 'devplan_id'])
    expect(await answer('admin1', { ids: [a.traineeGoal] })).toEqual([400, 'devcycle_id'])
    const both = { ids: [a.traineeGoal], devcycle_id: made.next, devplan_id: a.template }
    expect(await answer('admin1', both)).toEqual([400, 'devcycle_id'])
    expect(await answer('admin1', { ids: [], devcycle_id: made.next })).toEqual([400, 'ids'])
    expect(await answer('admin1', { ids: [999_999], devcycle_id: made.next })).toBe(404)
  })

  it('does not cross organisations', async () => {
    expect(await answer('bAdmin', { ids: [a.traineeGoal], devcycle_id: b.traineeCycle })).toBe(404)
    expect(await answer('bAdmin', { ids: [b.traineeGoal], devcycle_id: made.next })).toBe(404)
    expect(await answer('padmin', { ids: [b.traineeGoal], devcycle_id: made.next })).toEqual([400, 'devcycle_id'])
  })

  it('moves deadlines with the start, and no further than the end', async () => {
    const deadline = async (days: number): Promise<string | null | undefined> => {
      const id = await insert(college.db, 'devgoal', {
        ...here,
        devcycle_id: a.fellowCycle,
        title: 'Due',
        predefined: true,
        deadline: addDays(today, days),
      })
      const plan = await insert(college.db, 'devplan', {
        ...here,
        user_id: trainee.id,
        category: 'PDP',
        name: 'Dated',
        start_date: addDays(today, 1),
        end_date: addDays(today, 51),
      })
      const { data } = await copy('admin1', { ids: [id], devplan_id: plan })
      return data.goals[0]?.deadline
    }
    expect(await deadline(-80)).toBe(addDays(today, 21))
    expect(await deadline(200)).toBe(addDays(today, 51))
    const { data } = await copy('admin1', { ids: [trainee.goal], devcycle_id: a.traineeCycle })
    expect(data.goals[0]?.deadline).toBeNull()
  })

  it('writes each copy down for its person, and costs statements by the copy alone', async () => {
    const { data } = await copy('trainee1', { ids: [made.personal], devcycle_id: made.next })
    const [row] = await college.db.rows<{ owner_id: number; changes: object }>(
      `select owner_id, changes from audit where resource = 'devgoal' and record_id = $1 and kind = 'change'`,
      [data.goals[0]?.id],
    )
    expect(row).toMatchObject({ owner_id: trainee.id, changes: { source_goal_id: [null, made.personal] } })
  })
})
