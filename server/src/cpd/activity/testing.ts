import { insert } from '#testing'
import type { Answered, AnyRow, PersonName, TestApp } from '#testing'

/** What tests of activities do with a college: trainee1 has the goals and changes what is logged. */
export const activityCalls = async (college: TestApp) => {
  const { today, a } = college.fixtures
  const trainee = await college.as('trainee1')
  const me = college.person('trainee1')

  const newGoal = (more: object = {}): Promise<number> =>
    insert(college.db, 'devgoal', {
      organisation_id: a.organisation,
      user_id: me.id,
      devplan_id: me.plan,
      title: 'An hour',
      time: 60,
      ...more,
    })

  const log = (body: object, who: PersonName = 'trainee1'): Promise<Answered<AnyRow>> =>
    college.as(who).then((caller) =>
      caller.put('/devactivity', {
        user_id: college.person(who).id,
        title: 'Ward round',
        activity_date: today,
        time: 30,
        state: 'complete',
        ...body,
      }),
    )

  const edit = async (id: number, change: object): Promise<Answered<AnyRow>> => {
    const { data } = await trainee.get('/devactivity', { id })
    return trainee.post('/devactivity', { id, updated_at: data.updated_at, ...change })
  }
  return { newGoal, log, edit }
}
