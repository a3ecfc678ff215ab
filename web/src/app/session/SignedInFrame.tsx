import { isTesting, organisationRoute, type organisation } from '@college/contract/organisation'
import { useContext, useMemo, type ReactNode } from 'react'
import { Outlet } from '#kit/router'
import {
  BareSheet,
  ClientProvider,
  DraftsProvider,
  PartError,
  RichImagesProvider,
  useRecord,
  useStore,
  Waiting,
} from '#kit'
import { useImagesOfFiles } from '#content'
import { SessionFactsContext, useActor, useConfig } from '#identity'
import { answers } from './sessionData.ts'
import { useBackend, useSession } from './SessionProvider.tsx'
import { personIn } from './state.ts'

/** What screens need around them: the calls, the cache of their answers, and the drafts of the person. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { client, now } = useSession()
  const page = useStore(answers)
  const entered = now.kind !== 'waits' && personIn(now) !== null
  return (
    <ClientProvider client={client} answers={page}>
      <DraftsProvider drafts={personIn(now)?.drafts ?? null}>
        <Images>{entered ? <TestPerson>{children}</TestPerson> : children}</Images>
      </DraftsProvider>
    </ClientProvider>
  )
}

/** Images of rich text come from files, as far as their reader may have them. */
function Images({ children }: { children: ReactNode }) {
  const images = useImagesOfFiles()
  return <RichImagesProvider value={images}>{children}</RichImagesProvider>
}

/** Around the screens before the sign-in. */
export function SignedOutScreens() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  )
}

/** Testing mode also holds for the one person the organisation has named for it. */
function TestPerson({ children }: { children: ReactNode }) {
  const facts = useContext(SessionFactsContext)
  const backend = useBackend()?.backend ?? null
  const testUsername = useConfig('test_username', '')
  const testing = isTesting(backend, facts.user?.username ?? null, testUsername)
  const whole = useMemo(() => ({ ...facts, testing }), [facts, testing])
  return <SessionFactsContext value={whole}>{children}</SessionFactsContext>
}

/** Shows its screen once the session is ready. */
export function Ready({ children }: { children: ReactNode }) {
  const { now, retry } = useSession()
  if (now.kind === 'notReady' && now.failure)
    return (
      <BareSheet>
        <PartError
          title="We couldn’t load your records"
          text={now.failure.message}
          reference={now.failure.requestId ?? undefined}
          onRetry={retry}
        />
      </BareSheet>
    )
  return now.kind === 'ready' ? (
    children
  ) : (
    <BareSheet>
      <Waiting />
    </BareSheet>
  )
}

/** The words of the specification for an organisation that did not come. */
export const organisationFailed = 'Could not load Organisation.'

/** The person's organisation, or the words to show in its place. */
export const useOrganisation = () => {
  const { organisation_id: home, id } = useActor()
  const { data, isError, refetch } = useRecord<typeof organisation>(organisationRoute, id === 0 ? null : home)
  return { organisation: data ?? null, failed: isError ? organisationFailed : null, retry: () => void refetch() }
}
