/** What the college has words for in a procedure. */
export const termKinds = ['modality', 'type', 'region', 'structure', 'supervision', 'outcome'] as const
export type TermKind = (typeof termKinds)[number]

/** What each kind of word is called. */
export const termKindTitle: Readonly<Record<TermKind, readonly [one: string, many: string]>> = {
  modality: ['Modality', 'Modalities'],
  type: ['Procedure type', 'Procedure types'],
  region: ['Region', 'Regions'],
  structure: ['Structure', 'Structures'],
  supervision: ['Supervision level', 'Supervision levels'],
  outcome: ['Outcome', 'Outcomes'],
}
