import type { FormData } from '@college/contract/forms'
import { withField } from '#kit'

/** What a form's draft is called on the device. */
export const draftName = (id: number): string => `devform:${id}`

/** Answers that this application wrote down itself. */
export const answersIn = (value: unknown): FormData | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FormData) : null // our own writing

/** Answers with others laid over them; null takes one out. */
export const laidOver = (data: FormData, over: FormData): FormData =>
  Object.entries(over).reduce((next, [key, value]) => withField(next, key, value ?? undefined), data)

/** Whether one text goes on from another: it holds all of it. What is not text never does. */
export const goesOnFrom = (from: unknown, to: unknown): boolean =>
  typeof to === 'string' && (from === undefined || from === null || (typeof from === 'string' && to.includes(from)))

/**
 * The keys of an old draft whose text the form holds in full by now: another tab saved it, and typed on. A text from which something was
 * taken out is not among them, as it is held by what it came from.
 */
export const saidBy = (
  stored: FormData,
  draft: { readonly changes: Readonly<Record<string, unknown>>; readonly base: unknown },
): string[] => {
  const before = answersIn(draft.base) ?? {}
  return Object.entries(draft.changes).flatMap(([key, mine]) => {
    return goesOnFrom(before[key], mine) && goesOnFrom(mine, stored[key]) ? [key] : []
  })
}
