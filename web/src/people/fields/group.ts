import type { user, User } from '@college/contract/people'
import type { RecordForm } from '#kit/form'
import type { PersonField } from './may.ts'
import type { PersonSlots } from './slots.ts'

/** What each group of a person's fields takes. */
export interface GroupProps {
  readonly form: RecordForm<typeof user>
  readonly person: User
  readonly reads: (name: PersonField) => boolean
  readonly writes: (name: PersonField) => boolean
  readonly slots: PersonSlots
}
