import type { Served } from '#http'
import { signatureCalls } from './calls.ts'
import { guestCalls } from './guest/calls.ts'
import { lookingCalls } from './request/waiting-list.ts'
import type { SigningCallParts } from './parts.ts'
import { verificationCalls } from './verify/calls.ts'

/** Everything about signing beyond the standard calls. */
export const signingCalls = (parts: SigningCallParts): readonly Served[] => [
  ...lookingCalls(parts),
  ...signatureCalls(parts),
  ...guestCalls(parts),
  ...verificationCalls(parts),
]

export { signingFollows } from './request/again.ts'
export { formsToSign, waitingFor, waitingForPeople } from './request/waiting-list.ts'
export type { LocatedCode, ReportLookup, SigningCallParts, SigningParts } from './parts.ts'
export { signatureRecord } from './request/record.ts'
