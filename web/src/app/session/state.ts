import type { Actor } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import type { CallFailed, DraftStore } from '#kit'

/** The person who is signed in, and what is theirs on this device. */
export interface SignedIn {
  readonly user: User
  readonly actor: Actor
  readonly drafts: DraftStore
}

/** Where a session stands. It is ready once the reference data is here, whatever else is not. */
export type SessionState =
  | { readonly kind: 'signedOut'; readonly why: 'never' | 'asked' | 'ended' }
  | { readonly kind: 'signingIn' }
  | { readonly kind: 'notReady'; readonly person: SignedIn; readonly failure: CallFailed | null }
  | { readonly kind: 'ready'; readonly person: SignedIn }

/** The person of a state; null while nobody is signed in. */
export const personIn = (state: SessionState): SignedIn | null => ('person' in state ? state.person : null)
