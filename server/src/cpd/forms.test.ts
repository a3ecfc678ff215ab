import type { GoalProgress } from '@college/contract/cpd'
import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestCollege } from '#kit/testing'

const college = await openTestCollege()
const { today, a } = college.world
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
    ...{ organisation_id: a.organisation, user_id: me.id, devformtemplate_id: a.formTemplate, version: 1 },
    ...{ name: 'Discussion', type: 'trainee', devgoal_id: goal, ...more },
  })

const progress = async (): Promise<GoalProgress | undefined> =>
  (await trainee.get<GoalProgress[]>('/devgoalprogress', { devgoal_id: goal })).data[0]

beforeEach(async () => {
  goal = await insert(college.db, 'devgoal', {
    ...{ organisation_id: a.organisation, user_id: me.id, devplan_id: me.plan, title: 'A discussion' },
    ...{ completion_type: 'form', devformtemplate_id: a.formTemplate },
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
