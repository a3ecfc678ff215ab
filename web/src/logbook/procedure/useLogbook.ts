import { procedureRefdata, type ProcedureRefdata, type ProcedureTerm, type TermKind } from '@college/contract/logbook'
import { useCall } from '#kit'

/** What logging a procedure needs of a person's logbook; the reader's own without an id. */
export const useLogbook = (userId: number | null, enabled = true) =>
  useCall<typeof procedureRefdata>(procedureRefdata, userId === null ? undefined : { user_id: userId }, { enabled })

/** The words of a kind that can be chosen; one that is retired only where the case has it. */
export const termsOf = (
  data: Pick<ProcedureRefdata, 'terms'>,
  kind: TermKind,
  held: number | null = null,
): readonly ProcedureTerm[] => data.terms.filter((term) => term.kind === kind && (term.active || term.id === held))

/** Terms as the choices of a field. */
export const optionsOf = (terms: readonly ProcedureTerm[]): { value: number; label: string }[] =>
  terms.map(({ id, name }) => ({ value: id, label: name }))
