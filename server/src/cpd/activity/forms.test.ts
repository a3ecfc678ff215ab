import type { GoalProgress, Stats } from '@college/contract/cpd'
import { beforeEach, describe, expect, it } from 'vitest'
import { act, ask, begin, parties, publish, sign, visit } from '#forms/testing'
import { insert, openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'

const college = await openTestApp()
const { today, a } = college.fixtures
const trainee = await college.as('trainee1')
const me = college.person('trainee1')

let goal: number

const hash = 'a'.repeat(64)
const completed = { state: 'completed', completed_at: `${today}T00:00:00Z`, content_hash: hash }
const signed = { ...completed, state: 'signed', signed_at: `${today}T01:00:00Z` }
const finished = { ...signed, state: 'finished', finished_at: `${today}T02:00:00Z` }

/** A form of the caller for the goal, as it stands in the database. */
const form = (more: object = {}): Promise<number> =>
  insert(college.db, 'devform', {
    organisation_id: a.organisation,
    user_id: me.id,
    devformtemplate_id: a.formTemplate,
    version: 1,
    name: 'Discussion',
    type: 'trainee',
    devgoal_id: goal,
    ...more,
  })

const progress = async (): Promise<GoalProgress | undefined> =>
  (await trainee.get<GoalProgress[]>('/devgoalprogress', { devgoal_id: goal })).data[0]

beforeEach(async () => {
  goal = await insert(college.db, 'devgoal', {
    organisation_id: a.organisation,
    user_id: me.id,
    devplan_id: me.plan,
    title: 'A discussion',
    completion_type: 'form',
    devformtemplate_id: a.formTemplate,
  })
})

describe('a goal that asks for a form', () => {
  it('is open without one', async () => {
    expect(await progress()).toMatchObject({ completed: 0, completed_at: null })
  })

  it.each([
    ['started', {}, 0],
    ['completed, with nothing to sign', completed, 1],
    ['completed, and still to be signed', { ...completed, signing_required: true }, 0],
    ['signed by all', { ...signed, signing_required: true }, 1],
    ['finished', { ...finished, signing_required: true }, 1],
    ['begun for no goal', { ...completed, devgoal_id: null }, 0],
    ['removed', { ...completed, deleted_at: `${today}T03:00:00Z` }, 0],
  ] as const)('%s', async (_words, state, done) => {
    await form(state)
    expect(await progress()).toMatchObject({ completed: done, completed_at: done === 1 ? today : null })
  })

  it('is not met by somebody else’s form, nor by one of another template', async () => {
    await form({ ...completed, user_id: college.person('trainee2').id })
    await college.db.rows('update devgoal set devformtemplate_id = null where id = $1', [goal])
    expect(await progress()).toMatchObject({ completed: 0 })
    await form(completed)
    expect(await progress()).toMatchObject({ completed: 1 })
    await college.db.rows('update devgoal set devformtemplate_id = $2 where id = $1', [goal, a.formDraft])
    expect(await progress()).toMatchObject({ completed: 0 })
  })

  it('counts wherever goals are counted', async () => {
    const counts = async (): Promise<unknown[]> => {
      const admin = await college.as('admin1')
      const plans = await admin.get<{ id: number; completed: number }[]>('/cpd/plans', { user_id: me.id })
      const trainees = await admin.get<{ id: number; goals_completed?: number }[]>('/cpd/trainees', { q: 'trainee1' })
      return [plans.data.find(({ id }) => id === me.plan)?.completed, trainees.data.find(({ id }) => id === me.id)]
    }
    const [before, standing] = await counts()
    await form(completed)
    const [after, standingAfter] = await counts()
    expect(after).toBe(Number(before) + 1)
    expect(standingAfter).not.toEqual(standing)
  })
})

describe('a goal whose form is signed over the wire', () => {
  it('flips at once in its progress, the person’s figures and the overview of plans', async () => {
    const signers = { order: 'any' as const, parties: [parties.colleague] }
    const template = await publish(college, visit, { signers, signing_required: true })
    await college.db.rows('update devgoal set devformtemplate_id = $2 where id = $1', [goal, template.id])
    const admin = await college.as('admin1')
    const everywhere = async (): Promise<unknown[]> => {
      const figures = (await trainee.get<Stats>('/cpd/stats')).data
      const plans = (await admin.get<{ id: number; completed: number }[]>('/cpd/plans', { user_id: me.id })).data
      const ofGoal = figures.plan?.progress.find((each) => each.devgoal_id === goal)
      return [
        (await progress())?.completed,
        ofGoal?.completed,
        Number(plans.find(({ id }) => id === me.plan)?.completed),
      ]
    }
    const [, , before] = await everywhere()
    const data = { seen: 'A knee', referred: false }
    const form = await begin(trainee, me.id, template.id, { devgoal_id: goal, data })
    await act(trainee, 'complete', form)
    const fellow = college.person('fellow2').id
    const { data: row } = await ask(college, form, { signer_id: fellow })
    expect(await everywhere()).toEqual([0, 0, before])
    expect((await sign(college, 'fellow2', { ...row, devform_id: form.id })).status).toBe(261)
    expect(await everywhere()).toEqual([1, 1, Number(before) + 1])
    await act(trainee, 'reopen', form)
    expect(await everywhere()).toEqual([0, 0, before])
  })
})

describe('the form a goal asks for', () => {
  const put = async (more: object): Promise<Answered<AnyRow>> =>
    trainee.put('/devgoal', {
      user_id: me.id,
      devplan_id: me.plan,
      title: 'A discussion',
      completion_type: 'form',
      ...more,
    })

  it('has to be named, whether the goal is new or comes to ask for one', async () => {
    expect(await put({})).toMatchObject({ status: 400, named: ['devformtemplate_id'] })
    const timed = await put({ completion_type: 'time', time: 60 })
    const turned = await trainee.post('/devgoal', {
      id: timed.data.id,
      updated_at: timed.data.updated_at,
      completion_type: 'form',
    })
    expect(turned).toMatchObject({ status: 400, named: ['devformtemplate_id'] })
    const made = await put({ devformtemplate_id: a.formTemplate })
    expect(made.status).toBe(201)
    const emptied = await trainee.post('/devgoal', {
      id: made.data.id,
      updated_at: made.data.updated_at,
      devformtemplate_id: null,
    })
    expect(emptied).toMatchObject({ status: 400, named: ['devformtemplate_id'] })
  })

  it('is one of the college’s that is published and in use', async () => {
    const admin = await college.as('admin1')
    const old = await publish(college, visit)
    const made = await put({ devformtemplate_id: old.id })
    expect(made.status).toBe(201)
    const archive = { id: old.id, updated_at: old.updated_at, archived: true }
    expect((await admin.post('/devformtemplate/archive', archive)).status).toBe(261)
    for (const devformtemplate_id of [college.fixtures.b.formTemplate, a.formDraft, old.id])
      expect(await put({ devformtemplate_id })).toMatchObject({ status: 400, named: ['devformtemplate_id'] })
    // What a goal asked for before goes on.
    const renamed = { id: made.data.id, updated_at: made.data.updated_at, title: 'Another title' }
    expect((await trainee.post('/devgoal', renamed)).status).toBe(261)
  })
})
