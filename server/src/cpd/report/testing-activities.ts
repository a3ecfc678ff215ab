import { addDays } from '@college/contract/kit'
import type { CycleReport } from '@college/contract/cpd'
import { insert } from '#testing'
import type { TestApp } from '#testing'

/** What tests of reports do with a college. */
export const reportsOf = (college: TestApp) => {
  const { a, today } = college.fixtures

  const own = async (query: Record<string, number> = {}, who = 'fellow1'): Promise<CycleReport> =>
    (await (await college.as(who)).get<CycleReport>('/cpd/report/cycle', query)).data

  /** A complete activity of a person in a cycle of A, made past the wire. */
  const log = (userId: number, row: Record<string, unknown>): Promise<number> =>
    insert(college.db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: userId,
      devcycle_id: a.fellowCycle,
      state: 'complete',
      title: 'Journal club',
      activity_date: addDays(today, -5),
      time: 60,
      educational_minutes: 60,
      ...row,
    })
  return { own, log }
}
