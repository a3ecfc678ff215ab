import type { SignedIn } from '../session/state.ts'

/** What the screen of one thing the session waits for is given. */
export interface GateProps {
  readonly person: SignedIn
  /** Called when it is done: the session is read again and moves on to the next step or to the requested screen. */
  readonly onDone: () => void
  readonly onSignOut: () => void
}
