import { Button } from '@mantine/core'
import { confirmUser } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { IconClockX, IconCircleCheck, IconLinkOff, IconMailOpened, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CallFailed, useClient, type Client } from '#kit'
import { useActor, useCallForm, useRecheck } from '#identity'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'
import { AuthForm } from '../auth/AuthForm.tsx'
import { lookAtPasswords, NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { useLinkToken } from '../auth/useLinkToken.ts'

type ConfirmStatus =
  | { readonly kind: 'asking' }
  | { readonly kind: 'password' }
  | { readonly kind: 'confirmed'; readonly again: boolean }
  | { readonly kind: 'failed'; readonly failure: CallFailed }

/** Asks what a link is for, once for each secret that comes: one of a registration waits for a password. */
const useConfirmation = (client: Client, token: string | null) => {
  const [status, setStatus] = useState<ConfirmStatus>({ kind: 'asking' })
  const asked = useRef<string | null>(null)
  const ask = async (secret: string): Promise<void> => {
    setStatus({ kind: 'asking' })
    try {
      const given = { body: { token: secret } }
      const { data } = await client.call<typeof confirmUser>(confirmUser, given, { anonymous: true, quiet: true })
      setStatus(data?.confirmed === false ? { kind: 'password' } : { kind: 'confirmed', again: data?.again ?? false })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setStatus({ kind: 'failed', failure: error })
    }
  }
  useEffect(() => {
    if (token === null || asked.current === token) return
    asked.current = token
    void ask(token)
  })
  return {
    status,
    confirm: () => setStatus({ kind: 'confirmed', again: false }),
    retry: () => token !== null && void ask(token),
  }
}

/** The link of a mail that confirms an address: the one registered with, or a new one. */
export function ConfirmRegistration() {
  const token = useLinkToken()
  const client = useClient()
  const recheck = useRecheck()
  const isIn = useActor().id > 0
  const { status, confirm, retry } = useConfirmation(client, token)
  const confirmed = status.kind === 'confirmed'
  useEffect(() => {
    if (confirmed && isIn) void recheck()
  }, [confirmed, isIn, recheck])

  if (token === null)
    return (
      <AuthCard
        icon={IconMailOpened}
        title="Confirm your registration"
        sentence="Open the link in the email we sent you. It brings you back here to set your password."
      >
        <AskAgain />
      </AuthCard>
    )
  if (status.kind === 'asking') return <AuthCard title="Confirm your registration" sentence="One moment…" />
  if (status.kind === 'password') return <FirstPassword token={token} onDone={confirm} />
  if (status.kind === 'confirmed')
    return (
      <AuthCard
        icon={IconCircleCheck}
        tone="ok"
        title={status.again ? 'Already confirmed' : 'Your address is confirmed'}
        sentence={
          status.again
            ? 'This link was opened before, and your address is confirmed. There is nothing more to do here.'
            : 'Thank you. If you asked for a role, the college office will look at it.'
        }
      >
        <Button component={Link} to={isIn ? '/' : '/app/signin'} size="lg" fullWidth>
          {isIn ? 'Go to your home' : 'Sign in'}
        </Button>
      </AuthCard>
    )
  return <Refused failure={status.failure} onRetry={retry} />
}

/** The password of a registration, chosen by the holder of the mailbox. */
function FirstPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useCallForm(confirmUser, {
    names: ['password', 'repeat'],
    anonymous: true,
    fieldOf: { [code.passwordTooShort]: 'password', [code.passwordsDiffer]: 'repeat' },
    check: lookAtPasswords,
    bodyOf: ({ password, repeat }) => ({ token, password, repeat }),
    onDone,
  })
  if (form.failure?.code === code.tokenExpired || form.failure?.code === code.tokenInvalid)
    return <Refused failure={form.failure} onRetry={() => undefined} />
  return (
    <AuthCard title="Set your password" sentence="This confirms your address. You then sign in with the password.">
      <AuthForm form={form} label="Set your password" verb="Confirm and set password" working="Saving…">
        <NewPasswordFields form={form} />
      </AuthForm>
    </AuthCard>
  )
}

function Refused({ failure, onRetry }: { failure: CallFailed; onRetry: () => void }) {
  if (failure.code === code.tokenExpired)
    return (
      <AuthCard
        icon={IconClockX}
        tone="warn"
        title="This link has expired"
        sentence="Ask for a new one; it comes by mail."
      >
        <AskAgain />
      </AuthCard>
    )
  if (failure.code === code.tokenInvalid || failure.code === code.bad)
    return (
      <AuthCard icon={IconLinkOff} tone="warn" title="This link does not work" sentence={failure.message}>
        <AskAgain />
      </AuthCard>
    )
  return (
    <AuthCard
      icon={IconPlugConnectedX}
      tone="warn"
      title="Your address could not be confirmed"
      sentence={`${failure.message}${failure.requestId ? ` Reference ${failure.requestId}.` : ''}`}
    >
      <Button size="lg" fullWidth onClick={onRetry}>
        Try again
      </Button>
    </AuthCard>
  )
}

function AskAgain(): ReactNode {
  return (
    <div className={authStyles.acts}>
      <Button component={Link} to="/app/register/email" size="lg" fullWidth>
        Ask for a new link
      </Button>
      <Button component={Link} to="/app/signin" variant="default" size="lg" fullWidth>
        Go to sign-in
      </Button>
    </div>
  )
}
