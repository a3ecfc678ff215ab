import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes } from '#kit'
import { typedAddress } from '../auth/address.ts'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'

/** `/register/thanks`: what happens next. It says the same for every address. */
export function RegisterThanks() {
  const address = typedAddress.get()
  return (
    <AuthCard
      icon={IconMailCheck}
      title="Thank you for registering"
      sentence={`We’ve emailed ${address || 'your address'}. Open the link to confirm your address and set a password; then you can sign in. It works for seven days.`}
    >
      <div className={classes('grid gap12', authStyles.acts)}>
        <Button component={Link} to="/app/signin" size="lg" fullWidth>
          Go to sign-in
        </Button>
      </div>
      <p className={classes('prose above24', authStyles.foot)}>
        No email after a few minutes? Check your spam folder, or <Link to="/app/register/email">send it again</Link>.
      </p>
    </AuthCard>
  )
}
