import { insert } from '#testing'
import type { PersonName, TestApp } from '#testing'

/** Gives a fellow all that the Medical Council asks for in a cycle, in one activity of three quarters of an hour under `conversation`. */
export const meetCouncil = async (college: TestApp, who: PersonName, cycle: number): Promise<number> => {
  const { id: user_id } = college.person(who)
  const { today, a } = college.fixtures
  const here = { organisation_id: a.organisation }
  const kept = await college.db.row<{ id: number }>(
    `select id from devcategory where code = 'conversation' and organisation_id = $1 and deleted_at is null`,
    [a.organisation],
  )
  const talk = { ...here, name: 'Structured conversation', kind: 'activity', code: 'conversation' }
  const year = { start_date: today, end_date: today }
  await insert(college.db, 'devplan', { ...here, ...year, user_id, category: 'PDP', name: 'My plan' })
  return insert(college.db, 'devactivity', {
    ...here,
    user_id,
    devcycle_id: cycle,
    title: 'Talked about the year',
    state: 'complete',
    activity_date: today,
    time: 45,
    reviewing_minutes: 15,
    measuring_minutes: 15,
    educational_minutes: 15,
    cultural_safety: true,
    category_id: kept?.id ?? (await insert(college.db, 'devcategory', talk)),
  })
}
