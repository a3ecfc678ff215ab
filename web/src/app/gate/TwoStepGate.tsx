import { Button } from '@mantine/core'
import { Door, door } from '../door/Door.tsx'
import type { GateProps } from './Gate.tsx'

/** The college asks for two-step verification of this person: it is set up here. */
export function TwoStepGate({ onDone, onSignOut }: GateProps) {
  return (
    <Door wide title="Set up two-step verification" sentence="The college asks for a second step at your sign-in.">
      <div className={door.acts}>
        <Button size="lg" fullWidth onClick={onDone}>
          Go on
        </Button>
        <Button variant="default" size="lg" fullWidth onClick={onSignOut}>
          Sign out
        </Button>
      </div>
    </Door>
  )
}
