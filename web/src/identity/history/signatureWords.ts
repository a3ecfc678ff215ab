import { formEventWords, isSignatureEvent, type userHistory } from '@college/contract/identity'
import type { AnswerOf } from '@college/contract/kit'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What was done about a signature, by the state it came to; null where that says nothing. */
export const signatureWords = (
  { kind, changes, about }: Pick<AnswerOf<typeof userHistory>[number], 'kind' | 'changes' | 'about'>,
  who: string,
  isNew: boolean,
): string | null => {
  const event = changes['state']?.[1] ?? (isNew ? 'asked' : null)
  if (kind !== 'change' || !isSignatureEvent(event)) return null
  const as = textOf(changes['party_title']?.[1]) ?? about?.name ?? null
  const words = formEventWords(event, { as, signer: textOf(changes['signer_name']?.[1]), form: 'a form' })
  return event === 'voided' ? words : `${who} ${words}`
}
