import type { SignedIn } from '../state.ts'

/** What a session waits for, one thing after the other. */
export function Gate({ person }: { person: SignedIn }) {
  return <p>{person.waitsFor[0]}</p>
}
