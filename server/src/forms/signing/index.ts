import type { Served } from '#kit'
import { signatureCalls } from './calls.ts'
import { guestCalls } from './guest.ts'
import { lookingCalls } from './waiting-list.ts'
import type { SigningCallParts } from './parts.ts'
import { verificationCalls } from './verification.ts'

/** Everything about signing beyond the standard calls. */
export const signingCalls = (parts: SigningCallParts): readonly Served[] => [
  ...lookingCalls(parts),
  ...signatureCalls(parts),
  ...guestCalls(parts),
  ...verificationCalls(parts),
]

export { signingFollows } from './again.ts'
export { waitingFor } from './waiting-list.ts'
export type { SigningCallParts, SigningParts } from './parts.ts'
export { signatureRecord } from './record.ts'
