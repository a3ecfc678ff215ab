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
