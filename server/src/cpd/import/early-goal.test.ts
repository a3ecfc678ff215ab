import { addDays, showDate } from '@college/contract/kit'
import type { ImportCheck } from '@college/contract/cpd'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const me = college.person('trainee1')
const day = (days: number): string => addDays(today, days)
const nz = (days: number): string => showDate(day(days))
const heads = 'Title,Date,Hours'

it('a day before the cycle of its goal is imported into that cycle, as in the form, with a hint', async () => {
  const text = `${heads},Goal\nEarly,${nz(-400)},1,An hour of reading`
  const asked = (await trainee.post<ImportCheck>('/activityimport/check', { text })).data
  const cycle = await college.db.row<{ name: string }>('select name from devcycle where id = $1', [a.traineeCycle])
  const name = cycle?.name ?? ''
  const hint = `This date is before ${name} began. It counts in ${name}, because its goal belongs to that cycle.`
  expect(asked.shown.map(({ state, hints }) => [state, hints])).toEqual([['ready', [hint]]])
  const { data } = await trainee.put('/activityimport', { text, mapping: asked.mapping, expected: 1 })
  const home = { devgoal_id: a.traineeGoal, devcycle_id: a.traineeCycle }
  const rows = await trainee.get<AnyRow[]>('/devactivities', { activityimport_id: Number(data.id) })
  expect(rows.data).toMatchObject([home])
  const typed = { user_id: me.id, title: 'Typed', time: 60, activity_date: day(-400), state: 'complete' }
  expect((await trainee.put('/devactivity', { ...typed, devgoal_id: a.traineeGoal })).data).toMatchObject(home)
})
