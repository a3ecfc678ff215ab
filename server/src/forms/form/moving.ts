import type { Form, FormState } from '@college/contract/forms'
import type { Call } from '#kit'

/** A form that has come to another state; `from` is null where it was begun or brought back, `to` where it was removed. */
export interface FormMove {
  readonly form: Form
  readonly from: FormState | null
  readonly to: FormState | null
}

/** Is told of every move, in the transaction of the move. */
export type FormHook = (call: Call, move: FormMove) => Promise<void>

/** What forms need of whoever puts the domains together. */
export interface FormParts {
  /** Whoever is told when a form's state changes. */
  readonly moved: readonly FormHook[]
}

/** Tells everybody who has to know that a form has come to another state. */
export const tellMoved = async (call: Call, { moved }: FormParts, move: FormMove): Promise<void> => {
  for (const hook of moved) await hook(call, move)
}
