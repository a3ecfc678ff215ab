import { addDays } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const admin = await college.as('admin1')
const me = college.person('trainee1')

describe('a goal', () => {
  const change = async (who: PersonName, id: number, fields: object): Promise<number> => {
    const caller = await college.as(who)
    const { data } = await caller.get('/devgoal', { id })
    return (await caller.post('/devgoal', { id, updated_at: data.updated_at, ...fields })).status
  }

  it('of a trainee is not edited by their educator', async () => {
    expect(await change('educator1', me.goal, { title: 'Mine now' })).toBe(403)
    expect(await change('director1', me.goal, { title: 'Mine now' })).toBe(403)
  })

  it('that is predefined is removed by its trainee, but not edited nor made a personal one', async () => {
    expect(await change('trainee1', me.predefinedGoal, { title: 'Easier' })).toBe(403)
    expect(await change('trainee1', me.predefinedGoal, { predefined: false })).toBe(403)
    expect(await change('trainee1', me.goal, { predefined: true })).toBe(403)
    expect((await trainee.delete('/devgoal', { id: me.predefinedGoal })).status).toBe(262)
  })

  it('is given to nobody else', async () => {
    const { data } = await trainee.get('/devgoal', { id: me.goal })
    const given = await trainee.post('/devgoal', {
      id: data.id,
      updated_at: data.updated_at,
      user_id: college.person('trainee2').id,
    })
    expect([given.status, given.named]).toEqual([400, ['user_id']])
  })

  it('of an expired cycle stays as it is, and none is added', async () => {
    const { data: goal } = await admin.get('/devgoal', { id: a.expiredGoal })
    const mine = { user_id: me.id, title: 'Late', devcycle_id: a.expiredCycle }
    const late = { code: 473, named: ['devcycle_id'] }
    const told = ({ status, named }: { status: number; named: unknown }): object => ({ code: status, named })
    expect(told(await admin.post('/devgoal', { id: goal.id, updated_at: goal.updated_at, time: 5 }))).toEqual(late)
    expect(told(await admin.delete('/devgoal', { id: goal.id }))).toEqual(late)
    expect(told(await trainee.put('/devgoal', mine))).toEqual(late)
    await college.db.rows('alter table devgoal disable trigger cycle_is_open')
    const gone = await insert(college.db, 'devgoal', {
      ...mine,
      organisation_id: a.organisation,
      deleted_at: college.clock.now().toISOString(),
    })
    await college.db.rows('alter table devgoal enable trigger cycle_is_open')
    expect(told(await admin.post('/devgoal/restore', { id: gone }))).toEqual(late)
  })

  it('belongs to one cycle or one plan, and to a plan of its own person', async () => {
    const body = { user_id: me.id, title: 'A goal' }
    const refusedFor = async (more: object): Promise<string[]> =>
      (await trainee.put('/devgoal', { ...body, ...more })).named
    expect(await refusedFor({})).toEqual(['devcycle_id'])
    expect(await refusedFor({ devcycle_id: a.traineeCycle, devplan_id: me.plan })).toEqual(['devcycle_id'])
    expect(await refusedFor({ devplan_id: college.person('trainee2').plan })).toEqual(['devplan_id'])
    expect(await refusedFor({ devplan_id: a.template })).toEqual(['devplan_id'])
    expect((await trainee.put('/devgoal', { ...body, devcycle_id: a.traineeCycle })).status).toBe(201)
  })
})

describe('a cycle', () => {
  it('overlaps no other open cycle of its set', async () => {
    const overlapping = await admin.put('/devcycle', {
      name: 'Twice',
      type: 'trainee',
      start_date: today,
      end_date: addDays(today, 10),
    })
    expect([overlapping.status, overlapping.named]).toEqual([400, ['start_date']])
    const backwards = await admin.put('/devcycle', {
      name: 'Back',
      type: 'trainee',
      start_date: '2099-02-01',
      end_date: '2099-01-01',
    })
    expect([backwards.status, backwards.named]).toEqual([400, ['end_date']])
  })
})
