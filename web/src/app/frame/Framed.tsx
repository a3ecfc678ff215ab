import { isSignedIn } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from '#kit/router'
import { BareSheet, MixedColleges, UnsentProvider, useClient, Waiting, type College } from '#kit'
import { TrayPlace, UploadsProvider } from '#files'
import { useWaitingCounts } from '#forms'
import { useActor, type Somebody } from '#identity'
import { useUnreadCounts } from '#messaging'
import { letterKeys, usePreference } from '#people'
import { screens } from '../screens.ts'
import { personIn, shellActorOf, useSession, type SessionState } from '../session/index.ts'
import { SignedInFrame, useOrganisation } from '../session/SignedInFrame.tsx'
import { allColleges, shellFacts, ShellContext, useShell } from '../shell/index.ts'
import { Shell } from '../shell/Shell.tsx'
import { sightWords } from './sight.ts'
import { useInstall } from '../offline/useInstall.ts'
import { useBackAgain } from '../offline/useBackAgain.ts'
import { useUnsentQueue } from '../offline/useUnsentQueue.ts'
import { countsOf, useUnsentOf } from '../offline/useUnsentOf.ts'
import { useUsageCounts } from '../usage/useUsageCounts.ts'
import { useBanners, useOpenNotices } from './useBanners.ts'
import { collegeSource, useColleges } from './useColleges.ts'

const SwitchUser = lazy(async () => ({ default: (await import('./SwitchUser.tsx')).SwitchUser }))
const Gate = lazy(async () => ({ default: (await import('../gate/Gate.tsx')).Gate }))

/** The shell over the session: the frame of all screens but those of signing in. */
export function Framed() {
  const { now } = useSession()
  const { pathname } = useLocation()
  const person = now.kind === 'waits' ? now.person : null
  return (
    // Nothing of one person or college is on the page any more when the next one comes.
    <SignedInFrame key={whoIn(now)}>
      {person && !isPublic(pathname) ? (
        <Suspense
          fallback={
            <BareSheet>
              <Waiting />
            </BareSheet>
          }
        >
          <Gate person={person} />
        </Suspense>
      ) : (
        <UploadsProvider>
          <Facts>
            <Shell />
          </Facts>
          <TrayPlace />
        </UploadsProvider>
      )}
    </SignedInFrame>
  )
}

const none: readonly College[] = []

const whoIn = (now: SessionState): string => {
  const person = personIn(now)
  return person ? `${person.user.id} ${person.acting?.by ?? ''} ${person.college ?? ''}` : ''
}

const isPublic = (pathname: string): boolean =>
  screens.some(({ path, who }) => who === 'public' && `/app${path}` === pathname)

/** Gives the frame its facts: who is here, whose college it is, and what there is to know. */
function Facts({ children }: { children: ReactNode }) {
  const { now, signOut, chooseCollege } = useSession()
  const guests = useShell()
  const client = useClient()
  const answers = useQueryClient()
  const calling = useActor()
  const person = isSignedIn(calling) ? personIn(now) : null
  const { organisation, failed } = useOrganisation()
  const colleges = useColleges(person, chooseCollege)
  const isMixed = colleges !== null && colleges.chosen === null
  const waiting = useUnsentQueue(person)
  useInstall(person !== null && person.acting === null)
  useBackAgain()
  useUsageCounts(person !== null && person.acting === null)
  const entries = useUnsentOf(waiting)
  const forms = useWaitingCounts()
  const messages = useUnreadCounts(calling)['/messages'] ?? 0
  const banners = useBanners(person, entries)
  const notices = useOpenNotices(person !== null).length
  const actor = useMemo(() => (person ? shellActorOf(person) : null), [person])
  const isImpersonating = person !== null && person.acting !== null
  const [switching, setSwitching] = useState<{ to: Somebody | null } | null>(null)
  const sources = useMemo(
    () =>
      isSignedIn(calling) && calling.roles.length > 0
        ? {
            sources: colleges ? [collegeSource(colleges)] : [],
            loadSources: async () =>
              (await import('./recordSources.ts')).ownSources(
                client,
                answers,
                calling,
                isImpersonating ? null : (to) => setSwitching({ to }),
              ),
          }
        : {},
    [client, answers, calling, isImpersonating, colleges],
  )
  const onSignOut = useCallback(() => void signOut(), [signOut])
  const [hasKeys] = usePreference<boolean>(letterKeys, true, { enabled: person !== null })
  const facts = useMemo(
    () =>
      shellFacts({
        version: guests.version,
        organisation: {
          name: isMixed ? allColleges : (organisation?.name ?? guests.organisation.name),
          tagline: failed ?? (isMixed ? '' : (organisation?.tagline ?? guests.organisation.tagline)),
          logo: isMixed ? null : (guests.organisation.logo ?? null),
          words: guests.organisation.words ?? null,
        },
        colleges,
        actor,
        banners,
        counts: { ...countsOf(entries), ...forms, '/messages': messages, '/notifications': notices },
        isImpersonating,
        hasKeys,
        ...sources,
        sight: isSignedIn(calling) ? sightWords(calling) : '',
        onSignOut,
      }),
    [
      guests,
      organisation,
      failed,
      isMixed,
      colleges,
      actor,
      isImpersonating,
      banners,
      entries,
      forms,
      messages,
      notices,
      hasKeys,
      sources,
      calling,
      onSignOut,
    ],
  )
  return (
    <UnsentProvider waiting={waiting}>
      <MixedColleges value={isMixed ? colleges.all : none}>
        <ShellContext value={facts}>
          {children}
          {switching && (
            <Suspense>
              <SwitchUser to={switching.to} onClose={() => setSwitching(null)} />
            </Suspense>
          )}
        </ShellContext>
      </MixedColleges>
    </UnsentProvider>
  )
}
