import type { Actor } from '@college/contract/kit'
import type { Wait } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import type { CallFailed, DeviceDrafts, KeptAnswers, UnsentQueue } from '#kit'
import type { Impersonation } from '#identity'

/** The status of a session, as the server gives it. */
export interface SessionStatus {
  readonly actor: Actor
  /** What it waits for before anything else may be done, in this order. */
  readonly waitsFor: readonly Wait[]
  /** The administrator who acts as this person. */
  readonly acting: Impersonation | null
  /** When the office last made a link to set the person's password, where that is not long ago. */
  readonly passwordLinkAt?: string | null
}

/** The person who is signed in, and what is theirs on this device. */
export interface SignedIn extends SessionStatus {
  readonly user: User
  readonly drafts: DeviceDrafts
  /** Null for an administrator who acts as the person: nothing of theirs is sent or kept then. */
  readonly unsent: UnsentQueue | null
  readonly kept: KeptAnswers | null
  /** The college that a platform administrator has chosen to work in; null for all of them, and for everyone else. */
  readonly college: number | null
  /** The server has not been asked yet whether the session still lives: the device knew the person. */
  readonly unconfirmed: boolean
}

/** The state of a session. It is ready once it waits for nothing and the reference data is loaded. */
export type SessionState =
  | { readonly kind: 'signedOut'; readonly why: 'never' | 'asked' | 'ended' | 'actingEnded' }
  | { readonly kind: 'signingIn' }
  | { readonly kind: 'waits'; readonly person: SignedIn }
  | { readonly kind: 'notReady'; readonly person: SignedIn; readonly failure: CallFailed | null }
  | { readonly kind: 'ready'; readonly person: SignedIn }

/** The person of a state; null when signed out. */
export const personIn = (state: SessionState): SignedIn | null => ('person' in state ? state.person : null)

/** Whether the person chooses the college: who administers the platform does, and not in somebody's name. */
export const mayChooseCollege = ({ actor, acting }: SessionStatus): boolean => actor.platform_admin && acting === null

/** The caller as the screens see them: in the chosen college, where there is one. */
export const actorInCollege = ({ actor, college }: Pick<SignedIn, 'actor' | 'college'>): Actor =>
  college === null ? actor : { ...actor, college, organisation_id: college }
