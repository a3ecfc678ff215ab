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

/** What of an old draft the form does not say by now: a text that it holds in full was saved by another tab, and typed on. */
export const withoutSaid = (
  of: FormData | null,
  changes: Readonly<Record<string, unknown>>,
  stored: FormData,
): FormData =>
  Object.fromEntries(
    Object.entries(of ?? {}).filter(([key]) => {
      const [mine, theirs] = [changes[key], stored[key]]
      return !(typeof mine === 'string' && typeof theirs === 'string' && theirs.includes(mine))
    }),
  )
