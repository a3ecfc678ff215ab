import { addDays } from '@college/contract/kit'
import { earlyGoalWords } from '@college/contract/cpd'
import type { ImportCheck } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const me = college.person('trainee1')
const trainee = await college.as('trainee1')
const early = addDays(today, -400)

it('a day before the cycle of its goal counts in that cycle, as in the form, and says so', async () => {
  const cycle = await college.db.row<{ name: string; start: string }>(
    'select name, start_date as start from devcycle where id = $1',
    [a.traineeCycle],
  )
  const words = cycle && earlyGoalWords(cycle, { start: cycle.start, own: false }, early)
  expect(words).toContain('before')
  const body = {
    text: `Title,Date,Time,Goal\nEarly,${early},1,An hour of reading`,
    mapping: { title: 0, activity_date: 1, time: 2, goal: 3 },
  }
  const { data } = await trainee.post<ImportCheck>('/activityimport/check', body)
  expect(data.shown.map(({ state, hints }) => [state, hints])).toEqual([['ready', [words]]])
  const taken = await trainee.put('/activityimport', { ...body, expected: 1 })
  const home = { devgoal_id: a.traineeGoal, devcycle_id: a.traineeCycle }
  const rows = await trainee.get<AnyRow[]>('/devactivities', { activityimport_id: taken.data.id })
  expect(rows.data).toMatchObject([home])
  const typed = { user_id: me.id, title: 'Typed', time: 60, activity_date: early, state: 'complete' }
  expect((await trainee.put('/devactivity', { ...typed, devgoal_id: a.traineeGoal })).data).toMatchObject(home)
})
