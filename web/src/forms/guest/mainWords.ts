import type { Refusal } from '@college/contract/forms'

const refusalVerb: Readonly<Record<Refusal, string>> = { returned: 'Return', declined: 'Decline', rejected: 'Reject' }

interface ActionState {
  readonly sending: boolean
  readonly busy: boolean
  /** How they say no; null where they sign. */
  readonly refusal: Refusal | null
  /** The code has to be sent first. */
  readonly first: boolean
}

/** The one next act, in words. */
export const mainWords = ({ sending, busy, refusal, first }: ActionState): string => {
  if (sending || (busy && refusal !== null)) return 'Sending…'
  if (busy) return 'Signing…'
  if (first) return 'Send me the code'
  return refusal === null ? 'Sign' : refusalVerb[refusal]
}
