import type { User } from '@college/contract/people'
import type { ComponentType } from 'react'

/** What other domains show and do on a person's page. */
export interface PersonParts {
  /** The progress of their training or development. */
  readonly Progress: ComponentType<{ readonly person: User }>
  /** What they owe the college. */
  readonly Fees: ComponentType<{ readonly person: User }>
  /** Their plans, and the levels at which they were assessed. */
  readonly Training: ComponentType<{ readonly person: User }>
  /** Begins a message to them. */
  readonly Write: ComponentType<{ readonly people: readonly number[] }>
  /** Reminds them of what waits for them; nothing where nothing does. */
  readonly Remind: ComponentType<{ readonly person: User }>
  /** Makes a trainee a fellow, from the page's menu; asks first. */
  readonly MakeFellow: ComponentType<{ readonly person: User; readonly onClose: () => void }>
}
