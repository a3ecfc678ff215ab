import { readAsGuest, renewSigningLink, type GuestDocument } from '@college/contract/forms'
import { code, isSignedIn } from '@college/contract/kit'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClockX,
  IconLinkOff,
  IconMailCheck,
  IconMailOff,
  IconMailOpened,
  IconPencil,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from '#kit/router'
import {
  type CallFailed,
  classes,
  createDeviceDrafts,
  DraftsProvider,
  Note,
  PartError,
  useAction,
  useClient,
  useDrafts,
  Waiting,
} from '#kit'
import { useActor } from '#identity'
import { formList } from '../links.ts'
import { nameOf } from '../words.ts'
import { useMail } from '../sign/useMail.ts'
import { NotSigned, Signed, type SigningOutcome } from './Done.tsx'
import { GuestForm } from './GuestForm.tsx'
import { GuestMessage } from './GuestMessage.tsx'
import { useSecret } from './useSecret.ts'
import styles from './guest.module.css'

/** What a guest answers stays on their device until it is signed; whoever is signed in has their own place for it. */
function GuestDrafts({ children }: { children: ReactNode }) {
  const { drafts } = useDrafts()
  const [own] = useState(() => (drafts ? null : createDeviceDrafts(nobody)))
  return own ? <DraftsProvider drafts={own}>{children}</DraftsProvider> : children
}

/** Under whose number a device keeps what somebody without an account writes. */
const nobody = 0

/** `/sign`: a guest reads a form and signs it, or says why not. */
export function SignPage() {
  const { token, forget } = useSecret()
  const [given, setOutcome] = useState<(SigningOutcome & { readonly token: string }) | null>(null)
  // Another link that is opened on the same page is another matter.
  if (given && (token === null || token === given.token))
    return given.kind === 'signed' ? <Signed given={given} token={given.token} /> : <NotSigned given={given} />
  if (token === null)
    return (
      <GuestMessage
        icon={IconMailOpened}
        title="Sign a form"
        sentence="Open the link in our email, or scan the code you are shown."
      />
    )
  return (
    <GuestDrafts>
      <Opened
        key={token}
        token={token}
        onOutcome={(next) => {
          setOutcome({ ...next, token })
          forget()
        }}
      />
    </GuestDrafts>
  )
}

interface OpenedProps {
  readonly token: string
  readonly onOutcome: (given: SigningOutcome) => void
}

function Opened({ token, onOutcome }: OpenedProps) {
  const client = useClient()
  // Whose form it is may not sign it by a link; the server knows them by their session, where there is one.
  const anonymous = !isSignedIn(useActor())
  const { data, error, refetch } = useQuery<GuestDocument, CallFailed>({
    // In memory only, as all answers are.
    queryKey: ['signing', token, anonymous],
    queryFn: async ({ signal }) =>
      (await client.call<typeof readAsGuest>(readAsGuest, { body: { token } }, { signal, anonymous, quiet: true }))
        .data,
    staleTime: Infinity,
  })
  const mail = useMail()
  const [ended, setEnded] = useState<CallFailed | null>(null)
  const wrong = ended ?? error
  if (wrong) return <Refused token={token} failure={wrong} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <h1 className={classes('below4 title', styles.title)}>Sign a form</h1>
        <Waiting shape="text" />
      </>
    )
  if (data.needs_code && !mail) return <SignInInstead read={data} isSignedIn={!anonymous} />
  return (
    <GuestForm
      read={data}
      token={token}
      anonymous={anonymous}
      onOutcome={onOutcome}
      onStale={() => void refetch()}
      onEnded={setEnded}
    />
  )
}

/** Without mail there is no code to prove who signs, so the signer signs in. */
function SignInInstead({ read, isSignedIn }: { readonly read: GuestDocument; readonly isSignedIn: boolean }) {
  const form = nameOf({ name: read.form_name, title: read.form_title })
  const isHere = read.method === 'here' && isSignedIn
  return (
    <GuestMessage
      icon={IconMailOff}
      tone="warn"
      title="Sign in to sign this form"
      sentence={`This college has no mail server, so we can’t email you a code. ${isHere ? `${read.asked_by} signs out first. Then sign` : 'Sign'} in with your own account and open ${form} under Forms.`}
    >
      {!isHere && (
        <div className={classes('grid gap16', styles.ending)}>
          <Button size="lg" component={Link} to={formList}>
            {isSignedIn ? 'Open Forms' : 'Sign in'}
          </Button>
        </div>
      )}
    </GuestMessage>
  )
}

interface RefusedProps {
  readonly token: string
  readonly failure: CallFailed
  readonly onRetry: () => void
}

/** Why a link leads no further, and what to do. */
function Refused({ token, failure, onRetry }: RefusedProps) {
  const renew = useAction(renewSigningLink, { anonymous: true })
  const [sent, setSent] = useState(false)
  const send = async (): Promise<void> => {
    if (!renew.isPending && (await renew.act({ token }))) setSent(true)
  }
  if (sent)
    return (
      <GuestMessage
        icon={IconMailCheck}
        tone="ok"
        title="Check your email"
        sentence="A new link is on its way to the address the first one was sent to. You can close this page."
      />
    )
  // A secret that was cut on its way is none: nothing of it is to be put right here.
  if (failure.errors.some(({ path }) => path === 'token'))
    return (
      <GuestMessage
        icon={IconLinkOff}
        tone="warn"
        title="This link doesn’t work"
        sentence="Part of it is missing. Open it from the email itself, or ask the person who wants your signature for a new one."
      />
    )
  switch (failure.code) {
    case code.tokenExpired:
      return (
        <GuestMessage icon={IconClockX} tone="warn" title="This link has expired" sentence={failure.message}>
          {failure.renewable && (
            <div className={classes('grid gap16', styles.ending)}>
              <Button size="lg" aria-busy={renew.isPending} onClick={() => void send()}>
                {renew.isPending ? 'Sending…' : 'Email me a new link'}
              </Button>
              <div role="alert">
                {renew.failure && (
                  <Note tone="bad" icon={IconAlertTriangle}>
                    {renew.failure.message}
                  </Note>
                )}
              </div>
            </div>
          )}
        </GuestMessage>
      )
    case code.tokenInvalid:
      return (
        <GuestMessage icon={IconLinkOff} tone="warn" title="This link no longer works" sentence={failure.message} />
      )
    case code.outdated:
      return <GuestMessage icon={IconPencil} tone="warn" title="The form was changed" sentence={failure.message} />
    case code.notPossible:
    case code.forbidden:
      return (
        <GuestMessage icon={IconLinkOff} tone="warn" title="You can’t sign this form here" sentence={failure.message} />
      )
    default:
      return (
        <>
          <h1 className={classes('below4 title', styles.title)}>Sign a form</h1>
          <PartError
            title="We couldn’t load the form"
            text={failure.message}
            reference={failure.requestId ?? undefined}
            onRetry={onRetry}
          />
        </>
      )
  }
}
