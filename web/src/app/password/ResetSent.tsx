import { Button } from '@mantine/core'
import { resetPassword } from '@college/contract/identity'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, Note, useAction } from '#kit'
import { useBackend } from '../session/SessionProvider.tsx'
import { typedAddress } from '../auth/address.ts'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'

/** `/password/email`: the mail is on its way. It says the same for every address. */
export function ResetSent() {
  const organisation_id = useBackend()?.backend.organisation_id
  const address = typedAddress.get()
  const { act, isPending, failure } = useAction(resetPassword, { anonymous: true })
  const [sentAgain, setSentAgain] = useState(false)
  const send = async (): Promise<void> => {
    setSentAgain(false)
    const body = { email: address, ...(organisation_id === undefined ? {} : { organisation_id }) }
    if (!isPending && (await act(body))) setSentAgain(true)
  }
  return (
    <AuthCard
      icon={IconMail}
      title="Check your email"
      sentence={`If ${address || 'your address'} has an account, a link to choose a new password is on its way. It works once, for 30 minutes.`}
    >
      <div className={classes('grid gap12', authStyles.acts)}>
        <div role="status">{sentAgain && <p>Sent again. Only the newest link works.</p>}</div>
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        <Button component={Link} to="/app/signin" size="lg" fullWidth>
          Go to sign-in
        </Button>
        {address ? (
          <Button variant="default" size="lg" fullWidth aria-disabled={isPending} onClick={() => void send()}>
            {isPending ? 'Sending…' : 'Send again'}
          </Button>
        ) : (
          <Button component={Link} to="/app/password/reset" variant="default" size="lg" fullWidth>
            Send again
          </Button>
        )}
      </div>
      <p className={classes('prose above24', authStyles.foot)}>No email after a few minutes? Check your spam folder.</p>
    </AuthCard>
  )
}
