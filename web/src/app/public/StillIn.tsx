import { Button } from '@mantine/core'
import { classes } from '#kit'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'

interface StillInProps {
  readonly name: string
  readonly onSignOut: () => void
  readonly onStay: () => void
}

/** `/signout` for a signed-in person: opening the address alone does not sign them out. */
export function StillIn({ name, onSignOut, onStay }: StillInProps) {
  return (
    <AuthCard title="Sign out" sentence={`You are signed in as ${name}.`}>
      <div className={classes('grid gap12', authStyles.acts)}>
        <Button size="lg" fullWidth onClick={onSignOut}>
          Sign out
        </Button>
        <Button variant="default" size="lg" fullWidth onClick={onStay}>
          Stay signed in
        </Button>
      </div>
    </AuthCard>
  )
}
