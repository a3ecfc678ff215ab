import { addDays, showDate } from '@college/contract/kit'
import type { ImportCheck } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const me = college.person('trainee1')
const day = (days: number): string => addDays(today, days)
const nz = (days: number): string => showDate(day(days))
const heads = 'Title,Date,Hours'

it('a day of an expired cycle is refused in an import, whose titles may be those of each year, and typed with its goal counts in the cycle of that', async () => {
  const text = `${heads},Goal\nEarly,${nz(-400)},1,An hour of reading`
  const asked = (await trainee.post<ImportCheck>('/activityimport/check', { text })).data
  const hint = 'The goal “An hour of reading” belongs to another period; it is imported without it'
  expect(asked.shown.map(({ state, hints }) => [state, hints])).toEqual([['refused', [hint]]])
  const home = { devgoal_id: a.traineeGoal, devcycle_id: a.traineeCycle }
  const typed = { user_id: me.id, title: 'Typed', time: 60, activity_date: day(-400), state: 'complete' }
  expect((await trainee.put('/devactivity', { ...typed, devgoal_id: a.traineeGoal })).data).toMatchObject(home)
})

it('a goal of a plan takes a row of a day that its plan does not hold, as the editor does, and says so', async () => {
  const days = { start_date: day(-30), end_date: day(30) }
  const plan = { organisation_id: a.organisation, user_id: me.id, category: 'PDP', name: 'Own plan', ...days }
  const devplan_id = await insert(college.db, 'devplan', plan)
  const goal = { organisation_id: a.organisation, user_id: me.id, devplan_id, title: 'Ultrasound of hips' }
  const devgoal_id = await insert(college.db, 'devgoal', goal)
  const text = `${heads},Goal\nBefore,${nz(-31)},1,Ultrasound of hips\nIn it,${nz(-30)},1,Ultrasound of hips`
  const asked = (await trainee.post<ImportCheck>('/activityimport/check', { text })).data
  const said = 'This date is outside Own plan. It counts for its goal all the same.'
  expect(asked.shown.map(({ state, hints }) => [state, hints.filter((hint) => hint === said).length])).toEqual([
    ['ready', 1],
    ['ready', 0],
  ])
  const typed = { user_id: me.id, title: 'Typed', time: 60, activity_date: day(-31), state: 'complete' }
  expect((await trainee.put('/devactivity', { ...typed, devgoal_id })).data).toMatchObject({ devgoal_id, devplan_id })
})
