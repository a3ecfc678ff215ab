import { collegeOf } from '@college/contract/kit'
import type { Call } from '#platform'

/** Whether the caller looks after the whole of a college. */
export const isOfficeOf = ({ actor }: Pick<Call, 'actor'>, organisation: number): boolean =>
  actor.platform_admin || actor.admin_organisations.includes(organisation)

/** The college that a person writes in. */
export const writingIn = ({ actor }: Pick<Call, 'actor'>): number => collegeOf(actor)
