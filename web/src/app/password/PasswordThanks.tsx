import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AuthCard } from '../auth/AuthCard.tsx'

/** `/password/thanks`: the new password counts. */
export function PasswordThanks() {
  return (
    <AuthCard
      icon={IconCircleCheck}
      tone="ok"
      title="Password changed"
      sentence="Your new password counts from now. All earlier sessions have ended, and a mail tells you of the change."
    >
      <Button component={Link} to="/app/signin" size="lg" fullWidth>
        Sign in
      </Button>
    </AuthCard>
  )
}
