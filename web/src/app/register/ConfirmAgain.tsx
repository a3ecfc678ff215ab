import { Button } from '@mantine/core'
import { confirmUser } from '@college/contract/identity'
import { code } from '@college/contract/kit'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { useCallForm } from '#identity'
import { classes } from '#kit'
import { useBackend } from '../session/SessionProvider.tsx'
import { typedAddress } from '../auth/address.ts'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'
import { AuthForm } from '../auth/AuthForm.tsx'
import { EmailField, lookAtEmail } from '../auth/EmailField.tsx'

/** `/register/email`: the confirmation once more. It answers the same for every address. */
export function ConfirmAgain() {
  const organisation_id = useBackend()?.backend.organisation_id
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCallForm(confirmUser, {
    names: ['email'],
    initial: { email: typedAddress.get() },
    anonymous: true,
    fieldOf: { [code.emailInvalid]: 'email' },
    check: lookAtEmail,
    bodyOf: ({ email }) => ({ email: email.trim(), ...(organisation_id === undefined ? {} : { organisation_id }) }),
    onDone: ({ email }) => {
      typedAddress.set(email.trim())
      setSentTo(email.trim())
    },
  })
  if (sentTo !== null)
    return (
      <AuthCard
        icon={IconMailCheck}
        title="Check your email"
        sentence={`If an account with ${sentTo} is waiting to be confirmed, a new link is on its way. Links in earlier emails no longer work.`}
      >
        <div className={classes('grid gap12', authStyles.acts)}>
          <Button component={Link} to="/app/signin" size="lg" fullWidth>
            Go to sign-in
          </Button>
          <Button variant="default" size="lg" fullWidth onClick={() => setSentTo(null)}>
            Use another address
          </Button>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title="Confirm your email" sentence="Enter the email you registered with and we’ll send the link again.">
      <AuthForm form={form} label="Confirm your email" verb="Send the link" working="Sending…">
        <EmailField {...form.field('email')} />
      </AuthForm>
      <p className={classes('prose above24', authStyles.foot)}>
        Confirmed already? <Link to="/app/signin">Sign in</Link>
      </p>
    </AuthCard>
  )
}
