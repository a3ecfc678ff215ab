import type { Procedure, ProcedureFigures, ProcedureRefdata, ProcedureTerm, TermKind } from '@college/contract/logbook'

const head = {
  organisation_id: 1,
  created_at: '2026-11-20T01:00:00.000Z',
  updated_at: '2026-11-20T01:00:00.000Z',
  created_by: 2,
  updated_by: 2,
}

export const term = (id: number, kind: TermKind, name: string, own: Partial<ProcedureTerm> = {}): ProcedureTerm => ({
  ...head,
  id,
  kind,
  name,
  parent_id: null,
  parent_name: null,
  position: id,
  active: true,
  ...own,
})

export const terms: readonly ProcedureTerm[] = [
  term(1, 'modality', 'Landmark'),
  term(2, 'modality', 'Ultrasound'),
  term(3, 'modality', 'CT', { active: false }),
  term(10, 'region', 'Shoulder'),
  term(11, 'region', 'Knee'),
  term(20, 'type', 'Therapeutic injection'),
  term(21, 'type', 'Aspiration'),
  term(30, 'supervision', 'Direct'),
  term(40, 'structure', 'Subacromial bursa', { parent_id: 10, parent_name: 'Shoulder' }),
]

/** A case; an injection of the right shoulder unless told otherwise. */
export const procedureRow = (own: Partial<Procedure> = {}): Procedure => ({
  ...head,
  id: 148,
  user_id: 2,
  user_name: 'Mārama Thorne',
  case_number: 148,
  procedure_date: '2026-11-20',
  modality_id: 2,
  modality_name: 'Ultrasound',
  type_id: 20,
  type_name: 'Therapeutic injection',
  region_id: 10,
  region_name: 'Shoulder',
  side: 'right',
  structures: 'Subacromial bursa',
  nhi: 'ZAC•••1',
  supervision_id: 30,
  supervision_name: 'Direct',
  supervisor_id: null,
  supervisor_name: null,
  location_id: null,
  location_name: null,
  outcome_id: null,
  outcome_name: null,
  complication: null,
  complicated: false,
  comments: null,
  difficulty_comments: null,
  difficult: false,
  difficulty_physical: false,
  difficulty_physiological: false,
  difficulty_psychological: false,
  difficulty_extraneous: false,
  difficulty_other: false,
  ...own,
})

export const refdataOf = (own: Partial<ProcedureRefdata> = {}): ProcedureRefdata => ({
  terms: [...terms],
  targets: [],
  supervisors: [{ id: 7, name: 'Helen Rāpana' }],
  last: procedureRow(),
  next_case_number: 149,
  today: '2026-11-22',
  ...own,
})

const named = (kind: TermKind) =>
  terms.filter((one) => one.kind === kind && one.active).map(({ id, name }) => ({ id, name, count: 0 }))

export const figuresOf = (own: Partial<ProcedureFigures> = {}): ProcedureFigures => ({
  user_id: 2,
  user_name: 'Mārama Thorne',
  readable: true,
  people: 1,
  total: 41,
  first_date: '2025-02-03',
  last_date: '2026-11-20',
  difficult: 3,
  complications: 0,
  quarter: { from: '2026-10-01', to: '2026-12-31', count: 7 },
  supervision: [{ id: 30, name: 'Direct', count: 41 }],
  outcomes: [],
  types: [],
  months: [],
  modalities: named('modality'),
  regions: named('region'),
  heat: [
    { modality_id: 2, region_id: 10, count: 27, target: 30 },
    { modality_id: 1, region_id: 11, count: 14, target: 10 },
    { modality_id: 2, region_id: 11, count: 0, target: 5 },
  ],
  targets: { all: 3, met: 1 },
  ...own,
})
