import type { Served } from '#kit'
import { signatureCalls } from './acting.ts'
import { guestCalls } from './guest.ts'
import { lookingCalls } from './looking.ts'
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
export { waitingFor } from './looking.ts'
export type { SigningCallParts, SigningParts } from './parts.ts'
export { signatureRecord } from './record.ts'
