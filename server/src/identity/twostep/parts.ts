import type { IdentityParts } from '../open-session.ts'
import type { TwoStepKeys } from './keys.ts'
import type { SmsGateway } from './sms.ts'

/** What the calls of two-step verification are made with. */
export interface TwoStepParts extends IdentityParts {
  keys: TwoStepKeys
  /** Null where the college has none: codes by phone answer 501. */
  sms: SmsGateway | null
}
