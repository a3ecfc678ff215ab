import type { Limits, Runner } from '#kit'
import type { FormParts } from '../form/moving.ts'

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
