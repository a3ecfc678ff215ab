import 'fake-indexeddb/auto'
import type { Placement, WholePlacement } from '@college/contract/logbook'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse } from '#kit/testing'

/** A report. */
export const row = (over: Partial<Placement> = {}): Placement => ({
  id: 5,
  organisation_id: 1,
  created_by: 2,
  updated_by: 2,
  created_at: '2026-10-01T00:00:00.000Z',
  updated_at: '2026-10-02T00:00:00.000Z',
  user_id: 2,
  user_name: 'Mārama Thorne',
  type: 'Pain service',
  location_id: 1,
  location_name: 'Burwood Hospital',
  supervisor_id: 3,
  supervisor_name: 'Helen Rāpana',
  start_date: '2026-08-05',
  end_date: '2027-02-04',
  quarter: '2026-Q4',
  stay_number: 1,
  due_on: '2027-01-14',
  state: 'draft',
  devform_id: null,
  hours: null,
  leave_days: null,
  on_call_hours: null,
  comments: null,
  went_well: 'The shoulder list',
  was_hard: null,
  next_quarter: null,
  submitted_at: null,
  in_time: null,
  accepted_at: null,
  accepted_by: null,
  returned_at: null,
  archived_at: null,
  last_reminder: null,
  ...over,
})

/** A report with its figures. */
export const wholeOf = (placement: Placement, over: Partial<WholePlacement> = {}): WholePlacement => ({
  placement,
  figures: {
    from: '2026-10-01',
    to: '2026-12-31',
    procedures: {
      count: 37,
      difficult: 2,
      complications: 0,
      regions: [{ name: 'Shoulder', count: 37 }],
      types: [
        { name: 'Therapeutic injection', count: 30 },
        { name: 'Barbotage', count: 7 },
      ],
      supervision: [{ name: 'Direct', count: 11 }],
    },
    activities: { count: 14, minutes: 1_290 },
    goals: [{ id: 8, title: 'Peer review of letters', devplan_id: null }],
  },
  kept: false,
  notes: [],
  may: ['write', 'submit', 'comment'],
  confidential: true,
  today: '2026-11-21',
  stay: [{ id: 5, quarter: '2026-Q4', state: 'draft' }],
  ...over,
})

/** What a server answers that has it. */
export const found = (data: unknown, code = 200): StubResponse => ({ code, body: { data } })
/** A list of a server. */
export const listed = (rows: readonly unknown[]): StubResponse => ({
  code: rows.length > 0 ? 200 : 260,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } },
})

/** A server with one report, which a change changes. */
export const openPlacements = async (
  over: Partial<Placement> = {},
  about: Partial<WholePlacement> = {},
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
) => {
  let placement = row(over)
  let changes = 0
  const stub = await startStubServer((call) => {
    const said = more(call)
    if (said) return said
    const path = call.path.replace('/api/v1', '')
    if (path === '/placement/whole') return found(wholeOf(placement, about))
    if (path === '/placements') return listed([placement])
    if (path === '/placement' && call.method === 'POST') {
      changes += 1
      placement = { ...placement, ...(call.body as object), updated_at: `2026-11-21T00:00:0${changes}.000Z` }
      return found(placement, 261)
    }
    if (path === '/placement') return found(placement)
    if (path === '/placement/submit') return found({ ...placement, state: 'submitted' }, 261)
    if (path === '/placement/submit/undo') return found(placement, 261)
    if (path === '/filelinks') return found([])
    return listed([])
  })
  return { stub, client: clientOf(stub.baseURL).client }
}
