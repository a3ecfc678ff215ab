import { quarterOf } from '@college/contract/kit'
import type { Placement, WholePlacement } from '@college/contract/logbook'
import type { Answered, AnyRow, TestApp } from '#testing'

/** What a report is handed in with. */
export const filled = {
  hours: 212.5,
  went_well: 'The shoulder list',
  was_hard: 'Nights',
  next_quarter: 'The lumbar list',
  leave_days: 4,
  on_call_hours: 0,
}

export const readOf = ({ id, updated_at }: { id: number; updated_at: string }) => ({ id, updated_at })

/** What tests of placements do with a college: trainee1 has them, fellow1 supervises. */
export const placementCalls = (college: TestApp) => {
  const { a, today } = college.fixtures
  const { id: owner } = college.person('trainee1')
  const supervisor = college.person('fellow1').id
  const { from: begins } = quarterOf(today)

  const post = async <T = Placement>(who: string, path: string, body: object): Promise<Answered<T>> =>
    (await college.as(who)).post<T>(path, body)
  const add = async (over: object = {}, who = 'trainee1'): Promise<Answered<Placement & AnyRow>> =>
    (await college.as(who)).put<Placement & AnyRow>('/placement', {
      user_id: owner,
      type: 'Spinal clinic',
      location_id: a.location,
      supervisor_id: supervisor,
      start_date: begins,
      end_date: today,
      ...over,
    })
  const whole = async (id: number, who = 'trainee1'): Promise<WholePlacement> =>
    (await (await college.as(who)).get<WholePlacement>('/placement/whole', { id })).data
  return { post, add, whole }
}
