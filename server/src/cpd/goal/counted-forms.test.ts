import type { GoalFlips, GoalProgress, Stats } from '@college/contract/cpd'
import type { Form } from '@college/contract/forms'
import { addDays } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { act, ask, begin, parties, publish, sign, visit } from '#forms/testing'
import { insert, openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const admin = await college.as('admin1')
const trainee = await college.as('trainee2')
const { id: person } = college.person('trainee2')

const answers = { seen: 'A swollen knee', referred: false }
const plain = (await publish(college, visit, { type: 'pdp' })).id
const signed = (
  await publish(college, visit, {
    type: 'pdp',
    signing_required: true,
    signers: { order: 'any', parties: [parties.colleague] },
  })
).id

await college.db.rows('update devplan set deleted_at = now() where user_id = $1', [person])
const plan = await insert(college.db, 'devplan', {
  organisation_id: a.organisation,
  user_id: person,
  category: 'PLAN',
  name: 'Four years',
  start_date: addDays(today, -100),
  end_date: addDays(today, 100),
})
const goalBody = (devformtemplate_id: number | null, over: object = {}): object => ({
  devplan_id: plan,
  user_id: person,
  title: 'Assessed three times',
  completion_type: 'count',
  counts: 'forms',
  count: 2,
  devformtemplate_id,
  ...over,
})
const addGoal = async (template: number, over: object = {}): Promise<AnyRow> => {
  const { status, data } = await admin.put('/devgoal', goalBody(template, over))
  expect(status).toBe(201)
  return data
}
const progressOf = async (goal: AnyRow): Promise<GoalProgress | undefined> =>
  (await trainee.get<GoalProgress[]>('/devgoalprogress', { devgoal_id: goal.id })).data[0]
const fill = async (template: number): Promise<Form> =>
  (await act(trainee, 'complete', await begin(trainee, person, template), { data: answers })).data
const listed = async (template: number): Promise<number> => {
  const { data } = await trainee.get<Form[]>('/devforms', {
    user_id: person,
    devformtemplate_id: template,
    done: 'true',
    from: addDays(today, -100),
    to: addDays(today, 100),
  })
  return data.length
}

describe('a goal that counts forms', () => {
  it('counts those of its template that are done within its days, whichever version, and leads to the same rows', async () => {
    const goal = await addGoal(plain)
    await begin(trainee, person, plain)
    expect(await progressOf(goal)).toMatchObject({ count: 0, completed: 0 })
    await fill(plain)
    await fill(signed)
    expect(await progressOf(goal)).toMatchObject({ count: 1, completed: 0, completed_at: null })
    // Another version of the same template.
    const { data: row } = await admin.get('/devformtemplate', { id: plain })
    const changed = await admin.post('/devformtemplate', {
      id: plain,
      updated_at: row['updated_at'],
      description: 'Now with words',
    })
    await admin.post('/devformtemplate/publish', { id: plain, updated_at: changed.data['updated_at'] })
    const second = await fill(plain)
    expect(second.version).toBe(2)
    expect(await progressOf(goal)).toMatchObject({ count: 2, time: 0, completed: 1, completed_at: today })
    expect(await listed(plain)).toBe(2)
    // Of a day before the plan it is no longer asked for.
    await college.db.rows(`update devform set completed_at = completed_at - interval '101 days' where id = $1`, [
      second.id,
    ])
    expect([(await progressOf(goal))?.count, await listed(plain)]).toEqual([1, 1])
  })

  it('waits for the signature where the form asks for one, and loses a form that is opened again', async () => {
    const goal = await addGoal(signed, { count: 1 })
    expect(await progressOf(goal)).toMatchObject({ count: 0 })
    const form = await fill(signed)
    expect([(await progressOf(goal))?.count, await listed(signed)]).toEqual([0, 0])
    const { data: row } = await ask(college, form, { signer_id: college.person('educator2').id }, { who: 'trainee2' })
    await sign(college, 'educator2', row)
    expect(await progressOf(goal)).toMatchObject({ count: 1, completed: 1 })
    await act(admin, 'reopen', form)
    expect([(await progressOf(goal))?.count, await listed(signed)]).toEqual([0, 0])
  })

  it('says one thing on the home, on its own page and in what a change of it would turn', async () => {
    const goal = await addGoal(plain, { title: 'One figure', count: 1 })
    const { count } = (await progressOf(goal)) ?? { count: -1 }
    const { data: home } = await trainee.get<Stats>('/cpd/stats')
    expect(home.plan?.progress.find(({ devgoal_id: id }) => id === goal.id)).toMatchObject({ count, completed: 1 })
    const flips = async (query: object): Promise<GoalFlips> =>
      (await admin.get<GoalFlips>('/devgoal/flips', { id: goal.id, completion_type: 'count', ...query })).data
    expect((await flips({ counts: 'forms', devformtemplate_id: plain, count: count + 1 })).reopens.count).toBe(1)
    expect((await flips({ counts: 'forms', devformtemplate_id: signed, count: 1 })).reopens.count).toBe(1)
    expect((await flips({ counts: 'forms', count: 1 })).reopens.count).toBe(1)
    expect((await flips({ counts: 'forms', devformtemplate_id: plain, count })).reopens.count).toBe(0)
  })

  it('counts no form of another person', async () => {
    const goal = await addGoal(plain, { title: 'Own forms alone' })
    const before = (await progressOf(goal))?.count
    const one = await college.as('trainee1')
    await act(one, 'complete', await begin(one, college.person('trainee1').id, plain), { data: answers })
    expect((await progressOf(goal))?.count).toBe(before)
  })

  it('names a published template of the college, and nothing of procedures', async () => {
    const draft = await admin.put('/devformtemplate', { name: 'Still a draft', type: 'pdp' })
    for (const template of [null, draft.data.id, 987_654]) {
      const refused = await admin.put('/devgoal', goalBody(template))
      expect([refused.status, refused.named]).toEqual([400, ['devformtemplate_id']])
    }
    const goal = await addGoal(plain, { title: 'Words of procedures', modality_id: null })
    expect(goal).toMatchObject({ counts: 'forms', modality_id: null, devformtemplate_id: plain })
    const timed = await admin.post('/devgoal', {
      id: goal.id,
      updated_at: goal['updated_at'],
      completion_type: 'manual',
    })
    expect(timed.data).toMatchObject({ counts: 'activities' })
  })
})
