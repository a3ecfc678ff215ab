import { addDays } from '@college/contract/kit'
import type { Cause, Person, PlanOverview, Stats, Trainee } from '@college/contract/cpd'
import { goalsExpected, goalsState } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const { id, plan } = college.person('trainee1')

it('who joins a programme that began a year ago is behind in nothing on that day, anywhere; who was there is', async () => {
  const admin = await college.as('admin1')
  await college.db.rows(`update devcycle set hours_required = 0, group_minima = '{}' where type = 'trainee'`)
  await college.db.rows('update devplan set start_date = $2, end_date = $3 where id = $1', [
    plan,
    addDays(today, -365),
    addDays(today, 365),
  ])
  for (let n = 0; n < 20; n += 1)
    await insert(college.db, 'devgoal', {
      organisation_id: a.organisation,
      user_id: id,
      devplan_id: plan,
      title: `Counted ${n}`,
      completion_type: 'count',
      count: 10,
    })
  const seen = async (since: string) => {
    await college.db.rows('update "user" set trainee_since = $2 where id = $1', [id, since])
    const own = <T extends { id: number }>(rows: readonly T[]): T | undefined => rows.find((row) => row.id === id)
    const [stats, trainees, people, plans, causes] = await Promise.all([
      admin.get<Stats>('/cpd/stats', { user_id: id }),
      admin.get<Trainee[]>('/cpd/trainees', { limit: 500 }),
      admin.get<Person[]>('/users/overview', { limit: 500 }),
      admin.get<PlanOverview[]>('/cpd/plans', { user_id: id }),
      admin.get<{ causes: Cause[] }>('/cpd/causes', { user_id: id }),
    ])
    const { programme } = stats.data
    const [planned] = plans.data
    const expected = programme && goalsExpected(programme, programme.goals, today)
    expect([own(trainees.data)?.even_pace, planned?.even_pace]).toEqual([expected, expected])
    expect(stats.data.plan?.devplan.trainee_since).toBe(since)
    return {
      home: programme && goalsState(programme.completed, programme.goals, expected ?? 0),
      trainees: own(trainees.data)?.standing,
      people: own(people.data)?.standing,
      plan: planned?.standing,
      causes: causes.data.causes.some(({ kind }) => kind === 'goal_behind' || kind === 'programme_behind'),
    }
  }
  const standing = (state: string) => ({ home: state, trainees: state, people: state, plan: state })
  expect(await seen(addDays(today, -400))).toEqual({ ...standing('well_behind'), causes: true })
  expect(await seen(today)).toEqual({ ...standing('on_track'), causes: false })
})
