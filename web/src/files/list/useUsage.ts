import { fileUsage } from '@college/contract/files'
import type { AnswerOf } from '@college/contract/kit'
import { useCall } from '#kit'

/** How much room a person has used of what they have; the own where nobody is named. */
export const useUsage = (userId?: number): AnswerOf<typeof fileUsage> | undefined =>
  useCall<typeof fileUsage>(fileUsage, userId === undefined ? {} : { user_id: userId }).data
