import type { CycleReport } from '@college/contract/cpd'
import { activityRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'

export const figures = statsOf({ goals: [goalRow()], progress: [progressRow()] })

/** A cycle report as a test needs it. */
export const reportOf = (over: Partial<CycleReport> = {}): CycleReport => ({
  is_last: false,
  person: {
    id: 2,
    name: 'Callum Petrie',
    mcnz_number: '58213',
    trainee_since: null,
    fellow_since: '2019-02-01',
    apc_date: '2027-03-31',
  },
  organisation: { name: 'Kahurangi College', tagline: null },
  today: '2026-11-21',
  cycles: [
    { id: 1, name: '2026–27 cycle', start_date: '2026-04-01', end_date: '2027-03-31', expired: false },
    { id: 2, name: '2025–26 cycle', start_date: '2025-04-01', end_date: '2026-03-31', expired: true },
  ],
  texts: { title: 'Cycle report', intro: null, sections: ['groups', 'activities'], footer: null },
  report: figures.cycle && {
    completion_rule: 'exceeds',
    cycle: { ...figures.cycle, conversation: '2026-08-12' },
    plan: null,
    activities: [
      activityRow({ title: 'Night pain', learnings: 'Look at the whole film.', patient_benefit: 'Sooner.' }),
    ],
  },
  kept: [
    {
      id: 9,
      name: 'Cycle report Callum 2025–26.pdf',
      kind: 'cycle',
      devcycle_id: 2,
      devplan_id: null,
      kept_at: '2026-04-01T00:00:00.000Z',
      checksum: 'abc123',
    },
  ],
  directors: [{ id: 8, name: 'Hana Walker' }],
  ...over,
})
