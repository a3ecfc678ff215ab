import type { Cycle, ExpirePreview, Goal } from '@college/contract/cpd'
import { expect } from 'vitest'
import { insert } from '#testing'
import type { Answered, PersonName, TestCaller, TestApp } from '#testing'

export interface Expired {
  expired: Cycle
  next: Cycle | null
  goals: number
}

/** What tests of expired cycles do with a college, as its office; each cycle is one of its own, far ahead. */
export const cyclesAhead = async (college: TestApp) => {
  const { a, today } = college.fixtures
  const admin = await college.as('admin1')
  let year = 2030

  const cycleOf = async (id: number): Promise<Cycle | undefined> => (await admin.get<Cycle>('/devcycle', { id })).data
  const previewOf = async (id: number, who: TestCaller = admin): Promise<ExpirePreview> =>
    (await who.get<ExpirePreview>('/devcycle/expire/preview', { id })).data
  const expire = (body: object, who: TestCaller = admin): Promise<Answered<Expired>> =>
    who.post<Expired>('/devcycle/expire', body)
  const reopen = (id: number, who: TestCaller = admin): Promise<Answered<{ removed: { id: number } | null }>> =>
    who.post('/devcycle/reopen', { id })
  const goalsOf = async (cycle: number): Promise<Goal[]> =>
    (await admin.get<Goal[] | undefined>('/devgoals', { devcycle_id: cycle, limit: 500 })).data ?? []
  /** An open cycle of fellows far ahead, with a shared goal, one with a deadline, and a personal one. */
  const makeCycle = async (over: object = {}) => {
    year += 7
    const made = await admin.put<Cycle>('/devcycle', {
      name: `${year}–${(year + 1) % 100}`,
      type: 'fellow',
      start_date: `${year}-04-01`,
      end_date: `${year + 1}-03-31`,
      length: 12,
      hours_required: 50.5,
      years_valid: 1.5,
      cultural_safety_required: true,
      category_minima: [{ category_id: a.goalCategory, minutes: 600 }],
      group_minima: { educational: 120 },
      ...over,
    })
    expect(made.status).toBe(201)
    const goal = { organisation_id: a.organisation, devcycle_id: made.data.id, predefined: true, time: 90 }
    await insert(college.db, 'devgoal', {
      ...goal,
      title: 'Audit',
      compulsory: true,
      specific: 'Forty notes',
      position: 2,
    })
    await insert(college.db, 'devgoal', { ...goal, title: 'Talk', deadline: `${year + 1}-02-28`, position: 1 })
    const mine = { user_id: college.person('fellow1').id, predefined: false }
    await insert(college.db, 'devgoal', { ...goal, ...mine, title: 'Only mine' })
    await insert(college.db, 'devgoal', { ...goal, title: 'Taken away', deleted_at: `${today}T00:00:00Z` })
    return made.data
  }

  const log = (cycle: number, who: PersonName = 'fellow1'): Promise<number> =>
    insert(college.db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: college.person(who).id,
      devcycle_id: cycle,
      title: 'Reading',
      activity_date: today,
      time: 60,
      educational_minutes: 60,
      state: 'complete',
    })
  return { cycleOf, previewOf, expire, reopen, goalsOf, makeCycle, log }
}
