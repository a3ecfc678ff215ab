import { isSummed } from '@college/contract/forms'
import type { Form, FormData, Signers, SignatureState } from '@college/contract/forms'
import type { Runner } from '#database'
import type { Keys } from '#platform'
import { readParts } from '../sealed-answers.ts'
import type { SealedForm } from '../sealed-answers.ts'

/** As much of somebody who was asked as says what they answered. */
interface Asked {
  readonly id: number
  readonly party: string | null
  readonly state: SignatureState | null
}

/** What signing parties answered in a form. */
export interface PartAnswers {
  /** What others than the signer read: nothing of a signature that holds no longer, or where it is not shown yet. */
  readonly shown: (row: Asked) => FormData | null
  /** What was answered with a signature, for its signer. */
  readonly own: (row: Pick<Asked, 'id'>) => FormData | null
}

const none: PartAnswers = { shown: () => null, own: () => null }

/** What signing parties answered in a form with parts. */
export const partAnswers = async (
  db: Runner,
  keys: Keys,
  form: SealedForm & Pick<Form, 'state' | 'parts'>,
  signers: Signers | null,
): Promise<PartAnswers> => {
  if ((form.parts ?? 0) === 0) return none
  const parts = await readParts(db, keys, form)
  const isAllSigned = form.state === 'signed' || form.state === 'finished'
  const isShown = (key: string | null): boolean => {
    const party = signers?.parties.find((each) => each.key === key)
    return !isSummed(party) && (isAllSigned || party?.answers_shown !== 'signed')
  }
  return {
    shown: ({ id, party, state }) => (state === 'signed' && isShown(party) ? (parts.get(id) ?? null) : null),
    own: ({ id }) => parts.get(id) ?? null,
  }
}
