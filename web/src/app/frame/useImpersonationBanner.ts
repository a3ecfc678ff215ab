import { showClock } from '@college/contract/kit'
import { displayName } from '@college/contract/people'
import { useEffect, useMemo } from 'react'
import type { Banner } from './banner.ts'
import { useSession, type SignedIn } from '../session/index.ts'

/** The banner shown while an administrator acts as the person, with the way back. */
export const useImpersonationBanner = (person: SignedIn | null): Banner | null => {
  const { signOut, recheck } = useSession()
  const impersonation = person?.acting ?? null
  const until = impersonation?.until ?? null

  // The server ends it at its time; without this the page would only learn of it from the next call.
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(() => void recheck(), Math.max(0, Date.parse(until) - Date.now()) + 1_000)
    return () => clearTimeout(timer)
  }, [until, recheck])

  return useMemo(() => {
    if (!person || !impersonation) return null
    return {
      kind: 'impersonation',
      lead: `You are acting as ${displayName(person.user)}.`,
      text: 'You can look and correct, but not sign, agree or change sign-in details. We’ll email them about it.',
      aside: `until ${showClock(new Date(impersonation.until), person.user.timezone)}`,
      action: { label: `Back to ${impersonation.name}`, run: () => void signOut() },
    }
  }, [person, impersonation, signOut])
}
