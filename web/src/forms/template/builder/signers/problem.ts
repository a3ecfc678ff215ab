import { signerPlaceholder, signers as rules } from '@college/contract/forms'
import type { Draft } from '../../model/draft.ts'

/** What is wrong with who signs, in words; null where nothing is. */
export const signersProblem = ({ signing_required: required, signers }: Draft): string | null => {
  if (!required) return null
  if (signers === null) return 'Enter who signs'
  const read = rules.safeParse(signers)
  if (!read.success) return read.error.issues[0]?.message ?? 'Enter who signs'
  return signerPlaceholder(read.data.parties)
}
