import type { Rows } from '../rows.ts'

/** The college's own words for its reports. */
export const reportTexts: readonly Omit<Rows['reportconfig'], 'organisation_id'>[] = [
  {
    report: 'cycle',
    title: null,
    intro: null,
    sections: [],
    footer: 'In confidence. Questions about this report: the college office.',
    active: true,
  },
  {
    report: 'conversation',
    title: null,
    intro:
      'For an hour with a peer of your own choice. What is said stays between the two of you; that it took place, and the plan, are kept.',
    sections: [],
    footer: null,
    active: true,
  },
]
