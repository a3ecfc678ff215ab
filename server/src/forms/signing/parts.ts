import type { Runner } from '#database'
import type { Limits } from '#platform'
import type { FormParts } from '../form/moves.ts'

/** What signing needs besides: where links lead, and counts of tries. */
export interface SigningParts extends FormParts {
  /** Where the application is reached from outside. */
  readonly publicUrl: () => string
  /** Whether people of an organisation get mail. */
  readonly hasMail: (db: Runner, organisationId: number) => Promise<boolean>
}

export interface SigningCallParts extends SigningParts {
  readonly limits: Limits
}
