import {
  closeNotificationRoute,
  currentNotificationsRoute,
  type closeNotification,
  type currentNotifications,
  type Notification,
} from '@college/contract/messaging'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from '#kit/router'
import { type Banner } from './banner.ts'
import { newVersionMessage, useAction, useCall, useClient, useStore, type UnsentEntry } from '#kit'
import { fitsBanner, notices as noticePath } from '#messaging'
import { reloadToNewest } from '../offline/install.ts'
import { unsentBanner, unsentLink } from '../offline/unsentBanner.tsx'
import type { SignedIn } from '../session/index.ts'
import { useImpersonationBanner } from './useImpersonationBanner.ts'
import { usePasswordLinkBanner } from './usePasswordLinkBanner.ts'

const noticesPage = noticePath()
const profile = '/app/profile/edit'

/** The notices that stand for the person and were not closed. */
export const useOpenNotices = (signedIn: boolean): readonly Notification[] =>
  useCall<typeof currentNotifications>(currentNotificationsRoute, undefined, { enabled: signedIn }).data ?? none

const none: readonly Notification[] = []

/** Banners over the top bar: acting as another person, no network, a newer version, and current notices until they are closed. */
export const useBanners = (person: SignedIn | null, entries: readonly UnsentEntry[]): readonly Banner[] => {
  const signedIn = person !== null
  const impersonation = useImpersonationBanner(person)
  const { signals } = useClient()
  const online = useStore(signals.online)
  const newVersion = useStore(signals.newVersion)
  const notices = useOpenNotices(signedIn)
  // Of whoever acts as the person it is no matter.
  const bounces = person !== null && !person.acting && person.user.email_undeliverable_at !== null
  const passwordLink = usePasswordLinkBanner(person)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { act } = useAction<typeof closeNotification>(closeNotificationRoute)
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
    if (passwordLink) banners.push(passwordLink)
    if (bounces && pathname !== profile)
      banners.push({
        kind: 'address',
        text: 'Emails to the given address could not be delivered in the past.',
        action: { label: 'Check the address', run: () => void navigate(`${profile}?section=sign-in`) },
      })
    if (!signedIn || !notices) return banners
    for (const { id, title, text, level, updated_at } of notices) {
      // While it is read on its page, and once it was closed.
      if (closedNow.includes(id) || pathname === noticesPage) continue
      const close = (): void => {
        setClosedNow([...closedNow, id])
        void act({ id, updated_at })
      }
      const isWhole = level !== 'urgent' && fitsBanner(text)
      const action = isWhole
        ? { label: 'Close', run: close }
        : { label: 'Read', run: () => void navigate(noticePath(id)) }
      banners.push({ kind: 'notice', level, lead: title, text, action })
    }
    return banners
  }, [
    impersonation,
    online,
    newVersion,
    bounces,
    passwordLink,
    notices,
    closedNow,
    signedIn,
    act,
    entries,
    pathname,
    navigate,
  ])
}
