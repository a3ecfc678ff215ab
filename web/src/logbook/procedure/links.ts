import { termKinds, type TermKind } from '@college/contract/logbook'

export const logbookLink = '/app/procedures'
export const everyonesLogbook = '/app/procedures/admin'
export const newProcedure = '/app/procedure/edit'

export const procedurePage = (id: number): string => `/app/procedure?id=${id}`
export const procedureEditor = (id: number): string => `${newProcedure}?id=${id}`
/** The editor of a new case that begins as another was. */
export const repeatOf = (id: number): string => `${newProcedure}?copy=${id}`
/** The logbook of a person, or the reader's own. */
export const logbookOf = (userId: number | null): string =>
  userId === null ? logbookLink : `${logbookLink}?user_id=${userId}`

/** The words of a kind, for the office; `edit` opens one of them, or a new one. */
export const wordsLink = (kind: TermKind, edit?: number | 'new'): string =>
  `${everyonesLogbook}?view=words&kind=${kind}${edit === undefined ? '' : `&edit=${edit}`}`

/** The targets, for the office; `edit` opens one of them, or a new one. */
export const targetsLink = (edit?: number | 'new'): string =>
  `${everyonesLogbook}?view=targets${edit === undefined ? '' : `&edit=${edit}`}`

/** The kind of words that the address asks for. */
export const kindIn = (query: URLSearchParams): TermKind =>
  termKinds.find((kind) => kind === query.get('kind')) ?? 'modality'

/** Which row the address opens: its id, null for a new one, undefined for none. */
export const editedIn = (query: URLSearchParams): number | null | undefined => {
  const edit = query.get('edit')
  if (edit === 'new') return null
  return Number(edit) || undefined
}
