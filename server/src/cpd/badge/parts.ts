import type { Limits } from '#platform'

/** What the calls of certificates are made with. */
export interface BadgeParts {
  /** Address of the application as people open it, without a slash at its end. */
  publicUrl: () => string
  limits: Limits
}
