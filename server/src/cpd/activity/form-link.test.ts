import type { GoalProgress } from '@college/contract/cpd'
import type { Form } from '@college/contract/forms'
import type { historyRow } from '@college/contract/identity'
import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { act, ask, begin, parties, publish, sign, toSign, visit } from '#forms/testing'
import { insert, openTestApp } from '#testing'
import type { Answered, AnyRow, TestCaller } from '#testing'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const admin = await college.as('admin1')
const me = college.person('trainee1')
const fellow = college.person('fellow2').id
const unsigned = await publish(college, visit)
const answers = { seen: 'A swollen knee', referred: false, minutes: 20 }

const formOf = (): Promise<Form> => begin(trainee, me.id, unsigned.id, { data: answers })

const log = (devform_id: number, more: object = {}, caller: TestCaller = trainee): Promise<Answered<AnyRow>> =>
  caller.put('/devactivity', {
    user_id: me.id,
    title: 'Clinic',
    activity_date: today,
    time: 90,
    state: 'complete',
    devform_id,
    ...more,
  })

const waiting = async (devform_id: number, more: object = {}): Promise<number> => {
  const { data, status } = await log(devform_id, more)
  expect([status, data['state']]).toEqual([201, 'draft'])
  return data.id
}

const stateOf = async (id: number): Promise<unknown> => (await trainee.get('/devactivity', { id })).data['state']

const edit = async (id: number, change: object, caller = trainee): Promise<Answered<AnyRow>> => {
  const { data } = await caller.get('/devactivity', { id })
  return caller.post('/devactivity', { id, updated_at: data.updated_at, ...change })
}

const write = async (form: { id: number }, data: object): Promise<number> => {
  const now = await trainee.get<Form>('/devform', { id: form.id })
  return (await trainee.post('/devform', { id: form.id, updated_at: now.data.updated_at, data })).status
}

const askedOf = async (form: Form): Promise<AnyRow> => {
  const { data, status } = await ask(college, form, { signer_id: fellow })
  expect(status).toBe(201)
  return data
}

/** A completed form that fellow2 is asked to sign, and what they are asked by. */
const asking = async (): Promise<[Form, AnyRow & { devform_id: number }]> => {
  const form = await toSign(college, { parties: [parties.colleague], data: answers })
  const row = await askedOf(form)
  return [form, { ...row, devform_id: form.id }]
}

describe('an activity that names a form', () => {
  it('stays a draft though it is saved as complete, and completes by itself with a form that nobody signs', async () => {
    const form = await formOf()
    const id = await waiting(form.id)
    expect((await edit(id, { state: 'complete', title: 'Clinic again' })).data['state']).toBe('draft')
    expect((await act(trainee, 'complete', form)).status).toBe(261)
    expect(await stateOf(id)).toBe('complete')
    // Then it is as every other: it is complete from the start, and may be put back by hand.
    const { data } = await log(form.id)
    expect(data['state']).toBe('complete')
    expect((await edit(data.id, { state: 'draft' })).data['state']).toBe('draft')
    expect((await edit(data.id, { state: 'complete' })).data['state']).toBe('complete')
  })

  it('completes once everyone has signed, is open again when the form is, and completes again', async () => {
    const [form, row] = await asking()
    const id = await waiting(form.id)
    expect((await sign(college, 'fellow2', row)).status).toBe(261)
    expect(await stateOf(id)).toBe('complete')
    expect((await act(trainee, 'finish', form)).status).toBe(261)
    expect(await stateOf(id)).toBe('complete')
    expect((await act(admin, 'reopen', form)).status).toBe(261)
    expect(await stateOf(id)).toBe('draft')
    expect((await act(trainee, 'complete', form, { data: { ...answers, seen: 'A swollen ankle' } })).status).toBe(261)
    expect(await stateOf(id)).toBe('draft')
    // Whoever had signed is asked again by itself.
    const again = await college.db.row<{ id: number; devform_id: number }>(
      `select id, devform_id from devformsignature where devform_id = $1 and state = 'asked'`,
      [form.id],
    )
    expect((await sign(college, 'fellow2', again ?? row)).status).toBe(261)
    expect(await stateOf(id)).toBe('complete')
  })

  it.each([
    ['is changed', (form: Form) => act(trainee, 'change', form)],
    ['says something else', (form: Form) => write(form, { ...answers, seen: 'A sore shoulder' })],
    ['is removed', (form: Form) => trainee.delete('/devform', { id: form.id })],
  ] as const)('is open again when its form %s', async (_words, how) => {
    const form = await formOf()
    const id = await waiting(form.id)
    await act(trainee, 'complete', form)
    expect(await stateOf(id)).toBe('complete')
    await how(form)
    expect(await stateOf(id)).toBe('draft')
  })

  it('completes with a form that is brought back, and lets go of one it does not name any more', async () => {
    const form = await formOf()
    const id = await waiting(form.id)
    await act(trainee, 'complete', form)
    await trainee.delete('/devform', { id: form.id })
    expect((await trainee.post('/devform/restore', { id: form.id })).status).toBe(261)
    expect(await stateOf(id)).toBe('complete')
    expect((await edit(id, { devform_id: null })).data['state']).toBe('complete')
    await act(trainee, 'change', form)
    expect(await stateOf(id)).toBe('complete')
  })

  it('names the person’s own form, nobody else’s', async () => {
    const theirs = await toSign(college, { who: 'trainee2' })
    for (const caller of [trainee, admin]) {
      const refused = await log(theirs.id, {}, caller)
      expect([refused.status, refused.named]).toEqual([400, ['devform_id']])
    }
    const { data } = await trainee.put('/devactivity', {
      user_id: me.id,
      title: 'Clinic',
      activity_date: today,
      time: 30,
      state: 'complete',
    })
    expect((await edit(data.id, { devform_id: theirs.id }, admin)).named).toEqual(['devform_id'])
    expect(await stateOf(data.id)).toBe('complete')
  })

  it('stays as it is where its cycle has expired or its plan is closed, and the signing goes through', async () => {
    const here = { organisation_id: a.organisation }
    const cycle = await insert(college.db, 'devcycle', {
      ...here,
      name: 'An old cycle',
      type: 'trainee',
      start_date: '2019-01-01',
      end_date: '2019-12-31',
    })
    const plan = await insert(college.db, 'devplan', {
      ...here,
      user_id: me.id,
      name: 'An old plan',
      category: 'PDP',
      start_date: '2019-01-01',
      end_date: '2019-12-31',
    })
    const [form, row] = await asking()
    const other = await formOf()
    const old = { activity_date: '2019-05-01', devcycle_id: cycle }
    const ids = [await waiting(form.id, old), await waiting(form.id, { devplan_id: plan })]
    const kept = await waiting(other.id, { ...old, devplan_id: plan })
    await act(trainee, 'complete', other)
    await college.db.rows('update devcycle set expired_at = now() where id = $1', [cycle])
    await college.db.rows('update devplan set closed_at = now() where id = $1', [plan])
    expect((await sign(college, 'fellow2', row)).status).toBe(261)
    expect((await act(trainee, 'change', other)).status).toBe(261)
    expect(await Promise.all([...ids, kept].map((id) => stateOf(id)))).toEqual(['draft', 'draft', 'complete'])
  })

  it('has in its history who signed the form that completed it', async () => {
    const [form, row] = await asking()
    const id = await waiting(form.id)
    await sign(college, 'fellow2', row)
    await act(trainee, 'reopen', form)
    const { data } = await trainee.get<z.output<typeof historyRow>[]>('/history', {
      resource: 'devactivity',
      record_id: id,
    })
    const told = data.map(({ call, by_name, changes }) => [call, by_name, changes['state']])
    expect(told.slice(0, 2)).toEqual([
      ['POST /devform/reopen', 'trainee1 Tūhoe', ['complete', 'draft']],
      ['POST /devformsignature/sign', 'fellow2 Tūhoe', ['draft', 'complete']],
    ])
    expect(data.at(-1)?.names['devform_id']?.[1]).toBe(form.name)
  })

  it('counts for its goal from the moment it completes', async () => {
    const goal = await insert(college.db, 'devgoal', {
      organisation_id: a.organisation,
      user_id: me.id,
      devplan_id: me.plan,
      title: 'An hour',
      time: 60,
    })
    const progress = async (): Promise<GoalProgress | undefined> =>
      (await trainee.get<GoalProgress[]>('/devgoalprogress', { devgoal_id: goal })).data[0]
    const [form, row] = await asking()
    await waiting(form.id, { devgoal_id: goal })
    expect(await progress()).toMatchObject({ time: 0, completed: 0 })
    await sign(college, 'fellow2', row)
    expect(await progress()).toMatchObject({ time: 90, completed: 1 })
    await act(trainee, 'reopen', form)
    expect(await progress()).toMatchObject({ time: 0, completed: 0 })
  })
})
