// Beside the fields and not among them: the first screens ask this, and load no schemas.

/** What a create has to give of a field, and whether its row may hold null. */
export type Mode = 'required' | 'optional' | 'defaulted' | 'derived' | 'computed'

/** The modes of fields to which the server alone gives a value. */
export type Unwritten = 'derived' | 'computed'

/** Whether the server alone gives a field its value. */
export const isUnwritten = ({ mode }: { readonly mode: Mode }): boolean => mode === 'derived' || mode === 'computed'
