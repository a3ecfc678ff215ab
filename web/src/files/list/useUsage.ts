import { fileUsage } from '@college/contract/files'
import type { AnswerOf } from '@college/contract/kit'
import { useCall } from '#kit'

/** A person's storage used and allowed; the reader's own without an id. */
export const useUsage = (userId?: number): AnswerOf<typeof fileUsage> | undefined =>
  useCall<typeof fileUsage>(fileUsage, userId === undefined ? {} : { user_id: userId }).data
