import { code } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { audit, collegeFor } from '#records'
import type { Changes } from '#records'
import { XeroClient } from './client.ts'
import type { XeroSettings } from './settings.ts'
import { answerOf, notAvailable, XeroTrouble } from './trouble.ts'

/** What the calls of Xero need from outside their room. */
export interface XeroParts {
  /** Null where this installation is not registered with Xero. */
  readonly settings: XeroSettings | null
  /** The address of the application, to which Xero sends administrators back. */
  readonly publicUrl: () => string
}

/** The college that the caller works in and administers. */
export const ownBooks = async (call: Call): Promise<number> => {
  const organisation = await collegeFor(call)
  const { platform_admin: platform, admin_organisations: mine } = call.actor
  if (platform || mine.includes(organisation)) return organisation
  throw new ApiError(code.forbidden, 'You don’t administer this college.')
}

/** What speaks to Xero in a call: with its own statements, so that nothing waits in a transaction while Xero answers. */
export const clientFor = (call: Call, { settings }: XeroParts): XeroClient => {
  if (settings === null) throw notAvailable()
  return new XeroClient({ ...call, db: call.unscoped }, settings)
}

/** Does something with Xero; what goes wrong there becomes the answer of the call. */
export const withXero = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof XeroTrouble ? answerOf(error, call.now()) : error
  }
}

/** Writes down what was done or looked at in the books. */
export const noteBooks = (
  call: Call,
  organisation: number,
  kind: 'change' | 'look',
  changes: Changes,
  count?: number,
): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'xero',
    recordId: null,
    organisationId: organisation,
    kind,
    changes,
    ...(count === undefined ? {} : { count }),
  })
