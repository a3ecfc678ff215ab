import type { FormData } from '@college/contract/forms'
import { membersOf } from '#kit'

/** A save whose outcome is unknown; it is repeated under its own key. */
export interface OpenSave {
  readonly key: string
  readonly body: string
}

/** What of a form lies on the device: the answers as they were typed, and from which content they began. */
export interface FormDraft {
  readonly answers: FormData
  readonly base: FormData
  readonly updatedAt: string
  readonly open: OpenSave | null
}

export const draftKey = (id: number): string => `devform:${id}`

/** Answers that this application wrote down itself. */
export const answersIn = (value: unknown): FormData | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FormData) : null // our own writing

/** A draft as it was kept; null for anything else. */
export const draftOf = (value: unknown): FormDraft | null => {
  const { answers, base, updatedAt, open } = membersOf(value)
  const [typed, stored] = [answersIn(answers), answersIn(base)]
  if (!typed || !stored || typeof updatedAt !== 'string') return null
  const { key, body } = membersOf(open)
  const isOpen = typeof key === 'string' && typeof body === 'string'
  return { answers: typed, base: stored, updatedAt, open: isOpen ? { key, body } : null }
}
