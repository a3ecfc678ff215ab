import type { Limits } from '#platform'

/** What the calls about enquiries need from outside. */
export interface EnquiryParts {
  readonly publicUrl: () => string
  readonly limits: Limits
}
