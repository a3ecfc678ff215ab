import type { Plan } from '@college/contract/cpd'

/** The training programme of a trainee, as the wire gives it, for tests. */
export const planRow = (over: Partial<Plan> = {}): Plan => ({
  id: 5,
  organisation_id: 1,
  created_at: '2025-02-03T00:00:00.000Z',
  updated_at: '2025-02-03T00:00:00.000Z',
  created_by: 1,
  updated_by: 1,
  user_id: 2,
  user_name: 'Mārama Thorne',
  category: 'PLAN',
  name: 'Vocational training programme',
  start_date: '2025-02-03',
  end_date: '2029-02-02',
  supervisor_id: null,
  supervisor_name: null,
  notes: null,
  agreed_at: null,
  agreed_by: null,
  agreed_supervisor_at: null,
  agreed_supervisor_by: null,
  closed_at: null,
  source_plan_id: null,
  ...over,
})
