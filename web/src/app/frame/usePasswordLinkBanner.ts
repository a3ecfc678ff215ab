import { showInstant } from '@college/contract/kit'
import { useMemo, useState } from 'react'
import { useZone } from '#kit'
import type { Banner } from './banner.ts'
import type { SignedIn } from '../session/index.ts'

/** Tells a person of a link to set their password that the office made, since they may not have had the email; until it is closed on this page. */
export const usePasswordLinkBanner = (person: Pick<SignedIn, 'acting' | 'passwordLinkAt'> | null): Banner | null => {
  const zone = useZone()
  // Of whoever acts as the person it is no matter.
  const at = person === null || person.acting ? null : (person.passwordLinkAt ?? null)
  const [closed, setClosed] = useState<string | null>(null)
  return useMemo(() => {
    if (at === null || at === closed) return null
    return {
      kind: 'password',
      text: `The college office made a link to set your password on ${showInstant(at, zone)}. If you didn’t ask for it, change your password and tell the office.`,
      action: { label: 'Close', run: () => setClosed(at) },
    }
  }, [at, closed, zone])
}
