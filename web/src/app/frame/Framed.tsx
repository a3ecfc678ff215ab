import { isSignedIn } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { UnsentProvider, useClient, Waiting } from '#kit'
import { UploadsProvider, Tray } from '#files'
import { useWaitingCounts } from '#forms'
import { useActor } from '#identity'
import { letterKeys, usePreference } from '#people'
import { screens } from '../screens.ts'
import { personIn, shellActorOf, useSession, type SessionState } from '../session/index.ts'
import { SignedInFrame, useOrganisation } from '../session/SignedInFrame.tsx'
import { shellFacts, ShellContext, useShell } from '../shell/index.ts'
import { Shell } from '../shell/Shell.tsx'
import { ownSources } from './recordSources.ts'
import { useInstall } from '../offline/useInstall.ts'
import { useBackAgain } from '../offline/useBackAgain.ts'
import { useUnsentQueue } from '../offline/useUnsentQueue.ts'
import { countsOf, useUnsentOf } from '../offline/useUnsentOf.ts'
import { useBanners } from './useBanners.ts'

const Gate = lazy(async () => ({ default: (await import('../gate/Gate.tsx')).Gate }))

/** The shell over the session: the frame of all screens but those of signing in. */
export function Framed() {
  const { now } = useSession()
  const { pathname } = useLocation()
  const person = now.kind === 'waits' ? now.person : null
  return (
    // Nothing of one person is on the page any more when the next one comes.
    <SignedInFrame key={whoIn(now)}>
      {person && !isPublic(pathname) ? (
        <Suspense fallback={<Waiting />}>
          <Gate person={person} />
        </Suspense>
      ) : (
        <UploadsProvider>
          <Facts>
            <Shell />
          </Facts>
          <Tray />
        </UploadsProvider>
      )}
    </SignedInFrame>
  )
}

const whoIn = (now: SessionState): string => {
  const person = personIn(now)
  return person ? `${person.user.id} ${person.acting?.by ?? ''}` : ''
}

const isPublic = (pathname: string): boolean =>
  screens.some(({ path, who }) => who === 'public' && `/app${path}` === pathname)

/** Gives the frame its facts: who is here, whose college it is, and what there is to know. */
function Facts({ children }: { children: ReactNode }) {
  const { now, signOut } = useSession()
  const guests = useShell()
  const client = useClient()
  const answers = useQueryClient()
  const calling = useActor()
  const person = isSignedIn(calling) ? personIn(now) : null
  const { organisation, failed } = useOrganisation()
  const waiting = useUnsentQueue(person)
  useInstall(person !== null && person.acting === null)
  useBackAgain()
  const entries = useUnsentOf(waiting)
  const forms = useWaitingCounts()
  const banners = useBanners(person, entries)
  const actor = useMemo(() => (person ? shellActorOf(person) : null), [person])
  const isImpersonating = person !== null && person.acting !== null
  const sources = useMemo(
    () =>
      isSignedIn(calling) && calling.roles.length > 0 ? ownSources(client, answers, calling, isImpersonating) : [],
    [client, answers, calling, isImpersonating],
  )
  const [hasKeys] = usePreference<boolean>(letterKeys, true, { enabled: person !== null })
  const facts = useMemo(
    () =>
      shellFacts({
        version: guests.version,
        organisation: {
          name: organisation?.name ?? guests.organisation.name,
          tagline: failed ?? organisation?.tagline ?? guests.organisation.tagline,
        },
        actor,
        banners,
        counts: { ...countsOf(entries), ...forms },
        isImpersonating,
        hasKeys,
        sources,
        onSignOut: () => void signOut(),
      }),
    [guests, organisation, failed, actor, isImpersonating, banners, entries, forms, hasKeys, sources, signOut],
  )
  return (
    <UnsentProvider waiting={waiting}>
      <ShellContext value={facts}>{children}</ShellContext>
    </UnsentProvider>
  )
}
