import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { AuthCard } from '../auth/AuthCard.tsx'

/** `/password/thanks`: the new password counts. */
export function PasswordThanks() {
  return (
    <AuthCard
      icon={IconCircleCheck}
      tone="ok"
      title="Password changed"
      sentence="You can use your new password now. We’ve ended all earlier sessions and emailed you about the change."
    >
      <Button component={Link} to="/app/signin" size="lg" fullWidth>
        Sign in
      </Button>
    </AuthCard>
  )
}
