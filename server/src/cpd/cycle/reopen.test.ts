import { addDays } from '@college/contract/kit'
import type { Cycle } from '@college/contract/cpd'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp, somebodyWaits } from '#testing'
import { cyclesAhead } from './testing.ts'

const college = await openTestApp({ hurry: 0.01 })
const { a } = college.fixtures
const admin = await college.as('admin1')
const { cycleOf, previewOf, expire, reopen, goalsOf, makeCycle, log } = await cyclesAhead(college)

afterEach(() => college.clock.reset())

describe('opening it again', () => {
  it('takes the next one with its goals away, and can be done anew', async () => {
    const cycle = await makeCycle()
    const { data } = await expire({ id: cycle.id, next: {} })
    const next = data.next?.id ?? 0
    expect((await previewOf(cycle.id)).opened).toEqual({ id: next, name: data.next?.name })
    const back = await reopen(cycle.id)
    expect([back.status, back.data.removed?.id]).toEqual([261, next])
    expect([await cycleOf(next), await goalsOf(next)]).toEqual([undefined, []])
    expect((await cycleOf(cycle.id))?.expired_at).toBeNull()
    expect((await expire({ id: cycle.id, next: {} })).status).toBe(261)
  })

  it('does not happen to one that is open, or once somebody works in the next one', async () => {
    const cycle = await makeCycle()
    expect((await reopen(cycle.id)).status).toBe(476)
    const { data } = await expire({ id: cycle.id, next: {} })
    const activity = await log(data.next?.id ?? 0)
    const refused = await reopen(cycle.id)
    expect([refused.status, refused.message]).toEqual([
      476,
      `${cycle.name} stays expired. There are already entries in ${data.next?.name}.`,
    ])
    expect((await previewOf(cycle.id)).stays_expired).toBe(`There are already entries in ${data.next?.name}.`)
    await college.db.rows('update devactivity set deleted_at = now() where id = $1', [activity])
    const goal = await insert(college.db, 'devgoal', {
      organisation_id: a.organisation,
      devcycle_id: data.next?.id,
      title: 'Mine',
      user_id: college.person('fellow1').id,
    })
    expect((await reopen(cycle.id)).status).toBe(476)
    await college.db.rows('update devgoal set deleted_at = now() where id = $1', [goal])
    const shared = await insert(college.db, 'devgoal', {
      organisation_id: a.organisation,
      devcycle_id: data.next?.id,
      title: 'Tick me',
      completion_type: 'manual',
    })
    const fellow = await college.as('fellow1')
    expect((await fellow.post('/devgoalprogress/tick', { devgoal_id: shared, ticked: true })).status).toBe(261)
    expect(await reopen(cycle.id)).toMatchObject({
      status: 476,
      message: expect.stringContaining('already been ticked'),
    })
    await fellow.post('/devgoalprogress/tick', { devgoal_id: shared, ticked: false })
    const pause = await insert(college.db, 'devcyclepause', {
      organisation_id: a.organisation,
      devcycle_id: data.next?.id,
      user_id: college.person('fellow1').id,
      from: data.next?.start_date,
      to: data.next?.start_date,
      reason: 'Leave',
    })
    expect(await reopen(cycle.id)).toMatchObject({ status: 476, message: expect.stringContaining('has a pause') })
    await college.db.rows('update devcyclepause set deleted_at = now() where id = $1', [pause])
    expect((await reopen(cycle.id)).status).toBe(261)
  })

  /** What is asked while somebody is just expiring a cycle, and waits for it. */
  const whileExpiring = async (id: number | undefined, ask: () => Promise<{ status: number }>): Promise<number[]> => {
    const going: Promise<{ status: number }>[] = []
    await college.db.transaction(async (tx) => {
      await tx.rows('update devcycle set expired_at = now() where id = $1', [id])
      going.push(ask())
      await somebodyWaits(college)
    })
    return (await Promise.all(going)).map(({ status }) => status)
  }

  it('does not happen while the next one is being expired, and a tick waits for that too', async () => {
    const cycle = await makeCycle()
    const next = (await expire({ id: cycle.id, next: {} })).data.next?.id
    const goal = await insert(college.db, 'devgoal', {
      organisation_id: a.organisation,
      devcycle_id: next,
      title: 'Just now',
      completion_type: 'manual',
    })
    expect(await whileExpiring(next, () => reopen(cycle.id))).toEqual([476])
    await college.db.rows('update devcycle set expired_at = null where id = $1', [next])
    const fellow = await college.as('fellow1')
    const tick = { devgoal_id: goal, ticked: true }
    expect(await whileExpiring(next, () => fellow.post('/devgoalprogress/tick', tick))).toEqual([473])
  })

  it('leaves no goal in a cycle that expires while it is saved, changed, removed or copied there', async () => {
    const cycle = await makeCycle()
    const [goal] = await goalsOf(cycle.id)
    const fellow = await college.as('fellow1')
    const mine = { user_id: college.person('fellow1').id, title: 'At the last moment', devcycle_id: cycle.id }
    const copy = { ids: [a.fellowGoal], devcycle_id: cycle.id }
    const asks = [
      () => fellow.put('/devgoal', mine),
      () => admin.post('/devgoal', { id: goal?.id, updated_at: goal?.updated_at, time: 5 }),
      () => admin.delete('/devgoal', { id: goal?.id ?? 0 }),
      () => admin.post('/devgoals/copy', copy),
    ]
    const before = (await goalsOf(cycle.id)).length
    for (const ask of asks) {
      expect(await whileExpiring(cycle.id, ask)).toEqual([473])
      await college.db.rows('update devcycle set expired_at = null where id = $1', [cycle.id])
    }
    const after = await goalsOf(cycle.id)
    expect([after.length, after.find(({ id }) => id === goal?.id)]).toEqual([before, goal])
    const answers = []
    for (const ask of asks) answers.push((await ask()).status)
    expect(answers).toEqual([201, 261, 262, 201])
  })

  it('does not happen while another open cycle has its days', async () => {
    const cycle = await makeCycle()
    await expire({ id: cycle.id })
    const { start_date, end_date } = cycle
    const other = await admin.put<Cycle>('/devcycle', { name: 'Instead', type: 'fellow', start_date, end_date })
    const refused = await reopen(cycle.id)
    expect([refused.status, refused.message]).toEqual([
      476,
      `${cycle.name} stays expired. Its dates overlap with the open cycle Instead.`,
    ])
    expect((await admin.delete('/devcycle', { id: other.data.id })).status).toBe(262)
    expect((await reopen(cycle.id)).status).toBe(261)
    // What was removed meanwhile does not come back over it.
    const back = await admin.post('/devcycle/restore', { id: other.data.id })
    expect([back.status, back.named]).toEqual([400, ['start_date']])
  })

  it('leaves nothing logged in a cycle that goes while somebody logs', async () => {
    const cycle = await makeCycle()
    const { data } = await expire({ id: cycle.id, next: {} })
    const next = data.next?.id ?? 0
    const fellow = await college.as('fellow1')
    const mine = { user_id: college.person('fellow1').id, title: 'Now', time: 5 }
    const into = { ...mine, activity_date: data.next?.start_date, devcycle_id: next }
    const [logged, back] = await Promise.all([fellow.put('/devactivity', into), reopen(cycle.id)])
    expect([
      [201, 476],
      [400, 261],
    ]).toContainEqual([logged.status, back.status])
  })
})

it('keeps open cycles of a set apart in the database, whoever writes', async () => {
  const cycle = await makeCycle()
  const row = { organisation_id: a.organisation, name: 'Over it', type: 'fellow' }
  const over = { ...row, start_date: cycle.end_date, end_date: addDays(cycle.end_date, 3) }
  await expect(insert(college.db, 'devcycle', over)).rejects.toThrow('devcycle_apart')
})
