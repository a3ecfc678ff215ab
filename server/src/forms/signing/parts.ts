import type { ReadCode, VerifiedReport } from '@college/contract/forms'
import type { Runner } from '#database'
import type { Call, Limits } from '#platform'
import type { FormParts } from '../form/moves.ts'

/** What signing needs besides: where links lead, and counts of tries. */
export interface SigningParts extends FormParts {
  /** Where the application is reached from outside. */
  readonly publicUrl: () => string
  /** Whether people of an organisation get mail. */
  readonly hasMail: (db: Runner, organisationId: number) => Promise<boolean>
}

/** A code that may lead to a paper. */
export type LocatedCode = Extract<ReadCode, { readonly content: string }>

/** Finds the printed report with a code; null where there is none, or more than one. */
export type ReportLookup = (
  call: Call,
  code: LocatedCode,
) => Promise<{ organisation_id: number; isCurrent: () => Promise<boolean>; report: VerifiedReport } | null>

export interface SigningCallParts extends SigningParts {
  readonly limits: Limits
  /** Reports are of another domain, and their codes are asked for on the same page. */
  readonly findReport: ReportLookup
}
