import { isSignedIn } from '@college/contract/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useClient } from '#kit'
import { useActor } from '#identity'
import { personIn, shellActorOf, useSession } from '../session/index.ts'
import { SignedInFrame, useOrganisation } from '../session/SignedInFrame.tsx'
import { shellFacts, ShellContext, useShell } from '../shell/index.ts'
import { Shell } from '../shell/Shell.tsx'
import { ownSources } from './finding.ts'
import { useBanners } from './useBanners.ts'

/** The shell over the session: the frame of all screens but sign-in. */
export function Framed() {
  return (
    <SignedInFrame>
      <Facts>
        <Shell />
      </Facts>
    </SignedInFrame>
  )
}

/** Gives the frame its facts: who is here, whose college it is, and what there is to know. */
function Facts({ children }: { children: ReactNode }) {
  const { now, signOut } = useSession()
  const guests = useShell()
  const client = useClient()
  const answers = useQueryClient()
  const calling = useActor()
  const person = personIn(now)
  const { organisation, failed } = useOrganisation()
  const banners = useBanners(person !== null)
  const actor = useMemo(() => (person ? shellActorOf(person) : null), [person])
  const sources = useMemo(
    () => (isSignedIn(calling) ? ownSources(client, answers, calling) : []),
    [client, answers, calling],
  )
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
        sources,
        onSignOut: () => void signOut(),
      }),
    [guests, organisation, failed, actor, banners, sources, signOut],
  )
  return <ShellContext value={facts}>{children}</ShellContext>
}
