import type { SecondStep } from '@college/contract/identity'
import type { Client, ClientContext, DeviceDrafts, DraftOwner, KeptAnswers, UnsentQueue } from '#kit'
import type { Log } from './log.ts'
import type { SignedIn } from './state.ts'
import type { Tabs } from './tabs.ts'

/** What a session needs of the page around it. */
export interface SessionContext {
  /** Makes the client; it gets the token here, and reports an expired one and a session that waits. */
  readonly clientWith: (
    own: Pick<ClientContext, 'token' | 'college' | 'onUnauthorised' | 'onWaiting' | 'kept' | 'zone'>,
  ) => Client
  /** Resolves once the backend is known. */
  readonly backend: Promise<unknown>
  readonly storage: Storage
  readonly tabs: Tabs
  /** What lies on the device for a person; apart from it and from each other, for each administrator who acts as them. */
  readonly draftsOf: (owner: DraftOwner) => DeviceDrafts
  /** What waits on the device to be sent in this person's name. */
  readonly unsentOf: (userId: number) => UnsentQueue
  /** What the device keeps so that this person can go on without a network. */
  readonly keptOf: (userId: number) => KeptAnswers
  /** Loads what a session starts with; rejects when the reference data does not come, and is false where reading was given up. */
  readonly load: (client: Client, person: SignedIn) => Promise<boolean>
  /** Forgets every answer of the server, and takes back what was being asked of the person. */
  readonly forgetAnswers: () => void
  /** Gives up what is being read for the screens, which would be refused once the session has ended. */
  readonly stopReading: () => Promise<void>
  /** This device shows no more notifications. */
  readonly endNotifications: () => Promise<void>
  /** Asks whether that many drafts, and entries that wait to be sent, may go. */
  readonly mayLose: (drafts: number, waiting: number) => Promise<boolean>
  readonly toSignIn: () => void
  readonly toSignedOut: () => void
  /** Leads to a path, or else to the home of who is signed in now. */
  readonly lead: (path: string | null) => void
  /** The path that is shown. */
  readonly here: () => string
  /** Begins the page anew. */
  readonly reload: () => void
  /** Calls again and again while the server is away. */
  readonly soon: (run: () => void) => () => void
  /** Calls repeatedly, every so many milliseconds; returns a function that stops it. */
  readonly every: (run: () => void) => () => void
  readonly log: Log
}

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
}

/** The result of a sign-in that is not complete: the server's message, or the next step. */
export type SignInOutcome =
  | { readonly refused: string; readonly unconfirmed: boolean }
  | { readonly next: SecondStep }
  | null
