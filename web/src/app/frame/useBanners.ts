import { currentNotifications } from '@college/contract/messaging'
import { saveUserconfig, userconfig } from '@college/contract/people'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Banner } from './banner.ts'
import { newVersionMessage, useAction, useCall, useClient, useList, useStore, type UnsentEntry } from '#kit'
import { reloadToNewest } from '../offline/install.ts'
import { unsentBanner, unsentLink } from '../offline/unsentBanner.tsx'
import type { SignedIn } from '../session/index.ts'
import { useImpersonationBanner } from './useImpersonationBanner.ts'

const profile = '/app/profile/edit'
const closedName = 'notices.closed'

const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

/** Banners over the top bar: acting as another person, no network, a newer version, and current notices until they are closed. */
export const useBanners = (person: SignedIn | null, entries: readonly UnsentEntry[]): readonly Banner[] => {
  const signedIn = person !== null
  const impersonation = useImpersonationBanner(person)
  const { signals } = useClient()
  const online = useStore(signals.online)
  const newVersion = useStore(signals.newVersion)
  const notices = useCall<typeof currentNotifications>(currentNotifications, undefined, { enabled: signedIn }).data
  const closedBefore = useList(
    userconfig,
    { name: closedName },
    { enabled: signedIn && (notices?.length ?? 0) > 0 },
  ).data
  // Of whoever acts as the person it is no matter.
  const bounces = person !== null && !person.acting && person.user.email_undeliverable_at !== null
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { act } = useAction(saveUserconfig)
  const [closedNow, setClosedNow] = useState<readonly number[]>([])
  return useMemo(() => {
    const banners: Banner[] = impersonation ? [impersonation] : []
    const unsent = unsentBanner(online, entries, pathname === unsentLink ? null : () => void navigate(unsentLink))
    if (unsent) banners.push(unsent)
    if (newVersion)
      banners.push({
        kind: 'version',
        text: newVersionMessage,
        action: { label: 'Reload', run: () => void reloadToNewest() },
      })
    if (bounces && pathname !== profile)
      banners.push({
        kind: 'address',
        text: 'Emails to the given address could not be delivered in the past.',
        action: { label: 'Check the address', run: () => void navigate(`${profile}?section=sign-in`) },
      })
    if (!signedIn || !notices || !closedBefore) return banners
    const closed = [...idsOf(closedBefore.rows[0]?.value), ...closedNow]
    for (const { id, title, text } of notices) {
      if (closed.includes(id)) continue
      const close = (): void => {
        setClosedNow([...closedNow, id])
        void act({ name: closedName, value: [...closed, id] })
      }
      banners.push({ kind: 'notice', lead: title, text, action: { label: 'Close', run: close } })
    }
    return banners
  }, [
    impersonation,
    online,
    newVersion,
    bounces,
    notices,
    closedBefore,
    closedNow,
    signedIn,
    act,
    entries,
    pathname,
    navigate,
  ])
}
