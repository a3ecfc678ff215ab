import type { Form, FormData } from '@college/contract/forms'
import type { CallFailed } from '#kit'

/** How safe the answers are. */
export type SaveState =
  /** Nothing was typed here yet. */
  | { readonly kind: 'clean' }
  | { readonly kind: 'saving' }
  /** The server has all that can be read; `held` answers cannot yet, and lie on the device. */
  | { readonly kind: 'saved'; readonly at: Date; readonly held: number }
  /** The server cannot be reached; the device has it. */
  | { readonly kind: 'away' }
  /** The server asks to be left alone for a while; the device has it. */
  | { readonly kind: 'later' }
  | { readonly kind: 'signIn' }
  /** The person has to choose between two answers first. */
  | { readonly kind: 'clash' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Neither the server nor the device has it. */
  | { readonly kind: 'unsafe' }

/** Answers that were given here and elsewhere, each another. */
export interface Clash {
  readonly theirs: FormData
  readonly updatedAt: string
  readonly keys: readonly string[]
}

/** Why nothing can be written any more: the form's own state, or the server's words. */
export interface FormClosure {
  readonly form: Form | null
  readonly failure: CallFailed | null
  /** It was completed here, while something more was being typed. */
  readonly isHere?: boolean
}

/** What was typed elsewhere and taken over here. */
export interface TakenChanges {
  readonly keys: readonly string[]
  readonly at: Date
}
