import { signerPlaceholder, signers as rules, type SigningParty } from '@college/contract/forms'
import type { Draft } from '../../model/draft.ts'

/** Those who sign a form of this draft. */
export const partiesOf = ({ signing_required: required, signers }: Draft): readonly SigningParty[] =>
  required ? (signers?.parties ?? []) : []

/** What is wrong with who signs, in words; null where nothing is. */
export const signersProblem = ({ signing_required: required, signers }: Draft): string | null => {
  if (!required) return null
  if (signers === null) return 'Enter who signs'
  const read = rules.safeParse(signers)
  if (!read.success) return read.error.issues[0]?.message ?? 'Enter who signs'
  return signerPlaceholder(read.data.parties)
}
