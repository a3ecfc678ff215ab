import { Button } from '@mantine/core'
import { confirmUser } from '@college/contract/identity'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from '#kit/router'
import { CallFailed, useClient, type Client, useLinkToken } from '#kit'
import { useSiteWords } from '#content'
import { useActor, useRecheck } from '#identity'
import { AuthCard } from '../auth/AuthCard.tsx'
import { OpenLinkCard, PasswordCard, RefusedLink } from '../auth/PasswordLink.tsx'
import { useShell } from '../shell/facts.ts'

const again = '/app/register/email'

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
  // A new address is confirmed by who is signed in as well.
  const ofGuests = useShell().organisation.words
  const ofMembers = useSiteWords(isIn)
  const words = isIn ? ofMembers : ofGuests
  const { status, confirm, retry } = useConfirmation(client, token)
  const confirmed = status.kind === 'confirmed'
  useEffect(() => {
    if (confirmed && isIn) void recheck()
  }, [confirmed, isIn, recheck])

  if (token === null)
    return (
      <OpenLinkCard
        title="Confirm your registration"
        sentence="Open the link in the email we sent you. It brings you back here to set your password."
        again={again}
      />
    )
  if (status.kind === 'asking') return <AuthCard title="Confirm your registration" sentence="One moment…" />
  if (status.kind === 'password')
    return (
      <PasswordCard
        endpoint={confirmUser}
        token={token}
        title="Set your password"
        sentence="This confirms your address. You then sign in with the password."
        verb="Confirm and set password"
        again={again}
        onDone={confirm}
      />
    )
  if (status.kind === 'confirmed')
    return (
      <AuthCard
        icon={IconCircleCheck}
        tone="ok"
        title={status.again ? 'Already confirmed' : 'Your address is confirmed'}
        sentence={
          status.again
            ? 'You’ve already confirmed your address with this link. You can sign in.'
            : (words?.confirmed_sentence ?? '\u00A0')
        }
      >
        <Button component={Link} to={isIn ? '/' : '/app/signin'} size="lg" fullWidth>
          {isIn ? 'Go to your home' : 'Sign in'}
        </Button>
      </AuthCard>
    )
  return <RefusedLink failure={status.failure} again={again} retry={['We couldn’t confirm your address', retry]} />
}
