import { code } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { collegeFor } from '#records'

/** The college whose money is worked with: one that the caller administers. */
export const ownCollege = async (call: Call): Promise<number> => {
  const organisation = await collegeFor(call)
  const { platform_admin: platform, admin_organisations: mine } = call.actor
  if (platform || mine.includes(organisation)) return organisation
  throw new ApiError(code.forbidden, 'You don’t administer this college.')
}
