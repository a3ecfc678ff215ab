import { Button } from '@mantine/core'
import { TwoStepPanel } from '#identity'
import { classes } from '#kit'
import { AuthCard, authStyles } from '../auth/AuthCard.tsx'
import type { GateProps } from './gateProps.ts'

/** The college asks for two-step verification of this person: it is set up here. */
export function TwoStepGate({ onDone, onSignOut }: GateProps) {
  return (
    <AuthCard wide title="One more step" sentence="Your role at the college needs two-step verification.">
      <TwoStepPanel onDone={onDone} />
      <p className={classes('prose above24', authStyles.foot)}>
        <Button variant="subtle" size="compact-md" onClick={onSignOut}>
          Sign out
        </Button>
      </p>
    </AuthCard>
  )
}
