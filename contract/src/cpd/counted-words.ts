/** The words that a procedure has to have to count toward a goal, and what each is; one that is left out may be any. */
export const countedKinds = {
  modality_id: 'modality',
  region_id: 'region',
  type_id: 'type',
  supervision_id: 'supervision',
} as const
export const countedWords = ['modality_id', 'region_id', 'type_id', 'supervision_id'] as const
